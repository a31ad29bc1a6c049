"""The outcomes of the classic family's events, those that lead to the same put together."""

from collections.abc import Sequence
from functools import cache
from itertools import product

from risiko.classic.kernel import layout
from risiko.classic.kernel.combat import attacker_losses
from risiko.rl.node import Outcome

SIDES = 6
MOST = 1 << layout.SEATS
"""Outcomes of any event at most: the seats that may throw the highest number together."""


@cache
def group_throw(dice: int, defence: int) -> Sequence[Outcome]:
    """A throw in a battle: what the attacker loses."""
    throws = SIDES ** (dice + defence)
    found: dict[int, list[int]] = {}
    for number in range(throws):
        found.setdefault(attacker_losses(number, dice, defence), []).append(number)
    return [
        Outcome(losses, len(numbers) / throws, numbers[0])
        for losses, numbers in sorted(found.items())
    ]


@cache
def group_roll(rollers: int) -> Sequence[Outcome]:
    """The throw for the first turn: who throws the highest number, seats as bits."""
    seats = [seat for seat in range(layout.SEATS) if rollers >> seat & 1]
    found = []
    for leads in product((0, 1), repeat=len(seats)):
        ahead = sum(leads)
        if not ahead:
            continue
        chance = sum(
            (1 / SIDES) ** ahead * (below / SIDES) ** (len(seats) - ahead) for below in range(SIDES)
        )
        if chance:
            bits = sum(1 << seat for seat, lead in zip(seats, leads, strict=True) if lead)
            number = sum(lead * (SIDES - 1) * SIDES**k for k, lead in enumerate(leads))
            found.append(Outcome(bits, chance, number))
    return sorted(found)


@cache
def group_equal(count: int) -> Sequence[Outcome]:
    """Any other event: all its outcomes differ."""
    return [Outcome(number, 1 / count, number) for number in range(count)]
