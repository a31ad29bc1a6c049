"""Checks a position that was read: lists everything about it that no game can lead to."""

from collections.abc import Iterator

from risiko.evolution.campaign.world import MOST_PERSONS, NO_FORT, NOBODY, World
from risiko.evolution.content.board import BOARD, ISLAND, LANDS
from risiko.evolution.content.pieces import (
    BOXES,
    CAPITAL,
    COIN_CARDS,
    EVENTS,
    HUMANS,
    MAJOR,
    MINOR,
    PACKETS,
    SCARS,
    START,
)
from risiko.evolution.notation.step_notation import list_values
from risiko.evolution.rules import army
from risiko.evolution.rules.setup.game_setup import scar_pool
from risiko.evolution.rules.setup.starts import PickFaction, PlaceBase
from risiko.evolution.rules.setup.world_setup import ChooseStartingPower, TossForPower
from risiko.evolution.rules.steps import AUTO, Land, Seat
from risiko.evolution.state import COIN, State

SETUP_STEPS = frozenset(
    ("powers", "toss", "coins", "scatter", "lay", "deal", "roll", "pick", "base", "draft", "outset")
)
EVERYWHERE = frozenset(("mission", "choose_mission"))
ENDING_STEPS = frozenset(
    ("verdict", "sign", "spoils", "signed", "thanks", "planet", "patron", "close")
)
SHARED_STEPS = frozenset(("open", "power", "name"))
"""Steps that occur both in turns and after the end."""
LONGEST_STACK = 60
MOST_STARTING_UNITS, MOST_TOKENS, MOST_MISSILES = 10, 9, 99
"""More than any game can bring to a seat."""


def find_flaws(s: State) -> list[str]:
    """All flaws of a state, in words; empty if a game can lead to it."""
    found = [*_world_flaws(s.world), *_people_flaws(s)]
    if found:
        return found
    found = [*_board_flaws(s), *_card_flaws(s), *_phase_flaws(s)]
    if found:
        return found
    return list(_step_flaws(s))


def _world_flaws(world: World) -> Iterator[str]:
    packets = world.packets
    if len(set(packets)) != len(packets):
        yield "a packet was opened twice"
    for faction, career in enumerate(world.careers):
        if len(career) != world.games:
            yield f"faction {faction} has not a line for each game"
    for k in range(LANDS):
        name = BOARD.ids[k]
        city = world.cities[k]
        if city is not None and (city.population not in (MINOR, MAJOR, CAPITAL) or not city.name):
            yield f"{name} has no such city"
        if world.forts[k] != NO_FORT and (city is None or world.forts[k] >= BOXES):
            yield f"{name} has no such fortification"
        if world.scars[k] and world.scars[k].startswith("weak_"):
            yield f"{name} has no such scar"
        marked = city is not None or world.scars[k] or k in world.ruins or world.coins[k]
        if k == world.fallout and marked:
            yield f"{name} is fallout, nothing can be there"
        if city is not None and k in world.ruins:
            yield f"{name} is a city and a ruin"
    if (world.fallout >= 0) != (world.bringer >= 0):
        yield "fallout has a bringer"
    for slots in world.powers[: len(HUMANS)]:
        if bool(slots[START]) != bool(world.powers[0][START]) and world.games:
            yield "every faction has a starting power"
    island = any(ISLAND in line for line in world.lines)
    if island != (sum(ISLAND in line for line in world.lines) == 2):
        yield "the island has two sea lines"
    if not island and (world.coins[ISLAND] or world.cities[ISLAND] or world.scars[ISLAND]):
        yield "the island is not there"
    if any(a >= b or (a, b) in BOARD.land | BOARD.sea for a, b in world.lines):
        yield "a sea line joins two territories that do not border"
    for scar, count in zip(SCARS.values(), world.scar_cards, strict=True):
        if count > scar.copies or (scar.packet not in ("", *packets) and count):
            yield f"there are not so many {scar.id}"
    for event, count in zip(EVENTS.values(), world.event_cards, strict=True):
        if count > event.copies or (event.packet not in packets and count):
            yield f"there are not so many {event.id}"
    if set(packets) - set(PACKETS):
        yield "there is no such packet"


def _people_flaws(s: State) -> Iterator[str]:
    if len(set(s.persons)) != s.seats or max(s.persons) >= MOST_PERSONS:
        yield "everybody sits at the table once"
    if sorted(s.order) != list(range(s.seats)):
        yield "the order names every seat once"
    factions = [faction for faction in s.faction if faction != NOBODY]
    if len(set(factions)) != len(factions):
        yield "a faction is played by one seat"
    if any(faction not in s.world.factions() for faction in factions):
        if s.winner == NOBODY and s.player == NOBODY:
            yield "a faction is not in the box"
    if s.player != NOBODY:
        if s.player >= s.seats or s.winner >= s.seats:
            yield "there is no such seat"
        elif NOBODY in s.faction or -1 in s.home:
            yield "everybody has a faction and a start"
        elif s.out[s.player] and s.winner == NOBODY:
            if s.stack and s.stack[-1].kind not in SHARED_STEPS:
                yield "the player is out"
    if any(units > MOST_STARTING_UNITS for units in s.start_units):
        yield "there are not so many starting units"
    if max(s.tokens) > MOST_TOKENS or max(s.missiles) > MOST_MISSILES:
        yield "there are not so many tokens or missiles"


def _board_flaws(s: State) -> Iterator[str]:
    for k, owner in enumerate(s.owner):
        name = BOARD.ids[k]
        if owner != NOBODY and (owner >= s.seats or s.out[owner]):
            yield f"{name}: there is no army of that seat"
    for faction, where in enumerate(s.hq):
        if where >= 0 and faction not in s.faction:
            yield f"{BOARD.ids[where]}: the faction of this HQ does not play"
    hqs = [where for where in s.hq if where >= 0]
    if len(set(hqs)) != len(hqs):
        yield "a territory has one HQ"
    if ISLAND in hqs and not s.world.island:
        yield "the island is not there"


def _card_flaws(s: State) -> Iterator[str]:
    lands = [c for hand in s.hands for c in hand if c != COIN]
    lands += [*s.discard, *(card for card in s.open if card >= 0)]
    if len(set(lands)) != len(lands) or COIN in s.discard:
        yield "a card is in one place"
    if any(not s.world.coins[card] for card in lands if card < COIN):
        yield "a card was destroyed"
    if any(list(hand) != sorted(hand) for hand in (*s.hands, s.discard)):
        yield "cards stand in their order"
    if s.coin_pile() < 0:
        yield f"there are {COIN_CARDS} coin cards"
    held = [scar for scar in s.scar if scar]
    if len(scar_pool(s)) != sum(s.world.scar_cards) - len(held):
        yield "there are not so many scar cards"
    if any(a > b for a, b in zip(s.events, s.world.event_cards, strict=True)):
        if not any(step.kind == "event" for step in s.stack):
            yield "there are not so many events in the pile"
    deck = [*s.missions, *([s.mission] if s.mission else [])]
    if len(set(deck)) != len(deck) or not set(deck) <= set(s.world.mission_cards):
        yield "a mission is in the pile or open, once"


def _phase_flaws(s: State) -> Iterator[str]:
    names = {step.kind for step in s.stack}
    if len(s.stack) > LONGEST_STACK:
        yield "too much is to be done"
    if s.player == NOBODY:
        if not s.stack or names - SETUP_STEPS - EVERYWHERE or s.winner != NOBODY:
            yield "before the first turn there is something to prepare"
        yield from _setup_flaws(s, names)
        return
    if names & SETUP_STEPS:
        yield "the set-up is over"
    if s.draft:
        yield "the draft is over"
    if s.winner == NOBODY:
        if not s.stack:
            yield "the game is over, but nobody has won"
        if names & ENDING_STEPS:
            yield "nobody has won yet"
        if army.find_winner(s) != NOBODY:
            yield "somebody has won already"
    elif names - ENDING_STEPS - SHARED_STEPS:
        yield "the game is decided"


def _setup_flaws(s: State, names: set[str]) -> Iterator[str]:
    if s.draft and (len(s.draft) != s.seats or "draft" not in names):
        yield "nobody drafts"
    early = names & {"roll", "draft"}
    for seat in range(s.seats):
        waits = any(isinstance(x, (PickFaction, PlaceBase)) and x.seat == seat for x in s.stack)
        if s.home[seat] < 0 and not early and not waits:
            yield "everybody has a start"
        if s.home[seat] >= 0 and (early or s.faction[seat] == NOBODY):
            yield "nobody starts before the factions are chosen"
        if s.home[seat] < 0 and s.controls(seat):
            yield "nobody has units before the start"
    if names & {"powers", "toss"} and s.world.games:
        yield "the world is prepared already"
    unprepared = [f for f in HUMANS if not s.world.powers[f][START]]
    coming = [x.faction for x in s.stack if isinstance(x, (ChooseStartingPower, TossForPower))]
    if sorted(coming) != unprepared:
        yield "every faction gets its starting power"
    if len(s.world.factions()) < len(HUMANS) and not coming:
        yield "there are too few factions"


def _step_flaws(s: State) -> Iterator[str]:
    for step in s.stack:
        for type, value in list_values(step):
            if type is Seat and value >= s.seats:
                yield f"{step.kind}: there is no such seat"
                return
            if type is Land and not s.exists(value):
                yield f"{step.kind}: there is no such territory"
                return
    for step in s.stack:
        yield from (f"{step.kind}: {flaw}" for flaw in step.flaws(s))
    if s.stack and s.stack[-1].actor(s) == AUTO:
        yield "nobody has anything to decide"
