"""The planner of Evolution against the readable rules: its odds, its board, and what it decides."""

import random
from collections.abc import Iterator

import pytest

from risiko.bots.evolution.general import PLANNED, WEIGHTS, EvolutionGeneral
from risiko.bots.evolution.planner import table as tb
from risiko.bots.evolution.survey import Surveyor
from risiko.classic import engine
from risiko.evolution.campaign.world import NOBODY, World
from risiko.evolution.content.board import LANDS
from risiko.evolution.game import GAME
from risiko.evolution.observation import observe
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules import army
from risiko.evolution.rules.combat.odds import UNCHANGED, DiceChanges, battle, changes
from risiko.evolution.rules.turn import ExpandOrAttack
from risiko.protocol import CHANCE, OVER
from tests.evolution.tables import NUMBER, table, world

CHANGES = [
    UNCHANGED,
    DiceChanges(defence=1),
    DiceChanges(higher=-1),
    DiceChanges(higher=1, lower=-1, attack=1),
    DiceChanges(walls=3),
    DiceChanges(triple=True),
    DiceChanges(stand=True, walls=1),
    DiceChanges(sixes=True, again=True),
    DiceChanges(clones=True),
]
BATTLES = [(2, 1), (3, 3), (4, 2), (7, 5), (9, 9), (14, 8)]


@pytest.fixture(scope="module", params=["plain", "compiled"])
def surveyor(request: pytest.FixtureRequest) -> Surveyor:
    run = engine.PLAIN if request.param == "plain" else engine.get_compiled()
    if request.param == "compiled" and run is engine.PLAIN:
        pytest.skip("nothing can be compiled here")
    return Surveyor(run, WEIGHTS)


@pytest.mark.parametrize("change", CHANGES)
def test_the_odds_are_those_of_the_rules(surveyor: Surveyor, change: DiceChanges) -> None:
    kind = surveyor.kind_of(change)
    for attackers, defenders in BATTLES:
        theirs = battle(attackers, defenders, change)
        place = (kind * tb.SIDE + attackers) * tb.SIDE + defenders
        ours = surveyor.tables[0]
        assert ours.win[place] == pytest.approx(theirs.win)
        left = ours.left[place * tb.SIDE : place * tb.SIDE + attackers + 1]
        assert list(left) == pytest.approx(list(theirs.conquered_left))
        held = sum(n * p for n, p in enumerate(theirs.defender_left))
        assert ours.held[place] == pytest.approx(held)


def games(seed: int, plies: int, made: World | None = None) -> Iterator[EvolutionPosition]:
    """The positions of random games, on one world after the other."""
    dice, p = random.Random(seed), GAME.on(made or World(), (0, 1, 2, 3))
    for _ in range(plies):
        yield p
        if p.turn == OVER:
            p = GAME.on(p.world, (0, 1, 2, 3))
        elif p.turn == CHANCE:
            p = p.draw(dice.randrange(p.chance()))
        else:
            option = dice.choice(list(p.options()))
            p = p.play(option.action(dice.randint(option.lo, option.hi)))


def test_the_table_is_the_board_of_the_rules() -> None:
    """Income, stars, costs and changes of dice, in the middle of random games."""
    surveyor = Surveyor(engine.get_compiled(), WEIGHTS)
    looked = 0
    for p in games(11, 6000):
        s = p.state
        if not s.stack or not isinstance(s.stack[-1], ExpandOrAttack) or p.turn != s.player:
            continue
        looked += 1
        if looked % 4:
            continue
        seat = s.player
        tables = surveyor.fill(observe(p.view(seat)), seat)
        surveyor.entry.act(tables)
        record = surveyor.fill(observe(p.view(seat)), seat)[0]
        surveyor.entry.value(surveyor.tables)
        for other in range(s.seats):
            if s.controls(other):
                plain = s.copy()
                plain.this.denied = ()
                units = sum(s.has(other, "hq_plus_one") for land in s.hq if s.owner[land] == other)
                if not s.has(other, "weak_primitive") and not s.has(other, "harvest"):
                    assert record.income[other] == army.recruits(plain, other) + units
        for option in p.options():
            if option.verb in ("attack", "expand"):
                source, target = (NUMBER[word] for word in option.args)
                if option.verb == "expand" and target != s.world.fallout:
                    assert record.enter[seat * LANDS + target] == option.lo - 1
                elif option.verb == "attack":
                    assert not record.barred[target]
                    kind = surveyor.kind_of(changes(s, source, target))
                    assert record.kind[seat * LANDS + target] == kind
        assert list(record.owner) == s.owner
    assert looked > 100


def test_whatever_is_planned_is_legal() -> None:
    """Plain and compiled, in positions of random games, also late in a campaign."""
    general = EvolutionGeneral(1)
    planned = 0
    for p in games(5, 2500):
        s = p.state
        if p.turn >= 0 and isinstance(s.stack[-1], PLANNED):
            options = list(p.options())
            seen = observe(p.view(p.turn))
            action = general.decide(seen, p.turn, seen.stack[-1], options)
            assert action is not None
            assert any(option.allows(action) for option in options)
            assert seen.owner == s.owner
            planned += 1
    assert planned > 200


def test_the_general_takes_the_last_star() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b2", "alberta": "b2", "japan": "c1", "siam": "a1"},
        hqs={"khan": "kamchatka", "balkania": "alaska", "saharan": "siam"},
        tokens=(1, 0, 0),
    )
    assert str(EvolutionGeneral().choose(p.view(0))) == "attack alaska kamchatka 3"


def test_the_general_keeps_away_from_walls() -> None:
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 0}, scars={"kamchatka": "bunker"})
    p = table({"alaska": "a5", "kamchatka": "b5", "japan": "c1"}, on=walls)
    assert EvolutionGeneral().choose(p.view(0)).verb != "attack"


def test_starts_vary_and_are_far_apart() -> None:
    homes = set()
    for seed in range(12):
        dice, p = random.Random(seed), GAME.start(4)
        while p.state.player == NOBODY:
            if p.turn == CHANCE:
                p = p.draw(dice.randrange(p.chance()))
            else:
                p = p.play(EvolutionGeneral(seed).choose(p.view(p.turn)))
        homes.add(tuple(p.state.home))
    assert len(homes) >= 10
