"""Risiko Evolution in words: its steps, its choices and what happened."""
