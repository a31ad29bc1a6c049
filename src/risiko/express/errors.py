"""What is wrong with lines and labels of Risiko Express, and with positions, in words."""

from risiko.errors import NotationErrors
from risiko.text import Phrases

unreadable = NotationErrors("risiko.express")
"""Errors in lines and labels (`errors.de.toml` and its siblings)."""
flaw = Phrases("risiko.express", "errors", "flaw")
"""What no game can lead to."""
