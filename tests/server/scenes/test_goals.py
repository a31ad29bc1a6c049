"""The goal of who looks, and how near it is: one sentence and one number, for every family."""

import pytest

import risiko
from risiko.classic.setup import setup
from risiko.server.wire.scene import GoalProgress, Scene
from tests.evolution.tables import table
from tests.express.tables import at
from tests.play import spread
from tests.server.scenes.evolution import seen
from tests.server.scenes.moments import stage
from tests.server.scenes.test_events import tell

HELD = spread("a", 12)


def progress(scene: Scene) -> tuple[str, str]:
    """What is counted and how far it has come."""
    assert isinstance(scene.goal, GoalProgress)
    return scene.goal.label, scene.goal.count


def look(position: risiko.Position, seat: int | None = 0) -> Scene:
    return stage(position.game, position.seats).scene(position, seat)


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("2003/conquest", ("Gebiete", "12 / 42")),
        ("2000/conquest", ("Gegner ausgeschieden", "1 / 2")),
        ("2010/basic", ("Gebiete", "12 / 25")),
    ],
)
def test_an_open_goal_is_counted(game: str, wanted: tuple[str, str]) -> None:
    """Anna holds 12 territories, Ben all others: Cleo has none."""
    scene = look(setup(game, seats=3, board=HELD))
    assert progress(scene) == wanted
    assert scene.goal is not None
    assert not scene.goal.secret


def test_a_spectator_has_no_goal() -> None:
    assert look(setup("2003/conquest", seats=3, board=HELD), None).goal is None


@pytest.mark.parametrize(
    ("mission", "count"),
    [("t24", "12 / 24"), ("na_af", "8 / 15"), ("kill_green", "noch 1")],
)
def test_a_mission_is_counted_for_its_player_alone(mission: str, count: str) -> None:
    """Anna holds 8 of 9 territories in North America and 4 elsewhere, none of them in Africa."""
    missions = {"a": mission, "b": "as_sa", "c": "na_au"}
    board = HELD | {"siam": "c1"}
    position = setup("2000/missions", seats=3, board=board, missions=missions)
    goal = look(position).goal
    assert goal is not None
    assert goal.secret
    assert goal.count == count
    other = look(position, 1).goal
    assert other is not None
    assert other.text != goal.text


def test_capitals_count_with_ones_own() -> None:
    board = HELD | {"siam": "c1"}
    capitals = {"a": "alaska", "b": "japan", "c": "siam"}
    position = setup("2000/capitals", seats=3, board=board, capitals=capitals)
    scene = look(position)
    assert scene.goal is not None
    assert scene.goal.secret
    assert scene.goal.label == "Hauptstädte"
    assert scene.goal.count.startswith("1 / ")


def test_stars_and_points_are_counted() -> None:
    label, count = progress(seen(table({})))
    assert label == "Sterne"
    assert count.endswith(" / 4")
    assert progress(look(at("a throw - 7", china="b"))) == ("Punkte", "0, Spitze 3")


def test_dice_are_told_with_those_who_throw_them() -> None:
    board = {"alaska": "a9", "kamchatka": "c5"}
    position = setup("2003/conquest", seats=3, board=board, phase="attack")
    told = tell(position, "attack alaska kamchatka 3", "defend 2", "{6 6 6:1 1}")[-1]
    assert told.throw is not None
    assert (told.throw.attacker, told.throw.defender) == (0, 2)
