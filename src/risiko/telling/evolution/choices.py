"""What may be done in Risiko Evolution, in words: the step, and every option in it."""

from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import (
    FACTION_IDS,
    MISSIONS,
    PACKETS,
)
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
from risiko.evolution.state import State
from risiko.protocol import Option, View
from risiko.telling.evolution.names import Names
from risiko.telling.evolution.seen import fight, top
from risiko.telling.evolution.speech import Speech


class Choices:
    """Puts steps and options into words."""

    def __init__(self, names: Names, speech: Speech) -> None:
        self.names = names
        self.speech = speech

    # The step

    def title(self, s: State) -> str:
        """The step in a word or two."""
        return self.speech.step(top(s).kind, "title")

    def help(self, s: State) -> str:
        """What the step is about."""
        return self.speech.step(top(s).kind, "help")

    def task(self, view: View, s: State) -> str:
        """What is to be done now and by whom."""
        step = top(s)
        return self.speech.step(step.kind, "task", **self.moment(s, step, view.turn))

    def moment(self, s: State, step: Step, turn: int) -> dict[str, object]:
        """What the sentences about a step may speak of."""
        names, actor = self.names, turn if turn >= 0 else s.player
        said: dict[str, object] = {"player": names.player(actor)}
        under = fight(s)
        if under is not None:
            said["source"] = names.territory(under.source)
            said["target"] = names.territory(under.target)
        match step:
            case ReactBeforeRoll(target=target):
                said["target"] = names.territory(target)
            case PlayMissile():
                comparison = get_comparison(s)
                said["attack"] = shown(comparison.attack)
                said["defence"] = shown(comparison.defence)
            case ChooseStartingPower(faction=faction) | TossForPower(faction=faction):
                said["faction"] = names.faction(faction)
            case RollRiot(city=land) | RollAsh(land=land):
                said["target"] = names.territory(land)
            case PutCoins(left=n) | ScatterCoins(left=n) | BuyStar(cards_left=n):
                said["n"] = n
            case TurnInCards(troops=n) | PlaceRecruits(left=n) | PlaceVolunteers(left=n):
                said["n"] = n
            case RollForStart(rollers=rollers):
                said["players"] = self.speech.words.join(map(names.player, rollers))
            case DealScar(seat=seat) | DrawFromHand(seat=seat):
                said["player"] = names.player(seat)
            case Interfere(card=card) | ReinforceCardLand(land=card):
                said["card"] = names.card(card)
            case OpenPacket(packet=packet):
                said["packet"] = self.speech.of(PACKETS[packet].name)
            case ChooseSecondCoast(first=first):
                said["first"] = names.territory(first)
            case GiveName(what=what):
                said["what"] = self.speech.named(what)
        return said

    # Options

    def label(self, s: State, verb: str) -> str:
        """The verb on a button."""
        found = self.speech.verb(verb, top(s).kind, "label")
        return self.speech.line("unnamed", verb=verb) if found is None else found

    def prompt(self, s: State, verb: str, seat: int) -> str:
        """What to do, as a sentence."""
        step = top(s)
        said = self.moment(s, step, seat)
        if isinstance(step, TurnInCards):
            said["worth"] = self._worth(s, seat, step.coins)
        if "n" in said:
            said["left"] = self.speech.units(int(str(said["n"])))
        if seat >= 0:
            said["start"] = self.speech.units(s.start_units[seat])
        found = self.speech.verb(verb, step.kind, "prompt", **said)
        return self.speech.line("unnamed", verb=verb) if found is None else found

    def _worth(self, s: State, seat: int, coins: int) -> str:
        """What the coins turned in so far bring, with those that the faction adds."""
        extra = extra_coins.of(s, seat)
        said = {"coins": self.speech.coins(coins), "extra": self.speech.coins(extra)}
        if not coins:
            return self.speech.line("worth_next_extra" if extra else "worth_next", **said)
        said["units"] = self.speech.units(troops_for_coins(s, seat, coins))
        return self.speech.line("worth_extra" if extra else "worth", **said)

    def option(self, s: State, option: Option, seat: int) -> str:
        """One choice."""
        said = self.about(s, option.verb, option.args, option.lo, seat)
        said["range"] = self.speech.words.range(option.lo, option.hi)
        found = self.speech.verb(option.verb, top(s).kind, "option", **said)
        if found is not None:
            return sentence(found.strip())
        things = " ".join(self.names.thing(s, option.verb, arg) for arg in option.args)
        return self.speech.line("unnamed_option", verb=option.verb, args=things).strip()

    def about(
        self, s: State, verb: str, args: tuple[str, ...], n: int, seat: int
    ) -> dict[str, object]:
        """What the sentences about an action may speak of."""
        speech, names = self.speech, self.names
        said = self.moment(s, top(s), seat)
        said |= {"n": n, "units": speech.units(n), "dice": speech.dice(n), "cost": "", "site": ""}
        said["start"] = speech.units(s.start_units[seat])
        things = [names.thing(s, verb, arg) for arg in args]
        said |= dict(zip(("thing", "other"), things, strict=False))
        said["coins"] = speech.coins(1)
        lands = [BOARD.number.get(arg, LANDS) for arg in args]
        if lands and lands[0] < LANDS:
            said |= self._land(s, lands[0])
        if len(lands) > 1 and lands[1] < LANDS:
            said["target_units"] = speech.units(s.units[lands[1]])
            said["owner"] = names.player(s.owner[lands[1]])
            cost = expansion_cost(s, seat, lands[1]) if verb == "expand" else 0
            said["cost"] = speech.line("city_cost", units=speech.units(cost)) if cost else ""
            if verb == "attack":
                said["changes"] = self._changes(s, *lands)
        if args:
            said |= self._piece(s, args[0])
        if verb == "power" and "faction" not in said:
            said["faction"] = names.faction(s.faction[seat])
        if verb == "mission":
            said["mission"] = speech.of(MISSIONS[s.mission].name)
            said["site"] = " ".join(things)
        return said

    def _changes(self, s: State, source: int, target: int) -> str:
        """What scars, fortifications and powers do to the dice of an attack."""
        change = changes(s, source, target)
        parts = [
            self.speech.line(f"dice_{name}", n=f"{value:+d}", count=int(value))
            for name, value in change._asdict().items()
            if value
        ]
        return self.speech.line("dice_changes", changes=", ".join(parts)) if parts else ""

    def _land(self, s: State, land: int) -> dict[str, object]:
        scar = self.names.piece(s.world.scars[land])
        return {
            "source_units": self.speech.units(s.units[land]),
            "continent": self.names.continent_of(s, land),
            "coins": self.speech.coins(s.world.coins[land]),
            "scar": "" if scar is None else self.speech.of(scar.name),
        }

    def _piece(self, s: State, id: str) -> dict[str, object]:
        """What is printed on a card or sticker."""
        said: dict[str, object] = {}
        piece = self.names.piece(id)
        if piece is not None:
            said["text"] = self.speech.of(piece.text)
        if id in FACTION_IDS:
            said["powers"] = self.names.powers(s, FACTION_IDS.index(id))
        if id in PACKETS:
            said["condition"] = self.speech.of(PACKETS[id].condition)
        return said


def sentence(text: str) -> str:
    """A text that begins with a capital letter, as a choice on its own does."""
    return text[:1].upper() + text[1:]


def shown(dice: tuple[int, ...]) -> str:
    """Dice that are compared, the highest first; what a missile has set is a 6."""
    return " ".join(str(min(die, SIDES)) for die in dice)
