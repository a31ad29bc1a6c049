"""Scenes of Risiko Express."""
