"""Puzzles: solved again by the engine, decided by no luck, and named if they are broken."""

import json
from pathlib import Path
from typing import Any

import pytest

from risiko import registry
from risiko.bots import prepare
from risiko.classic.game import classic
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.executors import Threads
from risiko.narration.players import Player
from risiko.puzzles import make
from risiko.puzzles.check import find_fault
from risiko.puzzles.find import Hunt, TurnStart
from risiko.puzzles.judge import get_turn_judge
from risiko.puzzles.outcome import outcome_of
from risiko.puzzles.puzzle import Puzzle, make_id
from risiko.puzzles.puzzle_file import (
    PuzzleBook,
    PuzzleError,
    parse_puzzles,
    puzzles_of,
    read_puzzles,
    write_puzzles,
)
from risiko.puzzles.run import PuzzleRun
from risiko.puzzles.solve import play_as, solve
from risiko.puzzles.telling import PuzzleTeller, name_theme
from risiko.puzzles.verdict import judge_turn, needs_thought
from risiko.text import LANGUAGES
from tests.games import SOAK

PUZZLES = [puzzle for family in registry.families() for puzzle in puzzles_of(family)]
SAMPLE = PUZZLES if SOAK > 1 else sorted(PUZZLES, key=lambda one: len(one.solution))[:3]
"""The quickest ones; in a soak all."""


def name(puzzle: Puzzle) -> str:
    return puzzle.id


# The shipped puzzles


def test_there_are_many_of_several_games_about_several_things() -> None:
    assert len(PUZZLES) >= 30
    assert len({puzzle.start.game.id for puzzle in PUZZLES}) >= 5
    assert len({puzzle.theme for puzzle in PUZZLES}) >= 5
    assert {puzzle.difficulty for puzzle in PUZZLES} == {1, 2, 3}
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=name)
def test_the_known_plan_solves_it_and_every_language_tells_it(puzzle: Puzzle) -> None:
    assert judge_turn(puzzle, puzzle.solved).verdict == "solved"
    assert not needs_thought(puzzle, puzzle.solved), "the best way is known"
    players = [Player(f"P{seat}") for seat in range(puzzle.start.seats)]
    for language in LANGUAGES:
        teller = PuzzleTeller(puzzle, players, language)
        assert name_theme(puzzle.theme).say(language)
        assert teller.say_sought()
        assert 2 <= len(teller.list_hints()) <= 4
        told = teller.tell_solution()
        assert told.steps
        assert told.reason


@pytest.mark.parametrize("puzzle", SAMPLE, ids=name)
def test_the_engine_solves_it_again_and_a_beginner_does_not(puzzle: Puzzle) -> None:
    prepare(puzzle.start.game.id, ["marshal"])
    judge = get_turn_judge(puzzle.start.game, puzzle.start.seats)
    again = solve(judge, puzzle.start, puzzle.seat)
    assert judge_turn(puzzle, again).verdict == "solved"
    beginner = play_as("recruit", puzzle.start, puzzle.seat)
    assert judge_turn(puzzle, beginner).verdict == "failed"
    if SOAK > 1:
        assert find_fault(puzzle) == ""


# Playing


def test_another_order_of_the_same_units_is_as_good() -> None:
    puzzle = next(one for one in PUZZLES if one.solved.played[0].verb == "place")
    first, *rest = puzzle.solved.played
    assert first.n > 1
    split = [first._replace(n=1), first._replace(n=first.n - 1), *rest]
    run = PuzzleRun(puzzle.start, puzzle.seat, split)
    assert not needs_thought(puzzle, run)
    assert judge_turn(puzzle, run).verdict == "solved"


def test_a_run_depends_on_nothing_but_what_was_decided() -> None:
    puzzle = PUZZLES[0]
    one, other = (PuzzleRun(puzzle.start, puzzle.seat, puzzle.solution) for _ in range(2))
    assert [ply.entry for ply in one.plies] == [ply.entry for ply in other.plies]
    assert one.over
    assert outcome_of(one) == puzzle.outcome


@pytest.mark.parametrize(("units", "conquered"), [(12, True), (4, False)])
def test_a_battle_ends_as_it_usually_does(units: int, conquered: bool) -> None:
    board = {"siam": f"a{units}", "china": "b6", "peru": "b1"}
    start = setup(classic("2003/conquest"), seats=2, board=board, phase="attack")
    run = PuzzleRun(start, 0, ["attack siam china 3"])
    fields = run.position.fields()
    china, siam = NUMBER["china"], NUMBER["siam"]
    if conquered:
        assert fields["owner"][china] == 0
        assert units - 8 < fields["units"][siam] + fields["units"][china] < units
    else:
        assert fields["owner"][china] == 1
        assert fields["units"][siam] == 1
        assert fields["units"][china] < 6
    assert run.position.turn == 0, "the solver goes on"


# Making


def test_a_file_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two puzzles are found in the second game, none elsewhere; then somebody goes on."""
    game = classic("2003/conquest")
    asked: list[int] = []

    def list_turns(hunt: Hunt, number: int) -> list[TurnStart]:
        asked.append(number)
        return [TurnStart(puzzle.start, k) for k, puzzle in enumerate(PUZZLES[:2])]

    def find_puzzle(hunt: Hunt, turn: TurnStart, source: str) -> Puzzle | None:
        return PUZZLES[turn.number] if asked[-1] == 1 else None

    monkeypatch.setattr(make, "list_turns", list_turns)
    monkeypatch.setattr(make, "find_puzzle", find_puzzle)
    monkeypatch.setattr(make, "find_fault", lambda puzzle: "")
    monkeypatch.setattr(make, "prepare", lambda game, names: None)
    path = tmp_path / "puzzles.json"
    said: list[str] = []
    hunt = Hunt(game, 4, seed=7)
    assert make.make_puzzles(PuzzleBook(path), hunt, 6, 2, said.append) == 2
    assert len(said) == 2
    assert "accepted" in said[0]
    book = PuzzleBook(path)
    assert [puzzle.id for puzzle in book.puzzles] == [puzzle.id for puzzle in PUZZLES[:2]]
    assert make.make_puzzles(book, hunt, 6, 2, said.append) == 0
    assert asked == [0, 1, 2, 3]
    assert len(PuzzleBook(path).puzzles) == 2
    asked.clear()
    other = PuzzleBook(tmp_path / "other.json")
    assert make.make_puzzles(other, hunt, 6, 2, said.append, Threads(1)) == 2
    assert [puzzle.id for puzzle in other.puzzles] == [puzzle.id for puzzle in book.puzzles]


# A broken file names its flaw


def written(**changed: Any) -> str:
    """A file with one puzzle, something of which is wrong; `None` leaves a field out."""
    data = json.loads(write_puzzles(PUZZLES[:1], {}))
    for key, value in changed.items():
        if value is None:
            del data["puzzles"][0][key]
        else:
            data["puzzles"][0][key] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("changed", "flaw"),
    [
        ({"value": None}, "puzzle 1: value: missing"),
        ({"value": "high"}, "puzzle 1: value: expected float, not 'high'"),
        ({"colour": "red"}, "puzzle 1: colour: unknown"),
        ({"theme": "chess"}, "puzzle 1: theme: expected one of win, chain"),
        ({"theme": "defend"}, "puzzle 1: theme: the solution is about "),
        ({"margin": 1.5}, "puzzle 1: margin: expected more than 0"),
        ({"difficulty": 4}, "puzzle 1: difficulty: expected 1 to 3"),
        ({"seat": 5}, "puzzle 1: seat: it is not this player's turn"),
        ({"id": "000000"}, "puzzle 1: id: this position is "),
        ({"position": "chess@1 e4"}, "puzzle 1: id: this position is "),
        ({"solution": ["end"]}, "puzzle 1: solution: "),
        ({"solution": [3]}, "puzzle 1: solution: expected decisions"),
        ({"solution": []}, "puzzle 1: solution: the turn does not end"),
    ],
)
def test_a_broken_puzzle_names_its_flaw(changed: dict[str, Any], flaw: str) -> None:
    with pytest.raises(PuzzleError, match=f"odd.json: {flaw}"):
        parse_puzzles(written(**changed), "odd.json")


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("{", "odd.json: -: .*line 1"),
        ("[]", "odd.json: -: a list of puzzles is missing"),
        ('{"puzzles": []}', "odd.json: format: expected 1, not None"),
        ('{"format": 1, "puzzles": [3]}', "odd.json: puzzle 1: expected an object, not 3"),
    ],
)
def test_a_broken_file_names_its_flaw(text: str, flaw: str) -> None:
    with pytest.raises(PuzzleError, match=flaw):
        parse_puzzles(text, "odd.json")


def test_a_missing_file_and_the_same_puzzle_twice_are_named() -> None:
    with pytest.raises(PuzzleError, match=r"risiko.classic.puzzles/chess.json: -: this file is mi"):
        read_puzzles("risiko.classic.puzzles:chess")
    twice = write_puzzles([PUZZLES[0], PUZZLES[0]], {})
    with pytest.raises(PuzzleError, match=r"puzzle 2: there is a puzzle .* already"):
        parse_puzzles(twice, "odd.json")


def test_a_position_that_cannot_be_read_is_named() -> None:
    line = str(PUZZLES[0].start).replace(" ", " x", 1)
    with pytest.raises(PuzzleError, match=r"odd.json: puzzle 1: position: "):
        parse_puzzles(written(position=line, id=make_id(line)), "odd.json")


def test_a_puzzle_starts_where_its_solver_decides() -> None:
    for puzzle in PUZZLES:
        assert isinstance(puzzle.start, ClassicPosition)
        assert puzzle.start.turn == puzzle.seat
