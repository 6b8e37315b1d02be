"""What pytest leaves out where something heavy is not installed."""

from importlib.util import find_spec

# The extra rllib pins a Gymnasium of its own, so the extra dev cannot have it.
WITH_RLLIB = ["mtgenv/envs/rllib.py"]

collect_ignore = [] if find_spec("ray") and find_spec("tree") else WITH_RLLIB
