"""Luck: what dice and cards gave beyond what they give on average.

It is measured in two ways. Over all outcomes of an event luck is zero on average in both, whatever
the situation: nobody earns it by choosing when to fight.

**By event, in units or points**, for every family that says how (`measure_luck`). In the classic
family it counts units: a throw takes as many units off the board as pairs of dice are compared, and
chance only decides whose. The luck of the attacker is the units lost on average with these numbers
of dice, less the units lost in fact; that of the defender is the opposite. So a throw adds up to
zero between the two, and +2.5 after a game means that two and a half units were kept which average
dice would have cost. The luck of neutral armies is nobody's.

**In the chance to win**, for the classic family (`measure_event`). Before an event everybody has a
chance to win on average over all its outcomes, exactly counted; after it another one. The
difference is luck, and between the players it adds up to zero. What the set-up gave (seat,
territories, mission) is counted by itself, and what is left of a result is play: one's own and that
of others.

Not here: the luck of Risiko Express in points (`risiko.express.chances.turn_value`).
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from risiko import registry
from risiko.analysis.review_values import is_event_of_turn
from risiko.analysis.sharpness import Chances
from risiko.analysis.throw_odds import compute_chances, compute_mean_loss, count_pairs
from risiko.analysis.win_chances import Judge, get_judge
from risiko.classic.kernel import layout
from risiko.classic.kernel.combat import attacker_losses
from risiko.classic.position import ClassicPosition
from risiko.protocol import CHANCE, Game, Position
from risiko.record import Record
from risiko.record.match import Match
from risiko.record.replay import Ply, by_turn

# By event, in units or points


def is_measurable(game: Game) -> bool:
    """Whether luck is defined for a game."""
    return bool(registry.family_of(game.id).luck)


def measure_luck(position: Position, label: str) -> dict[int, float]:
    """The luck of each seat that a coming event brings, by the event's label."""
    part = registry.family_of(position.game.id).luck
    found: dict[int, float] = registry.load(part)(position, label) if part else {}
    return found


def measure_classic(position: ClassicPosition, label: str) -> dict[int, float]:
    """The luck of attacker and defender in a throw, in units; other events bring none."""
    if ":" not in label:
        return {}
    fields = position.fields()
    dice, defence = (side.split(" ") for side in label.split(":"))
    pairs = count_pairs(len(dice), len(defence))
    lost = sum(dice[k] <= defence[k] for k in range(pairs))
    kept = compute_mean_loss(len(dice), len(defence)) - lost
    found = {fields["player"]: kept}
    defender = fields["owner"][fields["target"]]
    if defender < layout.SEATS:
        found[defender] = -kept
    return found


class TurnLuck(NamedTuple):
    """Everybody's luck at the end of a turn, counted from the beginning of the game."""

    player: int
    """Whose turn it was; -1 for the set-up."""
    seats: tuple[float, ...]


class Tally:
    """Luck as it adds up, seat by seat."""

    def __init__(self, seats: int) -> None:
        self.seats = [0.0] * seats

    def count(self, position: Position, label: str) -> None:
        """Add the luck of an event that is about to happen."""
        for seat, luck in measure_luck(position, label).items():
            self.seats[seat] += luck


def follow_luck(record: Record) -> Iterator[TurnLuck]:
    """The luck of a game, turn by turn; raises IllegalAction or NotationError where it breaks."""
    tally = Tally(record.seats)
    for _, turn in by_turn(record.replay()):
        for ply in turn:
            if ply.entry.seat == CHANCE:
                tally.count(ply.before, ply.entry.text)
        yield TurnLuck(turn[0].entry.player, tuple(tally.seats))


# In the chance to win


@cache
def _examples(dice: int, defence: int) -> tuple[int, ...]:
    """One outcome of a throw for each number of units the attacker can lose."""
    found: dict[int, int] = {}
    wanted = min(dice, defence) + 1
    outcome = 0
    while len(found) < wanted:
        found.setdefault(attacker_losses(outcome, dice, defence), outcome)
        outcome += 1
    return tuple(found[lost] for lost in range(wanted))


def list_branches(position: ClassicPosition) -> list[tuple[float, ClassicPosition]]:
    """The positions that an event can lead to, with their chances; equal ones are merged."""
    fields = position.fields()
    if fields["step"] == layout.THROW:
        dice, defence = fields["dice"], fields["defence"]
        pairs = zip(compute_chances(dice, defence), _examples(dice, defence), strict=True)
        return [(chance, position.draw(outcome)) for chance, outcome in pairs]
    if position.game.numbers(position.seats)["worth"] == layout.WORTH_STARS:
        count = position.chance()
        return [(1 / count, position.draw(outcome)) for outcome in range(count)]
    return [(1.0, position.draw(0))]  # only the number of cards is judged


def average_chances(judge: Judge, position: ClassicPosition) -> Chances:
    """The chances to win before an event, on average over its outcomes."""
    total = [0.0] * judge.seats
    for chance, after in list_branches(position):
        for seat, value in enumerate(judge.judge(after)):
            total[seat] += chance * value
    return tuple(total)


class GameLuck(NamedTuple):
    """What a game gave to each seat; with play it adds up to the result less an even share."""

    start: Chances
    """Seat, territories, mission."""
    events: Chances
    """Dice and cards."""


def measure_event(judge: Judge, ply: Ply) -> Chances:
    """The luck of each seat in an event of a turn."""
    assert isinstance(ply.before, ClassicPosition)
    assert isinstance(ply.after, ClassicPosition)
    before, after = average_chances(judge, ply.before), judge.judge(ply.after)
    return tuple(b - a for a, b in zip(before, after, strict=True))


def measure_game(judge: Judge, plies: Iterable[Ply]) -> GameLuck:
    """What a whole game gave to each seat."""
    start: Chances | None = None
    luck = [0.0] * judge.seats
    for ply in plies:
        if start is None and ply.entry.player >= 0:
            assert isinstance(ply.before, ClassicPosition)
            start = tuple(chance - 1 / judge.seats for chance in judge.judge(ply.before))
        if is_event_of_turn(ply):
            luck = [a + b for a, b in zip(luck, measure_event(judge, ply), strict=True)]
    return GameLuck(start or (0.0,) * judge.seats, tuple(luck))


def measure_match(match: Match) -> tuple[float, ...]:
    """Start and luck of each seat in a match that was played, added up: for series of games."""
    position = match.start or match.game.start(match.seats)
    assert isinstance(position, ClassicPosition)
    judge = get_judge(position.game, match.seats)
    found = measure_game(judge, match.replay())
    return tuple(a + b for a, b in zip(found.start, found.events, strict=True))
