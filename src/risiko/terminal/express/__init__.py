"""Risiko Express in the terminal."""
