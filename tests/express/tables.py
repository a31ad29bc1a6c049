"""Positions of Risiko Express for tests, written as far as it matters."""

from collections.abc import Mapping

from risiko.express.cards import DECK
from risiko.express.game import express
from risiko.express.position import ExpressPosition


def cards(**owners: str) -> str:
    """The field of the cards: `cards(usa="a")`; the others are free."""
    letters = [owners.get(card.id, ".") for card in DECK.cards]
    assert set(owners) <= {card.id for card in DECK.cards}
    return "/".join("".join(letters[card] for card in c.cards) for c in DECK.continents)


def at(
    step: str,
    seats: int = 3,
    held: Mapping[str, str] | None = None,
    *,
    continue_attack: bool = False,
    may_decline: bool = False,
    **owners: str,
) -> ExpressPosition:
    """A position by its step (`a choose - GCK1233`) and who holds which cards."""
    game = express(continue_attack=continue_attack, may_decline=may_decline)
    return game.read(f"{game.name} {seats} {cards(**(held or {}), **owners)} {step}")


ALL_OWNED = {card.id: "ab"[card.number % 2] for card in DECK.cards}
"""No card is free and no continent complete, but for Australia."""
