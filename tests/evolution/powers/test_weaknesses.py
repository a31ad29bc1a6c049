"""What weakens a faction: one test for each sticker."""

import pytest

from risiko.evolution.content.board import BOARD
from risiko.evolution.rules import army
from tests.evolution.tables import REST, slots, table, verbs, world
from tests.play import offered, play


def weak(scar: str) -> dict[str, dict[str, str]]:
    return {"balkania": {"weakness": scar}}


@pytest.mark.covers("evolution.weaknesses.1", "evolution.aliens.4")
def test_weaknesses_are_put_on_a_faction_in_the_own_turn() -> None:
    on = world(packets=["e2"])
    p = table({"alaska": "a5"} | REST, on=on, scar_hands={"a": "weak_purist"})
    assert "scar weak_purist khan" in offered(p)
    assert "scar weak_purist aliens" not in offered(p)
    p = play(p, "scar weak_purist khan")
    assert slots(p, "khan")[4] == "weak_purist"
    assert verbs(p) >= {"expand", "end"}, "the turn goes on"


@pytest.mark.covers("evolution.weaknesses.3")
def test_weak_cautious_places_in_two_territories() -> None:
    on = world(packets=["e2"], powers=weak("weak_cautious"))
    p = table({"alaska": "a5", "peru": "a1", "congo": "a1"} | REST, "act", "place:9", on=on)
    p = play(p, "place alaska 1", "place peru 1")
    assert [option.split(" ")[1] for option in offered(p)] == ["alaska", "peru"]


@pytest.mark.covers("evolution.weaknesses.5")
def test_weak_purist_holds_two_open_coin_cards() -> None:
    on = world(packets=["e2"], powers=weak("weak_purist"))
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("dusk", "maneuver"),
        on=on,
        hands={"a": ["coin", "coin", "ural"]},
        open_cards=["india", "peru", "congo", "egypt"],
        conquests=((1, False),),
    )
    assert p.view(1).line.split(" ")[7].split("/")[0] == "coin,coin,?"
    assert play(p, "end").player == 1, "no third coin"


@pytest.mark.covers("evolution.events.6", "evolution.weaknesses.7")
def test_weak_short_sighted_moves_into_adjacent_territories() -> None:
    on = world(packets=["e2"], powers={"saharan": {"weakness": "weak_short_sighted"}})
    p = table(
        {"alaska": "a5", "alberta": "a1", "ontario": "a1", "peru": "a1"} | REST,
        "maneuver",
        on=on,
        factions=("saharan", "khan", "balkania"),
    )
    assert offered(p) == ["move alaska alberta 1..4", "end"], "what forbids is stronger"


@pytest.mark.covers("evolution.weaknesses.8")
def test_weak_unpopular_loses_one_more_in_a_free_city() -> None:
    on = world(packets=["e2"], powers=weak("weak_unpopular"), cities={"alberta": 1})
    p = table({"alaska": "a5"} | REST, on=on)
    assert "expand alaska alberta 3..4" in offered(p)
    assert "expand alaska northwest_territory 1..4" in offered(p)


@pytest.mark.covers("evolution.weaknesses.9")
def test_weak_primitive_does_not_count_people() -> None:
    board = dict.fromkeys(BOARD.ids[:10], "a1") | REST
    on = world(packets=["e2"], powers=weak("weak_primitive"), cities={"alaska": 5})
    assert army.base_recruits(table(board, on=on).state, 0) == 3


@pytest.mark.covers("evolution.envelope_2.1")
def test_a_collaborator_has_a_coin_more_and_pays_two_more_units() -> None:
    on = world(packets=["e2"], powers=weak("alien_collaborator"), cities={"alberta": 1})
    p = table({"alaska": "a6"} | REST, on=on)
    assert "expand alaska alberta 4..5" in offered(p)
    p = table({"alaska": "a6"} | REST, "act", "recruit:3:0", on=on, hands={"a": ["coin"]})
    p = play(p, "give coin", "end")
    assert offered(p) == ["place alaska 1..5"]
