"""Pictures of positions: SVG and pixels."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

import risiko
from risiko.rl.kit import make_kit
from risiko.rl.picture import ARMIES, WIDTH, to_pixels, to_svg
from risiko.world.drawing import drawn_map, trace_path


@pytest.mark.parametrize("id", ["2003/conquest", "express", "evolution"])
def test_a_picture_has_every_place(id: str) -> None:
    kit = make_kit(id)
    sheet, places = kit.picture(kit.game.start(kit.seats))
    svg = ElementTree.fromstring(to_svg(sheet, places))
    assert len(svg.findall("{*}path")) == len(places) == len(sheet.names)
    pixels = to_pixels(sheet, places)
    assert pixels.shape == (round(sheet.height * WIDTH / sheet.width), WIDTH, 3)
    assert pixels.dtype == np.uint8


def test_territories_have_the_colour_of_their_owner() -> None:
    board = {"alaska": "a3", "brazil": "b12"}
    position = risiko.setup("2003/conquest", seats=3, board=board, rest="c1")
    kit = make_kit("2003/conquest", 3)
    sheet, places = kit.picture(position)
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
