"""Chances to win: stars and armies count, who has won has won, and hidden cards stay hidden."""

from risiko.analysis.evolution.win_chances import judge_position, judge_view
from risiko.record.dice import Seeded
from tests.evolution.tables import REST, table, won

MOVING = ("dusk", "maneuver")
"""The steps of a turn in which nothing can be attacked any more."""


def test_more_units_and_more_stars_are_better() -> None:
    def first(units: int, tokens: int) -> float:
        board = {"argentina": f"a{units}", "brazil": "a1", **REST}
        return judge_position(table(board, *MOVING, tokens=(tokens, 1, 1)))[0]

    assert first(3, 1) < first(12, 1) < first(12, 2)


def test_who_has_won_has_won() -> None:
    p = won()
    assert judge_position(p) == (1.0, 0.0, 0.0)
    assert judge_view(p.view(1)) == (1.0, 0.0, 0.0)


def test_a_view_judges_only_what_it_shows() -> None:
    board = {"alaska": "a5", "alberta": "a1"} | REST
    hands = {"b": ["congo", "brazil", "india"], "c": ["coin", "peru"]}
    p = table(board, *MOVING, "act", hands=hands)
    twins = [p.guess(0, Seeded(k)) for k in range(8)]
    assert len({str(twin) for twin in twins}) > 1
    assert len({judge_view(twin.view(0)) for twin in twins}) == 1
