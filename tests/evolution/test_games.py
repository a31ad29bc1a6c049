"""Whole games and campaigns: they end, nothing is lost or doubled, nothing sealed is seen."""

import random
from collections import Counter
from collections.abc import Collection, Iterator
from functools import cache

import pytest

from risiko.evolution.campaign.world import Signature, World
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import (
    EVENTS,
    FACTIONS,
    MISSIONS,
    MOST_COINS_AT_ONCE,
    PACKETS,
    POWERS,
    SCARS,
    STARS_TO_WIN,
)
from risiko.evolution.game import GAME
from risiko.evolution.notation.flaws import find_flaws
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.state import COIN
from risiko.protocol import CHANCE, OVER
from risiko.record.dice import Seeded
from tests.evolution.tables import ambitious, table, world
from tests.games import SOAK

FEWEST = 3
"""Campaigns that are always played; together they open every packet."""
CAMPAIGNS = FEWEST if SOAK == 1 else 10 * SOAK
GAMES = 15
CIRCLE = 5
LONGEST = 60_000
HOARDERS: tuple[frozenset[int], ...] = (frozenset(), frozenset(range(CIRCLE)), frozenset({0, 3}))
"""Who of the circle saves cards and missiles for one large army, in turn by campaigns."""


def moments(
    position: EvolutionPosition,
    dice: random.Random,
    *first: str,
    hoarders: Collection[int] = (),
) -> Iterator[EvolutionPosition]:
    """The positions of a game of ambitious players, to its end."""
    wishes = first or ("star", "mission", "private")
    persons = position.state.persons
    for _ in range(LONGEST):
        yield position
        if position.turn == OVER:
            return
        if position.turn == CHANCE:
            position = position.draw(dice.randrange(position.chance()))
        else:
            hoard = MOST_COINS_AT_ONCE if persons[position.turn] in hoarders else 0
            position = position.play(ambitious(position, dice, wishes, hoard=hoard))
    raise AssertionError("the game does not end")


def words_sealed(made: World) -> set[str]:
    """Every word that belongs to a packet not opened yet."""
    pieces = [*POWERS.values(), *SCARS.values(), *EVENTS.values(), *MISSIONS.values()]
    sealed = {p.id for p in (*pieces, *FACTIONS.values()) if p.packet not in ("", *made.packets)}
    if not made.has("e1"):
        sealed |= {"fallout=", "bringer="}
    if not made.has("e2"):
        sealed |= {"alien_island", "ruins="}
    if not made.has("p1"):
        sealed |= {"draft="}
    return sealed


NO_SECRETS = {"fortify"}
"""Events that are called like something every winner may do."""

FACTS = {
    "p2": {"town", "hidden", "relocated"},
    "p4": {"wide", "humbled", "rich"},
    "e1": {"robbed", "emp", "denied", "fired"},
    "e2": {"placed"},
}
"""Facts of a turn that only something in a packet asks for."""


def check(position: EvolutionPosition) -> None:
    """What is true at every moment."""
    s = position.state
    assert find_flaws(s) == []
    assert all(units >= 0 for units in s.units)
    assert all((owner >= 0) == (units > 0) for owner, units in zip(s.owner, s.units, strict=True))
    cards = Counter(c for hand in s.hands for c in hand if c != COIN)
    cards.update([*s.discard, *(c for c in s.open if c >= 0), *s.pile()])
    assert set(cards) == {k for k in range(LANDS) if s.world.coins[k]}
    assert set(cards.values()) == {1}
    assert 0 <= s.coin_pile() <= 10
    assert min((*s.tokens, *s.missiles, *s.world.stock)) >= 0
    assert sum(hq >= 0 for hq in s.hq) <= s.seats
    assert max(s.world.coins) <= 6
    if position.turn != OVER and s.winner < 0 and s.player >= 0:
        assert all(s.stars(seat) < STARS_TO_WIN for seat in range(s.seats) if not s.out[seat])


def check_line(position: EvolutionPosition) -> None:
    """A position is its line, and neither it nor a view tells what is sealed."""
    line = str(position)
    again = GAME.read(line)
    assert str(again) == line
    assert list(again.options()) == list(position.options())
    sealed = words_sealed(position.world)
    options = " ".join(map(str, position.options()))
    for text in (line, position.view(None).line):
        assert not [word for word in sealed if word in text]
    assert not [word for word in sealed - NO_SECRETS if word in options]
    noted = {fact.partition("=")[0] for fact in line.split(" ")[5].split(",")}
    for packet, facts in FACTS.items():
        assert position.world.has(packet) or not noted & facts
    for seat in range(position.seats):
        guess = position.guess(seat, Seeded(len(line)))
        assert guess.view(seat) == position.view(seat)
        assert guess.turn == position.turn
        if position.turn != OVER:
            assert str(GAME.read(str(guess))) == str(guess)


@cache
def play_campaign(seed: int) -> World:
    """Fifteen games, in a long run one more, checked all along."""
    dice = random.Random(f"campaign {seed}")
    hoarders = HOARDERS[seed % len(HOARDERS)]
    made = World()
    for game in range(GAMES + (SOAK > 1)):
        persons = tuple(dice.sample(range(CIRCLE), dice.choice((3, 3, 4, 5))))
        start = GAME.on(made, persons)
        for number, position in enumerate(moments(start, dice, hoarders=hoarders)):
            if number % 101 == 0 or position.turn == OVER:
                check(position)
            if number % 509 == 0:
                check_line(position)
        assert sum(position.scores()) == 1
        check_kept(made, position.world)
        made = position.world
        assert made.games == game + 1
    return made


def check_kept(before: World, after: World) -> None:
    """What a world remembers is never forgotten."""
    assert after.packets[: len(before.packets)] == before.packets
    assert after.signatures[: len(before.signatures)] == before.signatures
    for old, new in zip(before.careers, after.careers, strict=True):
        assert new[:-1] == old
    for k in range(LANDS):
        assert after.coins[k] >= before.coins[k] or after.coins[k] == 0
    for old_mark, new_mark in zip(before.continents, after.continents, strict=True):
        assert not old_mark.name or old_mark.name == new_mark.name
    assert set(before.lines) <= set(after.lines)
    for old_slots, new_slots in zip(before.powers, after.powers, strict=True):
        for old_power, new_power in zip(old_slots, new_slots, strict=True):
            assert not old_power or old_power == new_power
    comebacks = [slots[1] for slots in after.powers if slots[1]]
    assert len(set(comebacks)) == len(comebacks)


@pytest.mark.covers("evolution.introduction.1", "evolution.introduction.2", "evolution.board.3")
@pytest.mark.parametrize("seed", range(CAMPAIGNS))
def test_a_campaign_of_fifteen_games(seed: int) -> None:
    made = play_campaign(seed)
    assert made.planet
    assert len(made.signatures) == GAMES
    assert {"p1", "p2", "p3"} <= set(made.packets), "all but the rare ones"


def test_every_packet_is_opened_in_some_campaign() -> None:
    opened = {packet for seed in range(FEWEST) for packet in play_campaign(seed).packets}
    assert opened == set(PACKETS)


def near(packet: str) -> EvolutionPosition:
    """A moment shortly before a packet is opened."""
    rich = dict.fromkeys(BOARD.ids[:42], 5)
    if packet == "p4":
        made = world(packets=["p3"], coins=rich).changed(mission_cards=("world_is_ready",))
        return GAME.on(made, (0, 1, 2))
    return table(
        {"alaska": "a9", "congo": "b9", "japan": "c9"},
        *("dusk", "maneuver", "act", "recruit:3:0"),
        on=world(coins=rich),
        missiles=(1, 1, 1),
        hands={"a": ["peru", "siam"]},
        open_cards=["india", "ural", "egypt", "brazil"],
    )


@pytest.mark.parametrize(("packet", "wish"), [("p4", "mission"), ("e2", "give")])
def test_rare_packets_are_opened_and_the_game_goes_on(packet: str, wish: str) -> None:
    for seed in range(12):
        dice = random.Random(f"{packet} {seed}")
        for number, position in enumerate(moments(near(packet), dice, wish, "star")):
            if position.world.has(packet) and number % 7 == 0:
                check(position)
                if number % 35 == 0:
                    check_line(position)
        if position.world.has(packet):
            return
    raise AssertionError(f"{packet} was never opened")


def test_the_fire_is_lit_in_some_game() -> None:
    """Envelope 1 is opened where many have signed and like missiles."""
    signed = tuple(Signature(person, "") for person in (0, 1, 2) for _ in range(3))
    for seed in range(12):
        dice = random.Random(f"fire {seed}")
        start = GAME.on(world(signatures=signed), (0, 1, 2))
        for number, position in enumerate(moments(start, dice, "missile", "star")):
            if position.world.has("e1") and number % 7 == 0:
                check(position)
                if number % 35 == 0:
                    check_line(position)
        if position.world.has("e1"):
            return
    raise AssertionError("no fire")


def test_random_games_end_by_themselves() -> None:
    for seed in range(3):
        dice = random.Random(seed)
        position = GAME.start(3 + seed)
        for _ in range(LONGEST):
            if position.turn == OVER:
                break
            if position.turn == CHANCE:
                position = position.draw(dice.randrange(position.chance()))
            else:
                option = dice.choice(position.options())
                position = position.play(option.action(dice.randint(option.lo, option.hi)))
        assert position.turn == OVER
