"""Risiko 2003, (c) to (g): attacking, conquering and moving."""

import pytest

from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import CHANCE
from tests.play import field, lands, offered, play, refused

GAME = "2003/conquest"


def attack_of_a(**board: str) -> ClassicPosition:
    """The attacks of a; b holds the rest."""
    return setup(GAME, seats=3, board=board, phase="attack")


def move_of_a(**board: str) -> ClassicPosition:
    """The move of a; b holds the rest."""
    return setup(GAME, seats=3, board=board, phase="move")


# (c) Attacking


def test_c_angreifen_nobody_has_to() -> None:
    p = play(attack_of_a(alaska="a9"), "end", "end")
    assert p.turn == 1


def test_c_angreifen_1_unit_cannot_attack() -> None:
    assert offered(attack_of_a(alaska="a1")) == ["end"]


@pytest.mark.parametrize(
    ("units", "dice"), [(2, "1"), (3, "1..2"), (4, "1..3"), (5, "1..3"), (30, "1..3")]
)
def test_c_angreifen_dice_of_the_attacker(units: int, dice: str) -> None:
    p = attack_of_a(alaska=f"a{units}")
    assert f"attack alaska kamchatka {dice}" in offered(p)


@pytest.mark.parametrize(("units", "dice"), [(1, "1"), (2, "1..2"), (3, "1..2"), (30, "1..2")])
def test_c_angreifen_dice_of_the_defender(units: int, dice: str) -> None:
    p = attack_of_a(alaska="a9", kamchatka=f"b{units}")
    assert offered(play(p, "attack alaska kamchatka 3")) == [f"defend {dice}"]


def test_c_angreifen_the_defender_may_throw_more_dice_than_the_attacker() -> None:
    p = play(attack_of_a(alaska="a2", kamchatka="b2"), "attack alaska kamchatka 1", "defend 2")
    assert (p.turn, p.chance()) == (CHANCE, 6**3)


# Attacker's throw, defender's throw, attacker's loss, defender's loss: as printed.
DICE_TABLE = """
5 4 3 | 6 3 | 1 | 1
4 1 1 | 4 1 | 2 | 0
6 6 1 | 5 1 | 0 | 2
3 3 1 | 4   | 1 | 0
4 2 1 | 3   | 0 | 1
6     | 5 4 | 0 | 1
4 3   | 3 2 | 0 | 2
4     | 6 1 | 1 | 0
3 2   | 3 3 | 2 | 0
6 1   | 5 2 | 1 | 1
5 4   | 4   | 0 | 1
5 2   | 5   | 1 | 0
"""
DICE_ROWS = [[cell.strip() for cell in row.split("|")] for row in DICE_TABLE.split("\n")[1:-1]]


@pytest.mark.parametrize(("attack", "defence", "attacker_loses", "defender_loses"), DICE_ROWS)
def test_c_angreifen_dice_table(
    attack: str, defence: str, attacker_loses: str, defender_loses: str
) -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, f"attack alaska kamchatka {len(attack.split())}", f"defend {len(defence.split())}")
    p = play(p, f"{{{attack}:{defence}}}")
    losses = [9 - int(lands(p)[t][1:]) for t in ("alaska", "kamchatka")]
    assert losses == [int(attacker_loses), int(defender_loses)]


def test_c_angreifen_dice_table_has_12_rows() -> None:
    assert len(DICE_ROWS) == 12


def test_c_angreifen_the_order_in_which_dice_fall_is_immaterial() -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, "attack alaska kamchatka 3", "defend 2")
    assert play(p, "{3 5 4:3 6}") == play(p, "{5 4 3:6 3}")


@pytest.mark.parametrize("pips", range(1, 7))
def test_c_angreifen_equal_dice_are_the_defenders(pips: int) -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, "attack alaska kamchatka 1", "defend 1", f"{{{pips}:{pips}}}")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == ("a8", "b9")


def test_c_angreifen_nobody_loses_more_units_than_dice_were_thrown() -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, "attack alaska kamchatka 1", "defend 2", "{1:6 6}")
    assert lands(p)["alaska"] == "a8"


# (d) Whom to attack


def targets(territory: str) -> list[str]:
    """Where one may attack from a territory when all others are foreign."""
    options = attack_of_a(**{territory: "a9"}).options()
    return sorted(option.args[1] for option in options if option.verb == "attack")


def test_d_angriffsgebiete_venezuela() -> None:
    assert targets("venezuela") == ["brazil", "central_america", "peru"]


def test_d_angriffsgebiete_north_africa_over_the_sea() -> None:
    assert {"brazil", "western_europe", "southern_europe"} <= set(targets("north_africa"))


def test_d_angriffsgebiete_kamchatka_reaches_alaska() -> None:
    assert "alaska" in targets("kamchatka")


def test_d_angriffsgebiete_alaska_reaches_kamchatka() -> None:
    assert "kamchatka" in targets("alaska")


def test_d_angriffsgebiete_greenland() -> None:
    assert targets("greenland") == ["iceland", "northwest_territory", "ontario", "quebec"]


def test_d_angriffsgebiete_any_player_with_a_border() -> None:
    p = attack_of_a(alaska="a2", kamchatka="b1", alberta="c1")
    assert {"attack alaska kamchatka 1", "attack alaska alberta 1"} <= set(offered(p))


def test_d_angriffsgebiete_not_across_a_territory() -> None:
    assert refused(attack_of_a(alaska="a9"), "attack alaska ontario 1").reason == "not_adjacent"


def test_d_angriffsgebiete_not_oneself() -> None:
    p = attack_of_a(alaska="a9", alberta="a1")
    assert refused(p, "attack alaska alberta 1").reason == "own_target"


# (e) How one may attack


def test_e_angriffsmoeglichkeiten_the_defender_chooses_after_the_announcement() -> None:
    p = play(attack_of_a(alaska="a9", kamchatka="c2"), "attack alaska kamchatka 3")
    assert (p.turn, offered(p)) == (2, ["defend 1..2"])


def test_e_angriffsmoeglichkeiten_no_die_is_thrown_before_both_have_chosen() -> None:
    p = play(attack_of_a(alaska="a9", kamchatka="c2"), "attack alaska kamchatka 3")
    assert (p.chance(), play(p, "defend 2").chance()) == (0, 6**5)


def test_e_angriffsmoeglichkeiten_another_place_and_back_again() -> None:
    p = attack_of_a(alaska="a5", brazil="a5")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{1:6}")
    p = play(p, "attack brazil peru 2", "defend 1", "{1 1:6}")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{1 1 1:6}")
    assert (lands(p)["alaska"], lands(p)["brazil"]) == ("a3", "a4")


def test_e_angriffsmoeglichkeiten_another_number_of_dice_each_time() -> None:
    p = play(attack_of_a(alaska="a5"), "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert "attack alaska kamchatka 1..3" in offered(p)


def test_e_angriffsmoeglichkeiten_ends_with_fewer_than_2_units() -> None:
    p = play(attack_of_a(alaska="a2"), "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert offered(p) == ["end"]


def test_e_angriffsmoeglichkeiten_the_player_to_the_left_is_next() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a1", "peru": "c1"}, turn="b", phase="attack")
    assert play(p, "end", "end").turn == 2


# (f) Conquering


@pytest.mark.parametrize(
    ("units", "dice", "moves_in"),
    [(5, 1, "1..4"), (5, 2, "2..4"), (5, 3, "3..4"), (4, 3, "3"), (2, 1, "1"), (12, 3, "3..11")],
)
def test_f_gebiete_erobern_moves_in_at_least_the_dice_of_the_last_throw(
    units: int, dice: int, moves_in: str
) -> None:
    p = attack_of_a(alaska=f"a{units}")
    throw = " ".join("6" * dice)
    p = play(p, f"attack alaska kamchatka {dice}", "defend 1", f"{{{throw}:1}}")
    assert offered(p) == [f"occupy {moves_in}"]


def test_f_gebiete_erobern_only_the_last_throw_counts() -> None:
    p = attack_of_a(alaska="a6", kamchatka="b2")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert offered(p) == ["occupy 1..5"]


def test_f_gebiete_erobern_1_unit_stays_behind() -> None:
    p = play(attack_of_a(alaska="a5"), "attack alaska kamchatka 1", "defend 1", "{6:1}")
    p = play(p, "occupy 4")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == ("a1", "a4")


def test_f_gebiete_erobern_nobody_moves_in_while_a_defender_stands() -> None:
    p = attack_of_a(alaska="a5", kamchatka="b2")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    assert field(p, "step") == "attack"


# (g) Moving


def test_g_truppenbewegung_argentinas_8_units() -> None:
    p = move_of_a(argentina="a8", peru="a1", brazil="a1")
    assert offered(p) == ["move argentina peru 1..7", "move argentina brazil 1..7", "end"]


def test_g_truppenbewegung_7_of_8_units_to_peru() -> None:
    p = play(move_of_a(argentina="a8", peru="a1", brazil="a1"), "move argentina peru 7")
    assert (lands(p)["argentina"], lands(p)["peru"]) == ("a1", "a8")


def test_g_truppenbewegung_does_not_split_the_units() -> None:
    p = play(move_of_a(argentina="a8", peru="a1", brazil="a1"), "move argentina peru 3")
    assert p.turn == 1


def test_g_truppenbewegung_1_unit_stays_behind() -> None:
    p = move_of_a(argentina="a8", peru="a1")
    assert refused(p, "move argentina peru 8").reason == "too_many"


def test_g_truppenbewegung_only_to_an_adjacent_territory() -> None:
    p = move_of_a(argentina="a8", peru="a1", venezuela="a1")
    assert refused(p, "move argentina venezuela 1").reason == "not_adjacent"


def test_g_truppenbewegung_only_to_an_own_territory() -> None:
    assert refused(move_of_a(argentina="a8"), "move argentina peru 1").reason == "not_yours"


def test_g_truppenbewegung_over_a_sea_route() -> None:
    assert "move alaska kamchatka 1" in offered(move_of_a(alaska="a2", kamchatka="a1"))


def test_g_truppenbewegung_nobody_has_to() -> None:
    assert play(move_of_a(argentina="a8", peru="a1"), "end").turn == 1


def test_g_truppenbewegung_follows_the_attacks() -> None:
    p = attack_of_a(argentina="a8", peru="a1")
    assert refused(p, "move argentina peru 1").reason == "wrong_step"
