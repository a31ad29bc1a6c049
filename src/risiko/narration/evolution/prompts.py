"""What may be done in Risiko Evolution, in words: the step, and every option in it."""

from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import (
    FACTION_IDS,
    MISSIONS,
    PACKETS,
)
from risiko.evolution.observation import current_step, find_attack
from risiko.evolution.rules.army import expansion_cost
from risiko.evolution.rules.cards.event_choices import PlaceVolunteers, RollRiot
from risiko.evolution.rules.cards.taking import Interfere
from risiko.evolution.rules.chance_steps import SIDES
from risiko.evolution.rules.combat.attack import ReactBeforeRoll
from risiko.evolution.rules.combat.missiles import PlayMissile, get_comparison
from risiko.evolution.rules.combat.odds import changes
from risiko.evolution.rules.hooks import extra_coins
from risiko.evolution.rules.naming import GiveName
from risiko.evolution.rules.packets.nuclear_fire import RollAsh
from risiko.evolution.rules.packets.opening import OpenPacket
from risiko.evolution.rules.packets.sea_lines import ChooseSecondCoast
from risiko.evolution.rules.power_choices import DrawFromHand, ReinforceCardLand
from risiko.evolution.rules.recruiting import PlaceRecruits, TurnInCards, troops_for_coins
from risiko.evolution.rules.setup.game_setup import DealScar, RollForStart
from risiko.evolution.rules.setup.world_setup import (
    ChooseStartingPower,
    PutCoins,
    ScatterCoins,
    TossForPower,
)
from risiko.evolution.rules.steps import Step
from risiko.evolution.rules.turn import BuyStar
from risiko.evolution.state import GameState
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.protocol import Option, View


class Prompts:
    """Puts steps and options into words."""

    def __init__(self, names: Names, texts: EvolutionTexts) -> None:
        self.names = names
        self.texts = texts

    # The step

    def write_title(self, s: GameState) -> str:
        """The step in a word or two."""
        return self.texts.step(current_step(s).kind, "title")

    def write_help(self, s: GameState) -> str:
        """What the step is about."""
        return self.texts.step(current_step(s).kind, "help")

    def write_task(self, view: View, s: GameState) -> str:
        """What is to be done now and by whom."""
        step = current_step(s)
        return self.texts.step(step.kind, "task", **self.gather_step_values(s, step, view.turn))

    def gather_step_values(self, s: GameState, step: Step, turn: int) -> dict[str, object]:
        """What the sentences about a step may speak of."""
        names, actor = self.names, turn if turn >= 0 else s.player
        said: dict[str, object] = {"player": names.player(actor)}
        under = find_attack(s)
        if under is not None:
            said["source"] = names.territory(under.source)
            said["target"] = names.territory(under.target)
        match step:
            case ReactBeforeRoll(target=target):
                said["target"] = names.territory(target)
            case PlayMissile():
                comparison = get_comparison(s)
                said["attack"] = format_dice(comparison.attack)
                said["defence"] = format_dice(comparison.defence)
            case ChooseStartingPower(faction=faction) | TossForPower(faction=faction):
                said["faction"] = names.faction(faction)
            case RollRiot(city=land) | RollAsh(land=land):
                said["target"] = names.territory(land)
            case PutCoins(left=n) | ScatterCoins(left=n) | BuyStar(cards_left=n):
                said["n"] = n
            case TurnInCards(troops=n) | PlaceRecruits(left=n) | PlaceVolunteers(left=n):
                said["n"] = n
                said["recruits"] = self.texts.units(n)
            case RollForStart(rollers=rollers):
                said["players"] = self.texts.words.join(map(names.player, rollers))
            case DealScar(seat=seat) | DrawFromHand(seat=seat):
                said["player"] = names.player(seat)
            case Interfere(card=card) | ReinforceCardLand(land=card):
                said["card"] = names.card(card)
            case OpenPacket(packet=packet):
                said["packet"] = self.texts.of(PACKETS[packet].name)
            case ChooseSecondCoast(first=first):
                said["first"] = names.territory(first)
            case GiveName(what=what):
                said["what"] = self.texts.named(what)
        return said

    # Options

    def write_label(self, s: GameState, verb: str) -> str:
        """The verb on a button."""
        found = self.texts.verb(verb, current_step(s).kind, "label")
        return self.texts.say("unnamed", verb=verb) if found is None else found

    def write_prompt(self, s: GameState, verb: str, seat: int) -> str:
        """What to do, as a sentence."""
        step = current_step(s)
        said = self.gather_step_values(s, step, seat)
        if isinstance(step, TurnInCards):
            said["worth"] = self._worth(s, seat, step.coins)
        if "n" in said:
            said["left"] = self.texts.units(int(str(said["n"])))
        if seat >= 0:
            said["start"] = self.texts.units(s.start_units[seat])
        found = self.texts.verb(verb, step.kind, "prompt", **said)
        return self.texts.say("unnamed", verb=verb) if found is None else found

    def _worth(self, s: GameState, seat: int, coins: int) -> str:
        """What the coins turned in so far bring, with those that the faction adds."""
        extra = extra_coins.of(s, seat)
        said = {"coins": self.texts.coins(coins), "extra": self.texts.coins(extra)}
        if not coins:
            return self.texts.say("worth_next_extra" if extra else "worth_next", **said)
        said["units"] = self.texts.units(troops_for_coins(s, seat, coins))
        return self.texts.say("worth_extra" if extra else "worth", **said)

    def describe_option(self, s: GameState, option: Option, seat: int) -> str:
        """One choice."""
        said = self.gather_action_values(s, option.verb, option.args, option.lo, seat)
        said["range"] = self.texts.words.range(option.lo, option.hi)
        found = self.texts.verb(option.verb, current_step(s).kind, "option", **said)
        if found is not None:
            return capitalize(found.strip())
        things = " ".join(self.names.thing(s, option.verb, arg) for arg in option.args)
        return self.texts.say("unnamed_option", verb=option.verb, args=things).strip()

    def gather_action_values(
        self, s: GameState, verb: str, args: tuple[str, ...], n: int, seat: int
    ) -> dict[str, object]:
        """What the sentences about an action may speak of."""
        texts, names = self.texts, self.names
        said = self.gather_step_values(s, current_step(s), seat)
        said |= {"n": n, "units": texts.units(n), "dice": texts.dice(n), "cost": "", "site": ""}
        said["start"] = texts.units(s.start_units[seat])
        things = [names.thing(s, verb, arg) for arg in args]
        said |= dict(zip(("thing", "other"), things, strict=False))
        said["coins"] = texts.coins(1)
        lands = [BOARD.number.get(arg, LANDS) for arg in args]
        if lands and lands[0] < LANDS:
            said |= self._land(s, lands[0])
        if len(lands) > 1 and lands[1] < LANDS:
            said["target_units"] = texts.units(s.units[lands[1]])
            said["owner"] = names.player(s.owner[lands[1]])
            cost = expansion_cost(s, seat, lands[1]) if verb == "expand" else 0
            said["cost"] = texts.say("city_cost", units=texts.units(cost)) if cost else ""
            if verb == "attack":
                said["changes"] = self._changes(s, *lands)
        if args:
            said |= self._piece(s, args[0])
        if verb == "power" and "faction" not in said:
            said["faction"] = names.faction(s.faction[seat])
        if verb == "mission":
            said["mission"] = texts.of(MISSIONS[s.mission].name)
            said["site"] = " ".join(things)
        return said

    def _changes(self, s: GameState, source: int, target: int) -> str:
        """What scars, fortifications and powers do to the dice of an attack."""
        change = changes(s, source, target)
        parts = [
            self.texts.say(f"dice_{name}", n=f"{value:+d}", count=int(value))
            for name, value in change._asdict().items()
            if value
        ]
        return self.texts.say("dice_changes", changes=", ".join(parts)) if parts else ""

    def _land(self, s: GameState, land: int) -> dict[str, object]:
        scar = self.names.piece(s.world.scars[land])
        return {
            "source_units": self.texts.units(s.units[land]),
            "continent": self.names.continent_of(s, land),
            "coins": self.texts.coins(s.world.coins[land]),
            "scar": "" if scar is None else self.texts.of(scar.name),
        }

    def _piece(self, s: GameState, id: str) -> dict[str, object]:
        """What is printed on a card or sticker."""
        said: dict[str, object] = {}
        piece = self.names.piece(id)
        if piece is not None:
            said["text"] = self.texts.of(piece.text)
        if id in FACTION_IDS:
            said["powers"] = self.names.powers(s, FACTION_IDS.index(id))
        if id in PACKETS:
            said["condition"] = self.texts.of(PACKETS[id].condition)
        return said


def capitalize(text: str) -> str:
    """A text that begins with a capital letter, as a choice on its own does."""
    return text[:1].upper() + text[1:]


def format_dice(dice: tuple[int, ...]) -> str:
    """Dice that are compared, the highest first; what a missile has set is a 6."""
    return " ".join(str(min(die, SIDES)) for die in dice)
