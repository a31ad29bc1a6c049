"""Finished games: replays with their charts, and reviews."""
