"""What pytest leaves out where something is not installed that the extra dev does not bring."""

from importlib.util import find_spec

# RLlib pins a Gymnasium of its own; PufferLib's build fetches what no package registry has.
NEEDED = {"mtgenv/envs/rllib.py": ("ray", "tree"), "mtgenv/envs/puffer.py": ("pufferlib",)}

collect_ignore = [path for path, modules in NEEDED.items() if not all(map(find_spec, modules))]
