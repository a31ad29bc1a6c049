"""Chances to win: stars, armies and what can still happen count, and hidden cards stay hidden."""

import pytest

import risiko
from risiko.bots.evolution import win_chances
from risiko.bots.evolution.planner.chances import BY_INCOME
from risiko.bots.evolution.survey import Surveyor
from risiko.bots.evolution.win_chances import find_prospect, judge_position, judge_view
from risiko.classic import engine
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.recruiting import Muster
from risiko.record.dice import Seeded
from tests.evolution.tables import REST, table, won
from tests.games import random_game

MOVING = ("dusk", "maneuver")
"""The steps of a turn in which nothing can be attacked any more."""
ACTING = (*MOVING, "act")
C = {"japan": "c2", "mongolia": "c1"}
"""Where c stands, able to move."""


def positions(plies: int) -> list[EvolutionPosition]:
    """Positions of a random game."""
    found = random_game(risiko.game("evolution"), 4, 2, plies=plies)
    return [position for position in found if isinstance(position, EvolutionPosition)]


def test_more_units_and_more_stars_are_better() -> None:
    def first(units: int, tokens: int) -> float:
        board = {"argentina": f"a{units}", "brazil": "a1", **REST}
        return judge_position(table(board, *MOVING, tokens=(tokens, 1, 1)))[0]

    assert first(3, 1) < first(12, 1) < first(12, 2)


def test_who_can_still_take_the_fourth_star_is_nearly_there() -> None:
    def first(*steps: str, player: str = "a") -> float:
        board = {"alaska": "a9", "alberta": "a1", "kamchatka": "b1", "siam": "b1", **C}
        p = table(board, *steps, tokens=(3, 1, 1), hqs={"khan": "kamchatka"}, player=player)
        return judge_position(p)[0]

    assert first(*ACTING) > 0.75
    assert first(*MOVING) < first(*ACTING)
    assert first(*MOVING) < first(*MOVING, player="c")  # then it is a's turn next


def test_units_in_hand_count() -> None:
    def first(left: int) -> float:
        board = {"alaska": "a2", "kamchatka": "b4", "japan": "c2"}
        p = table(board, *ACTING, f"place:{left}", tokens=(3, 1, 1), hqs={"khan": "kamchatka"})
        assert find_prospect(p.state).troops == left
        return judge_position(p)[0]

    assert first(1) < first(9)


def test_before_a_turn_has_brought_units_its_income_counts() -> None:
    fresh = next(p for p in positions(400) if p.player >= 0)
    assert find_prospect(fresh.state).acting
    assert find_prospect(fresh.state).cashing or find_prospect(fresh.state).troops > 0
    s = fresh.state
    s.stack = [step for step in s.stack if type(step).__name__ != "PlaceRecruits"]
    s.push(Muster())
    assert find_prospect(s).troops == BY_INCOME


def test_who_has_won_has_won() -> None:
    p = won()
    assert judge_position(p) == (1.0, 0.0, 0.0)
    assert judge_view(p.view(1)) == (1.0, 0.0, 0.0)


def test_a_view_judges_only_what_it_shows() -> None:
    board = {"alaska": "a5", "alberta": "a1"} | REST
    hands = {"b": ["congo", "brazil", "india"], "c": ["coin", "peru"]}
    p = table(board, *ACTING, hands=hands)
    twins = [p.guess(0, Seeded(k)) for k in range(8)]
    assert len({str(twin) for twin in twins}) > 1
    assert len({judge_view(twin.view(0)) for twin in twins}) == 1


def test_the_compiled_judge_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [p for p in positions(900) if p.player >= 0][::60]
    compiled = [judge_position(p) for p in some]
    plain = Surveyor(engine.PLAIN, win_chances.JUDGING)
    monkeypatch.setattr(win_chances, "_get_surveyor", lambda: plain)
    assert len(some) > 8
    for position, found in zip(some, compiled, strict=True):
        assert judge_position(position) == pytest.approx(found)
