"""Lets ``python -m mtgenv`` do what ``mtgenv`` does."""

from mtgenv.cli import main

if __name__ == "__main__":
    main()
