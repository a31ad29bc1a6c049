"""Environments of Risiko Evolution: single games on a fresh world."""
