"""A view of the classic family as the numbers of the kernel, for bots and analysis.

What the seat cannot see is filled in by a fixed rule: hidden cards lie in the order of the board
where the view says that cards are, hidden missions and capitals are nobody's. So two positions that
look the same to a seat give the same numbers, and nothing hidden can reach a decision. Not here:
how the line of a view is read (`risiko.classic.observation`).
"""

from dataclasses import dataclass
from typing import Any

from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation.read_position import count_held, make_empty_state
from risiko.classic.observation import Observation, observe
from risiko.protocol import View


@dataclass(frozen=True, slots=True)
class KernelView:
    """The table as one seat sees it, in the numbers of the kernel."""

    game: ClassicGame
    seats: int
    seat: int
    rules: dict[str, Any]
    """The rules as the kernel reads them."""
    state: dict[str, Any]
    """The fields of the position as the kernel reads them."""


def decode_view(view: View) -> KernelView:
    """A view with everything hidden filled in."""
    assert view.seat is not None
    seen = observe(view)
    rules = seen.game.numbers(seen.seats)
    return KernelView(seen.game, seen.seats, view.seat, rules, _fill_state(seen))


def _fill_state(seen: Observation) -> dict[str, Any]:
    state = make_empty_state(seen.game, seen.seats)
    state["owner"], state["units"] = list(seen.owner), list(seen.units)
    count_held(state)
    state["player"] = seen.player
    state |= seen.details
    if seen.step == layout.DICE:
        state["dice"] = state["force"]
    state["sets"] = seen.sets
    state |= seen.flags
    if seen.depth is not None:
        state["depth"] = seen.depth[1]
    for seat, mission in enumerate(seen.missions):
        if mission is not None:
            state["mission"][seat] = mission
    hidden = _fill_capitals(seen, state)
    _fill_cards(seen, hidden, state)
    return state


def _fill_capitals(seen: Observation, state: dict[str, Any]) -> int:
    """Set the capitals that can be seen; returns how many cannot."""
    hidden = 0
    for seat, capital in enumerate(seen.capitals):
        if capital is None:
            hidden += 1
            continue
        place, revealed = capital
        state["capital"][seat] = place
        state["revealed"] |= revealed << seat
        if place != layout.NOBODY:
            state["card"][place] = layout.OUT
    return hidden


def _fill_cards(seen: Observation, hidden_capitals: int, state: dict[str, Any]) -> None:
    """Put cards that are seen where they lie, all others in the order of places and cards."""
    where = state["card"]
    hidden = [layout.OUT] * hidden_capitals
    neutral = range(layout.SEATS, layout.SEATS + len(seen.hands) - seen.seats)
    piles = [*zip((*range(seen.seats), *neutral), seen.hands, strict=True)]
    piles += enumerate(seen.layers, layout.PILE + 1)
    for place, cards in piles:
        if isinstance(cards, int):
            hidden += [place] * cards
        else:
            for card in cards:
                where[card] = place
    for card in seen.discard:
        where[card] = layout.DISCARD
    unseen = [card for card in range(layout.CARDS) if where[card] == layout.PILE]
    for card, place in zip(unseen, sorted(hidden), strict=False):
        where[card] = place
