"""Every level plays every game with every number of players, legally and within its time."""

import time

import pytest

import risiko
from risiko.bots import bot, bots_for
from risiko.classic import engine
from risiko.protocol import Game
from risiko.record.dice import Seeded
from risiko.record.match import Match, play_match
from risiko.registry import family_of

TABLES = [
    (id, seats)
    for id in risiko.games()
    if "general" in bots_for(id)
    for seats in risiko.game(id).seats
]
PLIES = 350
SLOWEST = 1.0
"""Seconds for a decision, on the slowest machine that runs the tests."""


def _play(game: Game, names: list[str], seed: int, plies: int) -> Match:
    players = [bot(name, game.id, seed + k) for k, name in enumerate(names)]
    match = Match(game, len(names), Seeded(seed))
    choosers = [lambda p, s, player=player: player.choose(p.view(s)) for player in players]
    return play_match(match, choosers, limit=plies)  # illegal actions raise


@pytest.mark.parametrize(("id", "seats"), TABLES)
def test_levels_play_every_table_legally(id: str, seats: int) -> None:
    levels = [name for name in bots_for(id) if name != "random"]
    for first in (0, 2):
        names = [levels[(first + k) % len(levels)] for k in range(seats)]
        assert len(_play(risiko.game(id), names, seats, PLIES).entries) > 50


@pytest.mark.parametrize("id", ["2000/missions", "2010/basic", "2000/capitals", "2010/duel"])
def test_styles_play_legally(id: str) -> None:
    seats = risiko.game(id).seats[0]
    styles = list(family_of("2003/conquest").sparring)
    for first in range(0, len(styles), seats):
        names = [styles[(first + k) % len(styles)] for k in range(seats)]
        assert len(_play(risiko.game(id), names, 7, PLIES).entries) > 50


def test_the_planner_plays_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("risiko.bots.classic.levels.planning_engine", lambda: engine.PLAIN)
    names = ["general", "captain", "general"]
    match = _play(risiko.game("2000/missions"), names, 3, 260)
    assert any(entry.text.startswith("attack") for entry in match.entries)


def test_the_same_seed_plays_the_same_game() -> None:
    names = ["general", "captain", "recruit"]
    first, second = (_play(risiko.game("2003/conquest"), names, 5, 400) for _ in range(2))
    assert first.entries == second.entries


@pytest.mark.parametrize("name", ["recruit", "captain", "general", "marshal"])
def test_nobody_thinks_past_the_time(name: str) -> None:
    position = risiko.setup(
        "2010/classic",
        seats=3,
        board={"brazil": "a20", "china": "a20", "egypt": "b9", "ural": "c9"},
        rest="c2",
        phase="place",
    )
    player = bot(name, "2010/classic")
    player.choose(position.view(0))  # everything is compiled now
    begin = time.process_time()  # another program may hold this one up
    player.choose(position.view(0), SLOWEST)
    assert time.process_time() - begin < SLOWEST
