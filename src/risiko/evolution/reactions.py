"""Reactions: scars and missiles that players may use in the turns of others or before a roll.

Who is asked, and in which order, is in `combat.comparison.reactors`. Whether a player wants to be
asked at all is a setting of the server and the terminal, not a rule.
"""

from collections.abc import Sequence

from risiko.evolution.state import GameState
from risiko.protocol import Option

SCARS, MISSILES = "scars", "missiles"
KINDS = {
    "scar": SCARS,
    "missile": MISSILES,
    "emp": MISSILES,
    "deny": MISSILES,
    "interfere": MISSILES,
}
"""The verbs that are reactions, and what they use; a power that costs a missile is a missile."""
STEPS = {"before": SCARS, "answer": SCARS, "missile": MISSILES, "interfere": MISSILES}
"""The steps in which a player may react, and what others assume the reaction to be."""


def asked_for(s: GameState, options: Sequence[Option]) -> tuple[str, ...]:
    """What the seat to act may react with; empty if its decision is no reaction."""
    if not options or not s.stack or s.stack[-1].kind not in STEPS:
        return ()
    found = dict.fromkeys(KINDS[option.verb] for option in options if option.verb in KINDS)
    return tuple(found) or (STEPS[s.stack[-1].kind],)
