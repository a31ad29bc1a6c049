"""The classic family: Risiko 2000, 2003 and 2010, ten ways to play on one board."""
