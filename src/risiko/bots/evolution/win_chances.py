"""Everybody's chance to win a game of Risiko Evolution, as its strongest bot reckons.

A board is judged by who may win in the coming round and by how all stand if nobody does. Who is in
turn and may still attack counts with the units in hand. Before anybody has had a turn, all have the
same chance.
"""

import threading
from typing import NamedTuple

from risiko.bots.evolution.general import WEIGHTS
from risiko.bots.evolution.planner.chances import BY_INCOME
from risiko.bots.evolution.planner.table import W_SHARP
from risiko.bots.evolution.planner_engine import planning_engine
from risiko.bots.evolution.survey import Surveyor
from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.observation import observe
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.recruiting import Muster, PlaceRecruits, TurnInCards
from risiko.evolution.rules.turn import ExpandOrAttack
from risiko.evolution.state import GameState
from risiko.protocol import View

TRUST = 0.8
"""How often a win that could be had in the coming turn is really had."""
SHARP = 0.5
"""How much the standing counts if nobody wins at once. Both were fitted to games of bots;
`risiko calibrate --id evolution` tells how well they fit."""
JUDGING = (*WEIGHTS[:W_SHARP], SHARP, *WEIGHTS[W_SHARP + 1 :], TRUST)
"""The general's weights, but for what makes it bold."""
_local = threading.local()


class Prospect(NamedTuple):
    """Who is in turn, and what they can still do."""

    seat: int
    acting: bool
    """Whether they may still attack."""
    troops: int
    """Units in hand; BY_INCOME before they are counted out."""
    cashing: bool
    """Whether they may still turn in cards for units."""


def judge_position(position: EvolutionPosition) -> tuple[float, ...]:
    """The chance of each seat to win, everything being known."""
    return judge_state(position.state)


def judge_view(view: View) -> tuple[float, ...]:
    """The same as far as the seat of the view can tell."""
    return judge_state(observe(view))


def judge_state(s: GameState) -> tuple[float, ...]:
    """The chances in a game; 1 for the winner once there is one."""
    if s.winner != NOBODY:
        return tuple(float(seat == s.winner) for seat in range(s.seats))
    if s.player == NOBODY:
        return (1 / s.seats,) * s.seats
    now = find_prospect(s)
    surveyor = _get_surveyor()
    tables = surveyor.fill(s, now.seat)
    if now.acting and not now.cashing:
        tables[0].cash[now.seat] = 0
    surveyor.entry.judge(tables, now.acting, now.troops)
    return tuple(map(float, tables[0].chances[: s.seats]))


def find_prospect(s: GameState) -> Prospect:
    """Who is in turn; if they were just eliminated, who had the turn before them."""
    if s.out[s.player]:
        before = next(seat for seat in reversed(s.following(s.player)) if not s.out[seat])
        return Prospect(before, acting=False, troops=0, cashing=False)
    acting, troops, cashing = False, 0, False
    for step in s.stack:
        match step:
            case ExpandOrAttack():
                acting = True
            case Muster():
                troops, cashing = BY_INCOME, True
            case TurnInCards():
                troops, cashing = step.troops, True
            case PlaceRecruits():
                troops = step.left
    return Prospect(s.player, acting, troops, cashing)


def _get_surveyor() -> Surveyor:
    """What fills in the table, for this thread and the engine that is ready now."""
    run = planning_engine()
    known: Surveyor | None = getattr(_local, "surveyor", None)
    if known is None or known.run is not run:
        known = _local.surveyor = Surveyor(run, JUDGING)
    return known
