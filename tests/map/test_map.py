"""The map of the client shows the board, no less and no more, and everything on it can be read."""

from itertools import combinations
from typing import Any

import pytest
from shapely.geometry import Point, box

from risiko.text import LANGUAGES, Language
from risiko.world import world
from tests.games import SOAK
from tests.map.drawn import (
    MAP,
    contacts,
    distances,
    drawing,
    filled,
    label,
    lines,
    rings,
    route,
    shapes,
)

SHORTEST_BORDER = 9.0
SMALLEST_GAP = 3.0
SHORTEST_ROUTE = 6.0
"""Pixels that can still be seen well on the map of 1600."""

IDS = [territory.id for territory in world().territories]
LAND = {frozenset(IDS[i] for i in border) for border in world().land}
SEA = {frozenset(IDS[i] for i in border) for border in world().sea}


def test_the_territories_are_those_of_the_board_in_its_order() -> None:
    assert list(drawing()["territories"]) == IDS
    assert len(IDS) == 42


def test_continents_and_neighbours_are_those_of_the_board() -> None:
    for number, territory in enumerate(world().territories):
        drawn = drawing()["territories"][territory.id]
        assert drawn["continent"] == world().continents[territory.continent].id
        assert drawn["neighbours"] == [IDS[i] for i in world().neighbours(number)]


def test_outlines_are_closed_and_do_not_cross_themselves() -> None:
    assert [
        (id, ring) for id, parts in rings().items() for ring in parts if not ring.is_valid
    ] == []


def test_no_two_territories_overlap() -> None:
    land = shapes()
    assert [
        pair
        for pair in combinations(land, 2)
        if land[pair[0]].intersection(land[pair[1]]).area > 0.5
    ] == []


def test_territories_touch_exactly_where_the_board_has_a_border_by_land() -> None:
    assert contacts().keys() == LAND
    assert len(LAND) == 58


def test_every_border_by_land_can_be_seen() -> None:
    assert {pair for pair, length in contacts().items() if length < SHORTEST_BORDER} == set()


def test_territories_without_a_border_stay_apart() -> None:
    near = {pair for pair, distance in distances().items() if distance < SMALLEST_GAP}
    assert near - LAND - SEA == set()


def test_there_is_a_sea_route_for_every_border_by_sea() -> None:
    drawn = [frozenset(route["between"]) for route in drawing()["routes"]]
    assert len(drawn) == len(set(drawn)) == 25
    assert set(drawn) == SEA


@pytest.mark.parametrize("drawn", drawing()["routes"], ids=lambda drawn: "-".join(drawn["between"]))
def test_a_sea_route_runs_from_coast_to_coast_over_open_sea(drawn: dict[str, Any]) -> None:
    line = route(drawn["path"])
    ends = [Point(point) for part in line.geoms for point in (part.coords[0], part.coords[-1])]
    assert line.length > SHORTEST_ROUTE
    for id, land in shapes().items():
        if id in drawn["between"]:
            assert min(land.distance(end) for end in ends) < 1.2
        else:
            assert line.intersection(land).length < 0.1, id


def test_the_route_across_the_edge_leaves_the_map_on_both_sides() -> None:
    width = drawing()["width"]
    at_edges = {
        frozenset(drawn["between"]): {x for line in lines(drawn["path"]) for x, _ in line}
        & {0, width}
        for drawn in drawing()["routes"]
    }
    assert at_edges.pop(frozenset({"alaska", "kamchatka"})) == {0, width}
    assert not any(at_edges.values())


def test_every_badge_stands_in_its_own_territory() -> None:
    radius = drawing()["badge"]
    for id, drawn in drawing()["territories"].items():
        centre = Point(drawn["badge"])
        assert shapes()[id].contains(centre), id
        reached = [
            other for other in IDS if centre.buffer(radius * 0.75).intersects(shapes()[other])
        ]
        assert reached == [id]


def test_no_two_badges_touch() -> None:
    badges = {id: Point(drawn["badge"]) for id, drawn in drawing()["territories"].items()}
    apart = 2 * drawing()["badge"] + 1
    close = [(a, b) for a, b in combinations(IDS, 2) if badges[a].distance(badges[b]) < apart]
    assert close == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_those_of_the_board(language: Language) -> None:
    for territory in world().territories:
        written = drawing()["territories"][territory.id]["label"][language]["lines"]
        joined = "".join(line if line.endswith("-") else f"{line} " for line in written).strip()
        name = territory.name.say(language)
        assert name in (joined, joined.replace("-", "")), territory.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_stand_on_the_map_and_on_no_other_name_or_badge(language: Language) -> None:
    everything = drawing()["territories"]
    labels = {id: label(id, language) for id in IDS}
    badges = {id: Point(d["badge"]).buffer(drawing()["badge"]) for id, d in everything.items()}
    paper = box(0, 0, drawing()["width"], drawing()["height"])
    assert [id for id, name in labels.items() if not paper.contains(name)] == []
    for a, b in combinations(IDS, 2):
        assert labels[a].intersection(labels[b]).area < 1, (a, b)
    for a in IDS:
        assert [b for b in IDS if labels[a].intersection(badges[b]).area > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_name_covers_little_of_other_territories(language: Language) -> None:
    for id in IDS:
        name = label(id, language)
        foreign = sum(name.intersection(shapes()[other]).area for other in IDS if other != id)
        assert foreign / name.area < 0.25, id


def test_border_lines_run_where_territories_touch() -> None:
    continent = {id: drawn["continent"] for id, drawn in drawing()["territories"].items()}
    lengths = {"borders": 0.0, "frontiers": 0.0}
    for (a, b), length in ((sorted(pair), length) for pair, length in contacts().items()):
        lengths["borders" if continent[a] == continent[b] else "frontiers"] += length
    for kind, length in lengths.items():
        assert route(drawing()[kind]).length == pytest.approx(length, rel=0.01)


def test_shallows_reach_farther_from_the_land_one_after_the_other() -> None:
    continents = [continent.id for continent in world().continents]
    areas = []
    for band in drawing()["shallows"]:
        assert list(band) == continents
        areas.append({id: filled(path).area for id, path in band.items()})
    for id in continents:
        places = [t for t, drawn in drawing()["territories"].items() if drawn["continent"] == id]
        land = sum(shapes()[t].area for t in places)
        assert areas[0][id] > areas[1][id] > areas[2][id] > areas[3][id] > land


def test_the_names_of_the_continents_stand_in_the_sea() -> None:
    signs = drawing()["signs"]
    assert [*signs] == [*(continent.id for continent in world().continents), "compass"]
    for id, place in signs.items():
        assert min(land.distance(Point(place)) for land in shapes().values()) > 20, id


@pytest.mark.skipif(SOAK == 1, reason="drawing the map takes 20 seconds: make soak")
def test_the_map_drawn_anew_is_the_same() -> None:
    from tools.map.drawing import draw, written

    assert written(draw()) == MAP.read_text("utf-8")
