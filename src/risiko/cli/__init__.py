"""The command `risiko`: one file for each group of commands.

Not here: the game in a terminal (`risiko.terminal`), and everything that the commands call.
"""

from risiko.cli.main import app, main

__all__ = ["app", "main"]
