"""The bots that come with the project; `mtgenv.bots` finds them and those of others by name."""

from mtgenv.bots import BOTS, Bot, UnknownBotError, get_bot

__all__ = ["BOTS", "Bot", "UnknownBotError", "get_bot"]
