"""The bots for Risiko Evolution: they play for stars and attack by the exact odds."""
