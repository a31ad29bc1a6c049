"""Risiko 2010: how the basic game ends."""

import pytest

from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import OVER, Position
from risiko.world import world
from tests.play import lands, play, reread, spread

GAME = "2010/basic"
TARGETS = [(3, 25), (4, 20), (5, 15)]


def attack_of_a(seats: int, held: int) -> ClassicPosition:
    """The attacks of a with so many territories, Ontario among them; c to e have one each."""
    others = dict(zip(("siam", "japan", "eastern_australia"), ("c1", "d1", "e1"), strict=True))
    board = spread("a", held) | {"ontario": "a9"}
    board |= {t: token for t, token in others.items() if token[0] in "abcde"[:seats]}
    return setup(GAME, seats=seats, board=board, phase="attack")


def held_by_a(position: Position) -> int:
    """How many territories a holds."""
    return sum(token[0] == "a" for token in lands(position).values())


TAKE_ANOTHER = ("attack ontario eastern_united_states 1", "defend 1", "{6:1}", "occupy 1")


@pytest.mark.covers("2010.course.1", "2010.course.2", "2010.basic_winning.1")
@pytest.mark.parametrize(("seats", "target"), TARGETS)
def test_das_spiel_gewinnen_with_the_target_at_the_end_of_the_turn(seats: int, target: int) -> None:
    p = attack_of_a(seats, target - 1)
    assert held_by_a(p) == target - 1
    p = play(p, *TAKE_ANOTHER, "end", "end", "{card peru}")
    assert (p.turn, p.scores()[0]) == (OVER, 1)


@pytest.mark.covers("2010.course.1", "2010.basic_winning.1")
@pytest.mark.parametrize(("seats", "target"), TARGETS)
def test_das_spiel_gewinnen_not_before_the_end_of_the_turn(seats: int, target: int) -> None:
    p = play(attack_of_a(seats, target - 1), *TAKE_ANOTHER)
    assert (held_by_a(p), p.turn, play(p, "end").turn) == (target, 0, 0)


@pytest.mark.covers("2010.course.2", "2010.basic_winning.1")
@pytest.mark.parametrize(("seats", "target"), TARGETS)
def test_das_spiel_gewinnen_not_with_one_fewer(seats: int, target: int) -> None:
    p = play(attack_of_a(seats, target - 2), *TAKE_ANOTHER, "end", "end", "{card peru}")
    assert (held_by_a(p), p.turn) == (target - 1, 1)


@pytest.mark.covers("2010.course.1", "2010.basic_winning.1")
def test_das_spiel_gewinnen_not_at_the_end_of_another_players_turn() -> None:
    board = spread("a", 25) | {"siam": "c1"}
    p = setup(GAME, seats=3, board=board, turn="b", phase="move")
    assert play(p, "end").turn == 2


# Armistice


DRAWN = ",".join([territory.id for territory in world().territories if territory.id != "peru"][:14])
"""Enough cards for the armistice card to lie on top of the pile, which goes below 11 at least."""


def on_top(p: Position) -> ClassicPosition:
    """The position with the armistice card on top of the pile."""
    return reread(p, pile="@0", discard=DRAWN)


def armistice(**counts: tuple[int, int]) -> Position:
    """The armistice card drawn by a, with so many territories and units for everybody."""
    names = iter(spread("a", 42))
    board: dict[str, str] = {}
    for letter, (held, units) in counts.items():
        mine = [next(names) for _ in range(held)]
        board |= dict.fromkeys(mine, f"{letter}1")
        board[mine[0]] = f"{letter}{units - held + 1}"
    p = setup(GAME, seats=len(counts), board=board, phase="move", conquered=True)
    return play(on_top(p), "end", "{armistice}")


@pytest.mark.covers("2010.cards.4", "2010.course.3", "2010.basic_winning.3")
def test_waffenstillstand_ends_the_game_at_once() -> None:
    assert armistice(a=(10, 20), b=(20, 20), c=(12, 20)).turn == OVER


@pytest.mark.covers("2010.course.3", "2010.basic_winning.4")
def test_waffenstillstand_is_won_with_most_territories_by_whoever_has_them() -> None:
    p = armistice(a=(10, 90), b=(20, 20), c=(12, 20))
    assert list(p.scores()) == [0, 1, 0]


@pytest.mark.covers("2010.basic_winning.4")
def test_waffenstillstand_a_tie_is_broken_by_units() -> None:
    p = armistice(a=(16, 30), b=(10, 90), c=(16, 31))
    assert list(p.scores()) == [0, 0, 1]


@pytest.mark.covers("2010.basic_winning.5")
def test_waffenstillstand_a_further_tie_is_won_by_both() -> None:
    p = armistice(a=(16, 30), b=(10, 90), c=(16, 30))
    assert list(p.scores()) == [0.5, 0, 0.5]


@pytest.mark.covers("2010.basic_winning.3")
def test_waffenstillstand_is_drawn_only_after_a_conquest() -> None:
    p = setup(GAME, seats=3, board=spread("a", 14) | {"siam": "c1"}, rest="b1", phase="move")
    assert play(on_top(p), "end").turn == 1


def test_waffenstillstand_lies_below_the_cards_above_it() -> None:
    p = setup(GAME, seats=3, board=spread("a", 14) | spread("c", 4), phase="move", conquered=True)
    p = play(reread(on_top(p), pile="@1"), "end")
    assert "armistice" not in {p.label(k) for k in range(p.chance())}
    p = play(p, "{card peru}")
    assert str(p).split(" ")[9] == "@0"


def test_waffenstillstand_is_the_only_card_when_it_lies_on_top() -> None:
    p = setup(GAME, seats=3, board={"japan": "a2", "siam": "c1"}, conquered=True, phase="move")
    p = play(on_top(p), "end")
    assert [p.label(k) for k in range(p.chance())] == ["armistice"]
