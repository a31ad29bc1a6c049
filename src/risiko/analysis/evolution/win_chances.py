"""Everybody's chance to win a game of Risiko Evolution: the worth of the board to the general.

The board is judged as if the turn ended on it, and a turn that has not brought anything yet as the
end of the one before. Others may win before whoever's turn it was has another one: with the HQs
they can reach, by the exact odds. If nobody does, stars, cards, units and recruits decide. Before
anybody has had a turn, all have the same chance.

From a view cards that its seat cannot see count on average.
"""

import threading
from typing import Any

from risiko.analysis.sharpness import Chances, sharpen
from risiko.bots.evolution.general import WEIGHTS
from risiko.bots.evolution.planner_engine import planning_engine
from risiko.bots.evolution.survey import Surveyor
from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.observation import current_step, observe
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.recruiting import JoinWar, Muster, PlaceRecruits, TurnInCards
from risiko.evolution.rules.turn import AnswerTurnStart, BuyStar, StartTurn
from risiko.evolution.state import GameState
from risiko.protocol import OVER, View

SHARPER = 1.0
"""The power to which chances are raised; `risiko calibrate evolution` tells what would fit best."""
BEGINNING = (StartTurn, BuyStar, AnswerTurnStart, Muster, JoinWar, TurnInCards, PlaceRecruits)
"""The steps of a turn before anything can have come of it."""


class _Desk:
    """The table that boards are judged on, by one after the other."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._surveyor: Surveyor | None = None

    def judge(self, s: GameState, seat: int) -> list[float]:
        """Everybody's chance when the turn of a seat ends on this board."""
        with self._lock:
            run = planning_engine()
            if self._surveyor is None or self._surveyor.run is not run:
                self._surveyor = Surveyor(run, WEIGHTS)
            tables: Any = self._surveyor.fill(s, seat)
            self._surveyor.entry.value(tables)
            return [float(tables[0].share[other]) for other in range(s.seats)]


_desk = _Desk()


def judge_position(position: EvolutionPosition) -> Chances:
    """The chance of each seat to win, everything in the position being known."""
    if position.turn == OVER:
        return tuple(position.scores())
    return judge_state(position.state)


def judge_view(view: View) -> Chances:
    """The same as far as the seat of a view can tell."""
    return judge_state(observe(view))


def judge_state(s: GameState) -> Chances:
    """The chances in a state that may be a whole one, or what a seat knows of it."""
    if s.winner != NOBODY:
        return tuple(float(seat == s.winner) for seat in range(s.seats))
    if s.player == NOBODY:
        return (1 / s.seats,) * s.seats
    seat = s.player
    if isinstance(current_step(s), BEGINNING):
        seat = [other for other in s.following(seat) if not s.out[other]][-1]
    return sharpen(_desk.judge(s, seat), SHARPER)
