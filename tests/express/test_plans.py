"""Plans, warnings and reviews of Risiko Express: in one scale, in words, without luck."""

import pytest

from risiko import record
from risiko.analysis.express.decisions import rank_actions, rank_attacks
from risiko.analysis.review import is_reviewable, review
from risiko.analysis.review_values import CLEAR, LARGE
from risiko.arena.simulate import play_one
from risiko.express.chances.win_chances import judge_position
from risiko.narration.plans import tell_plans
from risiko.narration.players import Player
from risiko.narration.review import tell_mistakes, tell_warning
from risiko.protocol import Action
from risiko.text import LANGUAGES
from tests.express.tables import at

PLAYERS = [Player("Anna"), Player("Ben"), Player("Carl")]
HELD = {"brazil": "b", "china": "c"}
STEPS = ["a choose - GCK1233", "b choose canada:g,s3:2 GC13", "b take usa:s3:4"]


@pytest.mark.parametrize("step", STEPS)
def test_the_best_plan_is_what_the_position_is_worth(step: str) -> None:
    position = at(step, held=HELD, continue_attack=True)
    ranked = rank_actions(position)
    assert [one.chance for one in ranked] == sorted((one.chance for one in ranked), reverse=True)
    assert ranked[0].chance == pytest.approx(judge_position(position)[position.turn])
    best = rank_attacks(position, 3)
    assert best[0] == ranked[0]
    assert len({one.action[:2] for one in best}) == len(best)


@pytest.mark.parametrize("step", STEPS)
def test_every_language_tells_the_plans(step: str) -> None:
    position = at(step, held=HELD, continue_attack=True)
    for language in LANGUAGES:
        told = tell_plans(position, position.turn, PLAYERS, language)
        assert told
        for plan in told:
            assert plan.reason.endswith(".")
            assert plan.steps[0].text
            assert 0 <= plan.success <= 1
        assert tell_plans(position, (position.turn + 1) % 3, PLAYERS, language) == []


def test_a_whole_continent_is_named_as_the_reason() -> None:
    position = at("a choose australia:gg:5 GG", held=HELD)
    german, english = (tell_plans(position, 0, PLAYERS, language)[0] for language in ("de", "en"))
    assert "vollständig" in german.reason
    assert "complete" in english.reason
    assert english.success == 1.0


def test_a_large_mistake_is_warned_of_and_a_good_decision_is_not() -> None:
    _, match = play_one("express@1", ["random"] * 3, 1, 0, limit=2000)
    warned = 0
    for ply in match.replay():
        position, seat = ply.before, ply.entry.seat
        if seat < 0:
            continue
        ranked = rank_actions(position)  # type: ignore[arg-type]
        assert tell_warning(position, seat, ranked[0].action, "de") is None
        cost = ranked[0].chance - next(
            one.chance for one in ranked if one.action == Action.parse(ply.entry.text)
        )
        told = tell_warning(position, seat, Action.parse(ply.entry.text), "en")
        assert (told is not None) == (cost >= LARGE)
        warned += told is not None
    assert warned


def test_start_luck_and_play_make_up_the_result_and_mistakes_are_told() -> None:
    _, match = play_one("express@1", ["random", "strategist", "random"], 2, 0, limit=4000)
    written = record.of_match(match)
    assert is_reviewable(written)
    found = review(written)
    for seat in found.seats:
        assert 1 / 3 + seat.start + seat.luck + seat.play == pytest.approx(seat.result)
    for turn in found.turns:
        assert sum(turn.luck) == pytest.approx(0, abs=1e-9)
    assert found.mistakes
    assert all(mistake.cost >= CLEAR for mistake in found.mistakes)
    assert all(mistake.seat != 1 for mistake in found.mistakes), "the strategist decides like this"
    for language in LANGUAGES:
        told = tell_mistakes(found, language)
        assert len(told) == len(found.mistakes)
        assert all(one.played and one.better and one.pattern for one in told)
