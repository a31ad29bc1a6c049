"""Positions played on with texts, as in records: decisions bare, outcomes in braces."""

import re
from typing import TypeVar

import pytest

from risiko.classic.notation.action_codes import CARDS
from risiko.classic.notation.position_notation import FIELD_NAMES
from risiko.classic.position import ClassicPosition
from risiko.errors import IllegalAction
from risiko.protocol import CHANCE, Action, Position
from risiko.registry import named
from risiko.world import world

P = TypeVar("P", bound=Position)


def play(position: P, *texts: str) -> P:
    """Decisions ("attack alaska kamchatka 3") and outcomes ("{6 5:1}") in their order."""
    for text in texts:
        if text.startswith("{"):
            position = position.draw(position.outcome(text.strip("{}")))
        else:
            position = position.play(Action.parse(text))
    return position


def offered(position: Position, verb: str = "") -> list[str]:
    """The options as texts, all or those with a verb."""
    return [str(o) for o in position.options() if o.verb == verb or not verb]


def refused(position: Position, text: str) -> IllegalAction:
    """The refusal of a decision."""
    with pytest.raises(IllegalAction) as caught:
        position.play(Action.parse(text))
    return caught.value


def field(position: Position, name: str) -> str:
    """One field of the position's line."""
    return str(position).split(" ")[FIELD_NAMES.index(name)]


def reread(position: Position, **fields: str) -> ClassicPosition:
    """The position with some fields of its line replaced."""
    words = str(position).split(" ")
    for name, text in fields.items():
        words[FIELD_NAMES.index(name)] = text
    found = named(words[0]).read(" ".join(words))
    assert isinstance(found, ClassicPosition)
    return found


def lands(position: Position) -> dict[str, str]:
    """Owner letter and units of every territory that is not free."""
    tokens = re.findall(r"\.|[a-p][0-9]+", field(position, "board"))
    names = [territory.id for territory in world().territories]
    return {t: token for t, token in zip(names, tokens, strict=True) if token != "."}


def hand(position: Position, letter: str) -> list[str]:
    """The cards of a player, or under a neutral army."""
    seats = int(field(position, "seats"))
    place = "abcdef".find(letter) if letter in "abcdef" else seats + "nop".find(letter)
    cards = field(position, "hands").split("/")[place]
    return [] if cards == "-" else cards.split(",")


def deal(position: P) -> P:
    """Every coming event with its first outcome."""
    while position.turn == CHANCE:
        position = position.draw(0)
    return position


def spread(letter: str, count: int) -> dict[str, str]:
    """A board with so many territories of one player; up to 36 of them make no continent."""
    lasts = [continent.territories[-1] for continent in world().continents]
    names = [territory.id for territory in world().territories]
    order = [t for t in range(len(names)) if t not in lasts] + lasts
    return {names[t]: f"{letter}1" for t in order[:count]}


def to_place(position: Position) -> int:
    """How many units may be placed now."""
    return max(option.hi for option in position.options() if option.verb == "place")


FIGURES = {
    "i": ["alaska", "alberta", "western_united_states", "argentina", "iceland"],
    "c": ["central_america", "greenland", "ontario", "peru", "great_britain"],
    "a": ["northwest_territory", "quebec", "eastern_united_states", "venezuela", "brazil"],
    "j": ["joker1", "joker2"],
}


def cards(figures: str) -> list[str]:
    """Cards with infantry (i), cavalry (c), artillery (a) and jokers (j), in their order."""
    names = [FIGURES[figure][figures[:k].count(figure)] for k, figure in enumerate(figures)]
    return sorted(names, key=CARDS.index)


def trade(figures: str) -> str:
    """The trade of such cards."""
    return " ".join(["trade", *cards(figures)])


ONE_STAR = "alaska alberta western_united_states central_america greenland ontario quebec peru"
MORE_ONES = "argentina iceland great_britain northern_europe"
TWO_STARS = "northwest_territory eastern_united_states venezuela brazil scandinavia ukraine"


def stars(ones: int, twos: int) -> list[str]:
    """Cards of 2010: so many with one star, so many with two."""
    return [*ONE_STAR.split(), *MORE_ONES.split()][:ones] + TWO_STARS.split()[:twos]
