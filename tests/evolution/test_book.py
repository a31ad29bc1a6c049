"""The worked examples of the rulebook and its rules, each named after its place."""

import pytest

from risiko.evolution.campaign.world import City, Signature, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules import army
from risiko.protocol import CHANCE
from tests.evolution.tables import deal, hand, held, slots, table, verbs, world
from tests.play import offered, play


@pytest.mark.covers(
    "evolution.attacking.4",
    "evolution.attacking.5",
    "evolution.attacking.6",
    "evolution.attacking.8",
)
def test_der_angriff_example_the_enclave_from_east_africa_attacks_egypt() -> None:
    p = table(
        {"east_africa": "a5", "egypt": "b3", "japan": "c1"},
        factions=("enclave", "mechaniker", "khan"),
    )
    p = play(p, "attack east_africa egypt 3", "defend 2", "{5 4 1:5 3}")
    assert (held(p, "east_africa"), held(p, "egypt")) == ("a4", "b2")


@pytest.mark.covers("evolution.attacking.9", "evolution.conquered.1")
def test_der_angriff_example_two_attackers_take_the_last_two_defenders() -> None:
    p = table(
        {"east_africa": "a3", "egypt": "b2", "congo": "b1", "japan": "c1"},
        factions=("enclave", "mechaniker", "khan"),
    )
    p = play(p, "attack east_africa egypt 2", "defend 2", "{6 5:4 3}")
    assert (held(p, "east_africa"), held(p, "egypt")) == ("a1", "a2")
    assert "occupy" not in verbs(p)


@pytest.mark.covers("evolution.conquered.1", "evolution.conquered.3")
def test_der_angriff_more_units_may_follow_into_the_empty_territory() -> None:
    p = table({"east_africa": "a6", "egypt": "b1", "congo": "b1", "japan": "c1"})
    p = play(p, "attack east_africa egypt 2", "defend 1", "{6 5:4}")
    assert offered(p) == ["occupy 2..5"]
    p = play(p, "occupy 4")
    assert (held(p, "east_africa"), held(p, "egypt")) == ("a2", "a4")


@pytest.mark.covers("evolution.attacking.1", "evolution.attacking.2")
def test_der_angriff_one_to_three_units_and_one_stays() -> None:
    p = table({"alaska": "a3", "kamchatka": "b9", "japan": "c1"})
    assert "attack alaska kamchatka 1..2" in offered(p)
    p = table({"alaska": "a30", "kamchatka": "b9", "japan": "c1"})
    assert "attack alaska kamchatka 1..3" in offered(p)
    assert offered(play(p, "attack alaska kamchatka 3")) == ["defend 1..2"]


@pytest.mark.covers("evolution.changing.2")
def test_wuerfel_veraendern_2_a_bunker_raises_only_one_of_two_fives() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=world(scars={"kamchatka": "bunker"})
    )
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{6 6:5 5}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b8")


@pytest.mark.covers("evolution.changing.1", "evolution.scars.7")
def test_wuerfel_veraendern_1_no_die_above_six_or_below_one() -> None:
    bunker = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=world(scars={"kamchatka": "bunker"})
    )
    p = play(bunker, "attack alaska kamchatka 1", "defend 1", "{6:6}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b9")
    short = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        on=world(scars={"kamchatka": "ammo_shortage"}),
    )
    p = play(short, "attack alaska kamchatka 1", "defend 1", "{1:1}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b9")


@pytest.mark.covers("evolution.changing.3")
def test_wuerfel_veraendern_3_the_highest_die_is_found_after_all_changes() -> None:
    """A shortage turns 4 3 into 3 3: the second die is as high as the first."""
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        on=world(scars={"kamchatka": "ammo_shortage"}),
    )
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{4 4:4 3}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a9", "b7")


@pytest.mark.covers("evolution.walls.2", "evolution.walls.3")
def test_befestigungen_both_dice_and_a_box_for_an_attack_with_three() -> None:
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 0})
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=walls)
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a7", "b9")
    assert p.world.forts[BOARD.number["kamchatka"]] == 1
    p = play(p, "attack alaska kamchatka 2", "defend 1", "{5 5:3}")
    assert p.world.forts[BOARD.number["kamchatka"]] == 1


@pytest.mark.covers("evolution.walls.2")
def test_befestigungen_a_single_die_is_raised_once() -> None:
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 0})
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=walls)
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{5:3}")
    assert held(p, "kamchatka") == "b8"


@pytest.mark.covers("evolution.walls.3")
def test_befestigungen_with_the_tenth_box_they_are_gone() -> None:
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 9})
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=walls)
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{1 1 1:4}")
    assert p.world.forts[BOARD.number["kamchatka"]] == -1


@pytest.mark.covers("evolution.walls.1")
def test_befestigungen_a_free_fortified_city_costs_two_units_more() -> None:
    walls = world(cities={"kamchatka": 2}, forts={"kamchatka": 0})
    p = table({"alaska": "a9", "siam": "b1", "japan": "c1"}, on=walls)
    assert "expand alaska kamchatka 5..8" in offered(p)
    assert held(play(p, "expand alaska kamchatka 5"), "kamchatka") == "a1"


@pytest.mark.covers("evolution.missiles.1", "evolution.missiles.4", "evolution.missiles.6")
def test_raketen_example_khan_attacks_siberia_and_balkania_helps_the_defender() -> None:
    p = table(
        {"ural": "a5", "siberia": "b5", "japan": "c1"},
        factions=("khan", "mechaniker", "balkania"),
        missiles=(1, 0, 1),
    )
    p = play(p, "attack ural siberia 2", "defend 2", "{4 2:5 4}")
    assert p.turn == 0
    p = play(p, "missile attack 4")
    assert p.turn == 2, "an outsider may answer"
    p = play(p, "missile defence 5")
    assert (held(p, "ural"), held(p, "siberia")) == ("a3", "b5")


@pytest.mark.covers("evolution.missiles.2", "evolution.missiles.5")
def test_raketen_one_missile_alone_saves_one_unit() -> None:
    p = table(
        {"ural": "a5", "siberia": "b5", "japan": "c1"},
        factions=("khan", "mechaniker", "balkania"),
        missiles=(1, 0, 1),
    )
    p = play(p, "attack ural siberia 2", "defend 2", "{4 2:5 4}", "missile attack 4", "pass")
    assert (held(p, "ural"), held(p, "siberia")) == ("a4", "b4")


@pytest.mark.covers("evolution.order.1", "evolution.missiles.4")
def test_raketen_are_asked_for_in_the_printed_order_and_again_after_each() -> None:
    p = table(
        {"ural": "c5", "siberia": "b5", "japan": "a1"}, player="c", missiles=(2, 2, 2), seats=3
    )
    p = play(p, "attack ural siberia 2", "defend 2", "{4 2:5 4}")
    asked = [p.turn]
    for _ in range(2):
        p = play(p, "pass")
        asked.append(p.turn)
    assert asked == [2, 1, 0]
    p = play(p, "missile attack 2")
    assert p.turn == 2, "after a missile everybody is asked again"


@pytest.mark.covers("evolution.scar_cards.3", "evolution.sticker_cards.1", "evolution.scars.3")
def test_mankokarte_just_before_the_roll_by_any_holder() -> None:
    p = table(
        {"ural": "a5", "siberia": "b5", "japan": "c1"},
        scar_hands={"b": "bunker", "c": "ammo_shortage"},
    )
    p = play(p, "attack ural siberia 2", "defend 2")
    assert p.turn == 1
    assert offered(p) == ["scar bunker siberia", "pass"]
    p = play(p, "scar bunker siberia")
    assert p.chance(), "one scar each: nobody else can act"
    assert p.world.scars[BOARD.number["siberia"]] == "bunker"
    assert p.world.scar_cards[:2] == (3, 2)


@pytest.mark.covers("evolution.goal.6", "evolution.endangered.1", "evolution.packet_2.1")
def test_anderen_spieler_gefaehrden_cards_but_neither_stars_nor_missiles() -> None:
    p = table(
        {"ural": "a5", "siberia": "b1", "japan": "c1"},
        hands={"b": ["peru", "coin"]},
        tokens=(0, 1, 0),
        missiles=(0, 2, 0),
        scar_hands={"b": "bunker"},
        on=world(packets=["p2"]),
    )
    p = play(p, "attack ural siberia 3", "defend 1", "pass", "{6 6 5:1}", "pass", "occupy 3")
    assert hand(p, "a") == ["peru", "coin"]
    s = p.state
    assert (s.tokens[1], s.missiles[1], s.scar[1]) == (1, 2, "bunker")
    assert p.turn == 1, "and it chooses a comeback power"


@pytest.mark.covers("evolution.joining.2", "evolution.endangered.2")
def test_in_den_krieg_ziehen_with_half_of_the_starting_units_and_without_an_hq() -> None:
    p = table({"ural": "a5", "japan": "c1"}, "dusk", "maneuver", "act", "join", player="b")
    assert "join madagascar" in offered(p)
    assert "join ural" not in offered(p)
    p = play(p, "join madagascar")
    assert held(p, "madagascar") == "b4"
    assert p.state.hq[3] == -1


@pytest.mark.covers("evolution.joining.3")
def test_in_den_krieg_ziehen_the_distance_between_hqs_does_not_matter() -> None:
    p = table(
        {"ural": "a5", "japan": "c1"},
        *("dusk", "maneuver", "act", "join"),
        player="b",
        hqs={"balkania": "ural"},
    )
    assert "join siberia" in offered(p)


@pytest.mark.covers("evolution.terms.2", "evolution.recruiting.1", "evolution.recruiting.2")
def test_truppen_rekrutieren_a_third_of_territories_and_population_at_least_three() -> None:
    lands = [*BOARD.ids[:9], "peru", "argentina"]
    board = dict.fromkeys(lands, "a1") | {"japan": "c1", "siam": "b1"}
    cities = world(cities={"alaska": 2, "alberta": 1, "greenland": 1})
    p = table(board, "dusk", "maneuver", "act", "place:1", on=cities)
    s = p.state
    assert army.base_recruits(s, 0) == (11 + 4) // 3
    assert army.base_recruits(s, 1) == 3
    assert army.continent_recruits(s, 0) == 5


@pytest.mark.covers("evolution.board.2", "evolution.continents.1")
def test_kontinentbonus_a_free_territory_breaks_it() -> None:
    board = {"venezuela": "a1", "peru": "a1", "brazil": "a1", "japan": "c1", "siam": "b1"}
    assert army.continent_recruits(table(board).state, 0) == 0
    assert army.continent_recruits(table(board | {"argentina": "a1"}).state, 0) == 2


@pytest.mark.covers("evolution.cashing.1", "evolution.cashing.2", "evolution.cashing.3")
@pytest.mark.parametrize(
    ("coins", "troops"), [(2, 2), (3, 4), (4, 7), (5, 10), (6, 13), (7, 17), (8, 21), (9, 25)]
)
def test_karten_gegen_truppen_eintauschen_the_printed_table(coins: int, troops: int) -> None:
    rich = world(coins={"peru": min(coins - 1, 6), "brazil": max(1, coins - 6)})
    p = table(
        {"ural": "a1", "japan": "c1", "siam": "b1"},
        *("dusk", "maneuver", "act", "recruit:3:0"),
        hands={"a": ["peru", "brazil"]},
        on=rich,
    )
    p = play(p, "give peru", "give brazil", "end")
    assert offered(p) == [f"place ural 1..{3 + troops}"]


@pytest.mark.covers("evolution.cashing.2", "evolution.cashing.4")
def test_karten_gegen_truppen_eintauschen_ten_at_once_without_change() -> None:
    rich = world(coins={"peru": 6, "brazil": 6, "siam": 2})
    p = table(
        {"ural": "a1", "japan": "c1", "siam": "b1"},
        *("dusk", "maneuver", "act", "recruit:3:0"),
        hands={"a": ["peru", "brazil", "siam"]},
        on=rich,
    )
    p = play(p, "give peru", "give brazil", "give siam", "end")
    assert offered(p) == ["place ural 1..35"]


@pytest.mark.covers("evolution.cashing.1")
def test_karten_gegen_truppen_eintauschen_one_coin_is_worth_nothing() -> None:
    p = table(
        {"ural": "a1", "japan": "c1", "siam": "b1"},
        *("dusk", "maneuver", "act", "recruit:3:0"),
        hands={"a": ["coin"]},
    )
    assert offered(p) == ["end"]


@pytest.mark.covers(
    "evolution.terms.9",
    "evolution.goal.4",
    "evolution.turn_start.1",
    "evolution.buying.1",
    "evolution.buying.3",
)
def test_karten_gegen_roten_stern_four_cards_whatever_their_coins() -> None:
    p = table(
        {"ural": "a1", "japan": "c1", "siam": "b1"},
        *("dusk", "maneuver", "act", "muster", "start"),
        hands={"a": ["peru", "brazil", "coin", "coin", "siam"]},
    )
    p = play(p, "star", "give coin", "give coin", "give peru", "give brazil")
    assert p.state.tokens[0] == 1
    assert hand(p, "a") == ["siam"]
    assert p.state.coin_pile() == 10
    assert p.state.discard == (BOARD.number["peru"], BOARD.number["brazil"])


@pytest.mark.covers("evolution.goal.1", "evolution.buying.4")
def test_ihr_ziel_the_fourth_star_wins_at_once() -> None:
    p = table(
        {"ural": "a1", "japan": "c1", "siam": "b1"},
        *("dusk", "maneuver", "act", "muster", "start"),
        hands={"a": ["peru", "brazil", "coin", "coin"]},
        tokens=(3,),
    )
    p = play(p, "star", "give coin", "give coin", "give peru", "give brazil")
    assert p.state.winner == 0
    assert verbs(p) == {"sign"}


@pytest.mark.covers(
    "evolution.figures.1",
    "evolution.goal.3",
    "evolution.goal.5",
    "evolution.goal.6",
    "evolution.conquered.2",
)
def test_ihr_ziel_a_captured_hq_is_a_star_and_stays_where_it_is() -> None:
    p = table(
        {"ural": "a5", "siberia": "b1", "siam": "b1", "japan": "c1"},
        hqs={"khan": "siberia"},
        tokens=(3,),
    )
    p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}")
    assert p.state.winner == 0
    assert p.state.hq[3] == BOARD.number["siberia"]


@pytest.mark.covers("evolution.expanding.1", "evolution.taking.2")
def test_in_freie_gebiete_vorruecken_at_least_one_unit_and_no_card_for_it() -> None:
    p = table({"alaska": "a3", "siam": "b1", "japan": "c1"})
    p = play(p, "expand alaska alberta 2", "end")
    assert (held(p, "alaska"), held(p, "alberta")) == ("a1", "a2")
    assert "card" not in verbs(p)


@pytest.mark.covers("evolution.cities.1", "evolution.cities.2")
def test_in_freie_staedte_vorruecken_costs_the_population() -> None:
    towns = world(cities={"alberta": 2, "northwest_territory": 5})
    p = table({"alaska": "a5", "siam": "b1", "japan": "c1"}, on=towns)
    assert "expand alaska alberta 3..4" in offered(p)
    assert not any("northwest_territory" in option for option in offered(p))
    p = play(p, "expand alaska alberta 4")
    assert held(p, "alberta") == "a2"


@pytest.mark.covers("evolution.cities.3")
def test_in_freie_staedte_vorruecken_a_conquered_city_costs_nothing() -> None:
    p = table(
        {"alaska": "a5", "alberta": "b1", "siam": "b1", "japan": "c1"},
        on=world(cities={"alberta": 2}),
    )
    p = play(p, "attack alaska alberta 3", "defend 1", "{6 6 6:1}", "occupy 3")
    assert held(p, "alberta") == "a3"


@pytest.mark.covers("evolution.terms.6", "evolution.terms.8")
def test_kontrolliert_an_hq_alone_is_entered_without_a_fight_and_is_no_conquest() -> None:
    p = table({"alaska": "a5", "siam": "b1", "japan": "c1"}, hqs={"khan": "alberta"})
    p = play(p, "expand alaska alberta 2")
    assert p.state.stars(0) == 1
    assert not p.state.this.conquests


@pytest.mark.covers(
    "evolution.turn.2", "evolution.moving.1", "evolution.moving.2", "evolution.moving.3"
)
def test_truppen_bewegen_once_through_own_territories_only() -> None:
    board = {"alaska": "a5", "alberta": "a1", "ontario": "a1", "peru": "a1", "siam": "b1"}
    p = table(board | {"japan": "c1"}, "dusk", "maneuver")
    assert offered(p) == ["move alaska alberta 1..4", "move alaska ontario 1..4", "end"]
    p = deal(play(p, "move alaska ontario 4"))
    assert p.player == 1


@pytest.mark.covers("evolution.taking.1", "evolution.taking.4", "evolution.taking.7")
def test_karte_nehmen_own_open_cards_first() -> None:
    p = table(
        {"alaska": "a5", "peru": "a1", "siam": "b1", "japan": "c1"},
        "claim:a",
        open_cards=["peru", "alaska", "siam", "japan"],
        conquests=((0, False),),
    )
    assert offered(p) == ["card peru", "card alaska", "pass"]
    p = play(p, "card alaska")
    assert hand(p, "a") == ["alaska"]
    p = play(p, "{card brazil}")
    assert str(p).split(" ")[10] == "brazil,peru,siam,japan"


@pytest.mark.covers("evolution.taking.1", "evolution.taking.5", "evolution.taking.8")
def test_karte_nehmen_a_coin_card_discards_the_fourth() -> None:
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        "claim:a",
        open_cards=["peru", "brazil", "siam", "japan"],
        conquests=((0, False),),
    )
    assert offered(p) == ["card coin", "pass"]
    p = play(p, "card coin", "{card congo}")
    assert hand(p, "a") == ["coin"]
    assert str(p).split(" ")[9:11] == ["japan", "congo,peru,brazil,siam"]


@pytest.mark.covers("evolution.taking.6")
def test_karte_nehmen_without_coins_and_own_cards_there_is_none() -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1", "siam": "b5", "japan": "c1"},
        *("dusk", "maneuver"),
        open_cards=["peru", "brazil", "congo", "egypt"],
        hands={"b": ["coin"] * 10},
        conquests=((1, False),),
    )
    p = play(p, "end")
    assert (p.player, p.turn) == (1, 1)


@pytest.mark.covers("evolution.coin_pile.1", "evolution.coin_pile.3")
def test_verbrauchter_muenzkartenstapel_most_territories_win_a_star_once() -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1", "siam": "b5", "japan": "c1"},
        "claim:a",
        open_cards=["peru", "brazil", "congo", "egypt"],
        hands={"b": ["coin"] * 9},
        conquests=((1, False),),
    )
    p = play(p, "card coin")
    assert p.state.tokens == [1, 0, 0]
    assert not p.state.coin_star


@pytest.mark.covers("evolution.coin_pile.2")
def test_verbrauchter_muenzkartenstapel_nobody_at_a_tie() -> None:
    p = table(
        {"alaska": "a5", "siam": "b5", "japan": "c1"},
        "claim:a",
        open_cards=["peru", "brazil", "congo", "egypt"],
        hands={"b": ["coin"] * 9},
        conquests=((1, False),),
    )
    assert play(p, "card coin").state.tokens == [0, 0, 0]


@pytest.mark.covers("evolution.events.1")
def test_ereigniskarten_an_even_number_on_the_first_place_sets_off_an_event() -> None:
    base = world(packets=["p1"], coins={"congo": 2})
    p = table(
        {"alaska": "a5", "siam": "b5", "japan": "c1"},
        "claim:a",
        on=base,
        open_cards=["peru", "brazil", "egypt", "ural"],
        events=["resistance"],
        conquests=((1, False),),
    )
    p = play(p, "card coin")
    assert play(p, "{card congo}").label(0) == "event resistance"
    assert play(p, "{card india}").turn != -1


@pytest.mark.covers("evolution.missions.2", "evolution.missions.4")
def test_missionskarten_a_mission_or_a_card_not_both() -> None:
    p = table(
        {"alaska": "a5", "siam": "b5", "japan": "c1"},
        "claim:a",
        on=world(packets=["p3"]),
        open_cards=["india", "congo", "egypt", "ural"],
        mission="reign_of_terror",
        missions=["urban_assault"],
        conquests=tuple((k, False) for k in range(9)),
    )
    assert offered(p) == ["card coin", "mission", "pass"]
    p = play(p, "mission")
    assert p.state.tokens[0] == 1
    p = play(p, "{mission urban_assault}")
    assert p.player == 1
    assert hand(p, "a") == []


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
