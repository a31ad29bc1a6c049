"""Risiko Express: the dice game of the 2006 rulebook."""
