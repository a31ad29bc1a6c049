"""One test for each mission: what fulfils it, and what does not quite."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from risiko.evolution.campaign.world import World
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import CAPITAL, MAJOR, MINOR, MISSIONS
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.cards.missions import CONDITIONS, is_fulfilled
from tests.evolution.tables import NUMBER, REST, held, slots, table, verbs, world
from tests.play import offered, play

ISLANDS = ("greenland", "iceland", "great_britain", "madagascar", "indonesia", "new_guinea")


def lands(names: Sequence[str], units: str = "a2") -> dict[str, str]:
    return dict.fromkeys(names, units)


def taken(*names: str, sea: bool = False) -> tuple[tuple[int, bool], ...]:
    return tuple((NUMBER[name], sea) for name in names)


def holds(mission: str, board: Mapping[str, str], on: World | None = None, **turn: Any) -> bool:
    p = table({**REST, **board}, on=on, **turn)
    return is_fulfilled(p.state, 0, mission)


def test_every_mission_has_a_condition() -> None:
    assert set(CONDITIONS) == set(MISSIONS)


@pytest.mark.covers("evolution.mission_cards.1")
def test_superior_infrastructure() -> None:
    six = world(cities=dict.fromkeys(BOARD.ids[:6], MINOR))
    assert holds("superior_infrastructure", lands(BOARD.ids[:6]), six)
    assert not holds("superior_infrastructure", lands(BOARD.ids[:5]), six)


@pytest.mark.covers("evolution.mission_cards.2")
def test_reign_of_terror_counts_territories_once() -> None:
    nine = taken(*BOARD.ids[:9])
    assert holds("reign_of_terror", lands(["alaska"]), conquests=nine)
    twice = (*nine[:8], nine[0])
    assert not holds("reign_of_terror", lands(["alaska"]), conquests=twice)


@pytest.mark.covers("evolution.mission_cards.3")
def test_urban_assault() -> None:
    four = world(cities=dict.fromkeys(BOARD.ids[:4], MINOR))
    assert holds("urban_assault", lands(["alaska"]), four, conquests=taken(*BOARD.ids[:4]))
    assert not holds("urban_assault", lands(["alaska"]), four, conquests=taken(*BOARD.ids[1:5]))


@pytest.mark.covers("evolution.mission_cards.4")
def test_amphibious_onslaught() -> None:
    four = taken(*BOARD.ids[:4], sea=True)
    assert holds("amphibious_onslaught", lands(["alaska"]), conquests=four)
    assert not holds("amphibious_onslaught", lands(["alaska"]), conquests=taken(*BOARD.ids[:4]))


@pytest.mark.covers("evolution.mission_cards.5")
def test_unexpected_attack() -> None:
    america = ["venezuela", "peru", "brazil", "argentina"]
    assert holds("unexpected_attack", lands(["alaska"]), conquests=taken(*america))
    assert not holds("unexpected_attack", lands(america), conquests=taken(*america[:3]))


@pytest.mark.covers("evolution.mission_cards.6")
def test_imperial_might() -> None:
    north, south = BOARD.continents[0].lands, BOARD.continents[1].lands
    names = [BOARD.ids[k] for k in (*north, *south)]
    assert holds("imperial_might", lands(names))
    assert not holds("imperial_might", lands(names[:9]))


def entitled(coins: int) -> EvolutionPosition:
    return table(
        {"alaska": "a5", **REST},
        "claim:a",
        on=world(packets=["p3"], coins={"alaska": coins}, cities={"alaska": MAJOR}),
        mission="world_is_ready",
        open_cards=["alaska", "congo", "egypt", "ural"],
        conquests=taken("alberta"),
    )


@pytest.mark.covers(
    "evolution.missions.2",
    "evolution.opening.5",
    "evolution.packet_4.5",
    "evolution.mission_cards.7",
)
def test_world_is_ready_founds_the_world_capital_and_opens_a_packet() -> None:
    assert "mission" not in verbs(entitled(3))
    p = play(entitled(4), "mission alaska", "name t.57elt")
    city = p.world.cities[0]
    assert city is not None
    assert (city.population, city.name) == (CAPITAL, "Welt")
    assert offered(p) == ["open p4"]
    p = play(p, "open p4")
    assert p.state.tokens[0] == 2
    assert "world_is_ready" not in p.world.mission_cards
    assert "wide_border" in p.world.mission_cards


@pytest.mark.covers("evolution.mission_cards.8")
def test_explore_world_adds_a_sea_line() -> None:
    board = lands([*ISLANDS, "japan"]) | {"congo": "c1"}
    on = world(packets=["p3"])
    assert not holds("explore_world", lands(ISLANDS), on)
    p = table({"siam": "b1", **board}, "claim:a", on=on, mission="explore_world")
    p = play(p, "mission", "coast peru")
    assert "coast brazil" not in offered(p), "they border already"
    assert "coast afghanistan" not in offered(p), "it has no coast"
    p = play(p, "coast china")
    assert p.world.lines == ((NUMBER["peru"], NUMBER["china"]),)
    assert p.state.tokens[0] == 2
    assert "explore_world" not in p.world.mission_cards


@pytest.mark.covers("evolution.mission_cards.9")
def test_wide_border_is_seen_at_the_start_of_the_turn() -> None:
    assert holds("wide_border", lands(["alaska"]), wide=True)
    america = lands(["venezuela", "peru", "brazil", "argentina"], "b1")
    australia = lands([BOARD.ids[k] for k in BOARD.continents[5].lands], "b1")
    board = {"alaska": "a2", "alberta": "a1", "japan": "c1", **america, **australia}
    p = table(board, "maneuver", on=world(packets=["p4"]))
    assert play(p, "end").state.this.wide
    assert not play(table(board, "maneuver"), "end").state.this.wide, "still sealed"


@pytest.mark.covers("evolution.mission_cards.10")
def test_forced_occupation_of_somebody_with_three_cards() -> None:
    p = table(
        {"ural": "a5", "siberia": "b1", "japan": "c1"},
        hands={"b": ["peru", "brazil", "congo"]},
        on=world(packets=["p4"]),
    )
    p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}", "occupy 3")
    assert is_fulfilled(p.state, 0, "forced_occupation")


@pytest.mark.covers("evolution.mission_cards.11")
def test_guerilla_warfare() -> None:
    on = world(scars={"alaska": "bunker", "peru": "mercenary", "congo": "biohazard"})
    assert holds("guerilla_warfare", lands(["alaska", "peru"]), on)
    assert not holds("guerilla_warfare", lands(["alaska"]), on)
    assert not holds("guerilla_warfare", lands(["alaska"]))


@pytest.mark.covers("evolution.mission_cards.12")
def test_advanced_training() -> None:
    assert holds("advanced_training", lands(["alaska"]), cashed=10)
    assert not holds("advanced_training", lands(["alaska"]), cashed=9)


@pytest.mark.covers("evolution.mission_cards.14")
def test_urban_troop_surge() -> None:
    cities = dict.fromkeys(BOARD.ids[1:4], MAJOR) | {"alaska": CAPITAL}
    assert holds("urban_troop_surge", lands(BOARD.ids[:4]), world(cities=cities))
    assert not holds("urban_troop_surge", lands(BOARD.ids[:3]), world(cities=cities))


@pytest.mark.covers("evolution.mission_cards.15")
def test_advanced_tactics() -> None:
    p = table(
        {"alaska": "a2", **REST},
        *("act", "recruit:3:0"),
        on=world(packets=["p4"], coins={"peru": 4, "brazil": 4}),
        hands={"a": ["peru", "brazil"]},
    )
    p = play(p, "give peru")
    assert not is_fulfilled(p.state, 0, "advanced_tactics")
    p = play(p, "give brazil", "end")
    assert is_fulfilled(p.state, 0, "advanced_tactics")


@pytest.mark.covers("evolution.mutants.4")
def test_mutant_dominion() -> None:
    on = world(packets=["e1"], scars={"alaska": "biohazard"}).with_coins(NUMBER["peru"], 0)
    on = on.changed(fallout=NUMBER["peru"], bringer=0)
    assert holds("mutant_dominion", lands(["alaska", "peru"]), on)
    assert not holds("mutant_dominion", lands(["alaska"]), on)


@pytest.mark.covers("evolution.aliens.3")
def test_alien_dominion() -> None:
    on = world(cities={"alaska": MINOR, "peru": MAJOR})
    assert holds("alien_dominion", lands(["alaska", "peru"]), on)
    assert not holds("alien_dominion", lands(["alaska"]), on)


@pytest.mark.covers("evolution.packet_4.6")
@pytest.mark.parametrize("full", [False, True])
def test_a_private_mission_stays_with_the_faction_if_its_place_is_free(full: bool) -> None:
    powers = {"balkania": {"private": "wide_border"}} if full else {}
    on = world(packets=["p3", "p4"], powers=powers, scars={"alaska": "bunker"})
    on = on.without_mission("wide_border") if full else on
    p = table({"alaska": "a2", **REST}, "claim:a", on=on, mission="guerilla_warfare")
    p = play(p, "mission")
    assert p.state.tokens[0] == 1
    assert slots(p, "balkania")[3] == ("wide_border" if full else "guerilla_warfare")
    assert ("guerilla_warfare" in p.world.mission_cards) == full


@pytest.mark.covers("evolution.packet_4.7", "evolution.mutants.4")
def test_the_own_private_mission_brings_a_star_once_per_game() -> None:
    powers = {"balkania": {"private": "guerilla_warfare"}}
    on = world(packets=["p3", "p4"], powers=powers, scars={"alaska": "bunker"})
    on = on.without_mission("guerilla_warfare")
    board = {"alaska": "a2", "alberta": "a1", **REST}
    p = table(board, "claim:a", "claim:a", on=on)
    assert offered(p) == ["private", "pass"]
    p = play(p, "private")
    assert p.state.tokens[0] == 1
    assert p.player == 1, "the second time there is nothing to claim"
    assert held(p, "alaska") == "a2"


@pytest.mark.covers("evolution.mission_cards.7")
def test_the_capital_is_founded_even_if_its_stars_win_the_game() -> None:
    p = table(
        {"alaska": "a5", **REST},
        "claim:a",
        on=world(packets=["p3"], coins={"alaska": 4}),
        mission="world_is_ready",
        open_cards=["alaska", "congo", "egypt", "ural"],
        conquests=taken("alberta"),
        tokens=(2,),
    )
    p = play(p, "mission alaska", "name t.57elt", "open p4")
    assert p.world.population(0) == CAPITAL
    assert p.state.winner == 0
