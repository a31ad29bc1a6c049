"""What the rulebook leaves open, as it is ruled here."""

import pytest

from risiko.express.game import express
from risiko.express.throws import dice_laid
from tests.express.tables import ALL_OWNED, at
from tests.play import offered, play, refused


@pytest.mark.covers("express.cards.1", "express.turn_2.4")
@pytest.mark.parametrize(
    ("faces", "word", "laid"),
    [
        ("GCK", "g", (1, 1)),
        ("GGG", "gg", (2, 2)),
        ("GCK", "gg", None),
        ("CKKK", "kc", (2, 2)),
        ("CCC", "kc", None),
        ("3", "s3", (1, 1)),
        ("12", "s3", (2, 2)),
        ("1113", "s3", (1, 4)),
        ("1113", "s5", (3, 4)),
        ("1333", "s10", (4, 4)),
        ("222", "s7", None),
        ("G3333", "s10", (4, 4)),
    ],
)
def test_1_a_line_is_filled_from_one_throw_with_all_its_dice(
    faces: str, word: str, laid: tuple[int, int] | None
) -> None:
    assert dice_laid(faces, word) == laid


@pytest.mark.covers("express.turn_2.4")
def test_1_the_player_chooses_how_many_soldiers_are_laid() -> None:
    p = at("a choose usa:s3:4 113")
    assert offered(p) == ["storm usa s3 1..3"]
    assert refused(p, "storm usa s3 4").reason == "dice_for_line"
    refusal = refused(p, "storm usa s3 0")
    assert refusal.text.de == (
        "Auf diese Frontlinie (3 Soldaten) musst du mit diesem Wurf 1 bis 3 Würfel legen."
    )
    p = at("a choose canada:g,s3:2 1123")
    assert str(play(p, "storm canada s3 1")).endswith("a throw canada:g:3 3")
    assert str(play(p, "storm canada s3 3")).endswith("a throw canada:g:5 1")


@pytest.mark.covers("express.turn_2.4")
def test_1_equal_lines_are_one_option_that_is_used_twice() -> None:
    p = at("a choose - CCKK111")
    assert offered(p).count("storm usa kc 2") == 1
    p = play(p, "storm usa kc 2", "{C K 1 1 1}", "storm usa kc 2")
    assert str(p).endswith("a throw usa:s3:4 3")


@pytest.mark.covers("express.turn_2.6")
def test_2_the_card_is_bound_by_its_first_line() -> None:
    p = play(at("a throw - 7"), "{3 3 3 3 3 3 3}", "storm brazil s4 2", "{C C K K 3}")
    assert offered(p) == ["lose"]


@pytest.mark.covers("express.turn_2.6")
def test_2_dice_lost_before_a_card_is_bound_leave_the_choice_open() -> None:
    p = play(at("a choose - 1"), "lose")
    assert str(p).endswith("b throw - 7")
    p = play(at("a throw - 3"), "{1 1 1}")
    assert offered(p) == ["storm usa s3 3", "storm canada s3 3", "storm north_africa s2 2..3"]


@pytest.mark.covers("express.turn_2.7")
def test_3_who_can_storm_the_bound_card_must() -> None:
    refusal = refused(at("a choose usa:kc,s3:2 GG3"), "lose")
    assert (refusal.reason, refusal.cite) == ("must_storm", "2006, Wenn Sie am Zug sind, 2")
    assert "USA" in refusal.text.de
    assert "3 Soldaten" in refusal.text.de


@pytest.mark.covers("express.turn_2.7")
def test_3_who_can_storm_some_card_must_before_one_is_bound() -> None:
    assert refused(at("a choose - GCK1233"), "lose").reason == "must_storm"


@pytest.mark.covers("express.turn_2.8")
def test_3_may_decline_offers_to_give_up_a_die_instead() -> None:
    p = at("a choose usa:kc,s3:2 GG3", may_decline=True)
    assert offered(p) == ["storm usa s3 1", "lose"]
    assert str(play(p, "lose")).endswith("a throw usa:kc,s3:2 2")
    p = at("a choose - GCK1233", may_decline=True)
    assert str(play(p, "lose")).endswith("a throw - 6")


@pytest.mark.covers("express.cards.4")
def test_4_the_general_against_an_owner_may_come_first_or_last() -> None:
    p = play(at("a choose - GCCK111", china="b"), "storm china g 1")
    assert str(p).endswith("a throw china:cc,k,s5:1 6")
    p = play(at("a choose china:g:6 G", china="b"), "storm china g 1")
    assert p.table.owners[0] == 0


@pytest.mark.covers("express.cards.4")
def test_4_a_card_with_a_general_of_its_own_takes_two_then() -> None:
    p = play(at("a choose - GGKK111", mexico="b"), "storm mexico g 1")
    assert str(p).endswith("a throw mexico:g,kk:1 6")


@pytest.mark.covers("express.turn_2.10")
def test_4_own_cards_cannot_be_attacked() -> None:
    refusal = refused(at("a choose - GCK1233", usa="a"), "storm usa kc 2")
    assert (refusal.reason, refusal.text.de) == ("own_card", "Die Karte „USA“ gehört dir schon.")


@pytest.mark.covers("express.turn_2.9")
def test_4_cards_of_others_may_be_attacked_in_the_first_round_too() -> None:
    p = at("b choose - GCCK111", china="a")
    assert "storm china g 1" in offered(p)


@pytest.mark.covers("express.start.2")
def test_5_ties_throw_again_among_themselves() -> None:
    two = "{G G 1 1 1 1 1}"
    p = play(express().start(4), two, "{G 1 1 1 1 1 1}", two)
    assert str(p).endswith("first 212?")
    p = play(p, two)
    assert str(p).endswith("first ?-??")
    p = play(p, "{1 1 1 1 1 1 1}", "{C C C C C C C}", "{K K K K K K K}")
    assert str(p).endswith("first ?-??")
    p = play(p, "{1 1 1 1 1 1 1}", "{G C C C C C C}", "{K K K K K K K}")
    assert str(p).endswith("c throw - 7")


@pytest.mark.covers("express.winning.1")
def test_6_the_game_goes_on_while_a_card_is_free() -> None:
    owners = ALL_OWNED | {"india": "."}
    p = play(at("a choose russia:g:5 G", 2, owners), "storm russia g 1")
    assert p.table.owners.count(1) == 6
    assert str(p).endswith("b throw - 7")


@pytest.mark.covers("express.winning.4")
def test_6_equal_points_share_the_win() -> None:
    owners = {
        "china": "a", "russia": "b", "india": "a", "japan": "b",
        "usa": "a", "canada": "b", "mexico": "b",
        "western_europe": "a", "eastern_europe": "b",
        "south_africa": "a", "north_africa": "b",
        "brazil": "a", "argentina": "b",
        "australia": "b",
    }  # fmt: skip
    p = at("over", 2, owners)
    assert [p.table.points(seat) for seat in range(2)] == [15, 15]
    assert list(p.scores()) == [0.5, 0.5]
    assert list(at("over", 3, owners).scores()) == [0.5, 0.5, 0.0]


@pytest.mark.covers("express.alternative.3")
def test_7_nothing_is_taken_over_without_the_option() -> None:
    p = play(at("a choose usa:kc,s3:2 G"), "lose")
    assert str(p).endswith("b throw - 7")
    refusal = refused(at("b choose - GCK1233"), "continue")
    assert (refusal.reason, refusal.cite) == ("not_taken_over", "2006, Alternative Spielregel")


@pytest.mark.covers("express.alternative.4")
def test_7_ones_own_card_is_not_taken_over() -> None:
    p = play(at("a choose usa:g,s3:4 C", usa="b", continue_attack=True), "lose")
    assert str(p).endswith("b throw - 7")
    p = play(at("a choose usa:g,s3:4 C", usa="c", continue_attack=True), "lose")
    assert str(p).endswith("b take usa:g,s3:4")


@pytest.mark.covers("express.alternative.4")
def test_7_an_attack_that_bound_no_card_is_not_taken_over() -> None:
    p = play(at("a choose - 1", continue_attack=True), "lose")
    assert str(p).endswith("b throw - 7")
    assert refused(at("b choose - 11", continue_attack=True), "fresh").reason == (
        "nothing_to_take_over"
    )


@pytest.mark.covers("express.alternative.1")
def test_7_an_attack_with_all_dice_on_its_lines_is_not_taken_over() -> None:
    p = play(at("a choose brazil:g,s4:3 1111", continue_attack=True), "storm brazil s4 4")
    assert str(p).endswith("b throw - 7")


@pytest.mark.covers("express.alternative.1")
def test_7_an_attack_may_be_taken_over_again_and_again() -> None:
    p = play(at("b choose usa:kc,s3:2 G", continue_attack=True), "lose", "continue")
    p = play(p, "{G G G C K}", "storm usa kc 2", "{G G G}", "lose", "{G G}", "lose", "{G}", "lose")
    assert str(p).endswith("a take usa:s3:4")


@pytest.mark.covers("express.alternative.1")
def test_7_the_choice_comes_before_anything_else() -> None:
    p = at("b take usa:kc,s3:2", continue_attack=True)
    assert refused(p, "lose").reason == "take_over_first"
    assert refused(p, "storm usa kc 2").reason == "take_over_first"
