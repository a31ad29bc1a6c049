"""The rulebook of 2006, heading by heading; its worked example first."""

import pytest

from risiko.express.cards import DECK
from risiko.express.game import express
from risiko.protocol import CHANCE, OVER
from tests.express.tables import ALL_OWNED, at, cards
from tests.play import offered, play, refused


@pytest.mark.covers(
    "express.goal.1",
    "express.cards.2",
    "express.cards.5",
    "express.turn_2.3",
    "express.turn_3.1",
    "express.turn_3.2",
    "express.turn_3.3",
    "express.example.1",
)
def test_2006_beispiel_the_usa_are_conquered_in_four_throws() -> None:
    p = play(at("a throw - 7", seats=2), "{G C K 1 1 2 3}", "storm usa kc 2")
    assert str(p).endswith("a throw usa:kc,s3:2 5")
    p = play(p, "{G G C C 1}")
    assert offered(p) == ["lose"]
    p = play(p, "lose")
    assert str(p).endswith("a throw usa:kc,s3:2 4")
    p = play(p, "{G G C K}", "storm usa kc 2")
    assert str(p).endswith("a throw usa:s3:4 2")
    p = play(p, "{2 3}", "storm usa s3 2")
    assert str(p) == f"express@1 2 {cards(usa='a')} b throw - 7"
    assert p.table.points(0) == 3


@pytest.mark.covers("express.components.1")
def test_2006_spielausstattung_14_cards_and_7_dice() -> None:
    assert len(DECK.cards) == 14
    assert express().rules.dice.value == 7


@pytest.mark.covers("express.setup.1")
def test_2006_spielvorbereitung_all_cards_lie_free() -> None:
    assert str(express().start(4)) == "express@1 4 ..../.../../../../. first ????"


@pytest.mark.covers("express.cards.3")
def test_2006_die_laenderkarten_the_card_that_is_shown_has_three_front_lines() -> None:
    china = DECK.cards[DECK.number["china"]]
    assert sorted(DECK.lines[word].name.de for word in china.lines) == [
        "2 Kavallerien",
        "5 Soldaten",
        "Kanone",
    ]


@pytest.mark.covers("express.cards.2", "express.turn_2.1")
def test_2006_die_laenderkarten_lines_are_stormed_in_any_order() -> None:
    p = at("a choose - GGCCK23")
    assert [text for text in offered(p) if "china" in text] == [
        "storm china cc 2",
        "storm china k 1",
        "storm china s5 2",
    ]


@pytest.mark.covers("express.cards.4", "express.turn_2.9")
def test_2006_die_laenderkarten_another_players_card_takes_one_more_general() -> None:
    free = at("a choose - GCCKK11")
    owned = at("a choose - GCCKK11", china="b")
    assert "storm china g 1" not in offered(free)
    assert "storm china g 1" in offered(owned)


@pytest.mark.covers("express.dice.1")
def test_2006_die_wuerfel_each_die_has_six_faces() -> None:
    p = at("a choose china:cc,s5:1 GC")
    p = play(p, "lose")
    assert [p.label(k) for k in range(p.chance())] == ["G", "C", "K", "1", "2", "3"]


# Country, continent, points, lines: as in the list of cards.
CARDS = """
china          | asia          | 3 | cc k s5
russia         | asia          | 2 | k k s7
india          | asia          | 1 | s10
japan          | asia          | 1 | c g k
usa            | north_america | 3 | kc kc s3
canada         | north_america | 2 | c g k s3
mexico         | north_america | 1 | g kk
western_europe | europe        | 4 | cc kk
eastern_europe | europe        | 3 | g kc s6
south_africa   | africa        | 2 | g s8
north_africa   | africa        | 2 | cc s2 s5
brazil         | south_america | 2 | g s4 s4
argentina      | south_america | 1 | c gg
australia      | australia     | 3 | c gg k s4
"""


@pytest.mark.covers("express.cards.5", "express.cards.6")
def test_2006_die_laenderkarten_points_and_lines_of_every_card() -> None:
    printed = [
        (
            card.id,
            DECK.continents[card.continent].id,
            str(card.points),
            " ".join(sorted(card.lines)),
        )
        for card in DECK.cards
    ]
    rows = [tuple(cell.strip() for cell in row.split("|")) for row in CARDS.strip().split("\n")]
    assert printed == rows


@pytest.mark.covers("express.start.1", "express.start.3")
def test_2006_los_gehts_most_generals_begin_and_turns_go_round() -> None:
    p = play(express().start(3), "{G 1 1 1 1 1 1}", "{G G G 1 1 1 1}", "{C C C C C C C}")
    assert str(p).endswith("b throw - 7")
    p = play(at("c choose usa:s3:4 3"), "storm usa s3 1")
    assert str(p).endswith("a throw - 7")


@pytest.mark.covers("express.turn_1.1")
def test_2006_wenn_sie_am_zug_sind_1_all_seven_dice_are_thrown() -> None:
    p = at("b throw - 7")
    assert p.turn == CHANCE
    assert p.chance() == 6**7


@pytest.mark.covers("express.turn_2.1", "express.turn_2.2", "express.turn_2.3")
def test_2006_wenn_sie_am_zug_sind_2_one_line_for_each_throw() -> None:
    p = play(at("a choose - CCK2333"), "storm china cc 2")
    assert str(p).endswith("a throw china:k,s5:2 5")


@pytest.mark.covers("express.turn_2.5", "express.turn_3.2")
def test_2006_wenn_sie_am_zug_sind_2_without_a_line_a_die_is_lost() -> None:
    p = at("a choose western_europe:cc:2 GC12")
    assert offered(p) == ["lose"]
    assert str(play(p, "lose")).endswith("a throw western_europe:cc:2 3")


@pytest.mark.covers("express.turn_3.4")
def test_2006_wenn_sie_am_zug_sind_3_without_dice_the_attack_has_failed() -> None:
    p = play(at("a choose western_europe:cc:2 G"), "lose")
    assert str(p) == f"express@1 3 {cards()} b throw - 7"


@pytest.mark.covers("express.turn_3.5")
def test_2006_wenn_sie_am_zug_sind_3_hopeless_attacks_are_thrown_to_the_end() -> None:
    p = play(at("a choose china:cc,s5:1 GC"), "lose")
    assert str(p).endswith("a throw china:cc,s5:1 1")


@pytest.mark.covers("express.turn_3.6")
def test_2006_wenn_sie_am_zug_sind_3_no_second_card_in_a_turn() -> None:
    refusal = refused(at("a choose china:cc,s5:1 KK12"), "storm usa s3 2")
    assert refusal.reason == "other_card"
    assert refusal.cite == "2006, Wenn Sie am Zug sind, 3"


@pytest.mark.covers("express.turn_4.1")
def test_2006_wenn_sie_am_zug_sind_4_a_conquered_card_changes_hands() -> None:
    p = play(at("c choose mexico:g:3 GK", mexico="a"), "storm mexico g 1")
    assert str(p) == f"express@1 3 {cards(mexico='c')} a throw - 7"


@pytest.mark.covers("express.turn_4.2", "express.turn_4.3")
def test_2006_wenn_sie_am_zug_sind_4_conquered_continents_are_safe() -> None:
    whole = {"western_europe": "b", "eastern_europe": "b"}
    p = at("a choose - GCCKK11", held=whole)
    assert not [text for text in offered(p) if "europe" in text]
    refusal = refused(p, "storm western_europe kk 2")
    assert (refusal.reason, refusal.cite) == ("closed", "2006, Wenn Sie am Zug sind, 4")


@pytest.mark.covers("express.turn_4.4")
def test_2006_wenn_sie_am_zug_sind_4_australia_is_a_continent_by_itself() -> None:
    p = at("a choose - GGCCK13", australia="b")
    assert refused(p, "storm australia gg 2").reason == "closed"
    assert "storm australia gg 2" in offered(at("a choose - GGCCK13"))


@pytest.mark.covers("express.cards.6", "express.turn_4.2", "express.winning.2")
@pytest.mark.parametrize(
    ("continent", "value"),
    [
        ("asia", 10),
        ("north_america", 8),
        ("europe", 8),
        ("africa", 5),
        ("south_america", 4),
        ("australia", 3),
    ],
)
def test_2006_wer_gewinnt_a_continent_counts_its_value_instead_of_its_cards(
    continent: str, value: int
) -> None:
    place = next(c for c in DECK.continents if c.id == continent)
    owners = {DECK.cards[card].id: "a" for card in place.cards}
    assert at("b throw - 7", held=owners).table.points(0) == value
    first = next(iter(owners))
    if len(owners) > 1:
        broken = at("b throw - 7", held=owners | {first: "b"}).table.points(0)
        single = sum(DECK.cards[card].points for card in place.cards)
        assert broken == single - DECK.cards[place.cards[0]].points


@pytest.mark.covers("express.goal.2", "express.winning.1")
def test_2006_wer_gewinnt_the_game_ends_with_the_last_free_card() -> None:
    owners = ALL_OWNED | {"india": "."}
    p = play(at("b choose - GGC1333", 2, owners), "storm india s10 4")
    assert p.turn == OVER
    assert str(p).endswith(" over")
    assert sum(p.scores()) == 1


@pytest.mark.covers("express.goal.2", "express.winning.3")
def test_2006_wer_gewinnt_most_points_win() -> None:
    p = at("over", 2, ALL_OWNED | {"usa": "a", "western_europe": "a"})
    points = [p.table.points(seat) for seat in range(2)]
    assert (points[0] > points[1], list(p.scores())) == (True, [1, 0])


@pytest.mark.covers("express.alternative.1", "express.alternative.2")
def test_2006_alternative_spielregel_the_next_player_goes_on_where_the_attack_stopped() -> None:
    p = play(at("a choose usa:kc,s3:2 G", continue_attack=True), "lose")
    assert str(p) == f"express@1+continue_attack 3 {cards()} b take usa:kc,s3:2"
    assert offered(p) == ["continue", "fresh"]
    assert str(play(p, "continue")).endswith("b throw usa:kc,s3:2 5")
    assert str(play(p, "fresh")).endswith("b throw - 7")
