"""Games as scenes: what a seat sees and what happened, ready to be sent and drawn."""

from risiko.server.scenes.info import bot_title, game_info, option_titles, rules_page
from risiko.server.scenes.stage import Stage

__all__ = ["Stage", "bot_title", "game_info", "option_titles", "rules_page"]
