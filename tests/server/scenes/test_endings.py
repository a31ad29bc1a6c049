"""How games end: who has won, why, and where the book says so."""

import pytest

from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.server.wire.scene import Ending
from risiko.world import world
from tests.play import play, reread
from tests.server.scenes.moments import lookers, stage

LAST_THROW = ("attack alaska kamchatka 3", "defend 1", "{6 4 2:5}")


def ending(position: ClassicPosition) -> Ending:
    """The ending of a game that is over; the same for everybody."""
    on_stage = stage(position.game, position.seats)
    scenes = [on_stage.scene(position, seat) for seat in lookers(position.seats)]
    endings = {scene.ending for scene in scenes}
    assert all(not scene.asks for scene in scenes)
    [found] = endings
    assert found is not None
    return found


def test_2003_all_territories() -> None:
    position = setup("2003/conquest", seats=2, board={"kamchatka": "b1"}, rest="a4", phase="attack")
    end = ending(play(position, *LAST_THROW))
    assert end.winners == (0,)
    assert end.lines == (
        "Anna gewinnt.",
        "Anna hat alle 42 Gebiete besetzt.",
        f"Regelbuch: {position.game.rules.goal.at}",
    )


def test_2000_a_mission_is_open_when_it_has_won() -> None:
    board = dict.fromkeys(("kamchatka", "peru"), "b1") | {"siam": "c1"}
    position = setup(
        "2000/missions",
        seats=3,
        board=board,
        rest="a4",
        phase="attack",
        missions={"a": "kill_green", "b": "na_af", "c": "t24"},
    )
    texts = ("attack india siam 3", "dice 3", "defend 1", "{6 4 2:5}")
    end = ending(play(position, *texts))
    assert end.lines[1] == "Anna hat die Mission erfüllt: Löse alle Einheiten der Farbe Grün auf."


def test_2000_capitals() -> None:
    board = {"kamchatka": "b1", "peru": "c1", "siam": "b1"}
    capitals = {"a": "alaska", "b": "kamchatka", "c": "peru"}
    position = setup(
        "2000/capitals", seats=3, board=board, rest="a4", phase="attack", capitals=capitals
    )
    fight = ("attack alaska kamchatka 3", "dice 3", "defend 1", "{6 4 2:5}")
    end = ending(play(position, *fight))
    assert (end.winners, end.lines[1]) == ((0,), "Anna besitzt 2 Hauptstädte.")


@pytest.mark.parametrize("id", ["2010/basic", "2010/duel"])
def test_2010_the_target_at_the_end_of_the_turn(id: str) -> None:
    seats = 3 if id == "2010/basic" else 2
    board = {"peru": "b1", "siam": "c1" if seats == 3 else "n1"}
    position = setup(id, seats=seats, board=board, rest="a1", phase="move")
    end = ending(play(position, "end"))
    assert end.lines[1] == "Anna kontrolliert am Ende des Zugs 40 Gebiete."


DRAWN = [territory.id for territory in world().territories][:14]
"""Enough cards for the armistice card to lie on top of the pile."""
HALF = ("japan", "china", "india", "ural", "congo", "egypt", "brazil", "iceland", "quebec", "peru")


@pytest.mark.parametrize(
    ("others", "winner", "held"), [("c1", "Clara", 31), ("a1", "Anna", 41)], ids=["other", "self"]
)
def test_2010_the_armistice(others: str, winner: str, held: int) -> None:
    """Who has the target in another's turn has not won by it; who has it in their own has."""
    board = dict.fromkeys(HALF, "a1") | {"siam": "b1"}
    position = setup("2010/basic", seats=3, board=board, rest=others, phase="move", conquered=True)
    end = ending(play(reread(position, pile="@0", discard=",".join(DRAWN)), "end", "{armistice}"))
    units = f"{held} Gebiete, {held} Einheiten"
    assert end.lines[0] == f"{winner} gewinnt."
    assert end.lines[1] == (
        f"Beim Waffenstillstand liegt Clara vorn: {units}."
        if winner == "Clara"
        else f"Anna kontrolliert am Ende des Zugs {held} Gebiete."
    )


def test_the_last_player_left() -> None:
    position = setup(
        "2000/duel",
        seats=2,
        board={"kamchatka": "b1", "siam": "n1"},
        rest="a4",
        phase="attack",
    )
    fight = ("attack alaska kamchatka 3", "dice 3", "defend 1", "{6 4 2:5}")
    end = ending(play(position, *fight))
    assert end.lines[1] == "Nur Anna ist noch übrig."
