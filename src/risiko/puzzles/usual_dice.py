"""Dice that fall as they usually do, so that luck decides no puzzle.

A battle that is more likely won than lost is won, at the price that winning it costs on average;
any other is lost, having done the damage that losing it does on average. Throw by throw the
outcome is taken that stays closest to that. Which faces the dice show is the same every time.
"""

from dataclasses import dataclass

from risiko.analysis.odds import battle
from risiko.analysis.throw_odds import count_pairs
from risiko.classic.kernel import layout
from risiko.classic.kernel.combat import attacker_losses
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.protocol import Option
from risiko.record.dice import Seeded

FACES = Seeded(1)
"""Which of the throws with the wanted losses is shown, and which card is drawn."""
WON = 0.5
"""A battle with at least this chance is won."""


@dataclass(frozen=True, slots=True)
class UsualBattle:
    """A battle between two territories that goes as it usually does."""

    source: int
    target: int
    attackers: int
    """Units in both territories when it began."""
    defenders: int
    price: float
    """Units that the attacker loses for each one of the defender."""

    @classmethod
    def begin(cls, position: ClassicPosition, source: int, target: int) -> "UsualBattle":
        """A battle that begins in a position."""
        units = position.fields()["units"]
        attackers, defenders = units[source], units[target]
        odds = battle(position.game, attackers, defenders)
        if odds.win >= WON:
            left = sum(n * chance for n, chance in enumerate(odds.conquered_left)) / odds.win
            price = (attackers - left) / defenders
        else:
            standing = sum(n * chance for n, chance in enumerate(odds.defender_left))
            beaten = defenders - standing / (1 - odds.win)
            price = (attackers - 1) / max(beaten, 1 / attackers)
        return cls(source, target, attackers, defenders, price)

    def is_at(self, option: Option) -> bool:
        """Whether an option is the next attack of this battle."""
        places = [NUMBER.get(id) for id in option.args]
        return option.verb == "attack" and places == [self.source, self.target]

    def losses(self, position: ClassicPosition) -> int:
        """How many units the attacker loses in the coming throw."""
        fields = position.fields()
        pairs = count_pairs(fields["dice"], fields["defence"])
        units = fields["units"]
        lost = self.attackers - units[self.source]
        beaten = self.defenders - units[self.target]
        return min(
            range(pairs + 1),
            key=lambda more: abs(lost + more - self.price * (beaten + pairs - more)),
        )


def draw_usual(position: ClassicPosition, fight: UsualBattle | None, number: int) -> int:
    """The outcome of the coming event, the number-th of its turn."""
    outcomes = position.chance()
    outcome = FACES(number, outcomes)
    fields = position.fields()
    if fields["step"] != layout.THROW or fight is None:
        return outcome
    wanted = fight.losses(position)
    while attacker_losses(outcome, fields["dice"], fields["defence"]) != wanted:
        outcome = (outcome + 1) % outcomes
    return outcome
