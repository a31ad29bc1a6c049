"""Risiko Express in words."""
