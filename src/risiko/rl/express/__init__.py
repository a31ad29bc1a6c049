"""Environments of Risiko Express."""
