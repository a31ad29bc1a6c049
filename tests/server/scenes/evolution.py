"""Risiko Evolution for tests of the screen: an old world, and what its players see of it."""

import random
from collections.abc import Iterator
from functools import cache

from risiko.evolution.campaign.world import Signature, World, WorldMark
from risiko.evolution.content.board import ISLAND
from risiko.evolution.content.pieces import PACKETS
from risiko.evolution.game import GAME
from risiko.evolution.observation import current_step
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import CHANCE, OVER, Action
from risiko.record.replay import Entry, Ply
from risiko.server.wire.scene import Ask, MapBoard, Region, Scene, Told
from tests.evolution.tables import NUMBER, ambitious, table, world
from tests.server.scenes.moments import stage

ALL_PACKETS = tuple(PACKETS)
PLIES = 1500
LAND = {"alaska": "a9", "kamchatka": "b3", "siam": "c2"}


def old_world(**more: object) -> World:
    """A world with all its packets opened, and some of everything on its board."""
    made = world(
        packets=ALL_PACKETS,
        powers={
            "mutants": {"start": "immune", "comeback": "vengeful", "private": "mutant_dominion"},
            "aliens": {"start": "seamless", "comeback": "harvest", "private": "alien_dominion"},
            "khan": {"missile": "emp", "comeback": "mobile"},
            "saharan": {"missile": "recon"},
            "enclave": {"missile": "bad_intel"},
            "balkania": {"missile": "rally"},
            "mechaniker": {"missile": "interference"},
        },
        cities={"peru": 1, "congo": 2, "china": 2, "india": 1, "ural": 1, "japan": 5},
        forts={"congo": 3},
        scars={"siam": "bunker", "egypt": "biohazard", "brazil": "mercenary"},
        coins={
            "peru": 4,
            "congo": 2,
            "siam": 3,
            "india": 2,
            "china": 4,
            "alien_island": 3,
            "alberta": 0,
        },
    )
    made = made.with_mark(1, WorldMark("Superika", 0, 1))
    made = made.with_line(ISLAND, NUMBER["peru"]).with_line(ISLAND, NUMBER["congo"])
    return made.changed(
        fallout=NUMBER["alberta"],
        bringer=0,
        ruins=frozenset({NUMBER["iceland"]}),
        signatures=tuple(Signature(person, "") for person in (0, 1, 2)),
        **more,
    )


def played(start: EvolutionPosition, seed: int, plies: int = PLIES) -> Iterator[Ply]:
    """A game of ambitious players, ply by ply."""
    dice = random.Random(seed)
    position = start
    for _ in range(plies):
        if position.turn == OVER:
            return
        before = position
        if before.turn == CHANCE:
            outcome = dice.randrange(before.chance())
            text, position = before.label(outcome), before.draw(outcome)
        else:
            action = ambitious(before, dice)
            text, position = str(action), before.play(action)
        yield Ply(0, Entry(before.player, before.turn, text), before, position)


@cache
def late_moments() -> tuple[Ply, ...]:
    """Plies of games on an old world, each kind with its next step once."""
    found: dict[tuple[str, str, str], Ply] = {}
    for seed, persons in enumerate(((0, 1, 2), (2, 3, 1, 0), (4, 0, 1, 2, 3))):
        for ply in played(GAME.on(old_world(), persons), seed):
            assert isinstance(ply.before, EvolutionPosition)
            assert isinstance(ply.after, EvolutionPosition)
            verb = ply.entry.text.split(" ")[0] if ply.entry.seat >= 0 else ""
            key = current_step(ply.before.state).kind, verb, current_step(ply.after.state).kind
            found.setdefault(key, ply)
    return tuple(found.values())


RARE = {
    "hypnosis": ["hypnosis:a:alaska:peru"],
    "coast": ["coast:a:line:0"],
    "coast2": ["coast2:a:line:0:alaska"],
    "lights": ["lights:a"],
    "swap": ["swap:a:peru"],
    "grab": ["grab:a:b:peru"],
    "evolve": ["evolve:a:0"],
    "power": ["power:a:1"],
    "again": ["again:alaska:kamchatka:611:5"],
    "riot": ["riot:alaska"],
    "ash": ["ash:alaska"],
    "landing": ["landing:a"],
    "clearance": ["clearance:a"],
    "interfere": ["take:a:peru", "interfere:b:peru"],
    "walls": ["walls:a"],
    "calm": ["calm:a"],
    "cause": ["cause:a:3"],
    "choose_mission": ["choose_mission:a"],
}
"""Steps that come seldom, by the top of the stack."""


def rare_moment(kind: str) -> EvolutionPosition:
    """A step that comes seldom waits on an old world."""
    powers = {"khan": {"missile": "interference"}, "balkania": {"evolution": "mass_hypnosis"}}
    made = world(packets=ALL_PACKETS, powers=powers, cities={"alaska": 1, "ural": 1, "peru": 1})
    return table(
        {**LAND, "peru": "a4"},
        *("dusk", "maneuver", "act", *RARE[kind]),
        on=made,
        hands={"a": ["peru", "coin"], "b": ["congo"]} if kind in ("swap", "grab") else {},
        open_cards=[] if kind in ("swap", "grab") else ["peru", "ural", "egypt", "brazil"],
        missiles=(1, 1, 1),
        missions=("reign_of_terror", "explore_world"),
        robbed=(1,) if kind == "swap" else (),
    )


def seen(position: EvolutionPosition, seat: int | None = 0) -> Scene:
    """What a seat sees, in German."""
    return stage(GAME, position.seats).scene(position, seat)


def regions(scene: Scene) -> dict[str, Region]:
    """The territories on the board."""
    assert isinstance(scene.board, MapBoard)
    return {region.id: region for region in scene.board.regions}


def asks(scene: Scene) -> dict[str, Ask]:
    """What is asked, by verbs."""
    return {ask.verb: ask for ask in scene.asks}


def told(position: EvolutionPosition, text: str, seat: int | None = None) -> Told:
    """A decision or an event in words."""
    if position.turn == CHANCE:
        after = position.draw(position.outcome(text))
    else:
        after = position.play(Action.parse(text))
    entry = Entry(position.player, position.turn, text)
    return stage(GAME, position.seats).tell(Ply(1, entry, position, after), seat)
