"""Runs scenarios from standard input to standard output, for `runner` in another profile."""

import json
import sys

from mtgenv.scenario.runner import run_all

if __name__ == "__main__":
    results = run_all(json.load(sys.stdin))
    json.dump([result.as_json() for result in results], sys.stdout)
