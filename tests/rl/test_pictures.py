"""Pictures of positions: SVG and pixels."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

import risiko
from risiko.pictures import ARMIES, to_svg
from risiko.pictures.drawn import see
from risiko.rl.pixels import WIDTH, to_pixels
from risiko.world.drawing import drawn_map, trace_path


@pytest.mark.parametrize("id", ["2003/conquest", "express", "evolution"])
def test_a_picture_has_every_place(id: str) -> None:
    game = risiko.game(id)
    sheet, places = see(game.start(game.seats[0]))
    svg = ElementTree.fromstring(to_svg(sheet, places))
    assert len(svg.findall("{*}path/{*}title")) == len(places) == len(sheet.names)
    pixels = to_pixels(sheet, places)
    assert pixels.shape == (round(sheet.height * WIDTH / sheet.width), WIDTH, 3)
    assert pixels.dtype == np.uint8


def test_territories_have_the_colour_of_their_owner() -> None:
    board = {"alaska": "a3", "brazil": "b12"}
    position = risiko.setup("2003/conquest", seats=3, board=board, rest="c1")
    sheet, places = see(position)
    svg = to_svg(sheet, places)
    assert re.search(rf'fill="{ARMIES[0]}"[^>]*><title>Alaska: 3', svg)
    assert re.search(rf'fill="{ARMIES[1]}"[^>]*><title>Brazil: 12', svg)
    pixels = to_pixels(sheet, places).reshape(-1, 3)
    for colour in ARMIES[:3]:
        rgb = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
        assert (pixels == rgb).all(axis=1).sum() > 300


def test_a_path_is_traced_to_its_corners() -> None:
    assert trace_path("M1 2l3 0q1 1 2 .5t-1-1.5zM9 9l1 1z") == [
        [(1.0, 2.0), (4.0, 2.0), (6.0, 2.5), (5.0, 1.0)],
        [(9.0, 9.0), (10.0, 10.0)],
    ]
    assert len(drawn_map().paths) == 42
