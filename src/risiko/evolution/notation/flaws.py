"""Checks a position that was read: lists everything about it that no game can lead to."""

from collections.abc import Iterator

from risiko.evolution.campaign.world import MOST_PERSONS, NO_FORT, NOBODY, World
from risiko.evolution.content.board import BOARD, ISLAND, LANDS
from risiko.evolution.content.pieces import (
    BOXES,
    CAPITAL,
    COIN_CARDS,
    EVENTS,
    FACTION_IDS,
    HUMANS,
    MAJOR,
    MINOR,
    PACKETS,
    SCARS,
    START,
)
from risiko.evolution.notation.errors import flaw, step_flaw
from risiko.evolution.notation.step_notation import list_values, write_step
from risiko.evolution.rules import army
from risiko.evolution.rules.setup.game_setup import scar_pool
from risiko.evolution.rules.setup.starts import PickFaction, PlaceBase
from risiko.evolution.rules.setup.world_setup import ChooseStartingPower, TossForPower
from risiko.evolution.rules.steps import AUTO, Land, Seat
from risiko.evolution.state import COIN, GameState
from risiko.text import Text

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


def find_flaws(s: GameState) -> list[Text]:
    """All flaws of a state, in words; empty if a game can lead to it."""
    found = [*_world_flaws(s.world), *_people_flaws(s)]
    if found:
        return found
    found = [*_board_flaws(s), *_card_flaws(s), *_phase_flaws(s)]
    if found:
        return found
    return list(_step_flaws(s))


def _world_flaws(world: World) -> Iterator[Text]:
    packets = world.packets
    if len(set(packets)) != len(packets):
        yield flaw("packet_twice")
    for faction, career in enumerate(world.careers):
        if len(career) != world.games:
            yield flaw("careers", faction=FACTION_IDS[faction])
    for k in range(LANDS):
        name = BOARD.names[k]
        city = world.cities[k]
        if city is not None and (city.population not in (MINOR, MAJOR, CAPITAL) or not city.name):
            yield flaw("city", land=name)
        if world.forts[k] != NO_FORT and (city is None or world.forts[k] >= BOXES):
            yield flaw("fort", land=name)
        if world.scars[k] and world.scars[k].startswith("weak_"):
            yield flaw("scar", land=name)
        marked = city is not None or world.scars[k] or k in world.ruins or world.coins[k]
        if k == world.fallout and marked:
            yield flaw("fallout", land=name)
        if city is not None and k in world.ruins:
            yield flaw("city_and_ruin", land=name)
    if (world.fallout >= 0) != (world.bringer >= 0):
        yield flaw("bringer")
    for slots in world.powers[: len(HUMANS)]:
        if bool(slots[START]) != bool(world.powers[0][START]) and world.games:
            yield flaw("starting_power")
    island = any(ISLAND in line for line in world.lines)
    if island != (sum(ISLAND in line for line in world.lines) == 2):
        yield flaw("island_lines")
    if not island and (world.coins[ISLAND] or world.cities[ISLAND] or world.scars[ISLAND]):
        yield flaw("no_island")
    if any(a >= b or (a, b) in BOARD.land | BOARD.sea for a, b in world.lines):
        yield flaw("sea_line")
    for scar, count in zip(SCARS.values(), world.scar_cards, strict=True):
        if count > scar.copies or (scar.packet not in ("", *packets) and count):
            yield flaw("many", name=scar.id)
    for event, count in zip(EVENTS.values(), world.event_cards, strict=True):
        if count > event.copies or (event.packet not in packets and count):
            yield flaw("many", name=event.id)
    if set(packets) - set(PACKETS):
        yield flaw("no_packet")


def _people_flaws(s: GameState) -> Iterator[Text]:
    if len(set(s.persons)) != s.seats or max(s.persons) >= MOST_PERSONS:
        yield flaw("people_once")
    if sorted(s.order) != list(range(s.seats)):
        yield flaw("order")
    factions = [faction for faction in s.faction if faction != NOBODY]
    if len(set(factions)) != len(factions):
        yield flaw("faction_twice")
    if any(faction not in s.world.factions() for faction in factions):
        if s.winner == NOBODY and s.player == NOBODY:
            yield flaw("faction_missing")
    if s.player != NOBODY:
        if s.player >= s.seats or s.winner >= s.seats:
            yield flaw("no_seat")
        elif NOBODY in s.faction or -1 in s.home:
            yield flaw("no_faction")
        elif s.out[s.player] and s.winner == NOBODY:
            if s.stack and s.stack[-1].kind not in SHARED_STEPS:
                yield flaw("player_out")
    if any(units > MOST_STARTING_UNITS for units in s.start_units):
        yield flaw("starting_units")
    if max(s.tokens) > MOST_TOKENS or max(s.missiles) > MOST_MISSILES:
        yield flaw("tokens")


def _board_flaws(s: GameState) -> Iterator[Text]:
    for k, owner in enumerate(s.owner):
        name = BOARD.names[k]
        if owner != NOBODY and (owner >= s.seats or s.out[owner]):
            yield flaw("no_army", land=name)
    for faction, where in enumerate(s.hq):
        if where >= 0 and faction not in s.faction:
            yield flaw("hq_faction", land=BOARD.names[where])
    hqs = [where for where in s.hq if where >= 0]
    if len(set(hqs)) != len(hqs):
        yield flaw("hq_twice")
    if ISLAND in hqs and not s.world.island:
        yield flaw("no_island")


def _card_flaws(s: GameState) -> Iterator[Text]:
    lands = [c for hand in s.hands for c in hand if c != COIN]
    lands += [*s.discard, *(card for card in s.open if card >= 0)]
    if len(set(lands)) != len(lands) or COIN in s.discard:
        yield flaw("card_twice")
    if any(not s.world.coins[card] for card in lands if card < COIN):
        yield flaw("card_destroyed")
    if any(list(hand) != sorted(hand) for hand in (*s.hands, s.discard)):
        yield flaw("card_order")
    if s.coin_pile() < 0:
        yield flaw("coin_cards", most=COIN_CARDS)
    held = [scar for scar in s.scar if scar]
    if len(scar_pool(s)) != sum(s.world.scar_cards) - len(held):
        yield flaw("scar_cards")
    if any(a > b for a, b in zip(s.events, s.world.event_cards, strict=True)):
        if not any(step.kind == "event" for step in s.stack):
            yield flaw("event_pile")
    deck = [*s.missions, *([s.mission] if s.mission else [])]
    if len(set(deck)) != len(deck) or not set(deck) <= set(s.world.mission_cards):
        yield flaw("mission_twice")


def _phase_flaws(s: GameState) -> Iterator[Text]:
    names = {step.kind for step in s.stack}
    if len(s.stack) > LONGEST_STACK:
        yield flaw("stack_long")
    if s.player == NOBODY:
        if not s.stack or names - SETUP_STEPS - EVERYWHERE or s.winner != NOBODY:
            yield flaw("not_prepared")
        yield from _setup_flaws(s, names)
        return
    if names & SETUP_STEPS:
        yield flaw("set_up_over")
    if s.draft:
        yield flaw("draft_over")
    if s.winner == NOBODY:
        if not s.stack:
            yield flaw("no_winner")
        if names & ENDING_STEPS:
            yield flaw("not_won")
        if army.find_winner(s) != NOBODY:
            yield flaw("won")
    elif names - ENDING_STEPS - SHARED_STEPS:
        yield flaw("decided")


def _setup_flaws(s: GameState, names: set[str]) -> Iterator[Text]:
    if s.draft and (len(s.draft) != s.seats or "draft" not in names):
        yield flaw("nobody_drafts")
    early = names & {"roll", "draft"}
    for seat in range(s.seats):
        waits = any(isinstance(x, (PickFaction, PlaceBase)) and x.seat == seat for x in s.stack)
        if s.home[seat] < 0 and not early and not waits:
            yield flaw("no_start")
        if s.home[seat] >= 0 and (early or s.faction[seat] == NOBODY):
            yield flaw("start_too_early")
        if s.home[seat] < 0 and s.controls(seat):
            yield flaw("units_too_early")
    if names & {"powers", "toss"} and s.world.games:
        yield flaw("world_prepared")
    unprepared = [f for f in HUMANS if not s.world.powers[f][START]]
    coming = [x.faction for x in s.stack if isinstance(x, (ChooseStartingPower, TossForPower))]
    if sorted(coming) != unprepared:
        yield flaw("powers_missing")
    if len(s.world.factions()) < len(HUMANS) and not coming:
        yield flaw("few_factions")


def _step_flaws(s: GameState) -> Iterator[Text]:
    for step in s.stack:
        for type, value in list_values(step):
            if type is Seat and value >= s.seats:
                yield flaw("step_seat", step=write_step(step))
                return
            if type is Land and not s.exists(value):
                yield flaw("step_land", step=write_step(step))
                return
    for step in s.stack:
        yield from (
            flaw("step", step=write_step(step), problem=step_flaw(key)) for key in step.flaws(s)
        )
    if s.stack and s.stack[-1].actor(s) == AUTO:
        yield flaw("nothing_to_decide")
