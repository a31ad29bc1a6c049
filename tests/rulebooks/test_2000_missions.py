"""Risiko 2000: the missions and the end of the game."""

import pytest

from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import OVER
from risiko.world import world
from tests.play import lands, play, spread

GAME = "2000/missions"


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
    ("na_af", ("NA", "AF"), "northwest_territory", "alaska"),
    ("na_af", ("NA", "AF"), "congo", "south_africa"),
    ("na_au", ("NA", "AU"), "northwest_territory", "alaska"),
    ("na_au", ("NA", "AU"), "new_guinea", "eastern_australia"),
    ("as_sa", ("AS", "SA"), "peru", "argentina"),
    ("as_sa", ("AS", "SA"), "irkutsk", "yakutsk"),
    ("as_af", ("AS", "AF"), "congo", "south_africa"),
    ("as_af", ("AS", "AF"), "irkutsk", "yakutsk"),
    ("eu_sa_any", ("EU", "SA", "AF"), "peru", "argentina"),
    ("eu_sa_any", ("EU", "SA", "AU"), "great_britain", "iceland"),
    ("eu_sa_any", ("EU", "SA", "NA"), "northwest_territory", "alaska"),
    ("eu_au_any", ("EU", "AU", "AF"), "congo", "south_africa"),
    ("eu_au_any", ("EU", "AU", "SA"), "peru", "argentina"),
    ("eu_au_any", ("EU", "AU", "AS"), "irkutsk", "yakutsk"),
]


@pytest.mark.covers(
    "2000.mission_cards.1",
    "2000.main.2",
    "2000.ending.1",
    "2000.ending.4",
    "2000.ending.5",
    "2000.summary.4",
)
@pytest.mark.parametrize(("mission", "codes", "source", "target"), CONTINENT_MISSIONS)
def test_ende_des_spieles_with_the_last_territory_of_the_continents(
    mission: str, codes: tuple[str, ...], source: str, target: str
) -> None:
    p = attack_of_a(mission, holding(*codes, but=target))
    assert p.turn == 0
    p = conquer(p, source, target)
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2000.ending.5")
@pytest.mark.parametrize(
    ("mission", "codes"),
    [("eu_sa_any", ("EU", "SA")), ("eu_au_any", ("EU", "AU"))],
)
def test_ende_des_spieles_not_without_a_third_continent(
    mission: str, codes: tuple[str, ...]
) -> None:
    p = conquer(attack_of_a(mission, holding(*codes)), "ukraine", "ural")
    assert p.turn == 0


@pytest.mark.covers("2000.ending.4")
@pytest.mark.parametrize("mission", ["na_au", "as_sa", "as_af", "eu_sa_any", "t24", "t18x2"])
def test_ende_des_spieles_not_by_the_continents_of_another_mission(mission: str) -> None:
    p = attack_of_a(mission, holding("NA", "AF", but="alaska"))
    assert conquer(p, "northwest_territory", "alaska").turn == 0


@pytest.mark.covers("2000.ending.6")
def test_ende_des_spieles_with_the_24th_territory() -> None:
    p = attack_of_a("t24", spread("a", 23) | {"ukraine": "a2"})
    held = sum(token[0] == "a" for token in lands(p).values())
    p = conquer(p, "ukraine", "southern_europe")
    assert (held, p.turn) == (23, OVER)


@pytest.mark.covers("2000.ending.6")
def test_ende_des_spieles_not_with_the_23rd_territory() -> None:
    p = attack_of_a("t24", spread("a", 22) | {"ukraine": "a2"})
    assert conquer(p, "ukraine", "southern_europe").turn == 0


def eighteen(last: str) -> ClassicPosition:
    """The placing of a with 17 territories of 2 units and an 18th."""
    names = list(spread("a", 18))
    board = dict.fromkeys(names, "a2") | {names[17]: last}
    return setup(GAME, seats=3, board=board, missions={"a": "t18x2"}, units=3)


@pytest.mark.covers("2000.ending.7")
def test_ende_des_spieles_with_2_units_on_the_18th_territory() -> None:
    p = eighteen("a1")
    assert p.turn == 0
    p = play(p, f"place {list(spread('a', 18))[17]} 1")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2000.ending.7")
def test_ende_des_spieles_not_with_1_unit_on_the_18th_territory() -> None:
    assert play(eighteen("a1"), "place alaska 3").turn == 0


@pytest.mark.covers("2000.ending.7")
def test_ende_des_spieles_when_enough_units_have_moved_into_the_18th_territory() -> None:
    names = list(spread("a", 18))
    board = dict.fromkeys(names[:17], "a2") | {"alaska": "a5", "kamchatka": "b1"}
    assert "kamchatka" not in names
    p = attack_of_a("t18x2", board)
    p = conquer(p, "alaska", "kamchatka")
    assert (p.turn, play(p, "occupy 2").turn) == (0, OVER)


# Colours


@pytest.mark.covers("2000.ending.8")
def test_ende_des_spieles_with_the_last_unit_of_the_colour() -> None:
    p = attack_of_a("kill_green", {"kamchatka": "a2", "japan": "c1"})
    p = conquer(p, "kamchatka", "japan")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2000.ending.8")
def test_ende_des_spieles_not_while_the_colour_has_a_unit_left() -> None:
    p = attack_of_a("kill_green", {"kamchatka": "a2", "japan": "c1", "peru": "c1"})
    assert conquer(p, "kamchatka", "japan").turn == 0


def destroyed_by_another(*, mission: str) -> ClassicPosition:
    """Let b throw out c, while a has a mission."""
    p = setup(
        GAME,
        seats=3,
        board={"kamchatka": "b2", "japan": "c1", "peru": "b1"},
        rest="a1",
        turn="b",
        phase="attack",
        missions={"a": mission, "b": "na_af"},
    )
    return conquer(p, "kamchatka", "japan")


@pytest.mark.covers("2000.ending.2")
def test_ende_des_spieles_a_mission_fulfilled_by_another_does_not_win_in_his_turn() -> None:
    assert destroyed_by_another(mission="kill_green").turn == 1


@pytest.mark.covers("2000.ending.3")
def test_ende_des_spieles_a_mission_fulfilled_by_another_wins_in_ones_own_turn() -> None:
    p = play(destroyed_by_another(mission="kill_green"), "occupy 1", "{card peru}", "end", "end")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2000.ending.3")
def test_ende_des_spieles_another_mission_is_not_fulfilled_by_it() -> None:
    p = destroyed_by_another(mission="t18x2")
    assert play(p, "occupy 1", "{card peru}", "end", "end").turn == 0


@pytest.mark.covers("2000.mission_cards.6")
def test_ende_des_spieles_ones_own_colour_is_24_territories_instead() -> None:
    p = attack_of_a("kill_red", spread("a", 23) | {"ukraine": "a2"})
    assert (p.turn, conquer(p, "ukraine", "southern_europe").turn) == (0, OVER)


@pytest.mark.covers("2000.mission_cards.6")
def test_ende_des_spieles_ones_own_colour_is_not_fulfilled_with_23() -> None:
    p = attack_of_a("kill_red", spread("a", 22) | {"ukraine": "a2"})
    assert conquer(p, "ukraine", "southern_europe").turn == 0


@pytest.mark.covers("2000.ending.1")
def test_ende_des_spieles_shows_the_mission_of_the_winner_only_when_it_has_won() -> None:
    p = attack_of_a("kill_green", {"kamchatka": "a2", "japan": "c1"})
    before = p.view(1).line.split(" ")[10].split("/")[0]
    after = conquer(p, "kamchatka", "japan").view(1).line.split(" ")[10].split("/")[0]
    assert (before, after) == ("?", "kill_green")
