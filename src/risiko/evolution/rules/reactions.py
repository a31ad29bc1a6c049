"""What somebody may be asked for while dice are about to fall or others play: scars and missiles.

Whoever could react is asked in the printed order. Hinweis zur Reihenfolge.
"""

from collections.abc import Sequence

from risiko.evolution.state import State
from risiko.protocol import Option

SCARS, MISSILES = "scars", "missiles"
KINDS = {
    "scar": SCARS,
    "missile": MISSILES,
    "emp": MISSILES,
    "deny": MISSILES,
    "interfere": MISSILES,
}
"""What a verb is a reaction with; powers that cost a missile count as missiles."""
STEPS = {"before": SCARS, "answer": SCARS, "missile": MISSILES, "interfere": MISSILES}
"""The steps in which somebody may react, and with what as far as others can know."""


def asked_for(s: State, options: Sequence[Option]) -> tuple[str, ...]:
    """What the seat to act may react with; nothing if it is no reaction, or nobody is asked."""
    if not options or not s.stack or s.stack[-1].kind not in STEPS:
        return ()
    found = dict.fromkeys(KINDS[option.verb] for option in options if option.verb in KINDS)
    return tuple(found) or (STEPS[s.stack[-1].kind],)
