"""The warning before a large mistake: when it comes, what it says, and that it knows no secrets."""

from itertools import islice

import pytest

import risiko
from risiko.analysis.caution import find_mistake
from risiko.analysis.review_values import LARGE
from risiko.arena.simulate import play_one
from risiko.classic.position import ClassicPosition
from risiko.narration.review import tell_warning
from risiko.protocol import Action
from risiko.record.dice import Seeded
from risiko.world import world


def before_the_win() -> ClassicPosition:
    """Anna wins the game with one weakly held territory; the others are strong."""
    north_america, _, europe, africa, _, australia = (
        [world().territories[t].id for t in continent.territories]
        for continent in world().continents
    )
    board = dict.fromkeys(north_america + australia, "a2") | dict.fromkeys(europe + africa, "b3")
    board |= {"western_australia": "a9", "indonesia": "c1"}
    position = risiko.setup(
        "2000/missions",
        seats=3,
        board=board,
        rest="c3",
        phase="attack",
        missions={"a": "na_au", "b": "eu_sa_any", "c": "as_af"},
    )
    assert isinstance(position, ClassicPosition)
    return position


def test_who_passes_up_the_win_is_warned_and_who_takes_it_is_not() -> None:
    position = before_the_win()
    mistake = find_mistake(position, 0, Action("end"))
    assert mistake is not None
    assert mistake.cost >= LARGE
    assert mistake.better[0].startswith("attack western_australia indonesia")
    assert find_mistake(position, 0, Action.parse(mistake.better[0])) is None


def test_the_warning_names_the_reason_in_both_languages() -> None:
    german, english = (
        tell_warning(before_the_win(), 0, Action("end"), language) for language in ("de", "en")
    )
    assert german is not None
    assert "Besser: aus Westaustralien Indonesien befreien." in german
    assert english is not None
    assert "Better: attack Indonesia from Western Australia." in english


def test_nobody_is_warned_of_what_is_not_theirs_or_not_allowed() -> None:
    position = before_the_win()
    assert find_mistake(position, 1, Action("end")) is None
    assert find_mistake(position, 0, Action.parse("attack alaska kamchatka 3")) is None


@pytest.mark.parametrize("name", ["2000/missions@1", "2000/capitals@1", "2010/basic@2"])
def test_warnings_are_the_same_whatever_is_hidden(name: str) -> None:
    """What the seat cannot see is redrawn: the warning stays, or stays away."""
    _, match = play_one(name, ["captain"] * 3, 3, 0, limit=400)
    turns = (
        ply.before
        for ply in match.replay()
        if ply.number > 60 and ply.before.turn == ply.before.player == ply.entry.seat
    )
    for position in islice(turns, 0, 60, 12):
        assert isinstance(position, ClassicPosition)
        seat, options = position.turn, position.options()
        for option in (options[0], options[-1]):
            action = option.action(option.lo)
            told = find_mistake(position, seat, action)
            for seed in (1, 2):
                assert find_mistake(position.guess(seat, Seeded(seed)), seat, action) == told
