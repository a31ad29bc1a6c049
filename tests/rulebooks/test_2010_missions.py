"""Risiko 2010: what each mission card asks for."""

import pytest

from risiko.classic.game import classic
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import OVER
from risiko.world import world
from tests.play import play, spread

GAME = "2010/missions"


def holding(*codes: str, but: str = "") -> dict[str, str]:
    """Whole continents of a, but for one territory."""
    held = [t for c in world().continents if c.code in codes for t in c.territories]
    names = [world().territories[t].id for t in held]
    return {name: "a5" for name in names if name != but}


def attack_of_a(mission: str, board: dict[str, str]) -> ClassicPosition:
    """The attacks of a with a mission; c has Japan or Iceland, b holds the rest."""
    third = "japan" if "japan" not in board else "iceland"
    others = {} if "c1" in board.values() else {third: "c1"}
    return setup(GAME, seats=3, board=others | board, phase="attack", missions={"a": mission})


def conquer(position: ClassicPosition, source: str, target: str) -> ClassicPosition:
    """One attack with one unit that takes a territory of 1 unit."""
    return play(position, f"attack {source} {target} 1", "defend 1", "{6:1}")


CONTINENT_MISSIONS = [
    ("na_af", ("NA", "AF"), "congo", "south_africa"),
    ("na_au", ("NA", "AU"), "new_guinea", "eastern_australia"),
    ("as_sa", ("AS", "SA"), "peru", "argentina"),
    ("as_af", ("AS", "AF"), "irkutsk", "yakutsk"),
    ("eu_sa_any", ("EU", "SA", "AF"), "peru", "argentina"),
    ("eu_sa_any", ("EU", "SA", "NA"), "northwest_territory", "alaska"),
    ("eu_au_any", ("EU", "AU", "AF"), "congo", "south_africa"),
    ("eu_au_any", ("EU", "AU", "SA"), "peru", "argentina"),
]


@pytest.mark.covers("2010.missions_winning.4")
@pytest.mark.parametrize(("mission", "codes", "source", "target"), CONTINENT_MISSIONS)
def test_missionskarten_with_the_last_territory_of_the_continents(
    mission: str, codes: tuple[str, ...], source: str, target: str
) -> None:
    p = attack_of_a(mission, holding(*codes, but=target))
    assert p.turn == 0
    p = conquer(p, source, target)
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2010.missions_winning.4")
@pytest.mark.parametrize(
    ("mission", "codes", "source", "target"),
    [
        ("na_af", ("NA",), "central_america", "venezuela"),
        ("na_au", ("NA",), "central_america", "venezuela"),
        ("as_sa", ("AS",), "siam", "indonesia"),
        ("as_af", ("AS",), "siam", "indonesia"),
        ("eu_sa_any", ("EU", "SA"), "ukraine", "ural"),
        ("eu_au_any", ("EU", "AU"), "ukraine", "ural"),
        ("t24", ("EU", "AF"), "ukraine", "ural"),
        ("t18x2", ("NA", "SA"), "brazil", "north_africa"),
    ],
)
def test_missionskarten_not_without_it(
    mission: str, codes: tuple[str, ...], source: str, target: str
) -> None:
    assert conquer(attack_of_a(mission, holding(*codes)), source, target).turn == 0


@pytest.mark.covers("2010.missions_winning.4")
def test_missionskarten_with_24_territories() -> None:
    p = attack_of_a("t24", spread("a", 23) | {"ukraine": "a2"})
    assert conquer(p, "ukraine", "southern_europe").turn == OVER


@pytest.mark.covers("2010.missions_winning.4")
def test_missionskarten_with_18_territories_of_2_units_each() -> None:
    names = list(spread("a", 18))
    board = dict.fromkeys(names, "a2") | {names[17]: "a1"}
    p = setup(GAME, seats=3, board=board, missions={"a": "t18x2"}, units=3)
    assert (p.turn, play(p, f"place {names[0]} 1").turn) == (0, 0)
    assert play(p, f"place {names[17]} 1").turn == OVER


@pytest.mark.covers("2010.missions_winning.5")
@pytest.mark.parametrize(("more", "turn"), [({}, OVER), ({"peru": "c1"}, 0)])
def test_missionskarten_with_the_last_unit_of_the_colour(more: dict[str, str], turn: int) -> None:
    p = attack_of_a("kill_green", {"kamchatka": "a2", "japan": "c1"} | more)
    assert conquer(p, "kamchatka", "japan").turn == turn


@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow", "black", "purple"])
def test_inhalt_a_mission_against_each_of_the_five_colours_in_the_box(colour: str) -> None:
    rules = classic(GAME).rules
    assert rules.colours.value == 5
    assert (f"kill_{colour}" in rules.missions.value) == (colour != "purple")
