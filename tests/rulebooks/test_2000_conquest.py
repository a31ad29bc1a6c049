"""Risiko 2000: Risiko klassisch, and the variant of trading cards."""

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import OVER
from tests.play import cards, deal, field, hand, lands, offered, play, refused, to_place, trade

GAME = "2000/conquest"


# Conquest


@pytest.mark.covers("2000.conquest.1")
def test_risiko_klassisch_is_for_3_to_6_players() -> None:
    assert list(risiko.game(GAME).seats) == [3, 4, 5, 6]


@pytest.mark.covers("2000.conquest.3")
def test_risiko_klassisch_has_no_missions() -> None:
    p = risiko.game(GAME).start(3)
    assert (p.chance(), field(p, "missions")) == (42, "-")


@pytest.mark.covers("2000.conquest.3")
def test_risiko_klassisch_is_set_up_like_the_main_game() -> None:
    p = deal(risiko.game(GAME).start(5))
    while field(p, "step").startswith("fill"):
        p = play(p, offered(p)[0])
    assert sum(int(token[1:]) for token in lands(p).values()) == 5 * 25


@pytest.mark.covers("2000.conquest.2")
def test_risiko_klassisch_is_won_by_destroying_everybody() -> None:
    board = {"alaska": "a2", "kamchatka": "b1"}
    p = setup(GAME, seats=3, board=board, rest="a1", phase="attack")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2000.conquest.2")
def test_risiko_klassisch_is_not_won_while_one_opponent_is_left() -> None:
    board = {"alaska": "a2", "kamchatka": "b1", "peru": "c1"}
    p = setup(GAME, seats=3, board=board, rest="a1", phase="attack")
    assert play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}").turn == 0


# The variant of trading cards


def turn_of_a(figures: str, sets: int = 0, id: str = GAME, **board: str) -> ClassicPosition:
    """The start of a's turn with some cards; a has Japan, b holds the rest."""
    return setup(
        risiko.game(id, escalating=True),
        seats=3,
        board={"japan": "a1"} | board,
        hands={"a": cards(figures)},
        sets=sets,
    )


@pytest.mark.covers("2000.trading.2")
@pytest.mark.parametrize(
    ("number", "units"), [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 15), (7, 20), (8, 25)]
)
def test_der_karten_umtausch_the_nth_set_brings(number: int, units: int) -> None:
    assert to_place(play(turn_of_a("iii", number - 1), trade("iii"))) == 3 + units


@pytest.mark.covers("2000.trading.2")
@pytest.mark.parametrize(("number", "units"), [(9, 30), (10, 35), (11, 40), (12, 45)])
def test_der_karten_umtausch_every_further_set_brings_5_more(number: int, units: int) -> None:
    assert to_place(play(turn_of_a("iii", number - 1), trade("iii"))) == 3 + units


@pytest.mark.covers("2000.trading.4")
@pytest.mark.parametrize("figures", ["iii", "ccc", "aaa", "ica", "iaj"])
def test_der_karten_umtausch_symbols_do_not_count(figures: str) -> None:
    assert to_place(play(turn_of_a(figures), trade(figures))) == 3 + 4


@pytest.mark.covers("2000.trading.3")
def test_der_karten_umtausch_it_does_not_matter_who_trades() -> None:
    p = setup(
        risiko.game(GAME, escalating=True),
        seats=3,
        board={"japan": "a1", "peru": "c1"},
        hands={"a": cards("iii"), "b": cards("ccc")},
    )
    p = play(p, trade("iii"), "place japan 7", "end", "end")
    before = to_place(p)
    assert to_place(play(p, trade("ccc"))) == before + 6


@pytest.mark.covers("2000.trading.5")
def test_der_karten_umtausch_the_usual_sets_are_needed() -> None:
    assert refused(turn_of_a("iic"), trade("iic")).reason == "no_set"


@pytest.mark.covers("2000.trading.5")
def test_der_karten_umtausch_leaves_the_bonus_for_own_territories() -> None:
    assert lands(play(turn_of_a("iii", alaska="a1"), trade("iii")))["alaska"] == "a3"


@pytest.mark.covers("2000.trading.5")
def test_der_karten_umtausch_leaves_traded_cards_under_the_pile() -> None:
    p = play(turn_of_a("iii"), trade("iii"))
    assert (hand(p, "a"), field(p, "pile")) == ([], ",".join(cards("iii")))


@pytest.mark.covers("2000.trading.1")
def test_der_karten_umtausch_may_be_used_in_the_main_game() -> None:
    p = play(turn_of_a("ica", 11, "2000/missions"), trade("ica"))
    assert to_place(p) == 3 + 45


@pytest.mark.covers("2000.trading.1")
@pytest.mark.parametrize("id", ["2000/duel", "2000/capitals", "2003/conquest", "2010/classic"])
def test_der_karten_umtausch_is_offered_for_no_other_game(id: str) -> None:
    with pytest.raises(ValueError, match="no option “escalating”"):
        risiko.game(id, escalating=True)


@pytest.mark.parametrize("id", ["2000/duel", "2000/capitals"])
def test_der_karten_umtausch_is_a_house_rule_elsewhere(id: str) -> None:
    seats = risiko.game(id).seats[0]
    p = setup(
        risiko.game(id, house=["escalating"]),
        seats=seats,
        board={"japan": "a1", "kamchatka": "a1"},
        hands={"a": cards("ica")},
    )
    assert to_place(play(p, trade("ica"))) == 3 + 4
