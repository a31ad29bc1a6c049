"""The captain of Risiko Evolution: plays for stars, attacks by the odds, thinks of later games."""

from risiko.bots.evolution.captain import Captain

__all__ = ["Captain"]
