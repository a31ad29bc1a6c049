"""Why an action is refused: a reason, a sentence in all languages, and a citation."""

from collections.abc import Sequence

from risiko.citation import cite
from risiko.errors import IllegalAction
from risiko.evolution.content import texts
from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.state import GameState
from risiko.protocol import CHANCE, OVER, Action, Option
from risiko.text import Text

BOOK = "2011"
"""The rulebook, as in all citations."""

REASONS: dict[str, Text] = texts("reasons")["reason"]
"""The sentence for every reason, with gaps to fill in."""
EXPECTED: dict[str, Text] = texts("reasons")["expected"]
"""What every kind of step expects, for a player who tries something else."""


def cite_book(heading: str) -> str:
    """The citation of a heading in the rulebook of Evolution."""
    return cite(BOOK, heading)


def _because(reason: str, heading: str, **gaps: object | Text) -> IllegalAction:
    return IllegalAction(reason, REASONS[reason].fill(**gaps), cite_book(heading))


def refused_outcome(turn: int) -> IllegalAction:
    """The error for an outcome that is not possible now."""
    if turn == OVER:
        return _because("over", "Ende des Spiels")
    return _because("no_outcome" if turn == CHANCE else "no_chance", "Zugübersicht")


def refused_action(
    s: GameState, turn: int, options: Sequence[Option], action: Action
) -> IllegalAction:
    """The error for an action that is not among the options."""
    if turn == OVER:
        return _because("over", "Ende des Spiels")
    step = s.stack[-1]
    if turn == CHANCE:
        return _because("chance_first", step.cite, expected=EXPECTED[step.kind])
    verb, args, n = action
    if verb in ("attack", "expand") and len(args) == 2 and any(o.verb == "end" for o in options):
        found = _refused_advance(s, turn, action)
        if found is not None:
            return found
    for option in options:
        if option.verb == verb and option.args == args:
            if n > option.hi:
                return _because("too_many", step.cite, most=option.hi)
            return _because("too_few", step.cite, fewest=option.lo)
    if verb in ("name", "sign") and any(option.verb == verb for option in options):
        return _because("no_text", step.cite)
    known = any(option.verb == verb for option in options)
    reason = "not_offered" if known else "not_now"
    return _because(reason, step.cite, expected=EXPECTED[step.kind])


def _refused_advance(s: GameState, seat: int, action: Action) -> IllegalAction | None:
    """The error for an attack or expansion that the board forbids; None if it does not."""
    heading = "Gegner angreifen" if action.verb == "attack" else "In freie Gebiete vorrücken"
    numbers = [BOARD.number.get(word, -1) for word in action.args]
    if any(k < 0 or (k == ISLAND and not s.world.island) for k in numbers):
        return _because("no_territory", heading)
    source, target = numbers
    if s.owner[source] != seat:
        return _because("not_yours", heading, land=BOARD.names[source])
    if s.owner[target] == seat:
        return _because("yours", heading, land=BOARD.names[target])
    if target not in s.world.borders.sets[source]:
        return _because(
            "not_adjacent", heading, land=BOARD.names[source], other=BOARD.names[target]
        )
    if action.verb == "attack" and s.owner[target] < 0:
        return _because("free", heading, land=BOARD.names[target])
    if action.verb == "expand" and s.owner[target] >= 0:
        return _because("occupied", heading, land=BOARD.names[target])
    return None
