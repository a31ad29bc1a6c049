"""Positions draw themselves, with what one wants to show on them."""

from typing import Any
from xml.etree import ElementTree

import pytest

import risiko
from risiko.pictures import ARMIES

EVERY_FAMILY = ["2003/conquest", "express", "evolution"]


@pytest.fixture
def position() -> Any:
    return risiko.setup(
        "2003/conquest", seats=3, board={"alaska": "a3", "brazil": "b12"}, rest="c1"
    )


@pytest.mark.parametrize("id", EVERY_FAMILY)
def test_notebooks_show_positions_of_every_family(id: str) -> None:
    game = risiko.game(id)
    position: Any = game.start(game.seats[0])
    assert ElementTree.fromstring(position._repr_svg_()).tag.endswith("svg")
    html = position._repr_html_()
    assert "<svg" in html
    assert game.name in html
    assert "decide" in html


def test_arrows_lead_from_place_to_place(position: Any) -> None:
    picture = ElementTree.fromstring(
        position.svg(
            arrows=[("brazil", "peru"), "attack alaska kamchatka 3"], width=400, language="de"
        )
    )
    arrows = [path for path in picture.findall("{*}path") if path.get("class") == "arrow"]
    assert len(arrows) == 3  # the one to Kamchatka leaves the map and comes back on the other side
    assert picture.get("width") == "400"
    assert "Brasilien: 12" in [
        title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")
    ]


def test_shades_darken_everything_else(position: Any) -> None:
    plain, shaded = position.svg(), position.svg(shade={"alaska": 1.0, "peru": 0.5})
    assert "fill-opacity" not in plain
    assert shaded.count('fill-opacity="0.00"') == 1
    assert shaded.count('fill-opacity="0.55"') == 40
    assert position.svg(shade=["alaska"]).count('fill-opacity="0.00"') == 1


@pytest.mark.parametrize("what", [{"arrows": ["place alaska 3"]}, {"shade": ["atlantis"]}])
def test_what_cannot_be_drawn_is_refused(position: Any, what: dict[str, list[str]]) -> None:
    with pytest.raises(ValueError, match="place"):
        position.svg(**what)


def test_the_end_names_the_winner() -> None:
    line = (
        "2003/conquest@2 "
        + "/".join("a1" * n for n in (9, 4, 7, 6, 12, 4))
        + " 2 a over:a 0 - -/- - - - -"
    )
    position: Any = risiko.game("2003/conquest").read(line)
    html = position._repr_html_()
    assert "won by a" in html
    assert ARMIES[0] in html
