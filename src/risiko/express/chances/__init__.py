"""Exact chances: of a throw, of a whole turn, and of winning the game."""
