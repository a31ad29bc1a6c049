"""The chance of every seat to win from a position.

Every family has an estimate of its own, which is asked for at the end of this file; the others are
in `risiko.express.chances.win_chances` and `risiko.analysis.evolution.win_chances`.

That of the classic family is the worth of the board to the strongest bot that plans: a share for
each player by units, income, cards, dangers and nearness to the goal, all adding up to 1. Everybody
counts as a player of the same strength. A board is judged as if the turn ended on it. Before
anybody has had a turn, all have the same chance.

From a whole position missions and capitals of all are known; from a view only what its seat sees.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from risiko.analysis.sharpness import Chances, sharpen
from risiko.bots import bot, bots_for
from risiko.bots.classic.decode_view import decode_view
from risiko.bots.classic.planner_engine import Planner
from risiko.bots.classic.weights import find_kind
from risiko.bots.planner import scratch
from risiko.bots.planner.evaluate import OPEN, evaluate_board, score_decided
from risiko.bots.planner.network.features import LEARNER
from risiko.bots.planner.observe import deepest_armistice
from risiko.classic import engine
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout, records
from risiko.classic.position import ClassicPosition
from risiko.errors import InputError
from risiko.protocol import OVER, Game, Position, View
from risiko.registry import family_of, load, named
from risiko.text import Phrases

_problem = Phrases("risiko.analysis", "errors", "problem")
SHARPER = {"ladder": 1.6, "duel": 1.6, "fixed": 1.4, "capitals": 1.4, "target": 1.2}
"""By kind of game: the power to which chances are raised, since bots learn to be careful and who is
ahead wins more often than they say. `risiko calibrate` tells what would fit better."""

_KEPT = 16
"""Games and numbers of players whose tables of odds are kept."""


@runtime_checkable
class _Weighing(Protocol):
    """A bot that reckons the worth of boards."""

    def weights(self, game: ClassicGame, seats: int) -> Sequence[float]:
        """What it reckons with."""


def strongest_weights(game: ClassicGame, seats: int) -> Sequence[float]:
    """What the strongest bot of a game judges boards with, asked for chances.

    It forgets that it is the better player itself, and that it wants the game to end.
    """
    for name in reversed(bots_for(game.id)):
        player = bot(name, game.id)
        if isinstance(player, _Weighing):
            weights = list(player.weights(game, seats))
            own = scratch.WEIGHTS + LEARNER * scratch.HIDDEN
            weights[own : own + scratch.HIDDEN] = [0.0] * scratch.HIDDEN
            weights[scratch.PATIENCE] = 0.0
            return weights
    raise ValueError(f"no bot of {game.id} judges boards")


def find_power(game: ClassicGame, seats: int) -> float:
    """The power to which the chances of a game are raised."""
    return SHARPER.get(find_kind(game, seats), 1.0)


class Judge:
    """Judges the boards of one game with one number of players.

    Single boards are judged in plain Python: nobody waits for a compiler.
    """

    def __init__(self, game: ClassicGame, seats: int) -> None:
        run = engine.PLAIN
        weights = strongest_weights(game, seats)
        planner = Planner(run, game.packed(run, seats), weights)
        self.seats = seats
        self._power = find_power(game, seats)
        self._rules: Any = planner.rules[0]
        self._desk: Any = planner.scratches[0]

    def judge(self, position: ClassicPosition) -> Chances:
        """The chances from a position of which everything is known."""
        if position.turn == OVER:
            return tuple(position.scores())
        return self.judge_fields(position.fields())

    def judge_fields(self, fields: dict[str, Any]) -> Chances:
        """The chances from the fields of a position that is not over."""
        if fields["step"] < layout.NEUTRAL:
            return (1 / self.seats,) * self.seats
        state = engine.PLAIN.pack(fields, records.STATE)[0]
        if state.depth != layout.NOBODY:  # nobody knows where exactly the armistice card lies
            state.depth = deepest_armistice(state, self._rules)
        if _has_placed_nothing(fields):
            state.player = self._before(fields)
            state.conquered = 0
        else:
            _place_rest(state, self._rules)
            ended = self._decided(state)
            if ended is not None:
                return ended
        self._desk.me = state.player
        evaluate_board(state, self._rules, self._desk)
        return sharpen(self._desk.value[: self.seats], self._power)

    def _before(self, fields: dict[str, Any]) -> int:
        """Who had the turn before this one."""
        seat = fields["player"]
        for _ in range(self.seats):
            seat = (seat - 1) % self.seats
            if fields["held"][seat] > 0:
                break
        return int(seat)

    def _decided(self, state: Any) -> Chances | None:
        """The scores if the turn, ending like this, ends the game."""
        player = int(state.player)
        own = score_decided(state, self._rules, player)
        if own == OPEN:
            return None
        if own == 1.0:
            return tuple(float(seat == player) for seat in range(self.seats))
        return tuple(score_decided(state, self._rules, seat) for seat in range(self.seats))


def _has_placed_nothing(fields: dict[str, Any]) -> bool:
    """Whether a turn has just begun: its units are counted out, and none is on the board."""
    if fields["step"] == layout.NEUTRAL:
        return True
    received = fields["income"] + fields["from_sets"] + fields["from_bonus"]
    begun = fields["step"] == layout.PLACE and fields["resume"] == layout.PLACE
    return bool(begun and fields["stock"] == received)


def _place_rest(state: Any, rules: Any) -> None:
    """Units in hand count where most of one's own stand at the front."""
    if state.step not in (layout.PLACE, layout.GHOST) or state.stock == 0:
        return
    army = state.player if state.step == layout.PLACE else layout.SEATS
    own = [t for t in range(layout.TERRITORIES) if state.owner[t] == army]
    front = [t for t in own if rules.near[t] & ~state.land[army]] or own
    state.units[max(front, key=lambda t: state.units[t])] += state.stock


@lru_cache(maxsize=_KEPT)
def get_judge(game: ClassicGame, seats: int) -> Judge:
    """The judge of a game with so many players."""
    return Judge(game, seats)


def judge_position(position: ClassicPosition) -> Chances:
    """The chance of each seat in a classic game to win, everything in the position being known."""
    return get_judge(position.game, position.seats).judge(position)


def judge_view(view: View) -> Chances:
    """The chance of each seat in a classic game to win, as far as the seat of the view can tell."""
    seen = decode_view(view)
    return get_judge(seen.game, seen.seats).judge_fields(seen.state)


# Any family


def estimate_chances(position: Position) -> Chances:
    """The chance of each seat to win from a position; raises InputError if its family has none."""
    found: Chances = _load(position.game, family_of(position.game.id).judge)(position)
    return found


def estimate_chances_seen(view: View) -> Chances:
    """The same as far as the seat of a view can tell."""
    game = named(view.line.split(" ", 1)[0])
    found: Chances = _load(game, family_of(game.id).judge_view)(view)
    return found


def check_judged(game: Game) -> None:
    """See whether chances can be estimated in a game; raises InputError if not."""
    _load(game, family_of(game.id).judge)


def _load(game: Game, part: str) -> Any:
    if not part:
        raise InputError(_problem("not_judged", id=game.id))
    return load(part)
