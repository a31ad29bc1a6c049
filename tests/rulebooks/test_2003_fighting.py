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


@pytest.mark.covers("2003.c.2")
def test_c_angreifen_nobody_has_to() -> None:
    p = play(attack_of_a(alaska="a9"), "end", "end")
    assert p.turn == 1


@pytest.mark.covers("2003.c.4")
def test_c_angreifen_1_unit_cannot_attack() -> None:
    assert offered(attack_of_a(alaska="a1")) == ["end"]


@pytest.mark.covers("2003.c.4", "2003.c.5", "2003.c.6")
@pytest.mark.parametrize(
    ("units", "dice"), [(2, "1"), (3, "1..2"), (4, "1..3"), (5, "1..3"), (30, "1..3")]
)
def test_c_angreifen_dice_of_the_attacker(units: int, dice: str) -> None:
    p = attack_of_a(alaska=f"a{units}")
    assert f"attack alaska kamchatka {dice}" in offered(p)


@pytest.mark.covers("2003.c.8", "2003.c.9")
@pytest.mark.parametrize(("units", "dice"), [(1, "1"), (2, "1..2"), (3, "1..2"), (30, "1..2")])
def test_c_angreifen_dice_of_the_defender(units: int, dice: str) -> None:
    p = attack_of_a(alaska="a9", kamchatka=f"b{units}")
    assert offered(play(p, "attack alaska kamchatka 3")) == [f"defend {dice}"]


@pytest.mark.covers("2003.c.11")
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


@pytest.mark.covers("2003.c.12", "2003.c.13", "2003.c.14", "2003.c.15", "2003.c.17")
@pytest.mark.parametrize(("attack", "defence", "attacker_loses", "defender_loses"), DICE_ROWS)
def test_c_angreifen_dice_table(
    attack: str, defence: str, attacker_loses: str, defender_loses: str
) -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, f"attack alaska kamchatka {len(attack.split())}", f"defend {len(defence.split())}")
    p = play(p, f"{{{attack}:{defence}}}")
    losses = [9 - int(lands(p)[t][1:]) for t in ("alaska", "kamchatka")]
    assert losses == [int(attacker_loses), int(defender_loses)]


@pytest.mark.covers("2003.c.17")
def test_c_angreifen_dice_table_has_12_rows() -> None:
    assert len(DICE_ROWS) == 12


@pytest.mark.covers("2003.c.12")
def test_c_angreifen_the_order_in_which_dice_fall_is_immaterial() -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, "attack alaska kamchatka 3", "defend 2")
    assert play(p, "{3 5 4:3 6}") == play(p, "{5 4 3:6 3}")


@pytest.mark.covers("2003.c.13")
@pytest.mark.parametrize("pips", range(1, 7))
def test_c_angreifen_equal_dice_are_the_defenders(pips: int) -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, "attack alaska kamchatka 1", "defend 1", f"{{{pips}:{pips}}}")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == ("a8", "b9")


@pytest.mark.covers("2003.c.15", "2003.c.16")
def test_c_angreifen_nobody_loses_more_units_than_dice_were_thrown() -> None:
    p = attack_of_a(alaska="a9", kamchatka="b9")
    p = play(p, "attack alaska kamchatka 1", "defend 2", "{1:6 6}")
    assert lands(p)["alaska"] == "a8"


# (d) Whom to attack


def targets(territory: str) -> list[str]:
    """Where one may attack from a territory when all others are foreign."""
    options = attack_of_a(**{territory: "a9"}).options()
    return sorted(option.args[1] for option in options if option.verb == "attack")


@pytest.mark.covers("2003.d.3")
def test_d_angriffsgebiete_venezuela() -> None:
    assert targets("venezuela") == ["brazil", "central_america", "peru"]


@pytest.mark.covers("2003.d.4", "2003.d.5")
def test_d_angriffsgebiete_north_africa_over_the_sea() -> None:
    assert {"brazil", "western_europe", "southern_europe"} <= set(targets("north_africa"))


@pytest.mark.covers("2003.d.6")
def test_d_angriffsgebiete_kamchatka_reaches_alaska() -> None:
    assert "alaska" in targets("kamchatka")


@pytest.mark.covers("2003.d.6")
def test_d_angriffsgebiete_alaska_reaches_kamchatka() -> None:
    assert "kamchatka" in targets("alaska")


@pytest.mark.covers("2003.d.7")
def test_d_angriffsgebiete_greenland() -> None:
    assert targets("greenland") == ["iceland", "northwest_territory", "ontario", "quebec"]


@pytest.mark.covers("2003.c.3", "2003.d.1")
def test_d_angriffsgebiete_any_player_with_a_border() -> None:
    p = attack_of_a(alaska="a2", kamchatka="b1", alberta="c1")
    assert {"attack alaska kamchatka 1", "attack alaska alberta 1"} <= set(offered(p))


@pytest.mark.covers("2003.d.1")
def test_d_angriffsgebiete_not_across_a_territory() -> None:
    assert refused(attack_of_a(alaska="a9"), "attack alaska ontario 1").reason == "not_adjacent"


@pytest.mark.covers("2003.c.1", "2003.d.2")
def test_d_angriffsgebiete_not_oneself() -> None:
    p = attack_of_a(alaska="a9", alberta="a1")
    assert refused(p, "attack alaska alberta 1").reason == "own_target"


# (e) How one may attack


@pytest.mark.covers("2003.c.7", "2003.e.4")
def test_e_angriffsmoeglichkeiten_the_defender_chooses_after_the_announcement() -> None:
    p = play(attack_of_a(alaska="a9", kamchatka="c2"), "attack alaska kamchatka 3")
    assert (p.turn, offered(p)) == (2, ["defend 1..2"])


@pytest.mark.covers("2003.c.10", "2003.e.3", "2003.e.4")
def test_e_angriffsmoeglichkeiten_no_die_is_thrown_before_both_have_chosen() -> None:
    p = play(attack_of_a(alaska="a9", kamchatka="c2"), "attack alaska kamchatka 3")
    assert (p.chance(), play(p, "defend 2").chance()) == (0, 6**5)


@pytest.mark.covers("2003.e.1", "2003.e.2", "2003.e.5", "2003.summary.4")
def test_e_angriffsmoeglichkeiten_another_place_and_back_again() -> None:
    p = attack_of_a(alaska="a5", brazil="a5")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{1:6}")
    p = play(p, "attack brazil peru 2", "defend 1", "{1 1:6}")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{1 1 1:6}")
    assert (lands(p)["alaska"], lands(p)["brazil"]) == ("a3", "a4")


@pytest.mark.covers("2003.e.2", "2003.e.6")
def test_e_angriffsmoeglichkeiten_another_number_of_dice_each_time() -> None:
    p = play(attack_of_a(alaska="a5"), "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert "attack alaska kamchatka 1..3" in offered(p)


@pytest.mark.covers("2003.e.1", "2003.summary.4", "2003.summary.5")
def test_e_angriffsmoeglichkeiten_ends_with_fewer_than_2_units() -> None:
    p = play(attack_of_a(alaska="a2"), "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert offered(p) == ["end"]


@pytest.mark.covers("2003.e.7", "2003.summary.5")
def test_e_angriffsmoeglichkeiten_one_may_stop_between_two_attacks() -> None:
    p = play(attack_of_a(alaska="a5"), "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert (len(offered(p, "attack")), play(p, "end", "end").turn) == (3, 1)


@pytest.mark.covers("2003.e.8")
def test_e_angriffsmoeglichkeiten_the_player_to_the_left_is_next() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a1", "peru": "c1"}, turn="b", phase="attack")
    assert play(p, "end", "end").turn == 2


# (f) Conquering


@pytest.mark.covers("2003.c.1", "2003.f.1")
def test_f_gebiete_erobern_it_is_the_attackers_when_the_last_unit_is_gone() -> None:
    p = attack_of_a(alaska="a5", kamchatka="c1")
    p = play(p, "attack alaska kamchatka 2", "defend 1", "{6 6:1}", "occupy 2")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == ("a3", "a2")


@pytest.mark.covers("2003.f.2", "2003.f.3")
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


@pytest.mark.covers("2003.f.2")
def test_f_gebiete_erobern_only_the_last_throw_counts() -> None:
    p = attack_of_a(alaska="a6", kamchatka="b2")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert offered(p) == ["occupy 1..5"]


@pytest.mark.covers("2003.f.3", "2003.f.4")
def test_f_gebiete_erobern_1_unit_stays_behind() -> None:
    p = play(attack_of_a(alaska="a5"), "attack alaska kamchatka 1", "defend 1", "{6:1}")
    p = play(p, "occupy 4")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == ("a1", "a4")


@pytest.mark.covers("2003.f.1")
def test_f_gebiete_erobern_nobody_moves_in_while_a_defender_stands() -> None:
    p = attack_of_a(alaska="a5", kamchatka="b2")
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}")
    assert field(p, "step") == "attack"


# (g) Moving


@pytest.mark.covers("2003.g.3")
def test_g_truppenbewegung_argentinas_8_units() -> None:
    p = move_of_a(argentina="a8", peru="a1", brazil="a1")
    assert offered(p) == ["move argentina peru 1..7", "move argentina brazil 1..7", "end"]


@pytest.mark.covers("2003.g.3")
def test_g_truppenbewegung_7_of_8_units_to_peru() -> None:
    p = play(move_of_a(argentina="a8", peru="a1", brazil="a1"), "move argentina peru 7")
    assert (lands(p)["argentina"], lands(p)["peru"]) == ("a1", "a8")


@pytest.mark.covers("2003.g.2", "2003.g.4")
def test_g_truppenbewegung_does_not_split_the_units() -> None:
    p = play(move_of_a(argentina="a8", peru="a1", brazil="a1"), "move argentina peru 3")
    assert p.turn == 1


@pytest.mark.covers("2003.f.4", "2003.g.5")
def test_g_truppenbewegung_1_unit_stays_behind() -> None:
    p = move_of_a(argentina="a8", peru="a1")
    assert refused(p, "move argentina peru 8").reason == "too_many"


@pytest.mark.covers("2003.g.2", "2003.summary.6")
def test_g_truppenbewegung_only_to_an_adjacent_territory() -> None:
    p = move_of_a(argentina="a8", peru="a1", venezuela="a1")
    assert refused(p, "move argentina venezuela 1").reason == "not_adjacent"


@pytest.mark.covers("2003.g.2")
def test_g_truppenbewegung_only_to_an_own_territory() -> None:
    assert refused(move_of_a(argentina="a8"), "move argentina peru 1").reason == "not_yours"


@pytest.mark.covers("2003.g.2")
def test_g_truppenbewegung_over_a_sea_route() -> None:
    assert "move alaska kamchatka 1" in offered(move_of_a(alaska="a2", kamchatka="a1"))


@pytest.mark.covers("2003.g.1")
def test_g_truppenbewegung_nobody_has_to() -> None:
    assert play(move_of_a(argentina="a8", peru="a1"), "end").turn == 1


@pytest.mark.covers("2003.g.1", "2003.g.6")
def test_g_truppenbewegung_follows_the_attacks() -> None:
    p = attack_of_a(argentina="a8", peru="a1")
    assert refused(p, "move argentina peru 1").reason == "wrong_step"


@pytest.mark.covers("2003.g.6")
def test_g_truppenbewegung_moves_come_at_no_other_time() -> None:
    p = setup(GAME, seats=3, board={"argentina": "a8", "peru": "a1"})
    assert refused(p, "move argentina peru 1").reason == "wrong_step"
    p = play(p, "place peru 3", "attack argentina brazil 1")
    assert refused(p, "move argentina peru 1").reason == "wrong_step"
