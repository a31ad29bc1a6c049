"""Bots: everybody who decides without being a person. They see views, never positions."""

from risiko.bots.bot import BOTS, Bot, bot, bots_for, prepare

__all__ = ["BOTS", "Bot", "bot", "bots_for", "prepare"]
