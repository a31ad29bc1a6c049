"""Risiko 2010: 2. conquering, 3. moving, 4. drawing a card."""

import pytest

from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import CHANCE
from tests.play import field, hand, lands, offered, play, refused, spread

GAME = "2010/basic"


def attack_of_a(**board: str) -> ClassicPosition:
    """The attacks of a; c has Siam, b holds the rest."""
    return setup(GAME, seats=3, board={"siam": "c1"} | board, phase="attack")


def move_of_a(**board: str) -> ClassicPosition:
    """The move of a; c has Siam, b holds the rest."""
    return setup(GAME, seats=3, board={"siam": "c1"} | board, phase="move")


# 2. Conquering: the attack


@pytest.mark.covers("2010.conquering.1")
def test_erobern_nobody_has_to() -> None:
    assert "end" in offered(attack_of_a(alaska="a9"))


@pytest.mark.covers("2010.conquering.1")
def test_erobern_stops_when_one_likes() -> None:
    p = play(attack_of_a(alaska="a9"), "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert (len(offered(p, "attack")), play(p, "end", "end").turn) == (3, 1)


@pytest.mark.covers("2010.conquering.3")
def test_gebiet_bestimmen_not_ones_own() -> None:
    p = attack_of_a(alaska="a9", alberta="a1")
    assert refused(p, "attack alaska alberta 1").reason == "own_target"


@pytest.mark.covers("2010.board.2", "2010.conquering.2")
def test_gebiet_bestimmen_by_a_border_or_a_sea_route() -> None:
    attacks = offered(attack_of_a(alaska="a2"), "attack")
    assert attacks == [
        "attack alaska northwest_territory 1",
        "attack alaska alberta 1",
        "attack alaska kamchatka 1",
    ]


@pytest.mark.covers("2010.board.2", "2010.conquering.2")
def test_gebiet_bestimmen_nothing_further() -> None:
    assert refused(attack_of_a(alaska="a2"), "attack alaska ontario 1").reason == "not_adjacent"


@pytest.mark.covers("2010.conquering.4")
@pytest.mark.parametrize("units", [4, 5, 15, 99])
def test_angreifer_vorruecken_with_at_most_3_units(units: int) -> None:
    assert "attack alaska kamchatka 1..3" in offered(attack_of_a(alaska=f"a{units}"))


@pytest.mark.covers("2010.conquering.5")
def test_befestigung_of_3_units_at_most_2_attack() -> None:
    p = attack_of_a(alaska="a3")
    assert "attack alaska kamchatka 1..2" in offered(p)
    assert refused(p, "attack alaska kamchatka 3").reason == "too_many"


@pytest.mark.covers("2010.conquering.6")
@pytest.mark.parametrize(("units", "dice"), [(1, "1"), (2, "1..2"), (3, "1..2"), (9, "1..2")])
def test_aktion_des_verteidigers_defends_with_1_or_2_units(units: int, dice: str) -> None:
    p = play(attack_of_a(alaska="a9", kamchatka=f"c{units}"), "attack alaska kamchatka 3")
    assert (p.turn, offered(p)) == (2, [f"defend {dice}"])


@pytest.mark.covers("2010.components.4", "2010.conquering.7")
@pytest.mark.parametrize(("units", "defenders"), [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)])
def test_wuerfeln_one_die_for_each_unit(units: int, defenders: int) -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, f"attack alaska kamchatka {units}", f"defend {defenders}")
    assert (p.turn, p.chance()) == (CHANCE, 6 ** (units + defenders))


# The example of Scandinavia


def scandinavia(third_die: int = 1) -> ClassicPosition:
    """Russland attacks Skandinavien with 3 against 2."""
    p = attack_of_a(ukraine="a9", scandinavia="b2")
    p = play(p, "attack ukraine scandinavia 3", "defend 2")
    return play(p, f"{{6 3 {third_die}:4 2}}")


@pytest.mark.covers("2010.conquering.11", "2010.control.2")
def test_beispielaktion_scandinavia_loses_2_units_and_is_conquered() -> None:
    p = scandinavia()
    assert (lands(p)["scandinavia"], offered(p)) == ("a3", ["occupy 3..8"])


@pytest.mark.covers("2010.conquering.10", "2010.conquering.11")
@pytest.mark.parametrize("third_die", [1, 2, 3])
def test_beispielaktion_the_third_die_is_ignored(third_die: int) -> None:
    assert scandinavia(third_die) == scandinavia()


@pytest.mark.covers("2010.control.6")
def test_beispiel_fuer_das_nachziehen_5_more_follow_and_1_stays() -> None:
    p = play(scandinavia(), "occupy 8")
    assert (lands(p)["scandinavia"], lands(p)["ukraine"]) == ("a8", "a1")


@pytest.mark.covers("2010.conquering.12")
def test_beispiel_fuer_eine_eroberung_ukraine_is_called_russland() -> None:
    p = attack_of_a(ukraine="a9", scandinavia="b2")
    assert "Russland" in refused(p, "attack ukraine japan 1").text.de


# Comparing


@pytest.mark.covers("2010.conquering.8", "2010.conquering.9", "2010.conquering.10")
@pytest.mark.parametrize(
    ("attack", "defence", "attacker_loses", "defender_loses"),
    [
        ("6 3 1", "4 2", 0, 2),
        ("5 4 3", "5 4", 2, 0),
        ("5 4 3", "6 3", 1, 1),
        ("6", "6", 1, 0),
        ("4", "3 1", 0, 1),
        ("6 5", "5", 0, 1),
    ],
)
def test_aktion_aufloesen_pairs_from_high_to_low_and_ties_to_the_defender(
    attack: str, defence: str, attacker_loses: int, defender_loses: int
) -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, f"attack alaska kamchatka {len(attack.split())}", f"defend {len(defence.split())}")
    p = play(p, f"{{{attack}:{defence}}}")
    losses = [9 - int(lands(p)[t][1:]) for t in ("alaska", "kamchatka")]
    assert losses == [attacker_loses, defender_loses]


# Who controls the territory?


@pytest.mark.covers("2010.control.1")
def test_wer_kontrolliert_das_gebiet_the_defender_while_a_unit_is_left() -> None:
    p = attack_of_a(alaska="a5", kamchatka="b2")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == ("a5", "b1")


@pytest.mark.covers("2010.control.5")
def test_wer_kontrolliert_das_gebiet_15_units_attacking_with_3() -> None:
    p = play(attack_of_a(alaska="a15"), "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    assert offered(p) == ["occupy 3..14"]


@pytest.mark.covers("2010.control.2", "2010.control.5")
def test_wer_kontrolliert_das_gebiet_the_3_alone_leave_12_behind() -> None:
    p = play(attack_of_a(alaska="a15"), "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    p = play(p, "occupy 3")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == ("a12", "a3")


@pytest.mark.covers("2010.control.4", "2010.control.5")
def test_wer_kontrolliert_das_gebiet_11_may_follow_but_not_12() -> None:
    p = play(attack_of_a(alaska="a15"), "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    assert refused(p, "occupy 15").reason == "too_many"
    assert lands(play(p, "occupy 14"))["alaska"] == "a1"


@pytest.mark.covers("2010.control.3")
@pytest.mark.parametrize("units", [1, 2, 3])
def test_wer_kontrolliert_das_gebiet_all_that_attacked_stay_there(units: int) -> None:
    p = attack_of_a(alaska="a9")
    throw = " ".join("6" * units)
    p = play(p, f"attack alaska kamchatka {units}", "defend 1", f"{{{throw}:1}}")
    assert offered(p) == [f"occupy {units}..8"]


@pytest.mark.covers("2010.control.7", "2010.how_often.1")
def test_erneuter_angriff_the_same_territory_or_another() -> None:
    p = attack_of_a(alaska="a5", kamchatka="b2")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{1 1 1:6}")
    assert {"attack alaska kamchatka 1..3", "attack alaska alberta 1..3"} <= set(offered(p))


@pytest.mark.covers("2010.how_often.2")
def test_wie_oft_darf_man_angreifen_not_with_1_unit_against_1() -> None:
    p = attack_of_a(alaska="a1", kamchatka="b1")
    assert refused(p, "attack alaska kamchatka 1").reason == "one_stays"


# Losing the last territory


def eliminate_c(**hands: list[str]) -> ClassicPosition:
    """Let a take Siam, the last territory of c."""
    p = setup(GAME, seats=3, board={"siam": "c1", "india": "a5"}, phase="attack", hands=hands)
    return play(p, "attack india siam 1", "defend 1", "{6:1}", "occupy 1")


@pytest.mark.covers("2010.how_often.4")
def test_sie_haben_ihr_letztes_gebiet_verloren_hands_over_the_cards() -> None:
    p = eliminate_c(a=["alaska"], c=["peru", "congo"])
    assert (hand(p, "a"), hand(p, "c")) == (["alaska", "peru", "congo"], [])


@pytest.mark.covers("2010.how_often.5")
def test_sie_haben_ihr_letztes_gebiet_verloren_the_cards_may_be_traded_at_once() -> None:
    assert offered(eliminate_c(a=["alaska"], c=["peru", "congo"]), "trade") == ["trade 2..3"]


@pytest.mark.covers("2010.how_often.3")
def test_sie_haben_ihr_letztes_gebiet_verloren_and_have_no_further_turn() -> None:
    p = setup(GAME, seats=3, board=spread("b", 20), rest="a1", turn="b", phase="move")
    assert play(p, "end").turn == 0


# 3. Moving


@pytest.mark.covers("2010.moving.5")
def test_truppen_bewegen_6_units_from_scandinavia_to_india() -> None:
    p = move_of_a(scandinavia="a7", ukraine="a1", afghanistan="a1", india="a2")
    p = play(p, "move scandinavia india 6")
    assert (lands(p)["scandinavia"], lands(p)["india"]) == ("a1", "a8")


@pytest.mark.covers("2010.moving.2", "2010.moving.3")
def test_truppen_bewegen_to_every_territory_of_the_chain() -> None:
    p = move_of_a(scandinavia="a7", ukraine="a1", afghanistan="a1", india="a1")
    assert offered(p) == [
        "move scandinavia ukraine 1..6",
        "move scandinavia afghanistan 1..6",
        "move scandinavia india 1..6",
        "end",
    ]


@pytest.mark.covers("2010.moving.3", "2010.moving.4")
def test_truppen_bewegen_not_through_foreign_territories() -> None:
    p = move_of_a(scandinavia="a7", ukraine="a1", afghanistan="b1", india="a1")
    assert refused(p, "move scandinavia india 1").reason == "not_connected"


@pytest.mark.covers("2010.moving.3")
def test_truppen_bewegen_over_land_and_sea() -> None:
    p = move_of_a(alberta="a3", alaska="a1", kamchatka="a1", japan="a1")
    assert "move alberta japan 1..2" in offered(p)


@pytest.mark.covers("2010.moving.2")
def test_truppen_bewegen_once_and_the_turn_is_over() -> None:
    p = move_of_a(alberta="a3", alaska="a3")
    assert play(p, "move alberta alaska 1").turn == 1


@pytest.mark.covers("2010.moving.1")
def test_truppen_bewegen_nobody_has_to() -> None:
    assert play(move_of_a(alberta="a3", alaska="a3"), "end").turn == 1


# 4. Drawing a card


def after_conquest(*more: str) -> ClassicPosition:
    """Let a take Kamchatka from Alaska, and go on."""
    p = play(attack_of_a(alaska="a9"), "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    return play(p, "occupy 3", *more)


@pytest.mark.covers("2010.drawing.1")
def test_karte_ziehen_after_a_conquest() -> None:
    assert hand(after_conquest("end", "end", "{card peru}"), "a") == ["peru"]


@pytest.mark.covers("2010.drawing.1")
def test_karte_ziehen_follows_the_move() -> None:
    assert field(after_conquest("end", "move alaska kamchatka 1"), "step") == "draw"


@pytest.mark.covers("2010.drawing.3")
def test_karte_ziehen_no_conquest_no_card() -> None:
    p = play(attack_of_a(alaska="a9"), "end", "end")
    assert (p.turn, hand(p, "a")) == (1, [])


@pytest.mark.covers("2010.drawing.4")
def test_karte_ziehen_only_one_for_several_conquests() -> None:
    p = after_conquest("attack alaska alberta 3", "defend 1", "{6 6 6:1}", "occupy 3")
    p = play(p, "end", "end", "{card peru}")
    assert (p.turn, hand(p, "a")) == (1, ["peru"])


@pytest.mark.covers("2010.drawing.2")
def test_karte_ziehen_the_others_do_not_see_it() -> None:
    p = after_conquest("end", "end", "{card peru}")
    assert p.view(1).line.split(" ")[7] == "?/-/-"
