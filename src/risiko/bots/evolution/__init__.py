"""The bot `captain` for Risiko Evolution: plays for stars and attacks by the exact odds."""

from risiko.bots.evolution.captain import EvolutionCaptain

__all__ = ["EvolutionCaptain"]
