"""The finished map, as the client reads it."""

import json
from typing import Any

import shapely

from risiko.text import LANGUAGES
from tools.map import earth
from tools.map.borders import Arc, area, outlines
from tools.map.frame import Frame
from tools.map.islands import simplified
from tools.map.labels import BADGE, LINE, TEXT, Label, Search
from tools.map.partition import partition
from tools.map.pen import curve, mesh, outline
from tools.map.plan import Degrees, board, layout
from tools.map.routes import routes
from tools.map.sea import graticule, lakes, shallows

LONGEST_STEP = 0.6
"""Degrees: straight lines of the data bend when they are projected."""


def draw() -> dict[str, Any]:
    """The whole way from Natural Earth to paths; the same every time."""
    planet = earth.read()
    land = {t: shapely.segmentize(shape, LONGEST_STEP) for t, shape in partition(planet).items()}
    frame = Frame(land.values())
    lines = outlines(simplified({t: frame(shape) for t, shape in land.items()}))
    drawn = {t: area(lines.of(t), lines.arcs) for t in board().continent}
    sea = routes(frame, drawn)
    at_sea = [line for route in sea for line in route.lines]
    # Badges are placed once, for both languages.
    german = Search(frame, drawn, at_sea, "de").places()
    badges = {t: (place.x, place.y) for t, place in german.items()}
    places = {"de": german, "en": Search(frame, drawn, at_sea, "en", badges).places()}
    labels = [place.label for language in LANGUAGES for place in places[language].values()]
    water = [frame(lake.shape) for lake in planet.lakes]
    return {
        "width": frame.width,
        "height": frame.height,
        "badge": BADGE,
        "text": TEXT,
        "line": round(LINE, 1),
        "territories": {
            t: {
                "continent": continent,
                "neighbours": board().neighbours[t],
                "badge": badges[t],
                "room": german[t].room,
                "label": {language: _label(places[language][t].label) for language in LANGUAGES},
                "path": outline(lines.of(t), lines),
            }
            for t, continent in board().continent.items()
        },
        "routes": [
            {"between": route.between, "path": "".join(curve(line.coords) for line in route.lines)}
            for route in sea
        ],
        "borders": mesh(_borders(lines.arcs, between_continents=False)),
        "frontiers": mesh(_borders(lines.arcs, between_continents=True)),
        "shallows": shallows(drawn, board().continent),
        "lakes": lakes(water, drawn, [label.box for label in labels]),
        "graticule": graticule(frame),
        "oceans": [
            {
                "at": _at(frame, ocean["at"]),
                **{language: ocean[language] for language in LANGUAGES},
            }
            for ocean in layout()["oceans"]
        ],
        "signs": {name: _at(frame, place) for name, place in layout()["signs"].items()},
    }


def written(drawing: dict[str, Any]) -> str:
    """The map as text: one line for each thing that is drawn."""
    parts = []
    for key, value in drawing.items():
        if isinstance(value, dict):
            inner = ",\n".join(f"{_json(name)}:{_json(item)}" for name, item in value.items())
            parts.append(f"{_json(key)}:{{\n{inner}\n}}")
        elif isinstance(value, list):
            inner = ",\n".join(_json(item) for item in value)
            parts.append(f"{_json(key)}:[\n{inner}\n]")
        else:
            parts.append(f"{_json(key)}:{_json(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _at(frame: Frame, degrees: Degrees) -> tuple[float, float]:
    x, y = frame.point(degrees)
    return round(x, 1), round(y, 1)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _label(label: Label) -> dict[str, Any]:
    return {
        "x": label.x,
        "y": label.y,
        "anchor": label.anchor,
        "lines": label.lines,
        "inside": label.inside,
    }


def _borders(arcs: list[Arc], *, between_continents: bool) -> list[Arc]:
    """The lines with land on both sides: of one continent, or of two."""
    home = board().continent
    return [
        arc
        for arc in arcs
        if len(arc.owners) == 2
        and (home[arc.owners[0]] != home[arc.owners[1]]) == between_continents
    ]
