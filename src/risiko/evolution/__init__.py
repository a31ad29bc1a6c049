"""Risiko Evolution: a campaign of linked games on a world that remembers."""
