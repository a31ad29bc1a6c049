"""Reads positions from their lines, and refuses those that have flaws.

Not here: the fields of a line one by one (`position_notation`).
"""

from typing import TYPE_CHECKING, Any

from risiko.classic.kernel import layout, records
from risiko.classic.notation import position_notation
from risiko.classic.notation.errors import flaw, unreadable
from risiko.classic.notation.flaws import find_flaws, name_card
from risiko.classic.position import ClassicPosition
from risiko.compiler.records import blank
from risiko.errors import BadPosition
from risiko.text import Text

if TYPE_CHECKING:
    from risiko.classic.game import ClassicGame


def read_position(game: "ClassicGame", line: str) -> ClassicPosition:
    """A position from its line; raises NotationError or BadPosition."""
    fields = position_notation.split(line)
    if fields[0] != game.name:
        raise unreadable("other_game", "game", text=fields[0][:80], game=game.name)
    seats = position_notation.read_count(fields[2], "seats")
    game.check_seats(seats)
    state, doubles = gather_state(game, seats, fields)
    flaws = doubles + find_flaws(game, seats, state)
    if flaws:
        raise BadPosition(flaws)
    position = ClassicPosition.of(game, seats, state)
    if str(position) != line:
        raise unreadable("not_canonical", _difference(position, line))
    return position


def _difference(position: ClassicPosition, line: str) -> str:
    names, ours, theirs = position_notation.FIELD_NAMES, str(position).split(" "), line.split(" ")
    pairs = zip(names, ours, theirs, strict=True)
    return next(name for name, own, given in pairs if own != given)


def gather_state(
    game: "ClassicGame", seats: int, fields: list[str]
) -> tuple[dict[str, Any], list[Text]]:
    """The fields of the kernel from those of a line, and the cards that lie in two places."""
    state = make_empty_state(game, seats)
    state["owner"], state["units"] = position_notation.read_board(fields[1])
    count_held(state)
    state["player"] = position_notation.read_seat(fields[3], "player")
    state |= position_notation.read_step(fields[4])
    if state["step"] == layout.DICE:
        state["dice"] = state["force"]
    state["sets"] = position_notation.read_count(fields[5], "sets")
    state |= position_notation.read_flags(fields[6])
    _gather_missions(game, seats, fields[10], state)
    _gather_capitals(game, seats, fields[11], state)
    return state, _gather_cards(game, seats, fields, state)


def make_empty_state(game: "ClassicGame", seats: int) -> dict[str, Any]:
    """A position before anything has happened, its cards in the pile."""
    state = blank(records.STATE, layout.NOBODY)
    rules = game.numbers(seats)
    state |= {
        "held": [0] * layout.ARMIES,
        "land": [0] * layout.ARMIES,
        "units": [0] * layout.TERRITORIES,
        "card": [layout.PILE if there else layout.OUT for there in rules["deck"]],
        "resume": layout.PLACE,
        "army": layout.NOBODY,
        "source": layout.NOBODY,
        "target": layout.NOBODY,
        "depth": layout.NOBODY,
    }
    return state


def count_held(state: dict[str, Any]) -> None:
    """Gather the territories of every army."""
    held, land = [0] * layout.ARMIES, [0] * layout.ARMIES
    for t, owner in enumerate(state["owner"]):
        if owner != layout.NOBODY:
            held[owner] += 1
            land[owner] |= 1 << t
    state["held"], state["land"] = held, land


def _slots(text: str, count: int, place: str) -> list[str]:
    """The parts of a field with one part for each seat; `-` alone if the game has none."""
    if count == 0:
        if text != "-":
            raise unreadable("none_here", place, text=text[:40])
        return []
    parts = text.split("/")
    if len(parts) != count:
        raise unreadable("parts", place, count=count, found=len(parts))
    return parts


def _gather_cards(
    game: "ClassicGame", seats: int, fields: list[str], state: dict[str, Any]
) -> list[Text]:
    """Put the named cards where they are; all others stay in the pile."""
    rules = game.numbers(seats)
    neutrals = rules["neutrals"] if rules["buried"] else 0
    holders = [*range(seats), *range(layout.SEATS, layout.SEATS + neutrals)]
    piles = [
        (holder, position_notation.read_cards(text, "hands"))
        for holder, text in zip(holders, _slots(fields[7], len(holders), "hands"), strict=True)
    ]
    piles.append((layout.DISCARD, position_notation.read_cards(fields[8], "discard")))
    if fields[9].startswith("@"):
        state["depth"] = position_notation.read_count(fields[9][1:], "pile")
    elif fields[9] != "-":
        layers = fields[9].split("/")
        if len(layers) > layout.CARDS // 3:
            raise unreadable("layers", "pile")
        for depth, layer in enumerate(layers, layout.PILE + 1):
            piles.append((depth, position_notation.read_cards(layer, "pile")))
    return place_cards(state, piles)


def place_cards(state: dict[str, Any], piles: list[tuple[int, list[int]]]) -> list[Text]:
    """Put cards where they are; what lies in two places, or is in no deck, is a flaw."""
    flaws = []
    for place, cards in piles:
        for card in cards:
            if state["card"][card] != layout.PILE:
                key = "card_not_here" if state["card"][card] == layout.OUT else "card_twice"
                flaws.append(flaw(key, card=name_card(card)))
            state["card"][card] = place
    return flaws


def _gather_missions(game: "ClassicGame", seats: int, text: str, state: dict[str, Any]) -> None:
    there = game.numbers(seats)["goal"] == layout.GOAL_MISSION
    for seat, part in enumerate(_slots(text, seats if there else 0, "missions")):
        state["mission"][seat] = position_notation.read_mission(part)


def _gather_capitals(game: "ClassicGame", seats: int, text: str, state: dict[str, Any]) -> None:
    there = game.numbers(seats)["goal"] == layout.GOAL_CAPITALS
    for seat, part in enumerate(_slots(text, seats if there else 0, "capitals")):
        capital, revealed = position_notation.read_capital(part)
        state["capital"][seat] = capital
        state["revealed"] |= revealed << seat
        if capital != layout.NOBODY:
            state["card"][capital] = layout.OUT
