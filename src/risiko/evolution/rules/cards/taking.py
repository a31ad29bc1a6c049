"""The end of a turn: a resource card or a mission, the side board, and what it sets off."""

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import CARDS_OPEN, EVENTS, MISSIONS
from risiko.evolution.notation.fields import SEATS
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.cards.events import begin_event
from risiko.evolution.rules.cards.interference import reach_for
from risiko.evolution.rules.cards.missions import capital_sites, complete, fulfilled
from risiko.evolution.rules.powers import armed, fire
from risiko.evolution.rules.steps import (
    AUTO,
    PASS,
    Drawn,
    Kind,
    card_id,
    card_number,
    kind,
    land,
    one,
)
from risiko.evolution.state import COIN, EMPTY, State, Step
from risiko.protocol import CHANCE, Action, Option
from risiko.text import Text

TAKING = "Karte nehmen"
MISSION = "Missionskarten"
EVENT = "Ereigniskarten"


@kind("claim")
class Claim(Kind):
    """A resource card if one was earned, or a mission instead; cards that are barred are listed."""

    shape = ("seat", "card*")
    moment = Text(
        "Jetzt wird eine Karte genommen oder ein Auftrag erfüllt.",
        "Now a card is taken or a mission completed.",
    )
    cite = TAKING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0) if self.options(s, step) != [PASS] else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        seat, barred = step.num(0), step.args[1:]
        options = []
        if hooks.earns_card.of(s, seat):
            cards, coin = army.takeable(s, seat)
            options += [one("card", BOARD.ids[k]) for k in cards if k not in barred]
            if coin and COIN not in barred:
                options.append(one("card", "coin"))
                if armed(s, seat, "recon"):
                    spied = [k for k in s.open if k >= 0 and k not in (*cards, *barred)]
                    options += [one("recon", BOARD.ids[k]) for k in spied]
        if s.mission == "world_is_ready":
            options += [one("mission", BOARD.ids[k]) for k in capital_sites(s, seat)]
        elif fulfilled(s, seat, s.mission):
            options.append(one("mission"))
        if not s.private[seat] and fulfilled(s, seat, army.private_mission(s, seat)):
            options.append(one("private"))
        return [*options, PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        seat, barred = step.num(0), step.args[1:]
        match action.verb:
            case "mission":
                complete(s, seat, land(action) if action.args else -1)
            case "private":
                s.private[seat] = True
                army.star(s, seat, MISSIONS[army.private_mission(s, seat)].stars)
            case "card" | "recon":
                card = card_number(action.args[0])
                if action.verb == "recon":
                    fire(s, seat)
                reach_for(s, "take", seat, card, *barred)

    def flaws(self, s: State, step: Step) -> list[str]:
        cards = [card for card in step.args[1:] if isinstance(card, int)]
        return [] if cards == sorted(set(cards)) else ["barred cards are named once"]


@kind("take")
class Take(Kind):
    """A card goes to a hand; the others slide on, and a new one is drawn. Karte nehmen."""

    shape = ("seat", "card", "card*")
    moment = Text("Jetzt wird eine Karte genommen.", "Now a card is taken.")
    cite = TAKING

    def run(self, s: State, step: Step) -> None:
        seat, card = step.num(0), step.num(1)
        s.gain(seat, card)
        if card == COIN:
            slide(s, CARDS_OPEN - 1, discard=True)
            empty_coins(s)
        else:
            slide(s, s.open.index(card))
        s.push("refill", 1)
        hooks.card_taken.of(s, seat, card)

    def flaws(self, s: State, step: Step) -> list[str]:
        card = step.num(1)
        there = s.coin_pile() > 0 if card == COIN else card in s.open
        return [] if there else ["there is no such card to take"]


@kind("fetch")
class Fetch(Take):
    """A card that an event has given away."""


def slide(s: State, place: int, *, discard: bool = False) -> None:
    """A card leaves an open place; those before it move up, and the first place is free."""
    card = s.open[place]
    s.open = [EMPTY, *s.open[:place], *s.open[place + 1 :]]
    if discard and card >= 0:
        s.discard = tuple(sorted((*s.discard, card)))


def empty_coins(s: State) -> None:
    """When the coins are used up for the first time, most territories win a star.

    At a tie nobody does. Verbrauchter Münzkartenstapel.
    """
    if s.coin_star and s.coin_pile() == 0:
        s.coin_star = False
        counts = [s.owner.count(seat) for seat in range(s.seats)]
        if counts.count(max(counts)) == 1:
            army.star(s, counts.index(max(counts)))


@kind("garrison")
class Garrison(Kind):
    """One unit may be placed in the territory of the card just taken."""

    shape = ("seat", "land")
    moment = Text("Hier darf eine Einheit dazukommen.", "One unit may be added here.")
    cite = TAKING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [Option("place", (BOARD.ids[step.num(1)],), 1, 1), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "place":
            s.units[step.num(1)] += 1

    def flaws(self, s: State, step: Step) -> list[str]:
        own = s.owner[step.num(1)] == step.num(0)
        return [] if own else ["the territory is not one's own"]


@kind("swap")
class Swap(Kind):
    """The card just taken may be swapped for a random one of somebody defeated this turn."""

    shape = ("seat", "card")
    moment = Text("Jetzt darf die Karte getauscht werden.", "Now the card may be swapped.")
    cite = TAKING

    def actor(self, s: State, step: Step) -> int:
        return step.num(0) if self.options(s, step) != [PASS] else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        others = [other for other in s.this.robbed if s.hands[other]]
        return [*(one("swap", SEATS[other]) for other in others), PASS]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "swap":
            s.push("grab", step.num(0), SEATS.index(action.args[0]), step.num(1))

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if step.num(1) in s.hands[step.num(0)] else ["the card is not on the hand"]


@kind("grab")
class Grab(Drawn):
    """A random card of another hand for the card just taken."""

    shape = ("seat", "seat", "card")
    moment = Text("Jetzt wird blind gezogen.", "Now a card is drawn blindly.")
    cite = TAKING

    def things(self, s: State, step: Step) -> list[str]:
        return [card_id(card) for card in s.hands[step.num(1)]]

    def draw(self, s: State, step: Step, outcome: int) -> None:
        thief, victim, card = step.num(0), step.num(1), step.num(2)
        found = s.hands[victim][outcome]
        s.lose(victim, found)
        s.lose(thief, card)
        s.gain(thief, found)
        s.gain(victim, card)

    def conceals(self, s: State, step: Step, seat: int | None) -> bool:
        return seat not in step.args[:2]

    def flaws(self, s: State, step: Step) -> list[str]:
        thief, victim, card = step.num(0), step.num(1), step.num(2)
        fits = thief != victim and s.hands[victim] and card in s.hands[thief]
        return [] if fits else ["there is no card to swap"]


@kind("refill")
class Refill(Drawn):
    """A card is turned over onto the first place; an even number of coins sets off an event."""

    shape = ("n",)
    moment = Text("Jetzt wird eine Karte aufgedeckt.", "Now a card is turned over.")
    cite = TAKING

    def things(self, s: State, step: Step) -> list[str]:
        return [BOARD.ids[card] for card in s.pile() or s.discard]

    def actor(self, s: State, step: Step) -> int:
        return CHANCE if EMPTY in s.open and self.things(s, step) else AUTO

    def draw(self, s: State, step: Step, outcome: int) -> None:
        pile = s.pile()
        if not pile:  # the discarded cards are shuffled
            pile, s.discard = list(s.discard), ()
        card = pile[outcome]
        place = s.open.index(EMPTY)
        s.open[place] = card
        if step.num(0) and s.world.coins[card] % 2 == 0 and any(s.events):
            s.push("event")

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if step.num(0) in (0, 1) else ["a card is turned over with events or without"]


@kind("event")
class Event(Drawn):
    """The top event card is turned over and carried out. Ereigniskarten."""

    word = "event"
    moment = Text("Jetzt geschieht ein Ereignis.", "Now an event happens.")
    cite = EVENT

    def things(self, s: State, step: Step) -> list[str]:
        return [id for id, count in zip(EVENTS, s.events, strict=True) for _ in range(count)]

    def draw(self, s: State, step: Step, outcome: int) -> None:
        id = self.things(s, step)[outcome]
        place = list(EVENTS).index(id)
        s.events = (*s.events[:place], s.events[place] - 1, *s.events[place + 1 :])
        begin_event(s, id)

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if any(s.events) else ["there are no events"]


@kind("prize")
class Prize(Kind):
    """The red stars of a mission."""

    shape = ("seat", "n")
    moment = Text("Jetzt gibt es rote Sterne.", "Now there are red stars.")
    cite = MISSION

    def run(self, s: State, step: Step) -> None:
        army.star(s, step.num(0), step.num(1))

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if step.num(1) in (1, 2) else ["a mission brings 1 or 2 stars"]


@kind("mission")
class Mission(Kind):
    """A new mission is turned over from the pile. Missionskarten."""

    moment = Text("Jetzt kommt ein neuer Auftrag.", "Now there is a new mission.")
    cite = MISSION

    def _waiting(self, s: State) -> bool:
        return not s.mission and bool(s.missions)

    def actor(self, s: State, step: Step) -> int:
        return CHANCE if self._waiting(s) else AUTO

    def chance(self, s: State, step: Step) -> int:
        return len(s.missions)

    def label(self, s: State, step: Step, outcome: int) -> str:
        return f"mission {s.missions[outcome]}"

    def draw(self, s: State, step: Step, outcome: int) -> None:
        turn_over(s, s.missions[outcome])


def turn_over(s: State, mission: str) -> None:
    """A mission leaves the pile and lies open."""
    s.mission = mission
    s.missions = tuple(other for other in s.missions if other != mission)


@kind("choose_mission")
class ChooseMission(Kind):
    """Somebody chooses the open mission from the pile."""

    shape = ("seat",)
    moment = Text("Jetzt wird ein Auftrag gewählt.", "Now a mission is chosen.")
    cite = MISSION

    def actor(self, s: State, step: Step) -> int:
        return step.num(0) if s.missions and not s.mission else AUTO

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("choose", mission) for mission in s.missions]

    def play(self, s: State, step: Step, action: Action) -> None:
        turn_over(s, action.args[0])
