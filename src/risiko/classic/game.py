"""A way to play of the classic family: a variant of a rulebook with its options.

Not here: the answers of the rulebooks (`risiko.classic.books`).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from risiko.battle import BattleDice
from risiko.classic import engine
from risiko.classic.books import book_2000, book_2003, book_2010
from risiko.classic.house_rules import HOUSE_RULES, apply_house_rule, list_fitting
from risiko.classic.kernel import goals, layout, records
from risiko.classic.notation.encode_rules import encode_rules
from risiko.classic.notation.read_position import read_position
from risiko.classic.position import ClassicPosition, Way
from risiko.classic.rules import Rules
from risiko.compiler.records import blank
from risiko.errors import BadPosition, InputError, problem, wrong_players

VERSIONS: Mapping[str, int] = {"2003/conquest": 2, "2010/basic": 2}
"""The rules version of a game, 1 if it is not listed. It is raised when older records would replay
differently. 2003: whoever holds five cards after an elimination has to trade at once. 2010: the
place of the armistice card is drawn and hidden."""

VARIANTS: Mapping[str, Rules] = book_2003.VARIANTS | book_2000.VARIANTS | book_2010.VARIANTS
ESCALATING_ALLOWED = book_2000.ESCALATING_ALLOWED


class ClassicGame:
    """A way to play, shared by all its positions."""

    def __init__(self, id: str, rules: Rules, options: tuple[str, ...]) -> None:
        self.id = id
        self.rules = rules
        self.options = options
        """What was added to the book's own game, as in the notation."""
        self.version = VERSIONS.get(id, 1)
        self.name = "+".join((f"{id}@{self.version}", *options))
        players = rules.players.value
        self.seats = range(players[0], players[-1] + 1)
        self._numbers: dict[int, dict[str, Any]] = {}
        self._packed: dict[tuple[str, int], Any] = {}
        self._ways: dict[tuple[str, int], Way] = {}

    def check_seats(self, seats: int) -> None:
        """Raise unless so many may play."""
        if seats not in self.seats:
            raise BadPosition([wrong_players(self.id, self.seats, seats)])

    def numbers(self, seats: int) -> dict[str, Any]:
        """The rules for so many players as the kernel reads them."""
        if seats not in self._numbers:
            self._numbers[seats] = encode_rules(self.rules, seats)
        return self._numbers[seats]

    def packed(self, run: engine.Engine, seats: int) -> Any:
        """The same, packed for an engine."""
        key = (run.name, seats)
        if key not in self._packed:
            self._packed[key] = run.pack(self.numbers(seats), records.RULES)
        return self._packed[key]

    def way(self, run: engine.Engine, seats: int) -> Way:
        """What all positions of so many players on an engine share."""
        key = (run.name, seats)
        if key not in self._ways:
            self._ways[key] = Way(self, seats, run)
        return self._ways[key]

    def start(self, seats: int) -> ClassicPosition:
        """The position before the first event."""
        self.check_seats(seats)
        run = engine.get_current()
        states = run.pack(make_blank(), records.STATE)
        turn = run.playout.begin(states, 0, self.packed(run, seats))
        return ClassicPosition(self, seats, run, states, 0, turn)

    def read(self, line: str) -> ClassicPosition:
        """A position from its line."""
        return read_position(self, line)

    def fulfilled(self, position: ClassicPosition, seat: int) -> set[int]:
        """The missions that the board as it stands fulfils for a seat, by number."""
        state = engine.PLAIN.pack(position.fields(), records.STATE)[0]
        rules = self.packed(engine.PLAIN, position.seats)[0]
        return {
            mission
            for mission in range(layout.MISSIONS)
            if goals.mission_fulfilled(state, rules, seat, mission)
        }

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return named, ("+".join((self.id, *self.options)),)


def make_blank() -> dict[str, Any]:
    """A position with nothing in it."""
    return blank(records.STATE)


@cache
def named(name: str) -> ClassicGame:
    """A game by its id and its options in their order: `2000/missions+escalating`."""
    id, *options = name.split("+")
    if id not in VARIANTS:
        raise InputError(problem("no_game", id=id, known=", ".join(VARIANTS)))
    rules = VARIANTS[id]
    for option in options:
        rules = _with_option(id, rules, option)
    return ClassicGame(id, rules, tuple(options))


def _with_option(id: str, rules: Rules, option: str) -> Rules:
    if option == "escalating":
        if id not in ESCALATING_ALLOWED:
            possible = "escalating" in list_fitting(id, rules)
            key = "no_option_but_house" if possible else "no_option"
            raise InputError(problem(key, id=id, option=option))
        return book_2000.escalating(rules)
    prefix, _, name = option.partition(":")
    if prefix != "house" or name not in HOUSE_RULES:
        raise InputError(problem("no_option", id=id, option=option))
    return apply_house_rule(id, rules, name)


def build(id: str, options: Sequence[str]) -> ClassicGame:
    """A game by its id and its options in their order; raises ValueError."""
    return named("+".join((id, *options)))


def battle_dice(game: ClassicGame) -> BattleDice:
    """How many dice attackers and defenders may throw."""
    return BattleDice(game.rules.attackers.value, game.rules.defence.value)


def classic(id: str, *, escalating: bool = False, house: tuple[str, ...] = ()) -> ClassicGame:
    """A game by its id and its options."""
    options = [*(["escalating"] if escalating else []), *(f"house:{name}" for name in house)]
    return named("+".join((id, *sorted(set(options)))))
