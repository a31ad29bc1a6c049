"""Taking back decisions: what may be taken back, and logs in which that has happened.

A log only grows. Who takes something back adds the entry `(back to 40)`: the game stands again as
it stood after entry 40 of the log, and the decisions after that were not played. A record holds
only what was played, so nothing that was taken back is in it.

A decision can be taken back as long as

- no event has followed it,
- the same seat is still to act in the same turn: nobody else was asked anything, and
- it has shown nobody anything new.

Because nobody is asked in between, no bot and no other player can have acted on it. What
is new to a seat follows from views: if the decision would have been possible, and would look the
same, in every position the seat thinks possible, it has learnt nothing about which of these is
the true one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from risiko import registry
from risiko.errors import IllegalAction
from risiko.protocol import CHANCE, Action, Position
from risiko.record.dice import Seeded
from risiko.record.replay import Entry, Ply, replay

GUESSES = 8
"""Positions that a seat thinks possible, of which each is tried."""
_BACK = re.compile(r"\(back to (0|[1-9][0-9]{0,8})\)")
"""No action looks like this: their words have no brackets."""


class NotOpen(ValueError):
    """The decisions after this entry of the log cannot be taken back."""


def back_text(target: int) -> str:
    """The text of an entry by which the game stands as after entry `target` of the log."""
    return f"(back to {target})"


def back_target(entry: Entry) -> int | None:
    """The number of the entry after which the game stands again; None for any other entry."""
    found = _BACK.fullmatch(entry.text) if entry.seat != CHANCE else None
    return int(found[1]) if found is not None else None


class OpenPlies:
    """The last decisions of a game, as long as events and turns let them be taken back.

    Whether they have shown something is not asked here, but by `reveals`.
    """

    def __init__(self, plies: Iterable[Ply] = ()) -> None:
        self._plies = list(plies)

    def __iter__(self) -> Iterator[Ply]:
        return iter(self._plies)

    def __len__(self) -> int:
        return len(self._plies)

    @property
    def last(self) -> Ply | None:
        """The last decision that stands."""
        return self._plies[-1] if self._plies else None

    def after(self, target: int) -> list[Ply]:
        """The decisions after an entry of the log, which one of them must follow at once."""
        found = [ply for ply in self._plies if ply.number > target]
        if not found or found[0].number != target + 1:
            raise NotOpen(f"nothing can be taken back to entry {target}")
        return found

    def add(self, ply: Ply) -> int:
        """A ply of the log, whatever it is; returns how many decisions it has taken back."""
        entry, before, after = ply.entry, ply.before, ply.after
        target = back_target(entry)
        if target is not None:
            taken = len(self.after(target))
            del self._plies[-taken:]
            return taken
        goes_on = after.turn == before.turn and after.player == before.player
        if entry.seat != CHANCE and goes_on:
            self._plies.append(ply)
        else:
            self._plies.clear()
        return 0


def take_back(plies: OpenPlies, position: Position, number: int, target: int) -> Ply:
    """The ply with which the game stands again as after entry `target`; raises NotOpen."""
    entry = Entry(position.player, position.turn, back_text(target))
    return Ply(number, entry, position, plies.after(target)[0].before)


def replay_log(
    position: Position, entries: Iterable[Entry], plies: OpenPlies, *, played: int = 0
) -> Iterator[Ply]:
    """Play a log again from a position, to which so many entries have led.

    `plies` are those that were open there. Raises as `replay` does, and NotOpen.
    """
    plies = OpenPlies(plies)
    for number, entry in enumerate(entries, played + 1):
        target = back_target(entry)
        if target is None:
            (ply,) = replay(position, [entry], played=number - 1)
        else:
            ply = take_back(plies, position, number, target)
        plies.add(ply)
        position = ply.after
        yield ply


def reveals(ply: Ply, seats: Sequence[int]) -> bool:
    """Whether one of these seats has learnt something from a decision but the decision itself."""
    pauses = registry.family_of(ply.before.game.id).pauses
    if pauses and registry.load(pauses)(ply.entry.text):
        return True
    action = Action.parse(ply.entry.text)
    return any(_teaches(ply, action, seat) for seat in seats)


def _teaches(ply: Ply, action: Action, seat: int) -> bool:
    """Whether a seat can tell the true position better from others after a decision."""
    seen = ply.after.view(seat)
    for guess in range(GUESSES):
        possible = ply.before.guess(seat, Seeded(guess))
        try:
            then = possible.play(action).view(seat)
        except IllegalAction:
            return True
        if (then.line, then.turn) != (seen.line, seen.turn):
            return True
    return False
