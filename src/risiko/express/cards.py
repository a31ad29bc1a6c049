"""The country cards, their continents and front lines, as they are printed."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from risiko.text import Text, load

SYMBOLS = "gck"
"""General, cavalry and cannon, as front lines are written."""

SOLDIERS = "s"
"""Begins the word of a front line that takes soldiers."""

GENERAL = "g"
"""The front line that is added when a card is taken from another player."""


@dataclass(frozen=True, slots=True)
class FrontLine:
    """A front line by what it takes: certain symbols, or soldiers that make a sum."""

    word: str
    """`kc`: a cannon and a cavalry; `s5`: 5 soldiers."""

    @property
    def soldiers(self) -> int:
        """The soldiers it takes in sum; 0: it takes symbols."""
        return int(self.word[1:]) if self.word[0] == SOLDIERS else 0

    def needs(self, symbol: str) -> int:
        """How many dice with a symbol (g, c or k) it takes."""
        return 0 if self.soldiers else self.word.count(symbol)

    @property
    def name(self) -> Text:
        """The line in words: 2 cavalry."""
        return _name_line(self)


@cache
def _name_line(line: FrontLine) -> Text:
    texts: dict[str, Text] = load("risiko.express", "cards")["line"]
    if line.soldiers:
        return texts[SOLDIERS].fill(n=line.soldiers)
    parts = [texts[symbol].fill(n=n) for symbol in SYMBOLS if (n := line.needs(symbol))]
    return Text.join(parts, " + ")


@dataclass(frozen=True, slots=True)
class Card:
    """A country card."""

    number: int
    id: str
    name: Text
    continent: int
    points: int
    lines: tuple[str, ...]
    """Its front lines in the order of all lines; the General against an owner is not among them."""
    stealable: bool
    """Whether it carries the General: all do but Australia, which is a continent by itself."""


@dataclass(frozen=True, slots=True)
class CardContinent:
    """The cards of one colour, and what they are worth together."""

    id: str
    name: Text
    value: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountryDeck:
    """All that is printed."""

    cards: tuple[Card, ...]
    continents: tuple[CardContinent, ...]
    lines: dict[str, FrontLine]
    """Every front line there is, by its word: symbols first, then soldiers by their number."""
    number: dict[str, int]
    """The number of a card by its id."""

    def ordered(self, words: list[str]) -> tuple[str, ...]:
        """Front lines in the order in which they are always named."""
        order = list(self.lines)
        return tuple(sorted(words, key=order.index))


def _build(continents: list[dict[str, Any]]) -> CountryDeck:
    texts = load("risiko.express", "cards")
    printed = [(place, card) for place, entry in enumerate(continents) for card in entry["cards"]]
    words = {word for _, card in printed for word in card["lines"]} | {GENERAL}
    order = sorted(words, key=_rank)
    cards = tuple(
        Card(
            number,
            card["id"],
            texts["card"][card["id"]],
            place,
            card["points"],
            tuple(sorted(card["lines"], key=order.index)),
            len(continents[place]["cards"]) > 1,
        )
        for number, (place, card) in enumerate(printed)
    )
    return CountryDeck(
        cards,
        tuple(
            CardContinent(
                entry["id"],
                texts["continent"][entry["id"]],
                entry["value"],
                tuple(card.number for card in cards if card.continent == place),
            )
            for place, entry in enumerate(continents)
        ),
        {word: FrontLine(word) for word in order},
        {card.id: card.number for card in cards},
    )


def _rank(word: str) -> tuple[int, tuple[int, ...]]:
    line = FrontLine(word)
    return line.soldiers, tuple(SYMBOLS.index(symbol) for symbol in word if not line.soldiers)


DECK = _build(
    tomllib.loads((files("risiko.express") / "cards.toml").read_text("utf-8"))["continent"]
)
"""The 14 country cards of the box."""
