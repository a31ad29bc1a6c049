"""Bots: everybody who decides without being a person. They see views, never positions."""

from risiko.bots.bot import RANDOM, Bot, bot, bots_for, prepare

__all__ = ["RANDOM", "Bot", "bot", "bots_for", "prepare"]
