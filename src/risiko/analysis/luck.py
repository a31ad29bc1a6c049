"""Luck: what the dice gave beyond what they give on average.

**Classic family, in units.** A throw takes as many units off the board as pairs of dice are
compared; chance only decides whose. The luck of the attacker is the units lost on average with
these numbers of dice, less the units lost in fact; that of the defender is the opposite. So a throw
adds up to zero between the two, and +2.5 after a game means that two and a half units were
kept which average dice would have cost. The luck of neutral armies is nobody's.

**Risiko Express, in points.** Before each throw the turn has a value: the points it brings on
average with best play, from the exact chances of all cards (a card counts the points that taking
it adds at once, a completed continent included). After the throw it has another one. The luck of
the player in turn is the sum of these changes: a throw that makes a conquest of 4 points rise from
30 % to 80 % counts +2. What players then do with the throw is not luck and does not count, and
neither do the throws for the first turn.

Over all outcomes of a throw luck is zero on average, whatever the situation: nobody earns it by
choosing when to fight.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from risiko import registry
from risiko.analysis.throw_odds import compared, expected
from risiko.classic.kernel import layout
from risiko.classic.position import Position as ClassicPosition
from risiko.express.card_table import Table
from risiko.express.odds import chance
from risiko.express.position import ExpressPosition
from risiko.express.turn_value import turn_worth
from risiko.protocol import CHANCE, Game, Position
from risiko.record import Record
from risiko.record.replay import by_turn

_KEPT = 4096
"""Turns of Express kept in memory: failed attacks leave the table as it was."""


def measurable(game: Game) -> bool:
    """Whether luck is defined for a game."""
    return bool(registry.family_of(game.id).luck)


def luck_of(position: Position, label: str) -> dict[int, float]:
    """The luck of each seat that a coming event brings, by the event's label."""
    part = registry.family_of(position.game.id).luck
    found: dict[int, float] = registry.load(part)(position, label) if part else {}
    return found


def classic_luck(position: ClassicPosition, label: str) -> dict[int, float]:
    """The luck of attacker and defender in a throw; other events bring none."""
    if ":" not in label:
        return {}
    fields = position.fields()
    dice, defence = (side.split(" ") for side in label.split(":"))
    pairs = compared(len(dice), len(defence))
    lost = sum(dice[k] <= defence[k] for k in range(pairs))
    kept = expected(len(dice), len(defence)) - lost
    found = {fields["player"]: kept}
    defender = fields["owner"][fields["target"]]
    if defender < layout.SEATS:
        found[defender] = -kept
    return found


# Risiko Express


def express_luck(position: ExpressPosition, label: str) -> dict[int, float]:
    """The luck of the player in turn; the throws for the first turn bring none."""
    if position.contest:
        return {}
    thrown = position.draw(position.outcome(label))
    return {position.mover: _prospect(thrown) - _prospect(position)}


def _prospect(position: ExpressPosition) -> float:
    """The points the turn brings on average with best play."""
    table, seat, front = position.table, position.mover, position.front
    declining = position.game.may_decline
    if position.throw is None:
        if front is None:
            return _open_turn(table, seat, position.bowl, declining)
        return chance(front.open, position.bowl, declining) * _gain(table, seat, front.card)
    dice = position.throw.dice
    fronts = table.fronts(seat) if front is None else (front,)
    stormed = [
        chance(attacked.after(word).open, dice - laid, declining)
        * _gain(table, seat, attacked.card)
        for attacked in fronts
        for word, (fewest, most) in attacked.storms(position.throw).items()
        for laid in range(fewest, most + 1)
    ]
    if not stormed or declining:
        if front is None:
            stormed.append(_open_turn(table, seat, dice - 1, declining))
        else:
            stormed.append(chance(front.open, dice - 1, declining) * _gain(table, seat, front.card))
    return max(stormed)


@lru_cache(maxsize=_KEPT)
def _gain(table: Table, seat: int, card: int) -> int:
    """The points that a card adds at once."""
    return table.conquer(card, seat).points(seat) - table.points(seat)


@lru_cache(maxsize=_KEPT)
def _open_turn(table: Table, seat: int, dice: int, declining: bool) -> float:
    """The value of a turn in which no card is bound yet."""
    worths = {front: float(_gain(table, seat, front.card)) for front in table.fronts(seat)}
    return turn_worth(worths, dice, declining)


# Whole games


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
        """An event is about to happen."""
        for seat, luck in luck_of(position, label).items():
            self.seats[seat] += luck


def luck(record: Record) -> Iterator[TurnLuck]:
    """The luck of a game, turn by turn; raises IllegalAction or NotationError where it breaks."""
    tally = Tally(record.seats)
    for _, turn in by_turn(record.replay()):
        for ply in turn:
            if ply.entry.seat == CHANCE:
                tally.count(ply.before, ply.entry.text)
        yield TurnLuck(turn[0].entry.player, tuple(tally.seats))
