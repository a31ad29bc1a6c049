"""The rulebook's five steps of a turn, where the files beside it have no example for a sentence."""

import pytest

from risiko.evolution.campaign.world import Signature, WorldMark
from tests.evolution.tables import NUMBER, REST, hand, held, table, verbs, world
from tests.play import offered, play, refused

CLOSED = ("peru", "brazil", "congo", "egypt")
"""Open cards of territories nobody controls."""


@pytest.mark.covers("evolution.turn.1", "evolution.turn_start.1")
def test_zuguebersicht_the_five_steps_come_in_their_order() -> None:
    p = table(
        {"alaska": "a5", "kamchatka": "b1", "ural": "b1", "alberta": "a1", "japan": "c1"},
        *("dusk", "maneuver", "act", "muster", "start"),
        hands={"a": ["coin"] * 4},
        open_cards=CLOSED,
    )
    seen = [verbs(p)]
    steps = ("end", "end", "place alaska 3", "end", "end")
    attack = ("attack alaska kamchatka 1", "defend 1", "{6:1}", "occupy 1")
    for text in steps:
        if "attack" in verbs(p):
            p = play(p, *attack)
        p = play(p, text)
        seen.append(verbs(p))
    assert [
        sorted(step & {"star", "give", "place", "attack", "move", "card"}) for step in seen
    ] == [*(["star"], ["give"], ["place"], ["attack"], ["move"], ["card"])]


@pytest.mark.covers("evolution.buying.1")
def test_karten_gegen_roten_stern_only_at_the_start_of_the_own_turn() -> None:
    p = table({"alaska": "a5"} | REST, hands={"a": ["coin"] * 4, "b": ["coin"] * 4})
    assert refused(p, "star").reason == "not_now"
    p = table({"alaska": "a5"} | REST, "act", "muster", "start", hands={"a": ["coin"] * 7})
    p = play(p, "star", *["give coin"] * 4)
    assert (hand(p, "a"), "star" in verbs(p)) == (["coin"] * 3, False), "three are not enough"


@pytest.mark.covers("evolution.joining.1")
def test_in_den_krieg_ziehen_or_recruiting_but_not_both() -> None:
    lands = {"ural": "a5", "siberia": "a1", "japan": "c1"}
    p = play(table(lands, "dusk", "maneuver"), "end")
    assert (p.turn, verbs(p)) == (1, {"join"})
    p = play(p, "join madagascar")
    assert ("place" in verbs(p), "expand" in verbs(p)) == (False, True)
    p = play(table(lands | {"siam": "b1"}, "dusk", "maneuver"), "end")
    assert (p.turn, verbs(p)) == (1, {"place"})


@pytest.mark.covers("evolution.continents.3")
def test_kontinentbonus_the_founder_gets_one_more_on_top_of_the_changed_bonus() -> None:
    on = world().with_mark(1, WorldMark("Superika", 0, 1))
    assert [on.bonus(1, person) for person in (0, 1)] == [2 + 1 + 1, 2 + 1]


@pytest.mark.covers("evolution.cashing.5")
def test_karten_gegen_truppen_go_to_the_discard_pile_and_the_coin_pile() -> None:
    p = table(
        {"ural": "a1"} | REST,
        *("dusk", "maneuver", "act", "recruit:3:0"),
        hands={"a": ["peru", "coin"]},
    )
    p = play(p, "give peru", "give coin", "end")
    assert (hand(p, "a"), p.state.discard, p.state.coin_pile()) == ([], (NUMBER["peru"],), 10)


@pytest.mark.covers("evolution.cashing.1")
def test_karten_gegen_truppen_only_some_of_the_cards() -> None:
    p = table(
        {"ural": "a1"} | REST,
        *("dusk", "maneuver", "act", "recruit:3:0"),
        hands={"a": ["peru", "brazil", "congo"]},
    )
    p = play(p, "give peru", "give congo", "end")
    assert (offered(p), hand(p, "a")) == (["place ural 1..5"], ["brazil"])


@pytest.mark.covers("evolution.placing.1")
def test_truppen_auf_den_spielplan_stellen_in_any_split_on_own_territories() -> None:
    p = table({"alaska": "a1", "ural": "a1"} | REST, "act", "place:5")
    assert offered(p) == ["place alaska 1..5", "place ural 1..5"]
    p = play(p, "place alaska 2", "place ural 3")
    assert (held(p, "alaska"), held(p, "ural")) == ("a3", "a4")


# 3 Expanding and attacking


@pytest.mark.covers("evolution.advancing.1", "evolution.conquered.3", "evolution.defended.1")
def test_vorruecken_und_angreifen_as_often_as_one_likes_or_not_at_all() -> None:
    p = table({"alaska": "a9", "kamchatka": "b9", "siam": "b1", "japan": "c1"})
    assert "end" in verbs(p)
    p = play(p, "expand alaska alberta 2", "expand alaska northwest_territory 1")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert {"attack alaska kamchatka 1..3", "expand alberta ontario"} <= set(offered(p))
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{6 6 6:1 1}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a5", "b7")


@pytest.mark.covers("evolution.board.1", "evolution.attacking.7")
def test_gegner_angreifen_only_across_a_border_or_a_sea_line() -> None:
    p = table({"brazil": "a5", "north_africa": "b2", "congo": "b2", "japan": "c1"})
    assert offered(p, "attack") == ["attack brazil north_africa 1..3"]
    assert refused(p, "attack brazil congo 1").reason == "not_adjacent"


@pytest.mark.covers("evolution.attacking.3")
@pytest.mark.parametrize(("units", "dice"), [(1, "1"), (2, "1..2"), (9, "1..2")])
def test_der_angriff_the_defender_chooses_one_or_two_units(units: int, dice: str) -> None:
    p = table({"alaska": "a9", "kamchatka": f"b{units}", "japan": "c1"})
    p = play(p, "attack alaska kamchatka 3")
    assert (p.turn, offered(p)) == (1, [f"defend {dice}"])


@pytest.mark.covers("evolution.attacking.5", "evolution.attacking.6")
@pytest.mark.parametrize(
    ("throw", "left"),
    [("6:5", ("a9", "b8")), ("5:5", ("a8", "b9")), ("6 5 1:6 4", ("a8", "b8"))],
)
def test_der_angriff_highest_against_highest_and_ties_to_the_defender(
    throw: str, left: tuple[str, str]
) -> None:
    attack, defence = (len(side.split()) for side in throw.split(":"))
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"})
    p = play(p, f"attack alaska kamchatka {attack}", f"defend {defence}", f"{{{throw}}}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == left


@pytest.mark.covers("evolution.missiles.2")
def test_raketen_a_six_by_missile_is_not_changed_any_more() -> None:
    short = world(scars={"kamchatka": "ammo_shortage"})
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=short, missiles=(0, 1, 0))
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:3}", "missile defence 2")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b9")


@pytest.mark.covers("evolution.missiles.3")
def test_raketen_one_player_may_fire_several_in_a_fight() -> None:
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, missiles=(2,))
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{1 2:5 5}")
    p = play(p, "missile attack 2", "missile attack 1")
    assert (held(p, "kamchatka"), p.state.missiles[0]) == ("b7", 0)


# 4 and 5


@pytest.mark.covers("evolution.moving.1")
def test_truppen_bewegen_is_optional() -> None:
    p = table({"alaska": "a5", "alberta": "a1"} | REST, "dusk", "maneuver")
    p = play(p, "end")
    assert (p.player, held(p, "alaska")) == (1, "a5")


@pytest.mark.covers("evolution.end_scars.1", "evolution.missions.4")
def test_ende_des_zugs_scars_act_after_the_move_and_before_the_card() -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("dusk", "maneuver"),
        on=world(scars={"alberta": "mercenary"}),
        open_cards=CLOSED,
        conquests=((1, False),),
    )
    p = play(p, "move alaska alberta 2")
    assert (held(p, "alberta"), verbs(p)) == ("a4", {"card", "pass"})


@pytest.mark.covers("evolution.turn.2", "evolution.taking.3")
def test_karte_nehmen_one_card_for_several_conquests() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        open_cards=CLOSED,
        conquests=((1, False), (2, False), (3, False)),
    )
    p = play(p, "card coin", "{card ural}")
    assert (hand(p, "a"), p.player) == (["coin"], 1)


@pytest.mark.covers("evolution.events.2")
def test_ereigniskarten_a_used_card_does_not_come_back_in_this_game() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        "event",
        on=world(packets=["p1"]),
        events=["resistance", "riots"],
    )
    p = play(p, "{event riots}")
    assert sum(p.state.events) == 1
    assert sum(p.world.event_cards) == 7, "in the box all are left for the next game"


@pytest.mark.covers("evolution.missions.3")
def test_missionskarten_not_a_second_one_in_the_same_turn() -> None:
    on = world(packets=["p3"], cities=dict.fromkeys(CLOSED, 1) | {"alaska": 1, "alberta": 1})
    p = table(
        dict.fromkeys((*CLOSED, "alaska", "alberta"), "a2") | REST,
        "claim:a",
        on=on,
        mission="superior_infrastructure",
        missions=["imperial_might"],
        open_cards=("ural", "india", "china", "siberia"),
    )
    p = play(p, "mission", "{mission imperial_might}")
    assert (p.player, p.state.tokens[0]) == (1, 1)


@pytest.mark.covers("evolution.missions.5")
def test_missionskarten_a_taken_mission_goes_back_into_the_box() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=world(packets=["p3"]),
        mission="reign_of_terror",
        missions=["imperial_might"],
        conquests=tuple((k, False) for k in range(9)),
    )
    p = play(p, "mission", "{mission imperial_might}")
    assert "reign_of_terror" not in (p.state.mission, *p.state.missions)
    assert "reign_of_terror" in p.world.mission_cards


@pytest.mark.covers("evolution.missions.3", "evolution.packet_4.7")
def test_missionskarten_nor_a_private_one() -> None:
    powers = {"balkania": {"private": "guerilla_warfare"}}
    cities = dict.fromkeys((*CLOSED, "alaska", "alberta"), 1)
    on = world(packets=["p3", "p4"], powers=powers, cities=cities, scars={"alaska": "bunker"})
    p = table(
        dict.fromkeys((*CLOSED, "alaska", "alberta"), "a2") | REST,
        "claim:a",
        on=on.without_mission("guerilla_warfare"),
        mission="superior_infrastructure",
        open_cards=("ural", "india", "china", "siberia"),
    )
    assert {"mission", "private"} <= verbs(p)
    for claim in ("mission", "private"):
        after = play(p, claim)
        assert (after.player, after.state.tokens[0]) == (1, 1)


# The end


@pytest.mark.covers("evolution.winner.2")
def test_der_sieger_has_one_reward() -> None:
    p = table({"alaska": "a5"} | REST, "buy:1", hands={"a": ["congo"]}, tokens=(3,))
    p = play(p, "give congo", "sign t", "destroy peru")
    assert p.turn == 1


@pytest.mark.covers("evolution.winner.7")
def test_der_sieger_where_a_scar_was_cancelled_a_new_one_may_stick() -> None:
    scarred = world(scars={"siam": "bunker"}, packets=["p1"])
    p = table({"alaska": "a5"} | REST, "buy:1", on=scarred, hands={"a": ["congo"]}, tokens=(3,))
    p = play(p, "give congo", "sign t", "cancel siam")
    again = table(
        {"alaska": "a5"} | REST, "act", "start", on=p.world, scar_hands={"a": "biohazard"}
    )
    assert "scar biohazard siam" in offered(again)


@pytest.mark.covers("evolution.opening.1")
def test_paeckchen_two_may_be_opened_in_the_same_game() -> None:
    p = table(
        {"alaska": "a5", "siam": "b1"},
        "buy:1",
        on=world(signatures=(Signature(0, ""),)),
        hands={"a": ["congo"]},
        tokens=(3,),
    )
    p = play(p, "give congo", "open p2", "power mobile", "sign t", "pass", "open p3")
    assert p.world.packets == ("p2", "p3")
