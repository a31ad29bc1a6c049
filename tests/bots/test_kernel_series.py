"""Games played inside the kernel are those of the protocol, ply for ply."""

import pytest

import risiko
from risiko.arena.fast_series.series import Terms
from risiko.arena.simulate import play_one
from risiko.bots import bots_for, prepare
from risiko.bots.classic.kernel_series import LIMIT, Finished, can_play_in_kernel, play_series
from risiko.classic import engine
from risiko.protocol import Action, View
from risiko.registry import family_of

THUMBS = ["captain", "recruit", "turtle", "rusher", "card_hunter", "killer", "continent_holder"]
PLIES = 500


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> engine.Engine:
    monkeypatch.setattr("risiko.bots.classic.levels.engine_at_hand", lambda: engine.PLAIN)
    return engine.PLAIN


def _through_the_protocol(name: str, bots: list[str], number: int, terms: Terms) -> Finished:
    played, match = play_one(name, bots, 3, number, terms=terms)
    scores = match.position.scores() if match.over else []
    winners = sum(1 << seat for seat, score in enumerate(scores) if score > 0)
    decisions = tuple(thought.moves for thought in played.times)
    return Finished(winners, played.turns, played.plies, decisions)


CLASSIC = [id for id in risiko.games() if "captain" in bots_for(id) and id != "evolution"]


@pytest.mark.parametrize("id", CLASSIC)
def test_a_game_in_the_kernel_is_that_of_the_protocol(id: str, plain: engine.Engine) -> None:
    game = risiko.game(id)
    for number, seats in enumerate({game.seats[0], game.seats[-1]}):
        bots = [THUMBS[(3 * number + k) % len(THUMBS)] for k in range(seats)]
        [played] = play_series(game.name, bots, [number], seed=3, limit=PLIES, run=plain)
        assert played == _through_the_protocol(game.name, bots, number, Terms(PLIES))


@pytest.mark.parametrize("id", CLASSIC)
def test_random_players_do_the_same_in_the_kernel(id: str, plain: engine.Engine) -> None:
    game = risiko.game(id)
    bots = ["random", *["recruit"] * (game.seats[0] - 1)]
    [played] = play_series(game.name, bots, [1], seed=3, limit=PLIES, run=plain)
    assert played == _through_the_protocol(game.name, bots, 1, Terms(PLIES))


def test_whole_games_have_the_same_winners(plain: engine.Engine) -> None:
    name = risiko.game("2010/missions").name
    bots = ["captain", "rusher", "recruit"]
    played = play_series(name, bots, range(3), seed=3, run=plain)
    terms = Terms(LIMIT)
    assert played == [_through_the_protocol(name, bots, k, terms) for k in range(3)]
    assert all(sum(game.scores) == pytest.approx(1.0) for game in played)


def test_both_engines_play_the_same_games() -> None:
    run = engine.get_compiled()
    if run is engine.PLAIN:
        pytest.skip("there is no compiler")
    for id, bots in (("2003/conquest", THUMBS[:4]), ("2000/capitals", THUMBS[3:])):
        name = risiko.game(id).name
        series = [play_series(name, bots, range(2), limit=2000, run=r) for r in (run, engine.PLAIN)]
        assert series[0] == series[1]


def test_a_planner_plays_the_same_game_in_the_kernel() -> None:
    prepare("2003/conquest", ["general"])
    if engine.get_compiled() is engine.PLAIN:
        pytest.skip("there is no compiler")
    for id, bots in (
        ("2003/conquest", ["general", "captain"]),
        ("2003/conquest", ["marshal:0.01", "captain"]),
        ("2010/missions", ["general"] * 3),
    ):
        name = risiko.game(id).name
        played = play_series(name, bots, range(2), seed=3, limit=PLIES)
        assert played == [_through_the_protocol(name, bots, k, Terms(PLIES)) for k in range(2)]


def test_a_game_is_broken_off_after_its_rounds(plain: engine.Engine) -> None:
    name = risiko.game("2003/conquest").name
    bots = ["turtle"] * 4
    [played] = play_series(name, bots, [0], seed=3, rounds=5, run=plain)
    assert played == _through_the_protocol(name, bots, 0, Terms(LIMIT, rounds=5))
    assert (played.winners, played.turns, played.scores) == (0, 20, (0.0,) * 4)


def test_the_share_of_a_game_does_not_depend_on_the_others(plain: engine.Engine) -> None:
    name = risiko.game("2000/duel").name
    bots = ["recruit", "captain"]
    done: list[int] = []
    games = play_series(name, bots, range(4), limit=300, run=plain, progress=done.append)
    assert games[3:] == play_series(name, bots, [3], limit=300, run=plain)
    assert sum(done) == 4


class Dreamer:
    """A bot that the kernel has never heard of."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View, time: float = 1.0) -> Action:
        return view.options[0].action(view.options[0].lo)


def test_who_does_more_than_the_kernel_knows_is_refused(
    plain: engine.Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    bots = family_of("2003/conquest").bots
    monkeypatch.setitem(bots, "dreamer", f"{__name__}:{Dreamer.__name__}")
    name = risiko.game("2003/conquest").name
    assert can_play_in_kernel(name, ["captain", "general", "killer", "random"])
    assert not can_play_in_kernel(name, ["captain", "dreamer"])
    assert not can_play_in_kernel(risiko.game("express").name, ["greedy", "greedy"])
    with pytest.raises(ValueError, match="dreamer"):
        play_series(name, ["captain", "dreamer"], [0], run=plain)
