"""The best plans of a turn: what they do, how likely they are, and that they know no secrets."""

from itertools import islice

import pytest

import risiko
from risiko.analysis.odds import battle
from risiko.analysis.plans import find_plans
from risiko.arena.simulate import play_one
from risiko.classic.position import ClassicPosition
from risiko.narration.plans import tell_plans
from risiko.narration.players import Player
from risiko.record.dice import Seeded
from risiko.world import world

PLAYERS = [Player("Anna"), Player("Ben"), Player("Cem")]


AUSTRALIA = 5
"""The number of the continent."""


def before_australia() -> ClassicPosition:
    """Anna lacks one weakly held territory of Australia; everybody is about equally strong."""
    north_america, _, europe, africa, _, australia = (
        [world().territories[t].id for t in continent.territories]
        for continent in world().continents
    )
    board = dict.fromkeys(africa + australia, "a2") | dict.fromkeys(north_america, "b2")
    board |= dict.fromkeys(europe, "b2") | {"western_australia": "a9", "indonesia": "c1"}
    position = risiko.setup(
        "2003/conquest", seats=3, board=board, rest="c2", turn="a", phase="attack"
    )
    assert isinstance(position, ClassicPosition)
    return position


def test_a_plan_completes_a_continent_with_the_exact_odds() -> None:
    position = before_australia()
    best = find_plans(position, 0)[0]
    first = best.steps[0]
    assert first.action.args == ("western_australia", "indonesia")
    assert first.chance == battle(position.game, 9, 1).win
    assert AUSTRALIA in best.gained(0)
    assert best.success <= first.chance


def test_plans_differ_in_their_first_step_and_the_best_comes_first() -> None:
    plans = find_plans(before_australia(), 0)
    assert len({plan.steps[:1] for plan in plans}) == len(plans) > 1
    assert [plan.chance for plan in plans] == sorted((p.chance for p in plans), reverse=True)


def test_nobody_else_is_given_a_plan() -> None:
    assert find_plans(before_australia(), 1) == []


def test_a_plan_is_told_with_its_reason_in_both_languages() -> None:
    german = tell_plans(before_australia(), 0, PLAYERS, "de")[0]
    english = tell_plans(before_australia(), 0, PLAYERS, "en")[0]
    assert "Australien gehört dann dir: +2 je Zug." in german.reason
    assert "Australia is yours: +2 each turn." in english.reason
    assert german.steps[0].text.startswith("aus Westaustralien Indonesien angreifen (")
    assert german.steps[0].places == ("western_australia", "indonesia")


@pytest.mark.parametrize("name", ["2000/missions@1", "2000/capitals@1", "2010/basic@2"])
def test_plans_are_the_same_whatever_is_hidden(name: str) -> None:
    """What the seat cannot see is redrawn: the advice stays."""
    _, match = play_one(name, ["captain"] * 3, 3, 0, limit=400)
    turns = (
        ply.before
        for ply in match.replay()
        if ply.number > 60 and ply.before.turn == ply.before.player == ply.entry.seat
    )
    for position in islice(turns, 0, 60, 12):
        assert isinstance(position, ClassicPosition)
        seat = position.turn
        plans = find_plans(position, seat)
        for seed in (1, 2):
            other = position.guess(seat, Seeded(seed))
            found = find_plans(other, seat)
            assert [(p.chance, p.steps) for p in found] == [(p.chance, p.steps) for p in plans]


def test_following_a_plan_leads_to_its_end() -> None:
    """Every step is a legal decision: the plan was played out on a board."""
    best = find_plans(before_australia(), 0)[0]
    assert best.before.player == 0
    assert best.after.player != 0
    assert best.after.fields()["owner"] != best.before.fields()["owner"]
