"""What is wrong with lines and labels of the classic family, and with positions, in words."""

from risiko.errors import NotationErrors
from risiko.text import Phrases

unreadable = NotationErrors("risiko.classic.notation")
"""Errors in lines and labels (`errors.de.toml` and its siblings)."""
flaw = Phrases("risiko.classic.notation", "flaws", "flaw")
"""What no game can lead to (`flaws.de.toml` and its siblings)."""
