"""Scenes of Risiko Evolution."""
