"""The rulebook up to the first turn: the box, the first game, and what comes before every game."""

import pytest

from risiko.evolution.campaign.world import Signature, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules import army
from risiko.protocol import CHANCE
from tests.evolution.tables import NUMBER, REST, held, table, verbs, world
from tests.play import offered, play


def before_the_throw(on: World, seats: int = 3) -> EvolutionPosition:
    """A game of this world, up to the throw for the first turn."""
    p = GAME.on(on, tuple(range(seats)))
    while p.turn == CHANCE and not p.label(0).startswith("1"):
        p = p.draw(0)
    return p


# The box and its words


@pytest.mark.covers("evolution.components.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_titel_3_to_5_play_and_no_other_number(seats: int) -> None:
    assert list(GAME.seats) == [3, 4, 5]
    with pytest.raises(ValueError, match=r"."):
        GAME.start(seats)


@pytest.mark.covers("evolution.terms.7")
def test_besetzt_a_territory_with_only_an_hq_is_no_start() -> None:
    p = table(
        {"ural": "a5", "japan": "c1"}, "act", "join", player="b", hqs={"saharan": "madagascar"}
    )
    assert "join madagascar" not in offered(p)
    assert "join congo" in offered(p)


@pytest.mark.covers("evolution.terms.9")
def test_vernichten_a_destroyed_card_never_comes_back() -> None:
    p = before_the_throw(world().with_coins(NUMBER["peru"], 0))
    s = p.state
    assert len(s.pile()) + len(s.open) == 41
    assert NUMBER["peru"] not in (*s.pile(), *s.open)


@pytest.mark.covers("evolution.cards_box.1")
def test_karten_42_territories_with_one_coin_each_and_10_coin_cards() -> None:
    assert World().coins[:42] == (1,) * 42
    s = before_the_throw(world()).state
    assert (len(s.pile()) + len(s.open), s.coin_pile()) == (42, 10)


@pytest.mark.covers("evolution.cards_box.3")
def test_stickerbogen_has_as_many_of_each_as_the_rewards_say() -> None:
    stock = World().stock
    assert (stock.major, stock.minor, stock.cancel, stock.fort) == (5, 9, 4, 5)
    assert (stock.plus, stock.minus, stock.coin) == (1, 1, 41)


# Before the first game


@pytest.mark.covers("evolution.first_game.1", "evolution.first_powers.1")
def test_fraktionen_vorbereiten_each_faction_gets_one_of_its_two_powers() -> None:
    p = GAME.start(3)
    asked = []
    while "power" in verbs(p):
        asked.append(sorted(text.split(" ")[1] for text in offered(p, "power")))
        p = play(p, offered(p, "power")[1])
    assert asked == [
        ["double_six_stand", "fortified_hq"],
        ["first_target_minus1", "triple_conquest"],
        ["expand_draw", "recruit_round_up"],
        ["card_plus_one", "hq_plus_one"],
        ["maneuver_anytime", "maneuver_unconnected"],
    ]
    assert "power" not in verbs(before_the_throw(world())), "never asked again"


@pytest.mark.covers("evolution.first_coins.1")
def test_ressourcen_vorbereiten_12_coins_by_hand_and_at_most_3_on_a_card() -> None:
    p = GAME.start(3)
    while "power" in verbs(p):
        p = play(p, offered(p, "power")[0])
    for land in BOARD.ids[:6]:
        p = play(p, f"coin {land}", f"coin {land}")
    assert p.world.coins[:7] == (3,) * 6 + (1,)
    assert "coin" not in verbs(p)


# Before every game


@pytest.mark.covers("evolution.every_game.1", "evolution.side_board.1")
def test_nebenplan_vorbereiten_four_cards_lie_open_and_nobody_holds_one() -> None:
    s = before_the_throw(world(packets=["p1", "p3"])).state
    assert len(set(s.open)) == 4
    assert (s.hands, s.discard, s.coin_pile()) == ([(), (), ()], (), 10)


@pytest.mark.covers("evolution.missions.1")
def test_missionskarten_one_is_turned_over_by_chance_before_the_first_turn() -> None:
    p = play(before_the_throw(world(packets=["p3"])), "{6 1 1}")
    p = play(p, "faction khan", "base peru", "faction enclave", "base siam")
    p = play(p, "faction saharan", "base alaska")
    assert (p.turn, p.chance(), p.label(0)[:8]) == (CHANCE, 8, "mission ")


@pytest.mark.covers(
    "evolution.start.4", "evolution.start.5", "evolution.start.6", "evolution.start.8"
)
def test_vor_dem_ersten_zug_a_tie_is_thrown_again_and_others_follow_clockwise() -> None:
    p = play(before_the_throw(world()), "{5 5 2}")
    assert p.chance() == 36
    p = play(p, "{1 4}")
    order = []
    for faction, land in (("khan", "peru"), ("enclave", "siam"), ("saharan", "alaska")):
        order.append(p.turn)
        p = play(p, f"faction {faction}", f"base {land}")
    assert order == [1, 2, 0]
    assert (p.player, held(p, "peru")) == (1, "b8")
    assert p.state.hq[3] == NUMBER["peru"]


@pytest.mark.covers("evolution.start.6")
def test_vor_dem_ersten_zug_nobody_takes_the_faction_of_another() -> None:
    p = play(before_the_throw(world()), "{6 1 1}", "faction khan", "base peru")
    assert "faction khan" not in offered(p)


@pytest.mark.covers("evolution.start.2")
def test_der_sieger_a_major_city_is_a_start_for_its_founder_even_with_a_scar() -> None:
    on = world(cities={"peru": 2}, scars={"peru": "bunker"})
    s = table({"alaska": "a1"} | REST, on=on).state
    assert NUMBER["peru"] in army.legal_starts(s, 0)
    assert NUMBER["peru"] not in army.legal_starts(s, 1)


@pytest.mark.covers("evolution.missiles_box.1", "evolution.players.2")
def test_raketen_a_missile_for_each_win_and_no_star() -> None:
    signed = world(signatures=(Signature(1, ""),) * 3)
    s = before_the_throw(signed).state
    assert (s.missiles, s.tokens) == ([0, 3, 0], [1, 0, 1])
