"""Risiko 2000: the set-up of the main game and phase 1."""

import pytest

import risiko
from risiko.classic.notation.action_codes import CARDS
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import CHANCE, Position
from risiko.world import world
from tests.play import (
    cards,
    deal,
    field,
    hand,
    lands,
    offered,
    play,
    refused,
    reread,
    spread,
    to_place,
    trade,
)

GAME = "2000/missions"


def turn_of_a(figures: str = "", **board: str) -> ClassicPosition:
    """The start of a's turn with some cards; a has Japan, b holds the rest."""
    return setup(
        GAME, seats=3, board={"japan": "a1"} | board, hands={"a": cards(figures)} if figures else {}
    )


def started(seats: int) -> Position:
    """The game after missions and territories were dealt."""
    return deal(risiko.game(GAME).start(seats))


def filled(seats: int) -> Position:
    """The game after all starting units were placed, each on the first own territory."""
    p = started(seats)
    while field(p, "step").startswith("fill"):
        p = play(p, offered(p)[0])
    return p


def units_of(position: Position, letter: str) -> int:
    """All units of a player on the board."""
    return sum(int(token[1:]) for token in lands(position).values() if token[0] == letter)


# Components and board


@pytest.mark.covers("2000.main.1")
def test_titel_is_for_3_to_6_players_in_the_main_game() -> None:
    assert list(risiko.game(GAME).seats) == [3, 4, 5, 6]


@pytest.mark.covers("2000.components.1")
def test_spielausstattung_has_14_mission_cards() -> None:
    assert risiko.game(GAME).start(6).chance() == 14


@pytest.mark.covers("2000.components.2")
def test_spielausstattung_has_44_risiko_cards() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a3"}, phase="attack")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}", "occupy 1")
    assert p.chance() == 44


@pytest.mark.covers("2000.board.1")
@pytest.mark.parametrize(
    ("code", "count"), [("AF", 6), ("AS", 12), ("AU", 4), ("EU", 7), ("NA", 9), ("SA", 4)]
)
def test_der_spielplan_counts_the_territories_of(code: str, count: int) -> None:
    continent = next(c for c in world().continents if c.code == code)
    assert len(continent.territories) == count


# The set-up


@pytest.mark.covers("2000.mission_cards.3")
@pytest.mark.parametrize(("seats", "count"), [(3, 11), (4, 12), (5, 13), (6, 14)])
def test_die_missionskarten_of_colours_not_in_play_are_removed(seats: int, count: int) -> None:
    assert risiko.game(GAME).start(seats).chance() == count


@pytest.mark.covers("2000.mission_cards.4")
def test_die_missionskarten_everybody_gets_one() -> None:
    p = play(risiko.game(GAME).start(3), "{mission t24}", "{mission na_af}", "{mission kill_red}")
    assert field(p, "missions") == "t24/na_af/kill_red"


@pytest.mark.covers("2000.mission_cards.4")
def test_die_missionskarten_nobody_gets_the_card_of_another() -> None:
    p = play(risiko.game(GAME).start(3), "{mission t24}")
    assert "mission t24" not in [p.label(k) for k in range(p.chance())]


@pytest.mark.covers("2000.mission_cards.5")
def test_die_missionskarten_are_secret() -> None:
    p = setup(GAME, seats=3, board={"japan": "a1", "peru": "c1"}, missions={"a": "t24"})
    assert [p.view(0).line.split(" ")[10], p.view(1).line.split(" ")[10][:2]] == ["t24/?/?", "?/"]


@pytest.mark.covers("2000.starting_units.1", "2000.dealing.7")
@pytest.mark.parametrize(("seats", "units"), [(3, 35), (4, 30), (5, 25), (6, 20)])
def test_die_anzahl_der_start_einheiten(seats: int, units: int) -> None:
    p = filled(seats)
    assert [units_of(p, letter) for letter in "abcdef"[:seats]] == [units] * seats


@pytest.mark.covers("2000.dealing.2", "2000.dealing.3")
@pytest.mark.parametrize(
    ("seats", "counts"),
    [(3, [14, 14, 14]), (4, [11, 11, 10, 10]), (5, [9, 9, 8, 8, 8]), (6, [7] * 6)],
)
def test_die_zuteilung_der_laender_deals_all_42(seats: int, counts: list[int]) -> None:
    owners = [token[0] for token in lands(started(seats)).values()]
    assert [owners.count(letter) for letter in "abcdef"[:seats]] == counts


@pytest.mark.covers("2000.dealing.3", "2000.dealing.4")
def test_die_zuteilung_der_laender_puts_one_unit_on_each() -> None:
    assert {token[1:] for token in lands(started(4)).values()} == {"1"}


@pytest.mark.covers("2000.dealing.5")
def test_die_zuteilung_der_laender_further_units_come_one_at_a_time() -> None:
    p = started(3)
    assert {option.partition(" ")[2].split()[-1] for option in offered(p)} == {"1"}


@pytest.mark.covers("2000.dealing.5")
def test_die_zuteilung_der_laender_only_on_own_territories() -> None:
    p = started(3)
    own = [t for t, token in lands(p).items() if token[0] == "a"]
    assert offered(p) == [f"place {t} 1" for t in own]


@pytest.mark.covers("2000.dealing.5")
def test_die_zuteilung_der_laender_begins_with_the_first_and_goes_round() -> None:
    p = started(3)
    turns = []
    for _ in range(5):
        turns.append(p.turn)
        p = play(p, offered(p)[0])
    assert turns == [0, 1, 2, 0, 1]


@pytest.mark.covers("2000.dealing.6")
def test_die_zuteilung_der_laender_who_has_fewer_territories_places_one_more() -> None:
    p = started(4)
    turns = []
    while field(p, "step").startswith("fill"):
        turns.append(p.turn)
        p = play(p, offered(p)[0])
    assert (turns[-6:], [turns.count(seat) for seat in range(4)]) == (
        [0, 1, 2, 3, 2, 3],
        [19, 19, 20, 20],
    )


@pytest.mark.covers("2000.dealing.8", "2000.course.1")
def test_die_zuteilung_der_laender_the_first_player_begins_the_first_turn() -> None:
    p = filled(4)
    assert (p.turn, field(p, "step").partition(":")[0], field(p, "hands")) == (
        0,
        "place",
        "-/-/-/-",
    )


@pytest.mark.covers("2000.dealing.1")
def test_die_zuteilung_der_laender_deals_without_the_jokers() -> None:
    p = play(risiko.game(GAME).start(3), "{mission t24}", "{mission na_af}", "{mission as_sa}")
    assert (p.chance(), [p.label(k) for k in range(42) if "joker" in p.label(k)]) == (42, [])


@pytest.mark.covers("2000.dealing.8")
def test_die_zuteilung_der_laender_ends_with_a_pile_of_44_cards() -> None:
    p = filled(3)
    p = play(p, f"place alaska {to_place(p)}", "attack alaska kamchatka 1", "defend 1")
    p = play(p, "{6:1}", "occupy 1")
    assert (p.turn, p.chance()) == (CHANCE, 44)


@pytest.mark.covers("2000.course.1")
def test_der_spielablauf_the_others_follow_clockwise() -> None:
    p = filled(4)
    turns = []
    for _ in range(5):
        turns.append(p.turn)
        place = p.options()[0]
        p = play(p, str(place.action(place.hi)), "end", "end")
    assert turns == [0, 1, 2, 3, 0]


# Phase 1: territories and continents


@pytest.mark.covers("2000.phase_1.1")
@pytest.mark.parametrize(
    ("held", "units"), [(1, 3), (8, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (36, 12)]
)
def test_phase_1_1_territories_divided_by_3(held: int, units: int) -> None:
    p = setup(GAME, seats=3, board=spread("a", held), missions={"a": "kill_blue"})
    assert to_place(p) == units


@pytest.mark.covers("2000.phase_1.2")
@pytest.mark.parametrize(
    ("code", "units"), [("AU", 2), ("SA", 2), ("AF", 3), ("EU", 5), ("NA", 5), ("AS", 7)]
)
def test_phase_1_2_a_whole_continent_brings(code: str, units: int) -> None:
    continent = next(c for c in world().continents if c.code == code)
    board = {world().territories[t].id: "a1" for t in continent.territories}
    p = setup(GAME, seats=3, board=board)
    assert to_place(p) == max(3, len(board) // 3) + units


# Phase 1: cards


@pytest.mark.covers("2000.phase_1.3", "2000.phase_1.4", "2000.phase_1.6")
@pytest.mark.parametrize(("figures", "units"), [("iii", 4), ("ccc", 6), ("aaa", 8), ("ica", 10)])
def test_phase_1_3_a_set_brings(figures: str, units: int) -> None:
    assert to_place(play(turn_of_a(figures), trade(figures))) == 3 + units


@pytest.mark.covers("2000.phase_1.5")
@pytest.mark.parametrize(
    ("figures", "units"),
    [("iij", 4), ("ccj", 6), ("aaj", 8), ("icj", 10), ("iaj", 10), ("caj", 10), ("ijj", 10)],
)
def test_phase_1_3_a_joker_stands_for_any_symbol(figures: str, units: int) -> None:
    assert to_place(play(turn_of_a(figures), trade(figures))) == 3 + units


@pytest.mark.covers("2000.phase_1.3", "2000.phase_1.4")
@pytest.mark.parametrize("figures", ["iic", "iia", "cci", "cca", "aai", "aac"])
def test_phase_1_3_other_cards_are_no_set(figures: str) -> None:
    assert refused(turn_of_a(figures), trade(figures)).reason == "no_set"


@pytest.mark.covers("2000.phase_1.11")
def test_phase_1_3_example_of_4_cards_nobody_has_to_trade() -> None:
    assert offered(turn_of_a("ccci")) == [trade("ccc"), "place japan 1..3"]


@pytest.mark.covers("2000.phase_1.11")
def test_phase_1_3_example_of_4_cards_the_set_hoped_for_brings_10() -> None:
    assert to_place(play(turn_of_a("cccia"), trade("cia"))) == 3 + 10


@pytest.mark.covers("2000.phase_1.12")
def test_phase_1_3_example_of_5_cards_one_must_trade() -> None:
    assert offered(turn_of_a("aaiii")) == [trade("iii")]


@pytest.mark.covers("2000.phase_1.12")
def test_phase_1_3_example_of_5_cards_the_infantry_brings_4() -> None:
    p = play(turn_of_a("aaiii"), trade("iii"))
    assert offered(p) == ["place japan 1..7"]


@pytest.mark.covers("2000.phase_1.13")
def test_phase_1_3_example_of_6_cards_one_must_trade() -> None:
    p = turn_of_a("aaiicc")
    assert (offered(p, "place"), len(offered(p, "trade"))) == ([], 2 * 2 * 2)


@pytest.mark.covers("2000.phase_1.13")
def test_phase_1_3_example_of_6_cards_a_mixed_set_brings_10_and_a_second_is_free() -> None:
    p = play(turn_of_a("aaiicc"), trade("aic"))
    assert [option.partition(" ")[0] for option in offered(p)] == ["trade", "place"]
    assert to_place(p) == 3 + 10


@pytest.mark.covers("2000.phase_1.8")
def test_phase_1_3_any_number_of_sets() -> None:
    p = play(turn_of_a("aaiiccjj"), trade("aic"))
    second = offered(p, "trade")[0]
    assert to_place(play(p, second)) > 3 + 10


@pytest.mark.covers("2000.phase_1.10")
def test_phase_1_3_one_must_trade_until_fewer_than_5_are_left() -> None:
    p = play(turn_of_a("aaaccciij"), trade("aaa"))
    assert (len(hand(p, "a")), offered(p, "place")) == (6, [])


@pytest.mark.covers("2000.phase_1.7")
def test_phase_1_3_a_set_may_be_traded_between_two_placements() -> None:
    assert trade("iii") in offered(play(turn_of_a("iii"), "place japan 1"))


@pytest.mark.covers("2000.phase_1.7")
def test_phase_1_3_cards_are_traded_before_phase_2() -> None:
    p = play(turn_of_a("iii"), "place japan 3")
    assert refused(p, trade("iii")).reason == "trade_closed"


@pytest.mark.covers("2000.phase_1.9")
def test_phase_1_3_an_own_territory_on_a_card_gets_2_units_at_once() -> None:
    p = play(turn_of_a("iii", alaska="a1"), trade("iii"))
    assert (lands(p)["alaska"], to_place(p)) == ("a3", 3 + 4)


@pytest.mark.covers("2000.phase_1.9")
def test_phase_1_3_every_own_territory_on_the_cards_gets_2_units() -> None:
    p = play(turn_of_a("iii", alaska="a1", alberta="a5"), trade("iii"))
    assert (lands(p)["alaska"], lands(p)["alberta"]) == ("a3", "a7")


@pytest.mark.covers("2000.phase_1.9")
def test_phase_1_3_a_foreign_territory_on_a_card_gets_nothing() -> None:
    assert lands(play(turn_of_a("iii"), trade("iii")))["alaska"] == "b1"


@pytest.mark.covers("2000.phase_1.14")
def test_phase_1_3_traded_cards_lie_face_down_under_the_pile() -> None:
    p = play(turn_of_a("iii"), trade("iii"))
    assert (field(p, "discard"), field(p, "pile")) == ("-", ",".join(cards("iii")))


@pytest.mark.covers("2000.phase_1.14")
def test_phase_1_3_nobody_sees_which_cards_lie_under_the_pile() -> None:
    p = play(turn_of_a("iii"), trade("iii"))
    assert p.view(1).line.split(" ")[9] == "?,?,?"


@pytest.mark.covers("2000.phase_1.14")
def test_phase_1_3_cards_under_the_pile_come_last() -> None:
    p = play(turn_of_a("iii", japan="a3"), trade("iii"), "place japan 7")
    p = play(p, "attack japan mongolia 1", "defend 1", "{6:1}", "occupy 1")
    assert (p.turn, p.chance()) == (CHANCE, 44 - 3)


@pytest.mark.covers("2000.phase_1.14")
def test_phase_1_3_cards_under_the_pile_are_drawn_in_the_order_they_were_slid_under() -> None:
    p = setup(GAME, seats=3, board={"japan": "a9"}, phase="attack")
    early, late = cards("iii"), cards("ccc")
    rest = [card for card in CARDS if card not in early + late]
    p = play(
        reread(p, hands=f"-/{','.join(rest)}/-", pile=f"{','.join(early)}/{','.join(late)}"),
        *("attack japan mongolia 1", "defend 1", "{6:1}", "occupy 1"),
    )
    assert [p.label(k) for k in range(p.chance())] == [f"card {card}" for card in early]


@pytest.mark.covers("2000.phase_1.16")
def test_phase_1_no_unit_is_kept_for_later() -> None:
    assert offered(play(turn_of_a(), "place japan 2")) == ["place japan 1"]


@pytest.mark.covers("2000.phase_1.16")
def test_phase_1_units_are_placed_on_any_own_country() -> None:
    p = turn_of_a(peru="a1")
    assert offered(p) == ["place peru 1..3", "place japan 1..3"]
    assert refused(p, "place congo 1").reason == "not_yours"


@pytest.mark.covers("2000.pieces.3", "2000.dealing.7")
def test_phase_1_a_country_holds_any_number_of_units() -> None:
    p = risiko.setup(GAME, seats=3, board={"japan": "a800"}, units=300)
    assert lands(play(p, "place japan 300"))["japan"] == "a1100"


@pytest.mark.covers("2000.phase_2.1")
def test_phase_2_not_ones_own() -> None:
    p = risiko.setup(GAME, seats=3, board={"alaska": "a5", "alberta": "a1"}, phase="attack")
    assert refused(p, "attack alaska alberta 1").reason == "own_target"
