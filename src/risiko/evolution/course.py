"""How a game runs on by itself until somebody has to decide or dice have to fall."""

from risiko.evolution import (  # noqa: F401 - each enters its kinds of steps and its effects
    cards,
    combat,
    draft,
    ending,
    events,
    interference,
    missiles,
    missions,
    packets,
    powers,
    recruiting,
    scars,
    setup,
    turns,
)
from risiko.evolution.army import victor
from risiko.evolution.state import State
from risiko.evolution.steps import AUTO, KINDS
from risiko.evolution.world import NOBODY


def settle(s: State) -> None:
    """Carry out what happens by itself; when nothing is left the next turn begins.

    Whoever has won has won at once, whatever was still to be done. Ihr Ziel.
    """
    while True:
        if s.winner == NOBODY and s.player != NOBODY:
            winner = victor(s)
            if winner != NOBODY:
                ending.begin_ending(s, winner)
        if not s.stack:
            if s.winner != NOBODY:
                return
            turns.next_turn(s)
            continue
        step = s.stack[-1]
        kind = KINDS[step.kind]
        if kind.actor(s, step) != AUTO:
            return
        s.stack.pop()
        kind.run(s, step)
