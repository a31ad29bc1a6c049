"""An attack up to its dice: dice are chosen, scars played, dice thrown and changed.

Missiles follow in `missiles`, losses and moving in in `comparison`; the odds are in `odds`.
"""

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import SCARS
from risiko.evolution.rules import hooks
from risiko.evolution.rules.chance_steps import SIDES, ThrowStep
from risiko.evolution.rules.combat.comparison import (
    ATTACKING,
    MOST_DEFENCE,
    AttackStep,
    CompareDice,
    attack_flaws,
    dice_flaws,
    reactors,
    sort_dice,
)
from risiko.evolution.rules.combat.missiles import ask_for_missiles
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.options import PASS, offer
from risiko.evolution.rules.powers import can_use_missile_power, note_target, spend_missile
from risiko.evolution.rules.scars import can_scar, may_hold_scar, play_scar
from risiko.evolution.rules.steps import AUTO, Dice, Land, Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import CHANCE, Action, Option

CHANGING = "Würfel verändern"
ORDER = "Hinweis zur Reihenfolge"


def declare(s: GameState, source: int, target: int, dice: int) -> None:
    """Begin an attack from one territory on another with 1 to 3 units."""
    note_target(s, target)
    s.push(Defend(source, target, dice))


@step("defend")
class Defend(AttackStep):
    """The defender chooses one or two dice."""

    attack_dice: int

    cite = ATTACKING

    def actor(self, s: GameState) -> int:
        return s.owner[self.target]

    def options(self, s: GameState) -> list[Option]:
        return [Option("defend", (), 1, min(MOST_DEFENCE, s.units[self.target]))]

    def play(self, s: GameState, action: Action) -> None:
        s.push(ThrowDice(self.source, self.target, self.attack_dice, action.n))
        for seat in reversed(reactors(s, self.target)):
            s.push(ReactBeforeRoll(seat, self.target))

    def flaws(self, s: GameState) -> list[str]:
        return attack_flaws(s, self.source, self.target, self.attack_dice)


@step("before")
class ReactBeforeRoll(Step):
    """Before the roll, everybody with a scar card may put a scar on the attacked territory."""

    seat: Seat
    target: Land

    cite = ORDER

    def actor(self, s: GameState) -> int:
        scars = can_scar(s, self.target) and may_hold_scar(s, self.seat, "roll")
        return self.seat if scars or self._can_use_emp(s) else AUTO

    def _can_use_emp(self, s: GameState) -> bool:
        return can_use_missile_power(s, self.seat, "emp") and self.target not in s.this.emp

    def options(self, s: GameState) -> list[Option]:
        options = []
        scar = SCARS.get(s.scar[self.seat])
        if scar is not None and scar.moment == "roll" and can_scar(s, self.target):
            options.append(offer("scar", scar.id, BOARD.ids[self.target]))
        if self._can_use_emp(s):
            options.append(offer("emp"))
        return [*options, PASS]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb == "scar":
            play_scar(s, self.seat, self.target)
        elif action.verb == "emp":
            spend_missile(s, self.seat)
            s.this.emp = tuple(sorted((*s.this.emp, self.target)))

    def flaws(self, s: GameState) -> list[str]:
        below = [x for x in s.stack if not isinstance(x, ReactBeforeRoll)]
        throw = below[-1] if below else None
        fits = isinstance(throw, ThrowDice) and throw.target == self.target
        return [] if fits else ["nothing_before_throw"]


@step("throw")
class ThrowDice(AttackStep, ThrowStep):
    """Attacker and defender throw their dice. Der Angriff."""

    attack_dice: int
    defence_dice: int

    cite = ATTACKING

    def dice_counts(self, s: GameState) -> tuple[int, ...]:
        return self.attack_dice, self.defence_dice

    def draw(self, s: GameState, outcome: int) -> None:
        attack, defence = map(sort_dice, self.read_dice(s, outcome))
        if 1 in attack and hooks.rolls_again.of(s, s.player, s.owner[self.target]):
            s.push(ThrowOnesAgain(self.source, self.target, attack, defence))
        else:
            change_dice(s, self.source, self.target, attack, defence)

    def flaws(self, s: GameState) -> list[str]:
        flaws = attack_flaws(s, self.source, self.target, self.attack_dice)
        if not 1 <= self.defence_dice <= min(MOST_DEFENCE, s.units[self.target]):
            flaws.append("defence_dice")
        return flaws


@step("again")
class ThrowOnesAgain(AttackStep):
    """Ones are thrown again until none is left: each of them becomes a 2 to 6."""

    attack: Dice
    defence: Dice

    cite = CHANGING

    def actor(self, s: GameState) -> int:
        return CHANCE

    def _read_dice(self, outcome: int) -> Dice:
        dice = []
        for _ in range(self.attack.count(1)):
            outcome, die = divmod(outcome, SIDES - 1)
            dice.append(die + 2)
        return sort_dice(dice)

    def chance(self, s: GameState) -> int:
        return int((SIDES - 1) ** self.attack.count(1))

    def label(self, s: GameState, outcome: int) -> str:
        return " ".join(map(str, self._read_dice(outcome)))

    def draw(self, s: GameState, outcome: int) -> None:
        kept = [die for die in self.attack if die != 1]
        attack = sort_dice((*kept, *self._read_dice(outcome)))
        change_dice(s, self.source, self.target, attack, self.defence)

    def flaws(self, s: GameState) -> list[str]:
        flaws = attack_flaws(s, self.source, self.target, len(self.attack))
        flaws += dice_flaws(s, self.target, self.attack, self.defence, SIDES)
        fits = len(self.defence) <= MOST_DEFENCE and 1 in self.attack
        return flaws if fits else [*flaws, "no_ones"]


def change_dice(s: GameState, source: int, target: int, attack: Dice, defence: Dice) -> None:
    """Apply scars, fortifications and powers to a roll; then missiles may be played."""
    c = Combat(s, source, target, s.player, s.owner[target], attack, defence)
    changed = (attack, defence) if target in s.this.emp else apply_changes(c)
    now_attack, now_defence = map(sort_dice, changed)
    s.push(CompareDice(source, target, attack, defence, now_attack, now_defence, missiles=0))
    ask_for_missiles(s, target)


def apply_changes(c: Combat) -> tuple[Dice, Dice]:
    """The dice with all changes: summed up for each die, then kept between 1 and 6.

    Of equal dice only one is the higher. Würfel verändern, 1 to 3.
    """
    attack = tuple(_clamp(die + hooks.every_attack.of(c)) for die in c.attack)
    defence = [die + hooks.every_defence.of(c) for die in c.defence]
    defence[0] += hooks.higher_defence.of(c)
    defence[-1] += hooks.lower_defence.of(c)
    return attack, tuple(_clamp(die) for die in defence)


def _clamp(die: int) -> int:
    return max(1, min(SIDES, die))
