"""Risiko 2003, from the title to (b): the board, the set-up and the reinforcements."""

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import CHANCE
from risiko.world import world
from tests.play import deal, field, lands, offered, play, refused, spread, to_place

GAME = "2003/conquest"


def turn_of_a(**board: str) -> ClassicPosition:
    """The start of a's turn; b holds the rest."""
    return setup(GAME, seats=3, board=board)


# Title and components


@pytest.mark.covers("2003.title.1")
def test_titel_is_for_2_to_6_players() -> None:
    assert list(risiko.game(GAME).seats) == [2, 3, 4, 5, 6]


@pytest.mark.covers("2003.title.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_titel_is_for_no_other_number(seats: int) -> None:
    with pytest.raises(risiko.BadPosition):
        risiko.game(GAME).start(seats)


@pytest.mark.covers("2003.components.1", "2003.preparation.1")
def test_spielausstattung_a_has_six_colours_and_each_may_play() -> None:
    p = deal(risiko.game(GAME).start(6))
    assert {token[0] for token in lands(p).values()} == set("abcdef")


@pytest.mark.covers("2003.components.4")
def test_spielausstattung_c_has_44_cards() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a2"}, phase="move", conquered=True)
    assert play(p, "end").chance() == 44


@pytest.mark.covers("2003.components.4", "2003.cards.2")
def test_die_karten_two_of_them_are_jokers_without_a_territory() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a2"}, phase="move", conquered=True)
    p = play(p, "end")
    jokers = [p.label(k) for k in range(p.chance()) if "joker" in p.label(k)]
    assert jokers == ["card joker1", "card joker2"]


# The board

CONTINENTS = {
    "Nordamerika": "Alaska, Nordwest-Territorium, Grönland, Alberta, Ontario, Quebec, "
    "Weststaaten, Oststaaten, Mittelamerika",
    "Südamerika": "Venezuela, Peru, Brasilien, Argentinien",
    "Europa": "Island, Großbritannien, Skandinavien, Mitteleuropa, Westeuropa, Südeuropa, Ukraine",
    "Afrika": "Nordwestafrika, Ägypten, Ostafrika, Kongo, Südafrika, Madagaskar",
    "Asien": "Ural, Sibirien, Jakutien, Kamtschatka, Irkutsk, Afghanistan, China, Mongolei, "
    "Japan, Mittlerer Osten, Indien, Siam",
    "Australien": "Indonesien, Neuguinea, Westaustralien, Ostaustralien",
}


@pytest.mark.covers(
    "2003.components.3",
    "2003.board.1",
    "2003.board.2",
    "2003.board.3",
    "2003.board.4",
    "2003.board.5",
    "2003.board.6",
    "2003.board.7",
)
@pytest.mark.parametrize("name", CONTINENTS)
def test_der_spielplan_lists_the_territories_of(name: str) -> None:
    continent = next(c for c in world().continents if c.name.de == name)
    names = {world().name(t, "2003").de for t in continent.territories}
    assert names == set(CONTINENTS[name].split(", "))


@pytest.mark.covers(
    "2003.components.3",
    "2003.board.2",
    "2003.board.3",
    "2003.board.4",
    "2003.board.5",
    "2003.board.6",
    "2003.board.7",
)
@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("Nordamerika", 9),
        ("Südamerika", 4),
        ("Europa", 7),
        ("Afrika", 6),
        ("Asien", 12),
        ("Australien", 4),
    ],
)
def test_der_spielplan_counts_the_territories_of(name: str, count: int) -> None:
    continent = next(c for c in world().continents if c.name.de == name)
    assert len(continent.territories) == count


# Setting up


@pytest.mark.covers("2003.setup.1")
def test_spielvorbereitung_deals_without_the_jokers() -> None:
    assert risiko.game(GAME).start(3).chance() == 42


@pytest.mark.covers("2003.setup.2", "2003.setup.4")
def test_spielvorbereitung_deals_in_turn() -> None:
    p = risiko.game(GAME).start(3)
    p = play(p, "{card japan}", "{card peru}", "{card congo}", "{card india}")
    assert lands(p) == {"japan": "a1", "peru": "b1", "congo": "c1", "india": "a1"}


@pytest.mark.covers("2003.setup.3", "2003.setup.4")
@pytest.mark.parametrize(
    ("seats", "counts"),
    [
        (2, [21, 21]),
        (3, [14, 14, 14]),
        (4, [11, 11, 10, 10]),
        (5, [9, 9, 8, 8, 8]),
        (6, [7, 7, 7, 7, 7, 7]),
    ],
)
def test_spielvorbereitung_some_have_one_more_with_4_or_5(seats: int, counts: list[int]) -> None:
    owners = [token[0] for token in lands(deal(risiko.game(GAME).start(seats))).values()]
    assert [owners.count(letter) for letter in "abcdef"[:seats]] == counts


@pytest.mark.covers("2003.setup.5")
def test_spielvorbereitung_puts_1_unit_on_each_territory_and_no_more() -> None:
    p = deal(risiko.game(GAME).start(3))
    assert [token[1:] for token in lands(p).values()] == ["1"] * 42


@pytest.mark.covers("2003.setup.5", "2003.a.1", "2003.a.2")
def test_spielvorbereitung_is_followed_by_the_first_turn_at_once() -> None:
    p = deal(risiko.game(GAME).start(3))
    assert (p.turn, field(p, "step").partition(":")[0]) == (0, "place")


@pytest.mark.covers("2003.setup.6")
def test_spielvorbereitung_leaves_nobody_with_a_card() -> None:
    assert field(deal(risiko.game(GAME).start(4)), "hands") == "-/-/-/-"


@pytest.mark.covers("2003.setup.7")
def test_spielvorbereitung_the_pile_holds_all_44_cards_and_nobody_knows_their_order() -> None:
    p = deal(risiko.game(GAME).start(3))
    p = play(p, f"place alaska {to_place(p)}", "attack alaska northwest_territory 3", "defend 1")
    p = play(p, "{6 6 6:1}", "occupy 3", "end", "end")
    assert (p.turn, p.chance()) == (CHANCE, 44)


# (a) Reinforcements


@pytest.mark.covers("2003.a.4")
def test_a_truppenverstaerkung_14_territories_bring_4() -> None:
    assert to_place(turn_of_a(**spread("a", 14))) == 4


@pytest.mark.covers("2003.a.5")
def test_a_truppenverstaerkung_15_territories_bring_5() -> None:
    assert to_place(turn_of_a(**spread("a", 15))) == 5


@pytest.mark.covers("2003.a.6")
@pytest.mark.parametrize("held", range(1, 9))
def test_a_truppenverstaerkung_fewer_than_9_bring_3_all_the_same(held: int) -> None:
    assert to_place(turn_of_a(**spread("a", held))) == 3


@pytest.mark.covers("2003.a.3")
@pytest.mark.parametrize("held", range(9, 37))
def test_a_truppenverstaerkung_divides_by_3_and_drops_the_rest(held: int) -> None:
    assert to_place(turn_of_a(**spread("a", held))) == held // 3


@pytest.mark.covers("2003.a.7")
@pytest.mark.parametrize(
    ("name", "units"),
    [
        ("Nordamerika", 5),
        ("Südamerika", 2),
        ("Europa", 5),
        ("Afrika", 3),
        ("Asien", 7),
        ("Australien", 2),
    ],
)
def test_a_truppenverstaerkung_a_whole_continent_brings(name: str, units: int) -> None:
    continent = next(c for c in world().continents if c.name.de == name)
    board = {world().territories[t].id: "a1" for t in continent.territories}
    assert to_place(turn_of_a(**board)) == max(3, len(board) // 3) + units


@pytest.mark.covers("2003.a.7")
def test_a_truppenverstaerkung_a_continent_but_for_one_territory_brings_nothing() -> None:
    assert to_place(turn_of_a(venezuela="a1", peru="a1", brazil="a1")) == 3


@pytest.mark.covers("2003.a.9")
def test_a_truppenverstaerkung_every_continent_counts() -> None:
    south_america = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "a1")
    australia = dict.fromkeys(
        ("indonesia", "new_guinea", "western_australia", "eastern_australia"), "a1"
    )
    assert to_place(turn_of_a(**south_america, **australia)) == 3 + 2 + 2


@pytest.mark.covers("2003.a.8")
def test_a_truppenverstaerkung_counts_a_continent_only_at_the_start_of_the_turn() -> None:
    p = turn_of_a(venezuela="a1", peru="a1", brazil="a5", argentina="b1")
    p = play(p, "place brazil 3", "attack brazil argentina 3", "defend 1", "{6 6 6:1}")
    assert offered(play(p, "occupy 3"), "place") == []


@pytest.mark.covers("2003.a.1", "2003.a.8")
def test_a_truppenverstaerkung_a_continent_counts_in_every_turn() -> None:
    p = turn_of_a(venezuela="a1", peru="a1", brazil="a1", argentina="a1")
    p = play(p, "place peru 5", "end", "end")  # a
    p = play(p, f"place alaska {to_place(p)}", "end", "end")  # b
    assert (p.turn, to_place(p)) == (0, 5)


# (b) Placing


@pytest.mark.covers("2003.b.2")
def test_b_truppen_platzieren_all_on_one_territory() -> None:
    assert lands(play(turn_of_a(alaska="a1", japan="a1"), "place japan 3"))["japan"] == "a4"


@pytest.mark.covers("2003.b.2")
def test_b_truppen_platzieren_or_on_several() -> None:
    p = play(turn_of_a(alaska="a1", japan="a1"), "place japan 1", "place alaska 2")
    assert (lands(p)["japan"], lands(p)["alaska"]) == ("a2", "a3")


@pytest.mark.covers("2003.b.1")
def test_b_truppen_platzieren_only_on_own_territories() -> None:
    assert offered(turn_of_a(alaska="a1", japan="a1")) == ["place alaska 1..3", "place japan 1..3"]


@pytest.mark.covers("2003.b.1")
def test_b_truppen_platzieren_not_on_a_foreign_territory() -> None:
    assert refused(turn_of_a(alaska="a1"), "place peru 1").reason == "not_yours"


@pytest.mark.covers("2003.b.3")
def test_b_truppen_platzieren_goes_on_until_no_unit_is_left() -> None:
    p = play(turn_of_a(alaska="a1", japan="a1"), "place japan 2")
    assert offered(p) == ["place alaska 1", "place japan 1"]
