"""How a game runs on by itself until somebody has to decide or dice have to fall."""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.rules import (  # noqa: F401 - each enters its kinds of steps and its effects
    powers,
    recruiting,
    rewards,
    scars,
    turn,
)
from risiko.evolution.rules.army import victor
from risiko.evolution.rules.cards import events, interference, missions, taking  # noqa: F401
from risiko.evolution.rules.combat import attack, missiles  # noqa: F401
from risiko.evolution.rules.packets import opening  # noqa: F401
from risiko.evolution.rules.setup import faction_draft, game_setup  # noqa: F401
from risiko.evolution.rules.steps import AUTO, KINDS
from risiko.evolution.state import State


def settle(s: State) -> None:
    """Carry out what happens by itself; when nothing is left the next turn begins.

    Whoever has won has won at once, whatever was still to be done. Ihr Ziel.
    """
    while True:
        if s.winner == NOBODY and s.player != NOBODY:
            winner = victor(s)
            if winner != NOBODY:
                rewards.begin_ending(s, winner)
        if not s.stack:
            if s.winner != NOBODY:
                return
            turn.next_turn(s)
            continue
        step = s.stack[-1]
        kind = KINDS[step.kind]
        if kind.actor(s, step) != AUTO:
            return
        s.stack.pop()
        kind.run(s, step)
