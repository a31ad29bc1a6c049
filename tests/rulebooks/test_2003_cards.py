"""Risiko 2003, (h) to the end: cards, elimination, the order of a turn, the winner."""

from itertools import combinations_with_replacement

import pytest

import risiko
from risiko.classic.notation.action_codes import CARDS
from risiko.classic.notation.position_notation import FIELD_NAMES
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import Phase, setup
from risiko.protocol import CHANCE, OVER
from tests.play import cards, field, hand, offered, play, refused, reread, to_place, trade

GAME = "2003/conquest"


def turn_of_a(figures: str, sets: int = 0) -> ClassicPosition:
    """The start of a's turn with cards of these figures; a has Japan and Kamchatka."""
    board = {"japan": "a1", "kamchatka": "a1"}
    return setup(GAME, seats=3, board=board, hands={"a": cards(figures)}, sets=sets)


def after_conquest(*more: str) -> ClassicPosition:
    """Let a take Kamchatka from Alaska, and go on."""
    p = setup(GAME, seats=3, board={"alaska": "a9"}, phase="attack")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}", "occupy 3")
    return play(p, *more)


# (h) The card of a conquest


@pytest.mark.covers("2003.h.1", "2003.summary.7")
def test_h_karten_eintauschen_a_conquest_brings_a_card() -> None:
    p = after_conquest("end", "end", "{card peru}")
    assert hand(p, "a") == ["peru"]


@pytest.mark.covers("2003.h.3")
def test_h_karten_eintauschen_two_conquests_bring_one_card() -> None:
    p = after_conquest("attack alaska alberta 3", "defend 1", "{6 6 6:1}", "occupy 3")
    p = play(p, "end", "end", "{card peru}")
    assert (hand(p, "a"), p.turn) == (["peru"], 1)


@pytest.mark.covers("2003.h.4")
def test_h_karten_eintauschen_the_conquest_need_not_be_the_last_action() -> None:
    p = after_conquest("attack alaska alberta 3", "defend 1", "{1 1 1:6}", "end", "end")
    assert p.turn == CHANCE


@pytest.mark.covers("2003.h.5")
def test_h_karten_eintauschen_no_conquest_no_card() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a9"}, phase="attack")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{1 1 1:6}", "end", "end")
    assert (p.turn, hand(p, "a")) == (1, [])


@pytest.mark.covers("2003.h.2")
def test_h_karten_eintauschen_the_others_do_not_see_the_card() -> None:
    p = after_conquest("end", "end", "{card peru}")
    assert [" ?/-/- " in p.view(1).line, " peru/-/- " in p.view(0).line] == [True, True]


# (h) Sets


@pytest.mark.covers("2003.h.6", "2003.h.7", "2003.h.8")
@pytest.mark.parametrize(
    "figures", ["iii", "ccc", "aaa", "ica", "iij", "icj", "iaj", "ccj", "caj", "aaj", "ijj"]
)
def test_h_karten_eintauschen_a_set_is(figures: str) -> None:
    assert trade(figures) in offered(turn_of_a(figures))


@pytest.mark.covers("2003.h.7")
@pytest.mark.parametrize("figures", ["iic", "iia", "cci", "cca", "aai", "aac"])
def test_h_karten_eintauschen_no_set_is(figures: str) -> None:
    assert refused(turn_of_a(figures), trade(figures)).reason == "no_set"


@pytest.mark.covers("2003.h.10")
@pytest.mark.parametrize(
    "figures",
    ["".join(hand) for hand in combinations_with_replacement("icaj", 5) if hand.count("j") <= 2],
)
def test_h_karten_eintauschen_five_cards_always_make_a_set(figures: str) -> None:
    assert offered(turn_of_a(figures), "trade")


@pytest.mark.covers("2003.h.9")
def test_h_karten_eintauschen_with_five_cards_one_must() -> None:
    assert offered(turn_of_a("iiccj"), "place") == []


@pytest.mark.covers("2003.h.9")
def test_h_karten_eintauschen_with_four_cards_one_may() -> None:
    p = turn_of_a("iiic")
    assert [option.partition(" ")[0] for option in offered(p)] == ["trade", "place", "place"]


@pytest.mark.covers("2003.h.9")
def test_h_karten_eintauschen_three_of_the_five_are_traded() -> None:
    p = play(turn_of_a("iiicc"), trade("iii"))
    assert (hand(p, "a"), offered(p, "trade")) == (cards("cc"), [])


@pytest.mark.covers("2003.h.11", "2003.h.12", "2003.h.13")
@pytest.mark.parametrize(
    ("number", "units"),
    [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 15), (7, 20), (8, 25)],
)
def test_h_karten_eintauschen_the_nth_set_brings(number: int, units: int) -> None:
    assert to_place(play(turn_of_a("iii", sets=number - 1), trade("iii"))) == 3 + units


@pytest.mark.covers("2003.h.14")
@pytest.mark.parametrize(("number", "units"), [(9, 30), (10, 35), (11, 40), (13, 50), (20, 85)])
def test_h_karten_eintauschen_every_further_set_brings_5_more(number: int, units: int) -> None:
    assert to_place(play(turn_of_a("ica", sets=number - 1), trade("ica"))) == 3 + units


@pytest.mark.covers("2003.h.14")
def test_h_karten_eintauschen_the_12th_set_brings_45() -> None:
    assert to_place(play(turn_of_a("ica", sets=11), trade("ica"))) == 3 + 45


@pytest.mark.covers("2003.h.12", "2003.h.15")
def test_h_karten_eintauschen_the_4th_set_of_all_brings_10_to_who_trades_for_the_first_time() -> (
    None
):
    board = {"japan": "a1", "kamchatka": "c1", "alaska": "d1"}
    hands = {"a": cards("iii"), "b": cards("ccc"), "c": cards("aaa"), "d": ["congo", *cards("jj")]}
    p = setup(GAME, seats=4, board=board, hands=hands)
    p = play(p, trade("iii"), "place japan 7", "end", "end")
    p = play(p, trade("ccc"))
    p = play(p, f"place peru {to_place(p)}", "end", "end")
    p = play(p, trade("aaa"), "place kamchatka 11", "end", "end")
    assert to_place(play(p, "trade congo joker1 joker2")) == 3 + 10


@pytest.mark.covers("2003.h.6")
@pytest.mark.parametrize("figures", ["iii", "ccc", "aaa", "ica", "icj"])
def test_h_karten_eintauschen_the_figures_do_not_count(figures: str) -> None:
    assert to_place(play(turn_of_a(figures), trade(figures))) == 3 + 4


@pytest.mark.covers("2003.h.16")
def test_h_karten_eintauschen_traded_cards_lie_open() -> None:
    p = play(turn_of_a("iii"), trade("iii"))
    assert field(p, "discard") == ",".join(cards("iii"))


@pytest.mark.covers("2003.h.16")
def test_h_karten_eintauschen_everybody_sees_the_traded_cards() -> None:
    p = play(turn_of_a("iii"), trade("iii"))
    lines = [p.view(seat).line.split(" ") for seat in (0, 1, 2)]
    assert {line[FIELD_NAMES.index("discard")] for line in lines} == {",".join(cards("iii"))}


@pytest.mark.covers("2003.h.16")
def test_h_karten_eintauschen_traded_cards_are_not_drawn_while_others_are_left() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a2"}, phase="move", conquered=True)
    p = play(reread(p, discard=",".join(cards("iii"))), "end")
    assert p.chance() == 44 - 3


@pytest.mark.covers("2003.h.17")
def test_h_karten_eintauschen_the_discarded_cards_are_shuffled_when_all_are_drawn() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a2"}, phase="move", conquered=True)
    rest = [card for card in CARDS if card not in ("japan", "peru")]
    p = play(reread(p, hands="-/peru,japan/-", discard=",".join(rest)), "end")
    assert p.chance() == 42


# (i) Elimination


def eliminate_c(*cards_of_c: str, own: str = "", sets: int = 0) -> ClassicPosition:
    """Let a take Kamchatka, the last territory of c."""
    p = setup(
        GAME,
        seats=3,
        board={"alaska": "a9", "kamchatka": "c1"},
        phase="attack",
        hands={"a": cards(own), "c": cards_of_c},
        sets=sets,
    )
    return play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}", "occupy 3")


@pytest.mark.covers("2003.i.1")
def test_i_ausscheiden_hands_over_all_cards_at_once() -> None:
    p = eliminate_c("japan", "joker1", own="i")
    assert (hand(p, "a"), hand(p, "c")) == (["alaska", "japan", "joker1"], [])


@pytest.mark.covers("2003.i.3")
def test_i_ausscheiden_a_set_may_be_traded_at_once() -> None:
    p = eliminate_c("japan", "joker1", own="i")
    assert offered(p)[0] == "trade alaska japan joker1"


@pytest.mark.covers("2003.i.5", "2003.summary.3")
def test_i_ausscheiden_the_units_are_placed_at_once() -> None:
    p = play(eliminate_c("japan", "joker1", own="i", sets=2), "trade alaska japan joker1")
    assert offered(p) == ["place alaska 1..8", "place kamchatka 1..8"]


@pytest.mark.covers("2003.i.4")
def test_i_ausscheiden_two_sets_follow_the_order_of_all_sets() -> None:
    p = eliminate_c(*cards("ccc"), own="iii", sets=1)
    assert to_place(play(p, trade("iii"), trade("ccc"))) == 6 + 8


@pytest.mark.covers("2003.i.4")
def test_i_ausscheiden_three_sets_may_be_traded() -> None:
    p = eliminate_c(*cards("cccaa"), own="iiij")
    p = play(p, trade("iii"), trade("ccc"), trade("aaj"))
    assert to_place(p) == 4 + 6 + 8


def test_i_ausscheiden_another_set_may_be_traded_after_placing_the_units_of_the_first() -> None:
    p = eliminate_c(*cards("ccc"), own="iii")
    p = play(p, trade("iii"), "place alaska 4")
    assert trade("ccc") in offered(p)


@pytest.mark.covers("2003.i.3")
def test_i_ausscheiden_the_moment_for_trading_ends_with_the_next_attack() -> None:
    p = eliminate_c(*cards("ccc"))
    p = play(p, "attack alaska alberta 1", "defend 1", "{1:6}")
    assert refused(p, trade("ccc")).reason == "trade_closed"


@pytest.mark.covers("2003.i.6")
def test_i_ausscheiden_the_turn_goes_on_after_trading() -> None:
    p = play(eliminate_c(*cards("ccc")), trade("ccc"), "place kamchatka 4")
    assert {"attack kamchatka japan 1..3", "end"} <= set(offered(p))


def test_i_ausscheiden_with_four_cards_nobody_has_to_trade_at_once() -> None:
    p = eliminate_c(*cards("ccc"), own="i")
    assert {trade("ccc"), "end"} <= set(offered(p))


@pytest.mark.covers("2003.h.20")
@pytest.mark.parametrize("own", ["ii", "iii", "iiaj"])
def test_h_i_with_five_cards_or_more_one_has_to_trade_at_once(own: str) -> None:
    p = eliminate_c(*cards("ccc"), own=own)
    assert offered(p) == offered(p, "trade") != []
    assert refused(p, "end").reason == "must_trade"


@pytest.mark.covers("2003.h.20")
def test_h_i_sets_are_traded_until_four_cards_are_left_before_units_are_placed() -> None:
    p = play(eliminate_c(*cards("cccaa"), own="iiij"), trade("ccc"))
    assert (len(hand(p, "a")), offered(p, "place")) == (6, [])
    p = play(p, trade("iii"))
    assert (len(hand(p, "a")), to_place(p)) == (3, 4 + 6)
    assert {"place alaska 1..10", trade("aaj")} <= set(offered(p))


@pytest.mark.covers("2003.i.8")
def test_h_nobody_begins_the_next_turn_with_more_than_five_cards() -> None:
    p = eliminate_c(*cards("ccc"), own="iii")
    p = play(p, trade("iii"), "place alaska 4", "end", "end", "{card congo}")
    p = play(p, f"place peru {to_place(p)}", "end", "end")
    assert (p.turn, len(hand(p, "a"))) == (0, 4)


@pytest.mark.covers("2003.i.7")
@pytest.mark.parametrize(("own", "of_c"), [("", "ccc"), ("i", "ccc"), ("iii", "")])
def test_i_ausscheiden_with_4_cards_or_fewer_one_may_but_need_not(own: str, of_c: str) -> None:
    p = eliminate_c(*cards(of_c), own=own)
    assert [bool(offered(p, verb)) for verb in ("trade", "attack", "end")] == [True, True, True]


@pytest.mark.covers("2003.i.3")
def test_i_ausscheiden_without_it_nothing_is_traded_while_attacking() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a9"}, phase="attack", hands={"a": cards("iii")})
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}", "occupy 3")
    assert refused(p, trade("iii")).reason == "trade_closed"


@pytest.mark.covers("2003.i.2")
def test_i_ausscheiden_who_is_out_has_no_turn() -> None:
    p = play(eliminate_c(), "end", "end", "{card congo}")
    p = play(p, f"place peru {to_place(p)}", "end", "end")
    assert p.turn == 0


# Summary and winner


@pytest.mark.covers("2003.summary.1", "2003.summary.2")
def test_zusammenfassung_1_and_2_trading_comes_before_placing() -> None:
    p = play(turn_of_a("iii"), "place japan 1")
    assert refused(p, trade("iii")).reason == "trade_closed"


@pytest.mark.covers("2003.summary.2")
def test_zusammenfassung_1_units_do_not_count_but_territories() -> None:
    board = {"japan": "a40", "kamchatka": "a1"}
    assert to_place(risiko.setup(GAME, seats=3, board=board)) == 3


@pytest.mark.covers("2003.summary.3")
@pytest.mark.parametrize("phase", ["attack", "move"])
def test_zusammenfassung_2_units_are_placed_at_no_other_time(phase: Phase) -> None:
    p = risiko.setup(GAME, seats=3, board={"japan": "a9", "kamchatka": "a1"}, phase=phase)
    assert refused(p, "place japan 1").reason == "wrong_step"


@pytest.mark.covers("2003.b.3", "2003.summary.1")
def test_zusammenfassung_3_attacks_come_after_placing() -> None:
    assert refused(turn_of_a(""), "attack japan mongolia 1").reason == "wrong_step"


@pytest.mark.covers("2003.summary.1", "2003.summary.6", "2003.summary.7")
def test_zusammenfassung_5_and_6_the_card_comes_after_the_move() -> None:
    p = after_conquest("end")
    assert (field(p, "step"), field(play(p, "move alaska kamchatka 1"), "step")) == ("move", "draw")


@pytest.mark.covers("2003.summary.8")
def test_zusammenfassung_7_the_next_player_follows_the_card() -> None:
    assert after_conquest("end", "end", "{card peru}").turn == 1


@pytest.mark.covers("2003.goal.1", "2003.winner.1")
def test_der_gewinner_holds_all_territories() -> None:
    p = setup(GAME, seats=2, board={"kamchatka": "b1", "alaska": "a9"}, rest="a1", phase="attack")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0])


@pytest.mark.covers("2003.winner.1")
def test_der_gewinner_is_not_known_while_one_territory_is_foreign() -> None:
    p = setup(GAME, seats=3, board={"kamchatka": "b1", "japan": "c1"}, rest="a9", phase="attack")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert p.turn == 0
