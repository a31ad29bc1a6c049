"""Puzzles: positions with one clearly best plan, found in games of bots and solved by playing."""
