"""Kinds of steps that chance decides: throws of dice, contests, and draws from a pile."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from risiko.evolution.notation.errors import unreadable
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.protocol import CHANCE

SIDES = 6
_DICE = re.compile(r"[1-6](?: [1-6])*(?::[1-6](?: [1-6])*)?")


class ThrowStep(Step):
    """A step that throws dice. Outcomes are numbers to the base 6, the first die lowest."""

    __slots__ = ()

    def dice_counts(self, s: GameState) -> tuple[int, ...]:
        """How many dice each side throws."""
        raise NotImplementedError

    def read_dice(self, s: GameState, outcome: int) -> list[tuple[int, ...]]:
        """The dice of each side as they were thrown."""
        sides = []
        for count in self.dice_counts(s):
            side = []
            for _ in range(count):
                outcome, die = divmod(outcome, SIDES)
                side.append(die + 1)
            sides.append(tuple(side))
        return sides

    def actor(self, s: GameState) -> int:
        return CHANCE

    def chance(self, s: GameState) -> int:
        return int(SIDES ** sum(self.dice_counts(s)))

    def label(self, s: GameState, outcome: int) -> str:
        sides = self.read_dice(s, outcome)
        return ":".join(" ".join(map(str, self.sort_dice(side))) for side in sides)

    def sort_dice(self, side: tuple[int, ...]) -> list[int]:
        """The dice of a side in the order in which they are written: highest first."""
        return sorted(side, reverse=True)

    def outcome(self, s: GameState, label: str) -> int:
        if _DICE.fullmatch(label):
            sides = [[int(die) for die in side.split(" ")] for side in label.split(":")]
            if tuple(map(len, sides)) == self.dice_counts(s):
                digits = [die - 1 for side in sides for die in side]
                return sum(digit * SIDES**k for k, digit in enumerate(digits))
        raise unreadable("throw", text=label[:50])


@dataclass(frozen=True, slots=True)
class ContestStep(ThrowStep):
    """One die for each of several; if several have the highest total, those throw again."""

    rollers: tuple[int, ...]
    """Who throws, in ascending order."""

    def dice_counts(self, s: GameState) -> tuple[int, ...]:
        return (len(self.rollers),)

    def sort_dice(self, side: tuple[int, ...]) -> list[int]:
        """The dice in the order of those who throw."""
        return list(side)

    def bonus(self, s: GameState, roller: int) -> int:
        """What somebody adds to the die."""
        return 0

    def win(self, s: GameState, roller: int) -> None:
        """Carry out what follows when somebody has the highest total alone."""

    def draw(self, s: GameState, outcome: int) -> None:
        (dice,) = self.read_dice(s, outcome)
        totals = {
            roller: die + self.bonus(s, roller)
            for roller, die in zip(self.rollers, dice, strict=True)
        }
        best = [roller for roller, total in totals.items() if total == max(totals.values())]
        if len(best) == 1:
            self.win(s, best[0])
        else:
            s.push(replace(self, rollers=tuple(best)))

    def is_sound(self) -> bool:
        """Whether at least two throw, each named once and in ascending order."""
        return len(self.rollers) >= 2 and list(self.rollers) == sorted(set(self.rollers))


class DrawStep(Step):
    """A step that draws one of several things, all equally likely."""

    __slots__ = ()
    word: ClassVar[str] = "card"
    """The first word of its labels."""

    def things(self, s: GameState) -> list[str]:
        """What may be drawn; equal things are listed as often as there are."""
        raise NotImplementedError

    def actor(self, s: GameState) -> int:
        return CHANCE

    def chance(self, s: GameState) -> int:
        return len(self.things(s))

    def label(self, s: GameState, outcome: int) -> str:
        return f"{self.word} {self.things(s)[outcome]}"
