"""Reviews: luck is zero on average, the parts make up the result, blunders are found."""

import pytest

import risiko
from risiko import Action, record
from risiko.analysis import decision_cost
from risiko.analysis.luck import (
    average_chances,
    list_branches,
    measure_event,
    measure_game,
    measure_match,
)
from risiko.analysis.review import is_reviewable, review
from risiko.analysis.review_classic import list_decisions
from risiko.analysis.review_values import NotReviewed, Review
from risiko.analysis.win_chances import Judge, estimate_chances, get_judge
from risiko.arena.simulate import play_one
from risiko.classic import engine
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.narration.review import tell_mistakes
from risiko.protocol import CHANCE
from risiko.record import Record
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Entry, Ply, by_turn


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a compiler, and nobody thinks for long."""
    monkeypatch.setattr(decision_cost, "prepare", lambda: None)
    monkeypatch.setattr(engine, "get_compiled", lambda: engine.PLAIN)
    monkeypatch.setitem(decision_cost.EFFORT, "plain", (2, 2))


@pytest.fixture(scope="module")
def played() -> Match:
    return play_one("2010/basic@2", ["captain", "recruit", "captain"], 3, 0, limit=4000)[1]


def judge(position: risiko.Position) -> Judge:
    assert isinstance(position, ClassicPosition)
    return get_judge(position.game, position.seats)


def test_the_luck_of_a_throw_is_zero_on_average_and_between_all() -> None:
    board = {"alaska": "a4", "kamchatka": "b2", "brazil": "c5"}
    position = setup("2003/conquest", seats=3, board=board, rest="c1", phase="attack")
    position = position.play(Action.parse("attack alaska kamchatka 2"))
    position = position.play(Action.parse("defend 1"))
    total = [0.0] * 3
    for outcome in range(position.chance()):
        entry = Entry(0, CHANCE, position.label(outcome))
        luck = measure_event(judge(position), Ply(1, entry, position, position.draw(outcome)))
        assert sum(luck) == pytest.approx(0.0, abs=1e-9)
        total = [a + b for a, b in zip(total, luck, strict=True)]
    assert total == pytest.approx([0.0] * 3, abs=1e-6)
    assert len(list_branches(position)) == 2


def test_stars_that_are_drawn_are_luck(played: Match) -> None:
    drawn = [
        ply
        for ply in played.replay()
        if ply.entry.text.startswith("card") and ply.entry.player >= 0
    ]
    found = {max(map(abs, measure_event(judge(ply.before), ply))) > 1e-6 for ply in drawn}
    assert found & {True}
    for ply in drawn[:3]:
        before = ply.before
        assert isinstance(before, ClassicPosition)
        assert sum(chance for chance, _ in list_branches(before)) == pytest.approx(1.0)
        assert sum(average_chances(judge(before), before)) == pytest.approx(1.0)


def test_start_luck_and_play_make_up_the_result(played: Match) -> None:
    shares: list[float] = []
    found = review(record.of_match(played), shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1.0)
    scores = played.position.scores()
    for seat, score in zip(found.seats, scores, strict=True):
        assert 1 / 3 + seat.start + seat.luck + seat.play == pytest.approx(score)
        assert seat.result == score
    assert found.turns[-1].chances == tuple(scores)
    assert found.turns[-1].ply == len(played.entries)
    for turn in found.turns:
        assert sum(turn.chances) == pytest.approx(1.0)
    given = measure_match(played)
    assert given == pytest.approx([seat.start + seat.luck for seat in found.seats])
    plies = list(played.replay())
    assert measure_game(judge(plies[0].before), plies).start == pytest.approx(
        [seat.start for seat in found.seats]
    )
    assert Review.from_dict(found.as_dict()) == found


def test_a_blunder_is_found_with_what_would_have_been_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(decision_cost.EFFORT, "plain", (12, 24))
    position = setup(
        "2000/missions",
        seats=3,
        board={"alaska": "a12", "kamchatka": "b1"},
        rest="c2",
        phase="attack",
        missions={"a": "kill_blue", "b": "na_au", "c": "t24"},
    )
    match = Match(position.game, 3, Seeded(2), position=position)
    for text in ("end", "end", "place kamchatka 3", "end", "end"):
        match.play(Action.parse(text))
    assert match.position.scores() == (0.0, 0.0, 1.0)
    found = review(record.of_match(match))
    first = next(mistake for mistake in found.mistakes if mistake.ply == 1)
    assert first.better == ("attack alaska kamchatka 3",)
    assert first.chance > 0.9
    assert first.cost > 0.5
    told = {lang: tell_mistakes(found, lang) for lang in ("de", "en")}
    place = found.mistakes.index(first)
    assert told["de"][place].played == "nichts mehr befreien"
    assert told["en"][place].better == "attack Kamchatka from Alaska"


def test_every_kind_of_decision_is_looked_at(played: Match) -> None:
    plies = list(record.of_match(played).replay())
    made = [one for number, turn in by_turn(plies) for one in list_decisions(number, turn)]
    assert {decision.kind for decision in made} >= {"place", "attack", "occupy", "move"}
    for decision in made:
        assert str(decision.played[0]) == plies[decision.ply - 1].entry.text
        assert plies[decision.ply - 1].entry.seat == decision.seat


@pytest.mark.parametrize("kind", ["unfinished", "redacted", "evolution"])
def test_what_is_not_reviewed_says_so(kind: str, played: Match) -> None:
    whole = record.of_match(played)
    if kind == "unfinished":
        found: Record = record.of_match(play_one("2010/duel@1", ["random"] * 2, 1, 0, limit=60)[1])
    elif kind == "redacted":
        found = record.redact(whole, 0)
    else:
        found = record.of_match(play_one("evolution@2", ["captain"] * 3, 1, 0)[1])
    assert not is_reviewable(found)
    assert is_reviewable(whole)
    with pytest.raises(NotReviewed):
        review(found)


def test_the_last_chances_are_the_scores(played: Match) -> None:
    assert estimate_chances(played.position) == tuple(played.position.scores())
