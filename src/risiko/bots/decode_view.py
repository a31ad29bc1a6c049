"""A view of the classic family as the numbers of the kernel, for whoever reckons with them.

What the seat cannot see is filled in by a fixed rule: hidden cards lie in the order of the board
where the view says that cards are, hidden missions and capitals are nobody's. So two positions that
look the same to a seat give the same numbers, and nothing hidden can reach a decision.
"""

from dataclasses import dataclass
from typing import Any

from risiko.classic import notation
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.reading import count_held, empty_state
from risiko.protocol import View
from risiko.registry import named


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as one seat sees it, decoded from the line of its view."""

    game: ClassicGame
    seats: int
    seat: int
    rules: dict[str, Any]
    """The rules as the kernel reads them."""
    state: dict[str, Any]
    """The fields of the position as the kernel reads them."""


def decode_view(view: View) -> Observation:
    """What a view shows."""
    assert view.seat is not None
    words = notation.split(view.line)
    game = named(words[0])
    assert isinstance(game, ClassicGame)
    seats = int(words[2])
    state = empty_state(game, seats)
    state["owner"], state["units"] = notation.read_board(words[1])
    count_held(state)
    state["player"] = notation.read_seat(words[3], "player")
    state |= notation.read_step(words[4])
    if state["step"] == layout.DICE:
        state["dice"] = state["force"]
    state["sets"] = int(words[5])
    state |= notation.read_flags(words[6])
    _read_missions(words[10], state)
    hidden = _read_capitals(words[11], state)
    _read_cards(words, hidden, game.numbers(seats)["buried"], seats, state)
    return Observation(game, seats, view.seat, game.numbers(seats), state)


def _read_missions(text: str, state: dict[str, Any]) -> None:
    if text == "-":
        return
    for seat, part in enumerate(text.split("/")):
        if part != notation.UNKNOWN:
            state["mission"][seat] = notation.read_mission(part)


def _read_capitals(text: str, state: dict[str, Any]) -> int:
    """The capitals that can be seen; returns how many cannot."""
    hidden = 0
    for seat, part in enumerate(text.split("/") if text != "-" else ()):
        if part == notation.UNKNOWN:
            hidden += 1
            continue
        place, revealed = notation.read_capital(part)
        state["capital"][seat] = place
        state["revealed"] |= revealed << seat
        if place != layout.NOBODY:
            state["card"][place] = layout.OUT
    return hidden


def _read_cards(
    words: list[str], hidden_capitals: int, buried: int, seats: int, state: dict[str, Any]
) -> None:
    """Cards that are seen where they lie, all others in the order of places and cards."""
    where = state["card"]
    hidden = [layout.OUT] * hidden_capitals
    hands = words[7].split("/")
    holders = [*range(seats), *range(layout.SEATS, layout.SEATS + len(hands) - seats)]
    piles = list(zip(holders, hands, strict=True))
    depths = notation.read_depth_range(words[9])
    if depths is not None:
        state["depth"] = depths[1]
    elif words[9] != "-":
        piles += list(enumerate(words[9].split("/"), layout.PILE + 1))
    for place, text in piles:
        if text.startswith(notation.UNKNOWN):
            hidden += [place] * (text.count(",") + 1)
        else:
            for card in notation.read_cards(text, "hands"):
                where[card] = place
    for card in notation.read_cards(words[8], "discard"):
        where[card] = layout.DISCARD
    unseen = [card for card in range(layout.CARDS) if where[card] == layout.PILE]
    for card, place in zip(unseen, sorted(hidden), strict=False):
        where[card] = place
