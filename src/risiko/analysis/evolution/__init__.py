"""Risiko Evolution judged: chances to win and plans."""
