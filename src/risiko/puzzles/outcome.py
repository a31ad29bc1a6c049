"""What a turn has brought: players who are out, continents won and broken, the game itself.

It tells what a puzzle is about, and whether another turn does the same.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.protocol import OVER
from risiko.puzzles.run import PuzzleRun
from risiko.world import world

Theme = Literal["win", "chain", "eliminate", "hold", "break", "expand", "defend"]
"""What a puzzle is about, the greatest first: win the game; eliminate a player and trade in their
cards; eliminate; take a whole continent; break somebody's; take land and a card; strengthen a
border."""
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True, slots=True)
class TurnOutcome:
    """What has come of a turn, for its player."""

    wins: bool
    eliminated: frozenset[int]
    gained: frozenset[int]
    """Continents, by number."""
    broken: frozenset[int]
    traded: bool
    """Whether cards were traded in after somebody was eliminated."""
    conquests: int
    strongest: int
    """The territory in which most units were placed."""

    @property
    def theme(self) -> Theme:
        """The greatest thing it has brought."""
        if self.wins:
            return "win"
        if self.eliminated:
            return "chain" if self.traded else "eliminate"
        if self.gained:
            return "hold"
        if self.broken:
            return "break"
        return "expand" if self.conquests else "defend"

    def includes(self, other: "TurnOutcome") -> bool:
        """Whether this turn brings what the other one is about."""
        match other.theme:
            case "win":
                return self.wins
            case "chain" | "eliminate":
                return self.wins or self.eliminated >= other.eliminated
            case "hold":
                return self.wins or self.gained >= other.gained
            case "break":
                return self.wins or self.broken >= other.broken
        return self.strongest == other.strongest


def outcome_of(run: PuzzleRun) -> TurnOutcome:
    """What has come of a turn so far."""
    first, last = run.start, run.position
    seat = run.seat
    before, after = first.fields(), last.fields()
    others = [other for other in range(first.seats) if other != seat]
    held = {c for other in others for c in continents_of(first, other)}
    left = {c for other in others for c in continents_of(last, other)}
    placed: dict[str, int] = {}
    eliminated = frozenset(s for s in others if before["held"][s] > 0 and after["held"][s] == 0)
    for action in run.played:
        if action.verb == "place":
            placed[action.args[0]] = placed.get(action.args[0], 0) + action.n
    return TurnOutcome(
        wins=last.turn == OVER and last.scores()[seat] > 0,
        eliminated=eliminated,
        gained=continents_of(last, seat) - continents_of(first, seat),
        broken=frozenset(held - left),
        traded=bool(eliminated) and _traded_late(run),
        conquests=after["held"][seat] - before["held"][seat],
        strongest=NUMBER[max(placed, key=placed.__getitem__)] if placed else -1,
    )


def _traded_late(run: PuzzleRun) -> bool:
    """Whether cards were traded in after the first attack."""
    verbs = [action.verb for action in run.played]
    return "attack" in verbs and "trade" in verbs[verbs.index("attack") :]


def continents_of(position: ClassicPosition, seat: int) -> frozenset[int]:
    """The continents that a seat holds as a whole."""
    owner = position.fields()["owner"]
    return frozenset(
        number
        for number, continent in enumerate(world().continents)
        if all(owner[t] == seat for t in continent.territories)
    )
