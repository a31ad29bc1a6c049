"""Finished games of a player: their list, statistics, ratings, and results against others."""
