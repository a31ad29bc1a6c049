"""Scenes of the classic family."""
