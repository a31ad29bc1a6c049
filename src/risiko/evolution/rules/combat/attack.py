"""An attack, step by step: dice chosen, scars, the throw, changes, missiles, losses, moving in."""

from risiko.evolution.content.board import BOARD, by_sea
from risiko.evolution.content.pieces import SCARS
from risiko.evolution.rules import hooks
from risiko.evolution.rules.army import remove, suffer_fallout, sweep
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.powers import aim, armed, fire
from risiko.evolution.rules.scars import can_scar, may_hold
from risiko.evolution.rules.steps import (
    AUTO,
    PASS,
    SIDES,
    Kind,
    Thrown,
    kind,
    one,
)
from risiko.evolution.state import State, Step
from risiko.protocol import CHANCE, Action, Option
from risiko.text import Text

MOST_DICE, MOST_DEFENCE = 3, 2
NOW_ATTACK, NOW_DEFENCE, FIRED = 4, 5, 6
"""Where a clash keeps the changed dice of both sides and the missiles played."""
FIXED = 7
"""A die that a missile has set: an unchangeable 6."""
ATTACKING = "Der Angriff"
CHANGING = "Würfel verändern"
ORDER = "Hinweis zur Reihenfolge"
MOVING_IN = "Der Verteidiger hat im Gebiet keine Truppen mehr"


def digits(number: int) -> tuple[int, ...]:
    """Dice that are written as the digits of a number."""
    return tuple(int(digit) for digit in str(number))


def number(dice: tuple[int, ...]) -> int:
    """Dice as the digits of a number, the highest first."""
    return int("".join(map(str, sorted(dice, reverse=True))))


def declare(s: State, source: int, target: int, dice: int) -> None:
    """A seat attacks from one territory into another with 1 to 3 units."""
    aim(s, target)
    s.push("defend", source, target, dice)


def reactors(s: State, target: int) -> list[int]:
    """Who is asked, in the printed order: the player, the defender, then clockwise."""
    defender = s.owner[target]
    others = [seat for seat in s.clockwise(s.player)[1:] if seat != defender]
    return [seat for seat in (s.player, defender, *others) if not s.out[seat]]


def _duel(s: State, step: Step) -> list[str]:
    """What is wrong with who fights whom."""
    source, target, dice = step.num(0), step.num(1), step.num(2)
    flaws = []
    if s.owner[source] != s.player or not 1 <= dice <= min(MOST_DICE, s.units[source] - 1):
        flaws.append(f"{BOARD.ids[source]} cannot attack with {dice}")
    if s.owner[target] in (-1, s.player) or target not in s.world.borders.sets[source]:
        flaws.append(f"{BOARD.ids[target]} cannot be attacked from {BOARD.ids[source]}")
    return flaws


@kind("defend")
class Defend(Kind):
    """The defender chooses one or two dice."""

    shape = ("land", "land", "n")
    moment = Text("Jetzt wählt die Verteidigung ihre Würfel.", "Now the defender chooses dice.")
    cite = ATTACKING

    def actor(self, s: State, step: Step) -> int:
        return s.owner[step.num(1)]

    def options(self, s: State, step: Step) -> list[Option]:
        return [Option("defend", (), 1, min(MOST_DEFENCE, s.units[step.num(1)]))]

    def play(self, s: State, step: Step, action: Action) -> None:
        source, target, dice = step.num(0), step.num(1), step.num(2)
        s.push("throw", source, target, dice, action.n)
        for seat in reversed(reactors(s, target)):
            s.push("before", seat, target)

    def flaws(self, s: State, step: Step) -> list[str]:
        return _duel(s, step)


@kind("before")
class Before(Kind):
    """Just before the roll everybody with a scar card may put a scar on the attacked territory."""

    shape = ("seat", "land")
    moment = Text(
        "Jetzt dürfen vor dem Wurf Mankos gespielt werden.",
        "Now scars may be played before the roll.",
    )
    cite = ORDER

    def actor(self, s: State, step: Step) -> int:
        seat, target = step.num(0), step.num(1)
        scars = can_scar(s, target) and may_hold(s, seat, "roll")
        return seat if scars or self._pulse(s, seat, target) else AUTO

    def _pulse(self, s: State, seat: int, target: int) -> bool:
        return armed(s, seat, "emp") and target not in s.this.emp

    def options(self, s: State, step: Step) -> list[Option]:
        seat, target = step.num(0), step.num(1)
        options = []
        scar = SCARS.get(s.scar[seat])
        if scar is not None and scar.moment == "roll" and can_scar(s, target):
            options.append(one("scar", scar.id, BOARD.ids[target]))
        if self._pulse(s, seat, target):
            options.append(one("emp"))
        return [*options, PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        seat, target = step.num(0), step.num(1)
        if action.verb == "scar":
            play_scar(s, seat, target)
        elif action.verb == "emp":
            fire(s, seat)
            s.this.emp = tuple(sorted((*s.this.emp, target)))

    def flaws(self, s: State, step: Step) -> list[str]:
        below = [x for x in s.stack if x.kind != "before"]
        if below and below[-1].kind == "throw" and below[-1].args[1] == step.args[1]:
            return []
        return ["there is no throw before which to act"]


def play_scar(s: State, seat: int, land: int) -> None:
    """A scar card is played on a territory; the card is used up."""
    scar = s.scar[seat]
    s.world = s.world.with_scar(land, scar).without_scar_card(scar)
    s.scar[seat] = ""


@kind("throw")
class Throw(Thrown):
    """Attacker and defender throw. Der Angriff."""

    shape = ("land", "land", "n", "n")
    moment = Text("Jetzt fallen die Würfel.", "Now the dice are thrown.")
    cite = ATTACKING

    def dice(self, s: State, step: Step) -> tuple[int, ...]:
        return step.num(2), step.num(3)

    def draw(self, s: State, step: Step, outcome: int) -> None:
        attack, defence = self.fallen(s, step, outcome)
        source, target = step.num(0), step.num(1)
        if 1 in attack and hooks.rolls_again.of(s, s.player, s.owner[target]):
            s.push("again", source, target, number(attack), number(defence))
        else:
            compare(s, source, target, attack, defence)

    def flaws(self, s: State, step: Step) -> list[str]:
        flaws = _duel(s, step)
        if not 1 <= step.num(3) <= min(MOST_DEFENCE, s.units[step.num(1)]):
            flaws.append("the defender cannot throw so many dice")
        return flaws


@kind("again")
class Again(Kind):
    """Ones are thrown again until none is left: each of them becomes a 2 to 6."""

    shape = ("land", "land", "n", "n")
    moment = Text("Die Einsen werden neu geworfen.", "The ones are thrown again.")
    cite = CHANGING

    def actor(self, s: State, step: Step) -> int:
        return CHANCE

    def _ones(self, step: Step) -> int:
        return str(step.num(2)).count("1")

    def _fallen(self, step: Step, outcome: int) -> list[int]:
        ones = []
        for _ in range(self._ones(step)):
            outcome, die = divmod(outcome, SIDES - 1)
            ones.append(die + 2)
        return sorted(ones, reverse=True)

    def chance(self, s: State, step: Step) -> int:
        return int((SIDES - 1) ** self._ones(step))

    def label(self, s: State, step: Step, outcome: int) -> str:
        return " ".join(map(str, self._fallen(step, outcome)))

    def draw(self, s: State, step: Step, outcome: int) -> None:
        kept = tuple(die for die in digits(step.num(2)) if die != 1)
        attack = (*kept, *self._fallen(step, outcome))
        compare(s, step.num(0), step.num(1), attack, digits(step.num(3)))

    def flaws(self, s: State, step: Step) -> list[str]:
        attack, defence = digits(step.num(2)), digits(step.num(3))
        flaws = _duel(s, Step("", (*step.args[:2], len(attack))))
        flaws += _dice_flaws(s, step.num(1), (step.num(2),), (step.num(3),), 6)
        return flaws if len(defence) <= MOST_DEFENCE and 1 in attack else [*flaws, "no ones"]


def _dice_flaws(
    s: State, target: int, attacks: tuple[int, ...], defences: tuple[int, ...], most: int
) -> list[str]:
    """Dice in their order, none above a six (or a missile's), no more than can be thrown."""
    flaws = []
    for side, count in ((attacks, MOST_DICE), (defences, min(MOST_DEFENCE, s.units[target]))):
        for dice in map(digits, side):
            ordered = list(dice) == sorted(dice, reverse=True)
            if not ordered or len(dice) > count or not all(1 <= die <= most for die in dice):
                flaws.append(f"{''.join(map(str, dice))} are no dice of this fight")
    return flaws


def compare(
    s: State, source: int, target: int, attack: tuple[int, ...], defence: tuple[int, ...]
) -> None:
    """The natural roll is fixed; scars, fortifications and powers change it; then missiles."""
    c = _combat(s, source, target, number(attack), number(defence))
    if target in s.this.emp:
        changed_attack, changed_defence = c.attack, c.defence
    else:
        changed_attack, changed_defence = changed(c)
    dice = (number(changed_attack), number(changed_defence))
    s.push("clash", source, target, number(c.attack), number(c.defence), *dice, 0)
    ask_for_missiles(s, target)


def changed(c: Combat) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The dice with all changes: summed up for each die, then between 1 and 6.

    Of equal dice only one is the higher. Würfel verändern, 1 to 3.
    """
    attack = tuple(_clamp(die + hooks.every_attack.of(c)) for die in c.attack)
    defence = [die + hooks.every_defence.of(c) for die in c.defence]
    defence[0] += hooks.higher_defence.of(c)
    defence[-1] += hooks.lower_defence.of(c)
    return attack, tuple(_clamp(die) for die in defence)


def _clamp(die: int) -> int:
    return max(1, min(SIDES, die))


def _combat(s: State, source: int, target: int, attack: int, defence: int) -> Combat:
    return Combat(s, source, target, s.player, s.owner[target], digits(attack), digits(defence))


def ask_for_missiles(s: State, target: int) -> None:
    """Everybody may play missiles, also in answer to another: all are asked again. Raketen."""
    if target in s.this.emp:
        return
    for seat in reversed(reactors(s, target)):
        if s.missiles[seat]:
            s.push("missile", seat)


@kind("clash")
class Clash(Kind):
    """The dice are compared and the losses taken: natural dice, changed dice, missiles."""

    shape = ("land", "land", "n", "n", "n", "n", "n")
    moment = Text("Jetzt werden die Würfel verglichen.", "Now the dice are compared.")
    cite = ATTACKING

    def run(self, s: State, step: Step) -> None:
        source, target = step.num(0), step.num(1)
        c = _combat(s, source, target, step.num(2), step.num(3))
        lost, fallen = losses(c, digits(step.num(NOW_ATTACK)), digits(step.num(NOW_DEFENCE)))
        if fallen and hooks.overruns.of(c):
            fallen = s.units[target]
        s.units[source] -= lost
        remove(s, target, fallen)
        hooks.after_roll.of(c)
        if not s.units[target]:
            conquer(s, c, len(c.attack) - lost)

    def flaws(self, s: State, step: Step) -> list[str]:
        natural = digits(step.num(2))
        flaws = _duel(s, Step("", (*step.args[:2], len(natural))))
        flaws += _dice_flaws(s, step.num(1), (step.num(2),), (step.num(3),), SIDES)
        flaws += _dice_flaws(s, step.num(1), (step.num(4),), (step.num(5),), FIXED)
        sizes = [len(str(step.num(k))) for k in (2, 3, 4, 5)]
        if sizes[:2] != sizes[2:]:
            flaws.append("the changed dice are not as many as the natural ones")
        return flaws


def losses(c: Combat, attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """Units lost by attacker and defender: highest against highest, ties to the defender."""
    strong = hooks.sixes_win.of(c)
    lost = fallen = 0
    pairs = zip(
        sorted((min(die, SIDES) for die in attack), reverse=True),
        sorted((min(die, SIDES) for die in defence), reverse=True),
        strict=False,
    )
    for ours, theirs in pairs:
        if ours > theirs or (strong and ours == theirs == SIDES):
            fallen += 1
        else:
            lost += 1
    return lost, fallen


def conquer(s: State, c: Combat, survivors: int) -> None:
    """The units of the last attack move in, with the HQ the star changes hands.

    Der Verteidiger hat im Gebiet keine Truppen mehr.
    """
    s.owner[c.target] = c.attacker
    s.units[c.source] -= survivors
    s.units[c.target] = survivors
    s.this.conquests = (*s.this.conquests, (c.target, by_sea(c.source, c.target)))
    if s.world.has("e1") and c.defender not in s.this.robbed:
        s.this.robbed = tuple(sorted((*s.this.robbed, c.defender)))
    sweep(s, c.defender, to=c.attacker)
    s.push("occupy", c.source, c.target, survivors)


@kind("occupy")
class Occupy(Kind):
    """More units may follow; the number is that of all who move in."""

    shape = ("land", "land", "n")
    moment = Text("Jetzt rücken die Sieger ein.", "Now the victors move in.")
    cite = MOVING_IN

    def actor(self, s: State, step: Step) -> int:
        return s.player if s.units[step.num(0)] > 1 else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        moved = step.num(2)
        return [Option("occupy", (), moved, moved + s.units[step.num(0)] - 1)]

    def play(self, s: State, step: Step, action: Action) -> None:
        source, target, moved = step.num(0), step.num(1), step.num(2)
        s.units[source] -= action.n - moved
        s.units[target] += action.n - moved
        suffer_fallout(s, s.player, target, action.n)

    def run(self, s: State, step: Step) -> None:
        suffer_fallout(s, s.player, step.num(1), step.num(2))

    def flaws(self, s: State, step: Step) -> list[str]:
        source, target = step.num(0), step.num(1)
        held = s.owner[source] == s.owner[target] == s.player
        moved = 1 <= step.num(2) <= min(MOST_DICE, s.units[target])
        return [] if held and moved and source != target else ["nobody can move in"]
