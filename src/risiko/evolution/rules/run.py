"""Runs a game on by itself until somebody has to decide or chance has to.

Whoever imports this module has all rules: the modules it imports enter their kinds of steps and
their effects.
"""

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.rules import powers, rewards, scars, turn  # noqa: F401
from risiko.evolution.rules.army import find_winner
from risiko.evolution.rules.cards import event_choices, events  # noqa: F401
from risiko.evolution.rules.setup import game_setup  # noqa: F401
from risiko.evolution.rules.steps import AUTO
from risiko.evolution.state import GameState


def run_on(s: GameState) -> None:
    """Carry out steps that need no decision; when none is left the next turn begins.

    Whoever has won has won at once, whatever was still to be done. Ihr Ziel.
    """
    while True:
        if s.winner == NOBODY and s.player != NOBODY:
            winner = find_winner(s)
            if winner != NOBODY:
                rewards.begin_ending(s, winner)
        if not s.stack:
            if s.winner != NOBODY:
                return
            turn.begin_next_turn(s)
            continue
        step = s.stack[-1]
        if step.actor(s) != AUTO:
            return
        s.stack.pop()
        step.run(s)
