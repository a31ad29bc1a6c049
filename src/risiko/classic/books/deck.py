"""The cards of the classic family as they are printed: one for each territory, and two jokers.

Not here: what happens to cards in a game (`risiko.classic.kernel.cards`).
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from risiko.world import world


@dataclass(frozen=True, slots=True)
class TerritoryDeck:
    """The cards by their number; that of a territory's card is the territory's."""

    cards: tuple[str, ...]
    """Names: the territories in their order, then the jokers."""
    number: dict[str, int]
    """The number of a card by its name."""
    symbols: tuple[str, ...]
    """What the cards of the territories show: infantry, cavalry or artillery."""
    stars: tuple[int, ...]
    """How many stars the cards of the territories bear, in a deck with stars."""


@cache
def deck() -> TerritoryDeck:
    """The one deck of all classic games; a book says which of its features count."""
    data = tomllib.loads((files("risiko.classic.books") / "deck.toml").read_text("utf-8"))
    territories = [territory.id for territory in world().territories]
    cards = (*territories, *data["jokers"])
    printed = [data["territory"][id] for id in territories]
    return TerritoryDeck(
        cards,
        {card: number for number, card in enumerate(cards)},
        tuple(card["symbol"] for card in printed),
        tuple(card["stars"] for card in printed),
    )
