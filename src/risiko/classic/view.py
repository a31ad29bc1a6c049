"""What a seat sees, and what it may imagine of the rest. Nothing else reads secrets.

`Views` builds views up from what is public; `redraw` draws everything that is not anew. Each is
written without the other, so that each can test the other.
"""

from typing import TYPE_CHECKING, Any

from risiko.classic.kernel import layout
from risiko.classic.notation import position_notation
from risiko.classic.notation.action_codes import Options
from risiko.protocol import Dice, View

if TYPE_CHECKING:
    from risiko.classic.position import ClassicPosition

PUBLIC = (
    "owner",
    "units",
    "step",
    "player",
    "first",
    "rollers",
    "stock",
    "income",
    "from_sets",
    "from_bonus",
    "resume",
    "army",
    "source",
    "target",
    "force",
    "dice",
    "defence",
    "conquered",
    "due",
    "window",
    "sets",
    "winners",
)
"""The fields of a position that lie open on the table."""


class Views:
    """The views of one position: what everybody may see is written down once for all of them."""

    __slots__ = ("_capitals", "_hands", "_known", "_line", "_missions", "_winners")

    def __init__(self, position: "ClassicPosition") -> None:
        rules = position.game.numbers(position.seats)
        whole = position_notation.spread(position.fields(), position.seats, rules)
        seen: dict[str, Any] = {name: whole[name] for name in PUBLIC}
        seen["discard"] = whole["discard"]
        seen["under"] = [len(layer) for layer in whole["under"]]
        seen["depth"] = _depth_range(whole, rules)
        self._line = position_notation.PublicLine(position.game.name, position.seats, seen)
        self._hands: list[list[int]] = whole["hands"]
        self._missions: list[int] = whole["missions"]
        self._winners: int = whole["winners"]
        self._capitals: list[tuple[int, bool]] = whole["capitals"]
        self._known: dict[int | None, View] = {}

    def look(self, position: "ClassicPosition", seat: int | None) -> View:
        """The view of a seat, or of a spectator, given the position these views are of."""
        view = self._known.get(seat)
        if view is None:
            yours = seat is not None and seat == position.turn
            options = position.options() if yours else Options(())
            view = self._known[seat] = View(seat, position.turn, self._write(seat), options)
        return view

    def _write(self, seat: int | None) -> str:
        return self._line.write(
            [cards if holder == seat else len(cards) for holder, cards in enumerate(self._hands)],
            [
                mission
                if holder == seat or mission == layout.NOBODY or self._winners >> holder & 1
                else None
                for holder, mission in enumerate(self._missions)
            ],
            [
                (place, revealed) if holder == seat or revealed or place == layout.NOBODY else None
                for holder, (place, revealed) in enumerate(self._capitals)
            ],
        )


def _depth_range(fields: dict[str, Any], rules: dict[str, Any]) -> tuple[int, int] | int:
    """The fewest and the most cards that may lie above the armistice card, for all anybody knows;
    NOBODY if it is not in the pile.
    """
    if fields["depth"] == layout.NOBODY:
        return layout.NOBODY
    drawn = sum(rules["deck"]) - fields["card"].count(layout.PILE)
    return max(0, rules["shallowest"] - drawn), rules["deepest"] - drawn


SECRET_STEPS = frozenset(
    {layout.MISSION, layout.DRAW, layout.CAPITAL, layout.BURY, layout.ARMISTICE}
)
"""The steps in which something may be hidden from somebody."""


def conceals(fields: dict[str, Any], seat: int | None) -> bool:
    """Whether the coming decision or event is hidden from a seat.

    Missions and capitals are seen by their owner, drawn cards by who draws them, cards put under a
    neutral army and the place of the armistice card by nobody. All see the armistice card drawn.
    """
    step = fields["step"]
    if step == layout.MISSION:
        return bool(seat != fields["mission"].index(layout.NOBODY))
    if step == layout.DRAW:
        return bool(fields["depth"] != 0 and seat != fields["player"])
    if step == layout.CAPITAL:
        return bool(seat != fields["player"])
    return step in (layout.BURY, layout.ARMISTICE)


class _Draw:
    """Draws from the dice one after the other."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._events = 0

    def below(self, n: int) -> int:
        outcome = self._dice(self._events, n)
        self._events += 1
        return outcome

    def shuffled(self, items: list[int]) -> list[int]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def redraw(position: "ClassicPosition", seat: int, dice: Dice) -> dict[str, Any]:
    """The fields of a position as it could be for all the seat knows."""
    fields = position.fields()
    draw = _Draw(dice)
    rules = position.game.numbers(position.seats)
    _guess_capitals(fields, seat, position.seats, draw)
    _guess_cards(fields, seat, draw)
    _guess_armistice(fields, rules, draw)
    if rules["goal"] == layout.GOAL_MISSION:
        _guess_missions(position, fields, seat, draw)
    return fields


def _guess_capitals(fields: dict[str, Any], seat: int, seats: int, draw: _Draw) -> None:
    """A hidden capital may be any territory of its owner whose card is not seen elsewhere."""
    for other in range(seats):
        capital = fields["capital"][other]
        if other == seat or capital == layout.NOBODY or fields["revealed"] >> other & 1:
            continue
        taken = {c for k, c in enumerate(fields["capital"]) if k != other}
        possible = [
            t
            for t in range(layout.TERRITORIES)
            if fields["owner"][t] == other
            and fields["card"][t] not in (seat, layout.DISCARD)
            and t not in taken
        ]
        chosen = possible[draw.below(len(possible))]
        # The card of the new capital leaves the game, that of the old one takes its place.
        fields["card"][capital] = fields["card"][chosen] if chosen != capital else layout.OUT
        fields["card"][chosen] = layout.OUT
        fields["capital"][other] = chosen


def _guess_cards(fields: dict[str, Any], seat: int, draw: _Draw) -> None:
    """All cards the seat cannot see may lie in each other's place."""
    open_places = (seat, layout.DISCARD, layout.OUT)
    hidden = [c for c in range(layout.CARDS) if fields["card"][c] not in open_places]
    places = draw.shuffled([fields["card"][c] for c in hidden])
    for card, place in zip(hidden, places, strict=True):
        fields["card"][card] = place


def _guess_armistice(fields: dict[str, Any], rules: dict[str, Any], draw: _Draw) -> None:
    """The armistice card may lie in any place where it has not been found yet."""
    if fields["depth"] == layout.NOBODY:
        return
    drawn = rules["deck"].count(1) - fields["card"].count(layout.PILE)
    possible = [
        place - drawn
        for place in range(rules["shallowest"], rules["deepest"] + 1)
        if place >= drawn
    ]
    fields["depth"] = possible[draw.below(len(possible))]


def _guess_missions(
    position: "ClassicPosition", fields: dict[str, Any], seat: int, draw: _Draw
) -> None:
    """The others may hold any missions not seen; the player in turn none that has won."""
    rules = position.game.numbers(position.seats)
    missions = fields["mission"]
    known = [s for s in range(position.seats) if s == seat or fields["winners"] >> s & 1]
    hidden = [
        m
        for m in range(layout.MISSIONS)
        if rules["mission_in"][m] and m not in {missions[s] for s in known}
    ]
    player = fields["player"]
    holders = [s for s in range(position.seats) if s not in known and missions[s] != layout.NOBODY]
    if player in holders and layout.NEUTRAL <= fields["step"] < layout.END:
        won = position.game.fulfilled(position, player)
        possible = [m for m in hidden if m not in won]
        missions[player] = possible[draw.below(len(possible))]
        hidden.remove(missions[player])
        holders.remove(player)
    for holder, mission in zip(holders, draw.shuffled(hidden), strict=False):
        missions[holder] = mission
