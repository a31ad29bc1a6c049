"""Risiko Express judged: decisions, plans and reviews."""
