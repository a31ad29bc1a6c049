"""Finished games: replays with their curves, and reviews."""
