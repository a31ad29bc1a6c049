"""What is wrong with lines, labels and names of Evolution, and with positions, in words."""

from risiko.errors import NotationErrors
from risiko.text import Phrases

unreadable = NotationErrors("risiko.evolution.notation")
"""Errors in lines, labels and names (`errors.de.toml` and its siblings)."""
flaw = Phrases("risiko.evolution.notation", "flaws", "flaw")
"""What no game can lead to (`flaws.de.toml` and its siblings)."""
step_flaw = Phrases("risiko.evolution.notation", "flaws", "step")
"""The same for a step, by what its `flaws` return."""
