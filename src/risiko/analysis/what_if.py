"""What if: any position, and what is played on from it for all seats, dice and cards included.

A run depends on nothing but its line and what was played, so nobody has to keep it: whoever knows
both plays it again.
"""

from collections.abc import Iterable
from typing import NamedTuple

from risiko import registry
from risiko.errors import NotationError
from risiko.protocol import CHANCE, OVER, Action, Dice, Position
from risiko.record.record import SOMEBODY, is_event
from risiko.record.replay import Entry, Ply, replay
from risiko.text import Phrases

_problem = Phrases("risiko.analysis", "errors", "problem")
MOST_EQUAL = 10_000
"""Equally likely outcomes that are looked through; seven dice of Express have more."""


class EventOutcome(NamedTuple):
    """What an event may bring: outcomes that lead to the same position count as one."""

    label: str
    """The likeliest of them, as records write it."""
    chance: float
    ply: Ply
    """What would be played."""


def read_line(line: str) -> Position:
    """A position of any game from its line; raises NotationError, BadPosition or InputError."""
    return registry.named(line.split(" ", 1)[0]).read(line)


class WhatIf:
    """A position and what is played on from it."""

    def __init__(self, start: Position, played: Iterable[str] = ()) -> None:
        self.start = start
        self.position = start
        self.plies: list[Ply] = []
        for text in played:
            self.play(text)

    @property
    def played(self) -> tuple[str, ...]:
        """All that was played, events in braces as in records."""
        return tuple(
            f"{{{ply.entry.text}}}" if ply.entry.seat == CHANCE else ply.entry.text
            for ply in self.plies
        )

    def play(self, text: str) -> None:
        """A decision of whoever is to act, or an event: `attack alaska kamchatka 3`, `{6 5:4}`.

        Raises IllegalAction or NotationError; then nothing has changed.
        """
        if self.position.turn == OVER:
            raise NotationError(_problem("what_if_over"))
        if is_event(text) != (self.position.turn == CHANCE):
            key = "what_if_event" if self.position.turn == CHANCE else "what_if_decision"
            raise NotationError(_problem(key))
        entry = (
            Entry(self.position.player, CHANCE, self._label(text[1:-1]))
            if is_event(text)
            else Entry(self.position.player, SOMEBODY, str(Action.parse(text)))
        )
        self._add(entry)

    def _label(self, label: str) -> str:
        """A label as records write it: the dice of each side in their order."""
        return self.position.label(self.position.outcome(label))

    def draw(self, dice: Dice) -> None:
        """Let chance decide as long as it is chance's turn."""
        while self.position.turn == CHANCE:
            outcome = dice(len(self.plies), self.position.chance())
            self._add(Entry(self.position.player, CHANCE, self.position.label(outcome)))

    def _add(self, entry: Entry) -> None:
        for ply in replay(self.position, [entry], played=len(self.plies)):
            self.plies.append(ply)
            self.position = ply.after


def list_outcomes(position: Position, number: int, most: int) -> list[EventOutcome]:
    """What the event of a position may bring, the likeliest first.

    None if there is no event, or if there are too many outcomes to choose from.
    """
    equal = position.chance()
    if not 0 < equal <= MOST_EQUAL:
        return []
    labels: dict[str, int] = {}
    for outcome in range(equal):
        label = position.label(outcome)
        labels[label] = labels.get(label, 0) + 1
    found: dict[str, EventOutcome] = {}
    for label, times in sorted(labels.items(), key=lambda one: -one[1]):
        entry = Entry(position.player, CHANCE, label)
        ply = next(iter(replay(position, [entry], played=number)))
        line = str(ply.after)
        known = found.get(line)
        chance = times / equal + (known.chance if known else 0.0)
        found[line] = known._replace(chance=chance) if known else EventOutcome(label, chance, ply)
        if len(found) > most:
            return []
    return sorted(found.values(), key=lambda outcome: -outcome.chance)
