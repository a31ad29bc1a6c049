"""Before the first turn: the world prepared, the side board laid out, factions and starts."""

from collections import Counter

from risiko.evolution.campaign.world import NOBODY, World
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import (
    CAPITAL,
    CARDS_OPEN,
    DRAFT_KINDS,
    FACTION_IDS,
    FIRST_COINS,
    HUMANS,
    MOST_COINS_AT_FIRST,
    MUTANTS,
    SCARS,
    START,
    powers_of,
)
from risiko.evolution.rules import army
from risiko.evolution.rules.packets.opening import lead_seat
from risiko.evolution.rules.steps import AUTO, Contest, Drawn, Kind, kind, land, one
from risiko.evolution.state import State, Step
from risiko.protocol import CHANCE, Action, Option
from risiko.text import Text

FACTIONS_AT = "Fraktionen vorbereiten"
RESOURCES = "Ressourcen vorbereiten"
BEFORE = "Vor jedem Spiel"
FIRST = "Vor dem ersten Zug"
EXTRA_MISSILES = 2
"""Missiles of the bringer of the fire when the Mutants play."""
CAPITAL_GUARD = 3
"""Units of the lead faction in the world capital."""
NOT_YET = -1


def opening(world: World, persons: tuple[int, ...]) -> State:
    """A game of these people on this world, before anything has happened."""
    s = State(world, persons)
    for seat, person in enumerate(persons):
        wins = world.signed(person)
        s.missiles[seat] = wins
        s.tokens[seat] = int(wins == 0)
    s.events = world.event_cards
    s.missions = world.mission_cards
    s.push("outset")
    s.push("roll", *range(s.seats))
    if sum(world.scar_cards) >= s.seats:
        for seat in reversed(range(s.seats)):
            s.push("deal", seat)
    for _ in range(CARDS_OPEN):
        s.push("lay")
    if world.fresh:
        s.push("coins", FIRST_COINS)
        for faction in reversed(HUMANS):
            s.push("powers", faction)
    return s


# The world before its first game


@kind("powers")
class Powers(Kind):
    """One of two starting powers for a faction, chosen or by the toss of a coin."""

    shape = ("n",)
    moment = Text("Jetzt werden Startvorteile gewählt.", "Now starting powers are chosen.")
    cite = FACTIONS_AT

    def actor(self, s: State, step: Step) -> int:
        return step.num(0) % s.seats

    def options(self, s: State, step: Step) -> list[Option]:
        powers = powers_of(START, FACTION_IDS[step.num(0)])
        return [*(one("power", power) for power in powers), one("toss")]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "toss":
            s.push("toss", step.num(0))
        else:
            s.world = s.world.with_power(step.num(0), START, action.args[0])

    def flaws(self, s: State, step: Step) -> list[str]:
        return _power_flaws(s, step)


def _power_flaws(s: State, step: Step) -> list[str]:
    fits = step.num(0) in HUMANS and not s.world.powers[step.num(0)][START]
    return [] if fits else ["the faction has its power already"]


@kind("toss")
class Toss(Drawn):
    """A coin decides between the two."""

    shape = ("n",)
    word = "power"
    moment = Text("Jetzt fällt die Münze.", "Now the coin is tossed.")
    cite = FACTIONS_AT

    def things(self, s: State, step: Step) -> list[str]:
        return list(powers_of(START, FACTION_IDS[step.num(0)]))

    def draw(self, s: State, step: Step, outcome: int) -> None:
        s.world = s.world.with_power(step.num(0), START, self.things(s, step)[outcome])

    def flaws(self, s: State, step: Step) -> list[str]:
        return _power_flaws(s, step)


@kind("coins")
class Coins(Kind):
    """Twelve coins go on territory cards, at most 3 on each; or the rest at random."""

    shape = ("n",)
    moment = Text("Jetzt werden Münzen verteilt.", "Now coins are put on cards.")
    cite = RESOURCES

    def actor(self, s: State, step: Step) -> int:
        return (FIRST_COINS - step.num(0)) % s.seats

    def options(self, s: State, step: Step) -> list[Option]:
        cards = [k for k, coins in enumerate(s.world.coins) if 0 < coins < MOST_COINS_AT_FIRST]
        return [*(one("coin", BOARD.ids[k]) for k in cards), one("shuffle")]

    def play(self, s: State, step: Step, action: Action) -> None:
        if action.verb == "shuffle":
            s.push("scatter", step.num(0))
            return
        card = land(action)
        s.world = s.world.with_coins(card, s.world.coins[card] + 1)
        if step.num(0) > 1:
            s.push("coins", step.num(0) - 1)

    def flaws(self, s: State, step: Step) -> list[str]:
        return _coin_flaws(s, step)


def _coin_flaws(s: State, step: Step) -> list[str]:
    fits = 1 <= step.num(0) <= FIRST_COINS and s.world.games == 0
    return [] if fits else ["there are not so many coins to put on cards"]


@kind("scatter")
class Scatter(Drawn):
    """A card is drawn for each coin that is left, each from those with one coin."""

    shape = ("n",)
    moment = Text("Jetzt entscheidet der Stapel.", "Now the pile decides.")
    cite = RESOURCES

    def things(self, s: State, step: Step) -> list[str]:
        return [BOARD.ids[k] for k, coins in enumerate(s.world.coins) if coins == 1]

    def actor(self, s: State, step: Step) -> int:
        return CHANCE if self.things(s, step) else AUTO

    def draw(self, s: State, step: Step, outcome: int) -> None:
        card = BOARD.number[self.things(s, step)[outcome]]
        s.world = s.world.with_coins(card, s.world.coins[card] + 1)
        if step.num(0) > 1:
            s.push("scatter", step.num(0) - 1)

    def flaws(self, s: State, step: Step) -> list[str]:
        return _coin_flaws(s, step)


# Before every game


@kind("lay")
class Lay(Drawn):
    """Four territory cards are laid open; no event follows. Nebenplan vorbereiten."""

    moment = Text("Jetzt werden Karten aufgedeckt.", "Now cards are turned over.")
    cite = BEFORE

    def things(self, s: State, step: Step) -> list[str]:
        return [BOARD.ids[card] for card in s.pile()]

    def actor(self, s: State, step: Step) -> int:
        return CHANCE if -1 in s.open and s.pile() else AUTO

    def draw(self, s: State, step: Step, outcome: int) -> None:
        s.open[s.open.index(-1)] = s.pile()[outcome]


def scar_pool(s: State) -> list[str]:
    """The scar cards that are not on a hand."""
    held = Counter(s.scar)
    return [
        id
        for id, count in zip(SCARS, s.world.scar_cards, strict=True)
        for _ in range(count - held[id])
    ]


@kind("deal")
class Deal(Drawn):
    """A scar card for everybody, face down. Mankokarten."""

    shape = ("seat",)
    word = "scar"
    moment = Text("Jetzt werden Mankokarten verteilt.", "Now scar cards are dealt.")
    cite = "Mankokarten"

    def things(self, s: State, step: Step) -> list[str]:
        return scar_pool(s)

    def draw(self, s: State, step: Step, outcome: int) -> None:
        s.scar[step.num(0)] = scar_pool(s)[outcome]

    def conceals(self, s: State, step: Step, seat: int | None) -> bool:
        return seat != step.num(0)

    def flaws(self, s: State, step: Step) -> list[str]:
        fits = not s.scar[step.num(0)] and len(scar_pool(s)) >= 1
        return [] if fits else ["there is no scar card to deal"]


@kind("roll")
class Roll(Contest):
    """Dice decide who begins; who is level throws again. Vor dem ersten Zug."""

    shape = ("seat*",)
    moment = Text("Jetzt wird um den Anfang gewürfelt.", "Now dice decide who begins.")
    cite = FIRST

    def won(self, s: State, step: Step, one: int) -> None:
        s.order = tuple(s.clockwise(one))
        if s.world.has("p1"):
            s.draft = [(NOT_YET,) * len(DRAFT_KINDS)] * s.seats  # type: ignore[list-item]
            s.push("draft", 0)
        else:
            for seat in reversed(s.order):
                s.push("pick", seat)

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if self.named_once(step) else ["nobody throws for the start"]


@kind("pick")
class Pick(Kind):
    """A seat chooses its faction."""

    shape = ("seat",)
    moment = Text("Jetzt werden Fraktionen gewählt.", "Now factions are chosen.")
    cite = FIRST

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("faction", FACTION_IDS[f]) for f in free_factions(s)]

    def play(self, s: State, step: Step, action: Action) -> None:
        s.faction[step.num(0)] = FACTION_IDS.index(action.args[0])
        s.push("base", step.num(0))

    def flaws(self, s: State, step: Step) -> list[str]:
        return [] if s.faction[step.num(0)] == NOBODY else ["the seat has a faction already"]


def free_factions(s: State) -> list[int]:
    """The factions that nobody has chosen."""
    return [faction for faction in s.world.factions() if faction not in s.faction]


@kind("base")
class Base(Kind):
    """HQ and starting units go to a legal start, never next to another HQ if that can be."""

    shape = ("seat",)
    moment = Text("Jetzt werden Hauptquartiere aufgestellt.", "Now headquarters are placed.")
    cite = FIRST

    def actor(self, s: State, step: Step) -> int:
        return step.num(0)

    def options(self, s: State, step: Step) -> list[Option]:
        return [one("base", BOARD.ids[k]) for k in army.first_starts(s, step.num(0))]

    def play(self, s: State, step: Step, action: Action) -> None:
        seat, place = step.num(0), land(action)
        s.home[seat] = place
        s.hq[s.faction[seat]] = place
        army.muster(s, seat, place, s.start_units[seat])

    def flaws(self, s: State, step: Step) -> list[str]:
        seat = step.num(0)
        fits = s.faction[seat] != NOBODY and s.home[seat] < 0 and not s.controls(seat)
        fits = fits and s.start_units[seat] > 0
        return [] if fits and army.first_starts(s, seat) else ["the seat cannot start"]


# The last things before the first turn


@kind("outset")
class Outset(Kind):
    """Extra missiles, the guard of the capital, and the mission; then the first turn begins."""

    moment = Text("Gleich beginnt der erste Zug.", "The first turn is about to begin.")
    cite = BEFORE

    def run(self, s: State, step: Step) -> None:
        bringer = s.seat_of(s.world.bringer) if s.world.bringer >= 0 else NOBODY
        if bringer != NOBODY and MUTANTS in s.faction:
            s.missiles[bringer] += EXTRA_MISSILES
        lead = lead_seat(s) if s.world.has("p4") else NOBODY
        s.push("mission")
        if lead != NOBODY:
            for k in range(LANDS):
                if s.world.population(k) == CAPITAL and army.free(s, k):
                    army.muster(s, lead, k, CAPITAL_GUARD)
            s.push("choose_mission", lead)
