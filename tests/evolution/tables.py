"""Positions of Risiko Evolution put together by hand, and played on with texts."""

import random
from collections.abc import Mapping, Sequence

from risiko.evolution.campaign.world import City, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import EVENTS, FACTION_IDS, SCARS, SLOTS
from risiko.evolution.game import GAME
from risiko.evolution.notation.fields import SEATS
from risiko.evolution.notation.position_notation import write
from risiko.evolution.notation.step_notation import read_step
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.steps import KINDS, Step
from risiko.evolution.state import COIN, GameState
from risiko.protocol import CHANCE, OVER, Action, Option
from tests.play import play

POWERS = {
    "mechaniker": "double_six_stand",
    "enclave": "triple_conquest",
    "balkania": "expand_draw",
    "khan": "card_plus_one",
    "saharan": "maneuver_unconnected",
}
"""Starting powers that rarely matter; a test that needs another one says so."""
FACTIONS = ("balkania", "khan", "saharan", "mechaniker", "enclave")
HOMES = ("argentina", "madagascar", "japan", "iceland", "greenland")
NUMBER = BOARD.number
REST = {"siam": "b1", "japan": "c1"}
"""Where the others stand, out of the way."""


def world(
    *,
    powers: Mapping[str, Mapping[str, str] | str] | None = None,
    cities: Mapping[str, int] | None = None,
    scars: Mapping[str, str] | None = None,
    forts: Mapping[str, int] | None = None,
    coins: Mapping[str, int] | None = None,
    packets: Sequence[str] = (),
    **fields: object,
) -> World:
    """A world: powers by faction (a word is its starting power), cities by population."""
    made = World()
    for faction, power in POWERS.items():
        made = made.with_power(FACTION_IDS.index(faction), 0, power)
    for packet in packets:
        made = made.opened(packet)
    for faction, given in (powers or {}).items():
        slots = {"start": given} if isinstance(given, str) else given
        for slot, power in slots.items():
            made = made.with_power(FACTION_IDS.index(faction), SLOTS.index(slot), power)
    for land, people in (cities or {}).items():
        made = made.with_city(NUMBER[land], City(people, 0, "Stadt"))
    for land, scar in (scars or {}).items():
        made = made.with_scar(NUMBER[land], scar)
    for land, boxes in (forts or {}).items():
        made = made.with_fort(NUMBER[land], boxes)
    for land, n in (coins or {}).items():
        made = made.with_coins(NUMBER[land], n)
    return made.changed(**fields) if fields else made


def table(
    board: Mapping[str, str],
    *steps: str,
    on: World | None = None,
    seats: int = 3,
    player: str = "a",
    factions: Sequence[str] = FACTIONS,
    homes: Sequence[str] = HOMES,
    hqs: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    open_cards: Sequence[str] = (),
    tokens: Sequence[int] = (),
    missiles: Sequence[int] = (),
    scar_hands: Mapping[str, str] | None = None,
    events: Sequence[str] = (),
    mission: str = "",
    missions: Sequence[str] = (),
    persons: Sequence[int] = (),
    **turn: object,
) -> EvolutionPosition:
    """A position: `board` as `a5` by territory, `steps` from the bottom of the stack to its top."""
    made = on if on is not None else world()
    s = GameState(made, tuple(persons) or tuple(range(seats)))
    s.player = SEATS.index(player)
    for land, held in board.items():
        s.owner[NUMBER[land]] = SEATS.index(held[0])
        s.units[NUMBER[land]] = int(held[1:])
    for seat in range(seats):
        s.faction[seat] = FACTION_IDS.index(factions[seat])
        s.home[seat] = NUMBER[homes[seat]]
    for faction, land in (hqs or {}).items():
        s.hq[FACTION_IDS.index(faction)] = NUMBER[land]
    for letter, cards in (hands or {}).items():
        numbers = (COIN if card == "coin" else NUMBER[card] for card in cards)
        s.hands[SEATS.index(letter)] = tuple(sorted(numbers))
    for place, card in enumerate(open_cards):
        s.open[place] = NUMBER[card]
    s.tokens = [*tokens, *[0] * seats][:seats]
    s.missiles = [*missiles, *[0] * seats][:seats]
    for letter, scar in (scar_hands or {}).items():
        assert scar in SCARS
        s.scar[SEATS.index(letter)] = scar
    s.events = tuple(list(events).count(id) for id in EVENTS)
    s.mission, s.missions = mission, tuple(missions)
    for name, value in turn.items():
        setattr(s.this, name, value)
    s.stack = [read_step(step) for step in steps or ("dusk", "maneuver", "act")]
    return GAME.read(write(GAME.name, s))


def won(on: World | None = None) -> EvolutionPosition:
    """Seat a has bought the fourth star and signed."""
    p = table({"alaska": "a5"} | REST, "buy:1", on=on, hands={"a": ["congo"]}, tokens=(3,))
    return play(p, "give congo", "sign t")


def waiting_kinds() -> set[str]:
    """Every kind of step at which somebody decides or something is drawn or thrown."""
    return {name for name, kind in KINDS.items() if kind.actor is not Step.actor}


def held(position: EvolutionPosition, land: str) -> str:
    """Owner and units of a territory, `.` if it is free."""
    s = position.state
    k = NUMBER[land]
    return f"{SEATS[s.owner[k]]}{s.units[k]}" if s.owner[k] >= 0 else "."


def verbs(position: EvolutionPosition) -> set[str]:
    """What kinds of things may be done."""
    return {option.verb for option in position.options()}


def hand(position: EvolutionPosition, letter: str) -> list[str]:
    """The resource cards of a seat."""
    cards = position.state.hands[SEATS.index(letter)]
    return ["coin" if card == COIN else BOARD.ids[card] for card in cards]


def deal(position: EvolutionPosition) -> EvolutionPosition:
    """Every coming event with its first outcome."""
    while position.turn == CHANCE:
        position = position.draw(0)
    return position


def slots(position: EvolutionPosition, faction: str) -> tuple[str, ...]:
    """What sticks on a faction card."""
    return position.world.powers[FACTION_IDS.index(faction)]


def hoarding(position: EvolutionPosition, hoard: int) -> Sequence[Option]:
    """What somebody may do who saves cards for one large army."""
    options = position.options()
    s = position.state
    rich = sum(map(s.coins_on, s.hands[position.turn])) >= hoard
    begun = all(option.verb != "end" for option in options)
    if any(option.verb == "give" for option in options) and (rich or begun):
        return [option for option in options if option.verb == "give"]
    return [
        option for option in options if option.verb not in ("star", "give", "missile")
    ] or options


def ambitious(
    position: EvolutionPosition,
    dice: random.Random,
    first: Sequence[str] = ("star", "mission", "private"),
    *,
    hoard: int = 0,
) -> Action:
    """Any legal action, but rather one that leads on: stars, attacks with all there is.

    Who hoards keeps stars and missiles for later, and cards until they show so many coins.
    """
    options = position.options()
    if hoard:
        options = hoarding(position, hoard)
    for verb in first:
        for option in options:
            if option.verb == verb and dice.random() < 0.9:
                return option.action(option.hi)
    wanted = [o for o in options if o.verb in ("attack", "minor", "missile", "major", "card")]
    if wanted and dice.random() < 0.85:
        option = dice.choice(wanted)
        return option.action(option.hi)
    option = dice.choice(options)
    n = option.hi if dice.random() < 0.5 else dice.randint(option.lo, option.hi)
    return option.action(n)


def play_out(
    position: EvolutionPosition, dice: random.Random, *, limit: int = 100_000
) -> EvolutionPosition:
    """The end of a game of ambitious players."""
    for _ in range(limit):
        if position.turn == OVER:
            return position
        if position.turn == CHANCE:
            position = position.draw(dice.randrange(position.chance()))
        else:
            position = position.play(ambitious(position, dice))
    raise AssertionError("the game does not end")
