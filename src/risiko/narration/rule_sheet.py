"""How a game is played, for people: its questions and answers, whatever its family."""

from collections.abc import Sequence

from risiko import registry
from risiko.citation import Section
from risiko.protocol import Game


def sections(game: Game) -> Sequence[Section]:
    """The rules of a game in sections; none if its family has no such list."""
    part = registry.family_of(game.id).rules_sheet
    found: Sequence[Section] = registry.load(part)(game) if part else ()
    return found
