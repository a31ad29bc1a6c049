"""Risiko 2010: the game for two with three neutral armies."""

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import CHANCE, OVER, Position
from tests.play import field, hand, lands, offered, play, refused, spread, to_place

GAME = "2010/duel"
NEUTRAL = {"siam": "n2", "indonesia": "n1", "iceland": "o1", "peru": "p1"}


def set_up(until: str) -> Position:
    """The game with the first outcome of every event until a step."""
    p = risiko.game(GAME).start(2)
    while field(p, "step").partition(":")[0] != until:
        p = p.draw(0)
    return p


def turn_of_a(**board: str) -> ClassicPosition:
    """The start of a's turn; three neutral armies, b holds the rest."""
    return setup(GAME, seats=2, board=NEUTRAL | {"japan": "a1"} | board)


def attack_of_a(
    board: dict[str, str], hands: dict[str, list[str]] | None = None
) -> ClassicPosition:
    """The attacks of a; three neutral armies, b holds the rest."""
    return setup(GAME, seats=2, board=NEUTRAL | board, phase="attack", hands=hands or {})


@pytest.mark.covers("2010.duel.1")
def test_risiko_fuer_2_spieler_is_for_2() -> None:
    assert list(risiko.game(GAME).seats) == [2]


# The set-up


@pytest.mark.covers("2010.duel.1", "2010.duel_setup.2", "2010.duel_setup.3")
def test_spielvorbereitung_12_cards_for_each_player_and_6_for_each_neutral_army() -> None:
    owners = [token[0] for token in lands(set_up("bury")).values()]
    assert [owners.count(letter) for letter in "abnop"] == [12, 12, 6, 6, 6]


@pytest.mark.covers("2010.duel_setup.2", "2010.duel_setup.3")
def test_spielvorbereitung_units_by_the_stars_for_everybody() -> None:
    p = set_up("bury")
    two_stars = {
        *("northwest_territory", "eastern_united_states", "venezuela", "brazil", "scandinavia"),
        *("ukraine", "south_africa", "middle_east", "siam", "mongolia", "eastern_australia"),
    }
    assert {t for t, token in lands(p).items() if token[1:] == "2"} == two_stars
    assert {token[1:] for token in lands(p).values()} == {"1", "2"}


@pytest.mark.covers("2010.duel_setup.1", "2010.duel_setup.4")
def test_spielvorbereitung_deals_42_cards_without_the_armistice_card() -> None:
    p = set_up("bury")
    assert (risiko.game(GAME).start(2).chance(), p.chance(), field(p, "pile")) == (42, 42, "-")


@pytest.mark.covers("2010.duel_setup.5")
def test_spielvorbereitung_3_cards_go_under_each_neutral_army() -> None:
    p = set_up("roll")
    assert [len(hand(p, army)) for army in "nop"] == [3, 3, 3]


@pytest.mark.covers("2010.duel_setup.5")
def test_spielvorbereitung_nobody_sees_the_cards_under_neutral_armies() -> None:
    p = set_up("roll")
    assert [p.view(seat).line.split(" ")[7] for seat in (0, 1)] == ["-/-/?,?,?/?,?,?/?,?,?"] * 2


@pytest.mark.covers("2010.duel_setup.5")
def test_spielvorbereitung_33_cards_are_left_in_the_pile() -> None:
    p = setup(GAME, seats=2, board=NEUTRAL | {"japan": "a2"}, phase="move", conquered=True)
    assert play(p, "end").chance() == 33


@pytest.mark.covers("2010.duel_setup.6")
@pytest.mark.parametrize(("roll", "first"), [("{6 1}", 0), ("{2 3}", 1)])
def test_spielvorbereitung_the_players_roll_for_the_first_turn(roll: str, first: int) -> None:
    assert play(set_up("roll"), roll).turn == first


@pytest.mark.covers("2010.duel_setup.6")
def test_spielvorbereitung_an_equal_roll_is_repeated() -> None:
    p = play(set_up("roll"), "{4 4}")
    assert (p.turn, play(p, "{1 5}").turn) == (CHANCE, 1)


# A turn


@pytest.mark.covers("2010.duel_turn.1")
def test_sie_sind_am_zug_first_a_neutral_army_gets_3_units() -> None:
    assert offered(turn_of_a()) == [
        "place peru 1..3",
        "place iceland 1..3",
        "place siam 1..3",
        "place indonesia 1..3",
    ]


@pytest.mark.covers("2010.duel_turn.2")
def test_sie_sind_am_zug_in_any_split_on_the_territories_of_one_army() -> None:
    p = play(turn_of_a(), "place siam 1")
    assert offered(p) == ["place siam 1..2", "place indonesia 1..2"]
    p = play(p, "place indonesia 2")
    assert (lands(p)["siam"], lands(p)["indonesia"]) == ("n3", "n3")


@pytest.mark.covers("2010.duel_turn.2")
def test_sie_sind_am_zug_not_on_the_territories_of_another_neutral_army() -> None:
    assert refused(play(turn_of_a(), "place siam 1"), "place peru 1").reason == "one_army"


@pytest.mark.covers("2010.duel_turn.2")
def test_sie_sind_am_zug_not_on_a_players_territory() -> None:
    assert refused(turn_of_a(), "place japan 1").reason == "neutral_only"


@pytest.mark.covers("2010.duel_turn.1")
def test_sie_sind_am_zug_then_the_own_units_follow() -> None:
    assert offered(play(turn_of_a(), "place siam 3")) == ["place japan 1..3"]


@pytest.mark.covers("2010.duel_turn.3")
def test_sie_sind_am_zug_the_step_is_skipped_without_neutral_armies() -> None:
    p = setup(GAME, seats=2, board={"japan": "a1"})
    assert offered(p) == ["place japan 1..3"]


@pytest.mark.covers("2010.duel.3")
def test_sie_sind_am_zug_own_units_by_the_table_of_the_basic_game() -> None:
    p = turn_of_a(**spread("a", 13))  # and Japan
    assert to_place(play(p, "place siam 3")) == 3 + 1


@pytest.mark.covers("2010.duel.2")
def test_risiko_fuer_2_spieler_neutral_armies_have_no_turn() -> None:
    p = play(attack_of_a({"japan": "a1"} | spread("a", 20)), "end", "end")
    p = play(p, "place siam 3")
    assert p.turn == 1
    p = play(p, f"place eastern_australia {to_place(p)}", "end", "end")
    assert p.turn == 0


@pytest.mark.covers("2010.duel.2", "2010.duel.4")
@pytest.mark.parametrize(("units", "dice"), [(1, 1), (2, 2), (3, 2)])
def test_risiko_fuer_2_spieler_neutral_armies_defend_with_all_they_may(
    units: int, dice: int
) -> None:
    p = play(attack_of_a({"india": "a9", "siam": f"n{units}"}), "attack india siam 3")
    assert (p.turn, p.chance()) == (CHANCE, 6 ** (3 + dice))


# Defeating a neutral army


def defeat_o(hands: dict[str, list[str]] | None = None) -> tuple[ClassicPosition, ClassicPosition]:
    """Before and after a takes Iceland, the last territory of the neutral army o."""
    p = attack_of_a({"greenland": "a5"}, hands)
    return p, play(p, "attack greenland iceland 1", "{6:1}", "occupy 1")


@pytest.mark.covers("2010.duel_defeat.1")
def test_neutrale_armee_besiegen_brings_the_3_cards_under_it() -> None:
    before, after = defeat_o()
    assert hand(after, "a") == hand(before, "o")
    assert len(hand(after, "a")) == 3


@pytest.mark.covers("2010.duel_defeat.1")
def test_neutrale_armee_besiegen_leaves_nothing_under_it() -> None:
    assert hand(defeat_o()[1], "o") == []


@pytest.mark.covers("2010.duel_defeat.2")
def test_neutrale_armee_besiegen_the_cards_may_be_traded() -> None:
    assert offered(defeat_o()[1], "trade")


@pytest.mark.covers("2010.duel_defeat.1")
def test_neutrale_armee_besiegen_not_while_it_has_a_territory() -> None:
    p = attack_of_a({"india": "a5", "siam": "n1"})
    p = play(p, "attack india siam 1", "{6:1}", "occupy 1")
    assert (hand(p, "a"), len(hand(p, "n"))) == ([], 3)


@pytest.mark.covers("2010.duel_defeat.2")
def test_neutrale_armee_besiegen_the_card_of_the_turn_comes_as_well() -> None:
    p = play(defeat_o()[1], "end", "end", "{card japan}")
    assert len(hand(p, "a")) == 4


# The goal


@pytest.mark.covers("2010.duel.5")
def test_ziel_30_territories_at_the_end_of_the_turn() -> None:
    """Ukraine takes Ural as the 30th."""
    board = {t: "a1" for t in spread("a", 35) if t not in NEUTRAL and t != "ural"}
    board = dict(list(board.items())[:29]) | {"ukraine": "a5", "ural": "b1"}
    p = attack_of_a(board)
    assert sum(token[0] == "a" for token in lands(p).values()) == 29
    p = play(p, "attack ukraine ural 1", "defend 1", "{6:1}", "occupy 1", "end")
    assert p.turn == 0
    p = play(p, "end", "{card japan}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0])


@pytest.mark.covers("2010.duel.5")
def test_ziel_29_territories_are_not_enough() -> None:
    board = {t: "a1" for t in spread("a", 36) if t not in NEUTRAL}
    p = setup(GAME, seats=2, board=NEUTRAL | dict(list(board.items())[:29]), phase="move")
    assert play(p, "end").turn == 1


@pytest.mark.covers("2010.duel.5")
def test_ziel_or_defeating_the_other_player_at_once() -> None:
    p = setup(GAME, seats=2, board={"india": "a5", "siam": "b1"}, rest="n1", phase="attack")
    p = play(p, "attack india siam 1", "defend 1", "{6:1}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0])
