"""Risiko Evolution in the terminal."""
