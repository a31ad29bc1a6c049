"""Plies of Risiko Evolution in words, each by itself, as a seat may know it."""

from typing import NamedTuple

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import EVENTS, MISSIONS, POWERS, SCARS
from risiko.evolution.observation import current_step, find_attack, observe_position
from risiko.evolution.reactions import STEPS
from risiko.evolution.rules.cards.event_choices import RollRiot
from risiko.evolution.rules.combat.attack import ThrowDice, ThrowOnesAgain, apply_changes
from risiko.evolution.rules.combat.comparison import CompareDice, sort_dice
from risiko.evolution.rules.combat.missiles import get_comparison, set_die
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.options import read_card
from risiko.evolution.rules.packets.nuclear_fire import ChooseStrike, RollAsh
from risiko.evolution.rules.power_choices import DrawFromHand
from risiko.evolution.rules.setup.game_setup import DealScar, RollForStart
from risiko.evolution.rules.setup.world_setup import TossForPower
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.narration.evolution.consequences import Consequences
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.prompts import Prompts, format_dice
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.protocol import CHANCE, Action
from risiko.record.replay import Ply

THROWN = (ThrowDice, ThrowOnesAgain)
FIRED_UPON = (*THROWN, CompareDice)
"""Steps of a fight in which dice are not compared yet."""
STRUCK = frozenset({"riot", "ash", "raze", "strike"})
"""Plies that say where units fall, but not how many."""
QUIET = frozenset(
    {
        *(("pass", kind) for kind in STEPS),
        *(("end", kind) for kind in ("start", "recruit", "act", "maneuver")),
    }
)
"""Decisions to do nothing: a story tells what happened."""
MOST_LINES = 5


class Dice(NamedTuple):
    """The dice of a fight and what they cost; nothing while missiles may still fly."""

    source: int
    target: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    lost: tuple[int, int]
    conquered: bool


class NarratedPly(NamedTuple):
    """A ply in sentences: its kind, the territories it is about, and dice."""

    kind: str
    lines: tuple[str, ...]
    places: tuple[str, ...]
    dice: Dice | None
    roll: tuple[str, ...]
    """Dice that are no fight."""
    outcome: tuple[str, ...] = ()
    """What the dice of a fight did, without the sentence that names them."""


class Narrator:
    """Tells one ply at a time."""

    def __init__(self, names: Names, texts: EvolutionTexts, prompts: Prompts) -> None:
        self.names = names
        self.texts = texts
        self.prompts = prompts
        self.consequences = Consequences(names, texts)

    def tell(self, ply: Ply, seat: int | None) -> NarratedPly:
        """A ply as a seat may know it."""
        old, new = observe_position(ply.before, seat), observe_position(ply.after, seat)
        step, text = current_step(old), ply.entry.text
        if ply.before.conceals(seat):
            return NarratedPly(step.kind, tuple(self._hidden(step)), (), None, ())
        dice = _dice(old, new, step, text)
        if ply.entry.seat == CHANCE:
            kind, lines = step.kind, self._event(old, new, step, text)
            places = _drawn_places(step, text)
        else:
            action = Action.parse(text)
            kind, quiet = action.verb, (action.verb, step.kind) in QUIET
            lines = [] if quiet else [self._action(old, step, action, ply.entry.seat)]
            places = tuple(arg for arg in action.args if arg in BOARD.number)
        named: list[str] = []
        if dice is not None:
            named = self._name_dice(old, dice) if isinstance(step, THROWN) else []
            lines += named + self._fight(old, dice, text)
            kind = "conquer" if dice.conquered else "throw"
            places = (BOARD.ids[dice.source], BOARD.ids[dice.target])
        elif kind in ("occupy", "defend"):
            under = find_attack(old)
            assert under is not None
            places = (BOARD.ids[under.source], BOARD.ids[under.target])
        explained = set() if kind in STRUCK else {BOARD.number[place] for place in places}
        lines += self.consequences.tell(old, new, explained)
        roll = tuple(text.split(" ")) if dice is None and text[0].isdigit() else ()
        outcome = [] if dice is None else [line for line in lines if line not in named]
        return NarratedPly(kind, _fewer(lines), places, dice, roll, _fewer(outcome))

    # Decisions

    def _action(self, s: GameState, step: Step, action: Action, seat: int) -> str:
        said = self.prompts.gather_action_values(s, action.verb, action.args, action.n, seat)
        found = self.texts.verb(action.verb, step.kind, "told", **said)
        if found is not None:
            return found
        return self.texts.words.say("told_action", player=said["player"], text=str(action))

    # Events

    def _hidden(self, step: Step) -> list[str]:
        assert isinstance(step, (DealScar, DrawFromHand))
        key = "deal_hidden" if isinstance(step, DealScar) else "grabbed_hidden"
        return [self.texts.say(key, player=self.names.player(step.seat))]

    def _event(self, old: GameState, new: GameState, step: Step, text: str) -> list[str]:
        line = self.texts.say
        word = text.partition(" ")[2]
        match step:
            case TossForPower():
                faction = self.names.faction(step.faction)
                return [line("tossed", faction=faction, **self._piece("power", word))]
            case DealScar():
                player = self.names.player(step.seat)
                return [line("deal", player=player, **self._piece("scar", word))]
            case DrawFromHand():
                drawn = self.names.card(read_card(word))
                return [line("grabbed", player=self.names.player(step.seat), thing=drawn)]
            case RollForStart():
                return [line("rolled", dice=self._thrown(step, text)), self._first(old, new)]
            case RollRiot(city=land) | RollAsh(land=land):
                return [line("die", territory=self.names.territory(land), die=text)]
        match step.kind:
            case "scatter":
                return [line("scattered", thing=self.names.card(read_card(word)))]
            case "lay" | "refill":
                card = read_card(word)
                coins = self.texts.coins(new.coins_on(card))
                return [line("laid", thing=self.names.card(card), coins=coins)]
            case "event" | "mission":
                return [line(step.kind, **self._piece(step.kind, word))]
            case "patron":
                return [line("patron", dice=text)]
            case "again":
                return [line("again", dice=text)]
        return [] if step.kind == "throw" else [self.texts.words.say("told_event", text=text)]

    def _piece(self, kind: str, id: str) -> dict[str, str]:
        """Name and text of a card; events and powers share some ids."""
        piece = {"power": POWERS, "scar": SCARS, "event": EVENTS, "mission": MISSIONS}[kind][id]
        return {"thing": self.texts.of(piece.name), "text": self.texts.of(piece.text)}

    def _thrown(self, step: RollForStart, text: str) -> str:
        """Who threw what."""
        seats = map(self.names.player, step.rollers)
        return ", ".join(f"{n} {die}" for n, die in zip(seats, text.split(" "), strict=True))

    def _first(self, old: GameState, new: GameState) -> str:
        if current_step(new).kind == "roll":
            return self.texts.say("level")
        return self.texts.say("first", player=self.names.player(new.order[0]))

    # Fights

    def _name_dice(self, s: GameState, dice: Dice) -> list[str]:
        """The dice as they fell."""
        attacker, defender = self.names.player(s.player), self.names.player(s.owner[dice.target])
        attack, defence = _joined(dice.attack), _joined(dice.defence)
        sides = {"attacker": attacker, "defender": defender}
        return [self.texts.say("thrown", attack=attack, defence=defence, **sides)]

    def _fight(self, s: GameState, dice: Dice, text: str) -> list[str]:
        """The dice as they count, and what they cost."""
        line = self.texts.say
        attacker = self.names.player(s.player)
        defender = self.names.player(s.owner[dice.target])
        lines = []
        attack, defence = _joined(dice.attack), _joined(dice.defence)
        counting = _counting(s, dice, text)
        if counting != (attack, defence):
            lines.append(line("changed", attack=counting[0], defence=counting[1]))
        if any(dice.lost):
            lost, fell = map(self.texts.units, dice.lost)
            sides = {"attacker": attacker, "defender": defender}
            lines.append(line("losses", lost=lost, fallen=fell, **sides))
        if dice.conquered:
            place = self.names.territory(dice.target)
            lines.append(line("conquered", player=attacker, territory=place))
        return lines


def _fewer(lines: list[str]) -> tuple[str, ...]:
    """The first lines and, where there are too many, the last ones that tell how it ended."""
    if len(lines) <= MOST_LINES:
        return tuple(lines)
    return (*lines[:2], *lines[2 - MOST_LINES :])


def _joined(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def _drawn_places(step: Step, text: str) -> tuple[str, ...]:
    match step:
        case RollRiot(city=land) | RollAsh(land=land):
            return (BOARD.ids[land],)
    word = text.partition(" ")[2]
    return (word,) if word in BOARD.number else ()


def _dice(old: GameState, new: GameState, step: Step, text: str) -> Dice | None:
    """The dice of a fight that have just fallen, or for which the last missile is decided."""
    under = find_attack(old)
    if not isinstance(under, FIRED_UPON) or step.kind == "before":
        return None
    open_still = any(isinstance(one, (*FIRED_UPON, ChooseStrike)) for one in new.stack)
    if open_still and not isinstance(step, THROWN):
        return None
    if isinstance(step, ThrowDice):
        attack, defence = (tuple(map(int, side.split(" "))) for side in text.split(":"))
    elif isinstance(step, ThrowOnesAgain):
        kept = [die for die in step.attack if die != 1]
        attack = sort_dice((*kept, *map(int, text.split(" "))))
        defence = step.defence
    else:
        assert isinstance(under, CompareDice)
        attack, defence = under.natural_attack, under.natural_defence
    source, target = under.source, under.target
    if open_still:
        return Dice(source, target, attack, defence, (0, 0), False)
    conquered = new.owner[target] == old.player
    left = new.units[source] + (new.units[target] if conquered else 0)
    fallen = old.units[target] - (0 if conquered else new.units[target])
    lost = max(0, old.units[source] - left), max(0, fallen)
    return Dice(source, target, attack, defence, lost, conquered)


def _counting(s: GameState, dice: Dice, text: str) -> tuple[str, str]:
    """The dice as they are compared: with scars, powers, fortifications and missiles."""
    if not isinstance(current_step(s), THROWN):
        return _after_missile(s, Action.parse(text))
    attack, defence = sort_dice(dice.attack), sort_dice(dice.defence)
    c = Combat(s, dice.source, dice.target, s.player, s.owner[dice.target], attack, defence)
    if dice.target in s.this.emp:
        return _joined(attack), _joined(defence)
    now_attack, now_defence = map(sort_dice, apply_changes(c))
    return format_dice(now_attack), format_dice(now_defence)


def _after_missile(s: GameState, action: Action) -> tuple[str, str]:
    """The dice that are compared once somebody has used a missile or not."""
    comparison = get_comparison(s)
    attack, defence = comparison.attack, comparison.defence
    if action.verb == "missile" and action.args == ("attack",):
        attack = set_die(attack, action.n)
    elif action.verb == "missile":
        defence = set_die(defence, action.n)
    return format_dice(attack), format_dice(defence)
