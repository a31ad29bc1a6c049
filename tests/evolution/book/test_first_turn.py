"""Before the game: the rules of the rulebook, each named after its place."""

import pytest

from risiko.evolution.campaign.world import City, Signature, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import CHANCE
from tests.evolution.tables import held, slots, world
from tests.play import offered, play


@pytest.mark.covers(
    "evolution.first_game.1",
    "evolution.first_powers.1",
    "evolution.first_coins.1",
    "evolution.first_coins.2",
)
def test_vor_dem_ersten_spiel_powers_are_chosen_or_tossed_and_coins_laid() -> None:
    p = GAME.start(3)
    assert offered(p) == ["power fortified_hq", "power double_six_stand", "toss"]
    p = play(p, "power fortified_hq", "toss", "{power triple_conquest}")
    assert slots(p, "mechaniker")[0] == "fortified_hq"
    assert slots(p, "enclave")[0] == "triple_conquest"
    p = play(p, "power expand_draw", "power hq_plus_one", "power maneuver_anytime")
    p = play(p, "coin peru", "coin peru")
    assert "coin peru" not in offered(p), "at most 3 on a card at first"
    p = play(p, "shuffle")
    for _ in range(10):
        p = p.draw(0)
    assert sum(p.world.coins) == 42 + 12


@pytest.mark.covers(
    "evolution.missiles_box.1",
    "evolution.every_game.1",
    "evolution.players.1",
    "evolution.players.2",
)
def test_spieler_vorbereiten_a_star_or_a_missile_for_each_signature() -> None:
    signed = world(signatures=(Signature(4, ""), Signature(4, ""), Signature(1, "ha")))
    p = GAME.on(signed, (4, 1, 0))
    assert p.state.missiles == [2, 1, 0]
    assert p.state.tokens == [0, 0, 1]


@pytest.mark.covers("evolution.every_game.1", "evolution.scar_cards.1", "evolution.scar_cards.2")
def test_mankokarten_one_each_or_none_at_all() -> None:
    p = deal_cards(GAME.on(world(), (0, 1, 2)))
    assert [bool(scar) for scar in p.state.scar] == [True] * 3
    few = world(scar_cards=(1, 1, 0, 0, 0, 0, 0, 0, 0))
    p = deal_cards(GAME.on(few, (0, 1, 2)))
    assert p.state.scar == [""] * 3


def deal_cards(p: EvolutionPosition) -> EvolutionPosition:
    """Up to the throw for the first turn."""
    while p.turn == CHANCE and not p.label(0).startswith("1"):
        p = p.draw(0)
    return p


def begun(on: World | None = None, persons: tuple[int, ...] = (0, 1, 2)) -> EvolutionPosition:
    """The first seat has thrown highest."""
    p = deal_cards(GAME.on(on or world(), persons))
    return play(p, "{" + " ".join(["6", *["1"] * (len(persons) - 1)]) + "}")


@pytest.mark.covers(
    "evolution.terms.10", "evolution.start.3", "evolution.start.5", "evolution.start.8"
)
def test_vor_dem_ersten_zug_faction_start_and_turn_in_order() -> None:
    p = begun()
    p = play(p, "faction khan", "base peru", "faction enclave")
    assert "base brazil" not in offered(p), "never next to another HQ"
    p = play(p, "base siam", "faction saharan", "base alaska")
    assert held(p, "peru") == "a8"
    assert p.player == 0


@pytest.mark.covers("evolution.start.1", "evolution.start.2", "evolution.winner.6")
def test_vor_dem_ersten_zug_no_stickers_but_the_own_major_city() -> None:
    marked = world(scars={"peru": "bunker"}, cities={"siam": 1, "alaska": 2})
    marked = marked.with_city(BOARD.number["brazil"], City(2, 1, "B"))
    p = play(begun(marked), "faction khan")
    starts = offered(p)
    assert "base alaska" in starts, "founded by person 0"
    assert not {"base peru", "base siam", "base brazil"} & set(starts)
