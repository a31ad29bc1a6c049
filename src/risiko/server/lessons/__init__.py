"""Lessons over the network."""
