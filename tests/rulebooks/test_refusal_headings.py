"""Each refusal cites the heading that says it, of its own variant."""

import pytest

from risiko.classic.game import classic
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import Phase, setup
from risiko.protocol import CHANCE
from tests.play import field, lands, offered, play, refused


def starting(id: str, seats: int) -> ClassicPosition:
    """All territories are taken, and starting units are being placed."""
    p = classic(id).start(seats)
    for _ in range(200):
        if field(p, "step").startswith("fill"):
            break
        p = (
            p.draw(1 if field(p, "step").startswith("roll") else 0)
            if p.turn == CHANCE
            else play(p, offered(p)[0])
        )
    return p


CITED = [
    ("2003/conquest", "move", "move peru brazil 1", "2003, (g) Truppenbewegung"),
    ("2000/missions", "move", "move peru brazil 1", "2000, Phase 3: Einheiten verlegen"),
    ("2003/conquest", "attack", "attack peru japan 1", "2003, (c) Angreifen"),
]


@pytest.mark.parametrize(("id", "phase", "action", "cite"), CITED)
def test_who_leaves_none_behind_is_told_where_that_stands(
    id: str, phase: Phase, action: str, cite: str
) -> None:
    p = setup(id, seats=3, board={"peru": "a1", "brazil": "a5", "siam": "c1"}, phase=phase)
    found = refused(p, action)
    assert (found.reason, found.cite) == ("one_stays", cite)


@pytest.mark.parametrize(
    ("id", "seats", "cite"),
    [
        ("2000/missions", 3, "2000, Die Zuteilung der Länder"),
        ("2000/duel", 2, "2000, Zwei-Spieler-Variante"),
        ("2010/classic", 3, "2010, Klassisches Risiko: Spielvorbereitung"),
    ],
)
def test_before_the_first_turn_the_set_up_is_cited(id: str, seats: int, cite: str) -> None:
    p = starting(id, seats)
    mine = next(land for land, token in lands(p).items() if token[0] == "abc"[p.turn])
    other = next(land for land, token in lands(p).items() if token[0] != "abc"[p.turn])
    assert refused(p, f"place {other} 1").cite == cite
    assert refused(p, f"place {mine} 2").cite == cite
    assert refused(p, "end").cite == cite


def test_hauptstadt_variante_is_cited_for_a_capital() -> None:
    p = starting("2000/capitals", 3)
    for _ in range(200):
        if field(p, "step").startswith("capital"):
            break
        p = play(p, offered(p)[0])
    other = next(land for land, token in lands(p).items() if token[0] != "abc"[p.turn])
    assert refused(p, f"capital {other}").cite == "2000, Hauptstadt-Variante"


@pytest.mark.parametrize(
    ("id", "seats", "cite"),
    [
        ("2000/duel", 2, "2000, Zwei-Spieler-Variante"),
        ("2000/conquest", 3, "2000, Risiko klassisch: Befreien der Welt"),
        ("2010/classic", 3, "2010, Klassisches Risiko: Das Spiel gewinnen"),
        ("2010/duel", 2, "2010, Risiko für 2 Spieler"),
        ("2010/missions", 3, "2010, Risiko mit Missionskarten"),
    ],
)
def test_when_the_game_is_over_the_variant_s_own_heading_is_cited(
    id: str, seats: int, cite: str
) -> None:
    board = {"alaska": "a9", "kamchatka": "b1"}
    p = setup(id, seats=seats, board=board, rest="a1", phase="attack")
    p = play(p, "attack alaska kamchatka 1")
    if p.turn != CHANCE:
        p = play(p, "defend 1")
    p = play(p, "{6:1}")
    found = refused(p, "end")
    assert (found.reason, found.cite) == ("over", cite)
