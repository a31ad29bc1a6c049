"""Nine: everybody has a secret die, throws more dice in the open, and wants nine in all.

Each player secretly gets a die. In turn, everybody throws another one for all to see, or stops; who
has more than nine is out. When all have stopped, the highest sum up to nine wins.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from risiko import CHANCE, OVER, Action, Dice, IllegalAction, NotationError, Option, Text, View
from risiko.registry import Family, Listing

ID, VERSION, SIDES, GOAL = "nine", 1, 6, 9
HIDDEN = "?"


@dataclass(frozen=True, slots=True)
class Nine:
    """The one way to play."""

    id: str = ID
    version: int = VERSION
    name: str = f"{ID}@{VERSION}"
    seats: range = range(2, 5)

    def start(self, seats: int) -> "NinePosition":
        return NinePosition(self, (0,) * seats, (0,) * seats, (False,) * seats, 0, True)

    def read(self, line: str) -> "NinePosition":
        if not re.fullmatch(
            rf"{self.name} [0-6]{{2,4}} [0-9]+(/[0-9]+)* [sp]{{2,4}} [0-3] [ct]", line
        ):
            raise NotationError("is no position of Nine", place=repr(line[:40]))
        _, secret, open_sums, stopped, seat, step = line.split(" ")
        return NinePosition(
            self,
            tuple(map(int, secret)),
            tuple(map(int, open_sums.split("/"))),
            tuple(letter == "s" for letter in stopped),
            int(seat),
            step == "c",
        )


@dataclass(frozen=True, slots=True)
class NinePosition:
    """Secret dice (0: not thrown yet), open sums, who has stopped, who acts, whether by a die."""

    game: Nine
    secret: tuple[int, ...]
    open: tuple[int, ...]
    stopped: tuple[bool, ...]
    seat: int
    throwing: bool

    @property
    def seats(self) -> int:
        return len(self.secret)

    @property
    def turn(self) -> int:
        return OVER if all(self.stopped) else CHANCE if self.throwing else self.seat

    @property
    def player(self) -> int:
        return self.seat if all(self.secret) else -1

    def options(self) -> Sequence[Option]:
        return [Option("throw", (), 1, 1), Option("stop", (), 1, 1)] if self.turn >= 0 else []

    def play(self, action: Action) -> Self:
        if not any(option.allows(action) for option in self.options()):
            text = Text("Wirf oder hör auf.", "Throw or stop.")
            raise IllegalAction("not_offered", text, "Nine, The turn")
        if action.verb == "throw":
            return replace(self, throwing=True)
        return self._next(replace(self, stopped=_with(self.stopped, self.seat, True)))

    def _next(self, after: Self) -> Self:
        playing = [k % self.seats for k in range(self.seat + 1, self.seat + 1 + self.seats)]
        seat = next((k for k in playing if not after.stopped[k]), self.seat)
        return replace(after, seat=seat, throwing=False)

    def chance(self) -> int:
        return SIDES if self.turn == CHANCE else 0

    def draw(self, outcome: int) -> Self:
        die = self._die(outcome)
        if not all(self.secret):
            after = replace(self, secret=_with(self.secret, self.seat, die))
            seat = after.secret.index(0) if not all(after.secret) else 0
            return replace(after, seat=seat, throwing=not all(after.secret))
        after = replace(self, open=_with(self.open, self.seat, self.open[self.seat] + die))
        if after.sum(self.seat) > GOAL:
            after = replace(after, stopped=_with(after.stopped, self.seat, True))
        return self._next(after)

    def sum(self, seat: int) -> int:
        return self.secret[seat] + self.open[seat]

    def label(self, outcome: int) -> str:
        return f"die {self._die(outcome)}"

    def _die(self, outcome: int) -> int:
        if not 0 <= outcome < self.chance():
            text = Text("So fällt der Würfel nicht.", "The die does not fall like that.")
            raise IllegalAction("no_outcome", text, "Nine, The dice")
        return outcome + 1

    def outcome(self, label: str) -> int:
        if not re.fullmatch(f"die [1-{SIDES}]", label):
            raise NotationError("is no die", place=repr(label[:20]))
        return int(label[-1]) - 1

    def view(self, seat: int | None) -> View:
        over = self.turn == OVER
        secret = "".join(
            str(die) if over or k == seat or not die else HIDDEN
            for k, die in enumerate(self.secret)
        )
        options = self.options() if seat == self.turn else []
        return View(seat, self.turn, str(self).replace(self._digits(), secret, 1), options)

    def conceals(self, seat: int | None) -> bool:
        return not all(self.secret) and seat != self.seat

    def guess(self, seat: int, dice: Dice) -> Self:
        redrawn = list(self.secret)
        for k, die in enumerate(self.secret):
            if die and k != seat and self.turn != OVER:  # who still plays has at most nine
                most = SIDES if self.stopped[k] else min(SIDES, GOAL - self.open[k])
                redrawn[k] = 1 + dice(k, most)
        return replace(self, secret=tuple(redrawn))

    def _out(self, seat: int) -> bool:
        return self.sum(seat) > GOAL

    def scores(self) -> Sequence[float]:
        if self.turn != OVER:
            raise ValueError("the game is not over")
        sums = [0 if self._out(seat) else self.sum(seat) for seat in range(self.seats)]
        winners = [s == max(sums) for s in sums]
        return [won / sum(winners) for won in winners]

    def _digits(self) -> str:
        return "".join(map(str, self.secret))

    def __str__(self) -> str:
        stopped = "".join("s" if gone else "p" for gone in self.stopped)
        sums = "/".join(map(str, self.open))
        step = "c" if self.throwing else "t"
        return f"{self.game.name} {self._digits()} {sums} {stopped} {self.seat} {step}"


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def build(id: str, options: Sequence[str]) -> Nine:
    if options:
        raise ValueError(f"{id} has no options")
    return Nine()


class Careful:
    """A bot that stops as soon as another die could be too much."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, time: float = 1.0) -> Action:
        _, secret, sums, *_ = view.line.split(" ")
        assert view.seat is not None
        own = int(secret[view.seat]) + int(sums.split("/")[view.seat])
        return Action("throw" if own + SIDES // 2 <= GOAL else "stop")


def setup(game: Nine, *, secret: Sequence[int], open: Sequence[int], seat: int = 0) -> NinePosition:
    """A position in which nobody has stopped yet."""
    return NinePosition(
        game, tuple(secret), tuple(open), (False,) * len(secret), seat, throwing=False
    )


def summary(view: View, players: Sequence[str]) -> list[tuple[Text, Text]]:
    """What a seat sees, in words."""
    _, secret, sums, stopped, *_ = view.line.split(" ")
    seen = zip(players, secret, sums.split("/"), stopped, strict=True)
    return [(Text(name, name), _standing(*what)) for name, *what in seen]


def _standing(die: str, open_sum: str, stopped: str) -> Text:
    known = {HIDDEN: Text("verdeckt", "hidden"), "0": Text("noch keiner", "none yet")}
    return Text(
        "Geheimer Würfel: {die}, offen: {sum}, {state}",
        "Secret die: {die}, open: {sum}, {state}",
    ).fill(
        die=known.get(die, Text(die, die)),
        sum=open_sum,
        state=Text("hat aufgehört", "has stopped") if stopped == "s" else Text("spielt", "plays"),
    )


FAMILY = Family(
    name=ID,
    games=(
        Listing(
            ID, Text("Neun", "Nine"), (2, 3, 4), Text("neun Augen werfen", "throw nine in all")
        ),
    ),
    build=f"{__name__}:build",
    setup=f"{__name__}:setup",
    bots={"careful": f"{__name__}:Careful"},
    summary=f"{__name__}:summary",
)
