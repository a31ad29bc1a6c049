"""Cards: the rules of the rulebook, each named after its place."""

import pytest

from risiko.evolution.content.board import BOARD
from tests.evolution.tables import hand, table, world
from tests.play import offered, play


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
