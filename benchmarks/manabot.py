"""Random-play speed of manabot 0.2.0, the nearest peer, beside ours: both in one run, alternating.

Its wheel needs Python 3.12 and lives in an environment of its own:

    python3.12 -m venv manabot-env
    manabot-env/bin/pip install numpy gymnasium
    manabot-env/bin/pip install --no-deps manabot==0.2.0
    python benchmarks/manabot.py manabot-env/bin/python

Run the last line with the Python that has mtgenv. Rates are per CPU second on one core, the median
of alternating repeats; the two engines play decks of their own, so games differ in length.
"""

import json
import statistics
import subprocess
import sys

REPEATS = 5

PEER = """
import json, random, time
import numpy as np
import manabot.managym as m

setup = "ur-lessons-vs-gw-allies"
decks = [m.authored_deck_setup(setup, name) for name in ("ur_lessons", "gw_allies")]
rng = np.random.default_rng(0)

def rate(work):
    began = time.process_time()
    amounts = work()
    seconds = time.process_time() - began
    return [amount / seconds for amount in amounts]

def single():
    env, dice, steps, games = m.Env(0, True), random.Random(0), 0, 40
    for game in range(games):
        env.set_seed(game)
        view, _ = env.reset(decks)
        over = False
        while not over:
            choice = dice.randrange(len(view.action_space.actions))
            view, _, ended, cut, _ = env.step(choice)
            over = ended or cut
            steps += 1
    return steps, games

def batch(n=64, rounds=60):
    envs = m.VectorEnv(n, 0, True, "none")
    env = m.Env(0, True)
    view, _ = env.reset(decks)
    encoded = env.encode_observation(view)
    buffers = {name: np.zeros((n, *a.shape), a.dtype) for name, a in encoded.items()}
    buffers["rewards"] = np.zeros(n)
    buffers["terminated"] = np.zeros(n, np.uint8)
    buffers["truncated"] = np.zeros(n, np.uint8)
    envs.set_buffers(buffers)
    envs.reset_all_into_buffers(decks)
    legal = buffers["actions_valid"]

    def work():
        games = 0
        for _ in range(rounds):
            counts = legal.sum(1).astype(np.int64)
            envs.step_into_buffers((rng.random(n) * counts).astype(np.int64).tolist())
            games += int(buffers["terminated"].sum())
        return n * rounds, games

    return rate(work)

print(json.dumps({"engine": rate(single), "vector": batch()}))
"""

OURS = """
import json
from mtgenv_agents.benchmark import engine_speed, vector_speed

games, decisions = engine_speed(2000, forced=True)
print(json.dumps({"engine": [decisions, games], "vector": [vector_speed(64, 400), None]}))
"""


def run(python: str, code: str) -> dict[str, list[float]]:
    done = subprocess.run([python, "-c", code], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def median(runs: list[dict[str, list[float]]], part: str, index: int) -> float | None:
    values = [found[part][index] for found in runs]
    return None if None in values else statistics.median(values)


def main(peer_python: str) -> None:
    peer, ours = [], []
    for _ in range(REPEATS):
        peer.append(run(peer_python, PEER))
        ours.append(run(sys.executable, OURS))
    print("| what | manabot 0.2.0 | mtgenv | ratio |")
    print("| --- | --- | --- | --- |")
    for part, index, label in (
        ("engine", 0, "decisions/s, engine alone, forced moves taken unasked"),
        ("engine", 1, "games/s, engine alone"),
        ("vector", 0, "decisions/s, 64 environments with observations and masks"),
    ):
        theirs, mine = median(peer, part, index), median(ours, part, index)
        print(f"| {label} | {theirs:,.0f} | {mine:,.0f} | {mine / theirs:.0f} |")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python benchmarks/manabot.py PYTHON_OF_THE_MANABOT_ENVIRONMENT")
    main(sys.argv[1])
