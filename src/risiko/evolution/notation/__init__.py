"""Positions as text: the line of a position, and the checks of a line that was read."""
