"""Risiko 2000: phases 2 and 3, attacking, conquering, cards and moving."""

import pytest

from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import CHANCE
from tests.play import cards, field, hand, lands, offered, play, refused, to_place

GAME = "2000/missions"
TAKE_KAMCHATKA = ("attack alaska kamchatka 1", "defend 1", "{6:1}", "occupy 1")


def attack_of_a(figures: str = "", **board: str) -> ClassicPosition:
    """The attacks of a; b holds the rest."""
    hands = {"a": cards(figures)} if figures else {}
    return setup(GAME, seats=3, board=board, phase="attack", hands=hands)


@pytest.mark.covers("2000.course.2", "2000.phase_2.1", "2000.summary.1")
def test_der_spielablauf_has_three_phases_in_their_order() -> None:
    p = setup(GAME, seats=3, board={"alaska": "a1", "peru": "a1"})
    steps = [field(p, "step").partition(":")[0]]
    for text in ("place alaska 3", "end"):
        p = play(p, text)
        steps.append(field(p, "step"))
    assert steps == ["place", "attack", "move"]


# Phase 2: who may be attacked


@pytest.mark.covers("2000.phase_2.2")
def test_phase_2_1_siam_and_indonesia_are_joined_by_a_dotted_line() -> None:
    assert "attack siam indonesia 1" in offered(attack_of_a(siam="a2"))


@pytest.mark.covers("2000.phase_2.2")
def test_phase_2_1_indonesia_and_siam_as_well() -> None:
    assert "attack indonesia siam 1" in offered(attack_of_a(indonesia="a2"))


@pytest.mark.covers("2000.phase_2.1", "2000.phase_2.2")
def test_phase_2_1_a_common_border() -> None:
    assert "attack siam india 1" in offered(attack_of_a(siam="a2"))


@pytest.mark.covers("2000.phase_2.2")
def test_phase_2_1_nothing_else() -> None:
    assert refused(attack_of_a(siam="a2"), "attack siam japan 1").reason == "not_adjacent"


@pytest.mark.covers("2000.phase_2.3", "2000.phase_2.5", "2000.phase_2.6")
@pytest.mark.parametrize(
    ("units", "allowed"),
    [(1, []), (2, ["1"]), (3, ["1..2"]), (4, ["1..3"]), (5, ["1..3"]), (40, ["1..3"])],
)
def test_phase_2_2_units_in_the_country_and_units_that_may_attack(
    units: int, allowed: list[str]
) -> None:
    p = attack_of_a(siam=f"a{units}")
    attacks = [option for option in offered(p) if option.startswith("attack siam indonesia")]
    assert attacks == [f"attack siam indonesia {count}" for count in allowed]


# Carrying out an attack


@pytest.mark.covers("2000.components.4", "2000.dice.1", "2000.attack.1", "2000.attack.3")
@pytest.mark.parametrize(("units", "dice"), [(2, "1..2"), (3, "1..3")])
def test_befreier_rote_wuerfel_may_be_fewer_than_the_units(units: int, dice: str) -> None:
    p = play(attack_of_a(alaska="a9"), f"attack alaska kamchatka {units}")
    assert (p.turn, offered(p)) == (0, [f"dice {dice}"])


@pytest.mark.covers("2000.attack.3")
def test_befreier_rote_wuerfel_1_unit_throws_1_die() -> None:
    p = play(attack_of_a(alaska="a9"), "attack alaska kamchatka 1", "defend 1")
    assert p.chance() == 6**2


@pytest.mark.covers("2000.components.4", "2000.dice.1", "2000.attack.4")
@pytest.mark.parametrize(("units", "dice"), [(1, "1"), (2, "1"), (3, "1..2"), (9, "1..2")])
def test_besitzer_blaue_wuerfel(units: int, dice: str) -> None:
    p = attack_of_a(alaska="a9", kamchatka=f"c{units}")
    p = play(p, "attack alaska kamchatka 3", "dice 3")
    assert (p.turn, offered(p)) == (2, [f"defend {dice}"])


# The book draws its five examples with pictures of dice; these throws end as its examples do.
@pytest.mark.covers(
    "2000.resolution.1",
    "2000.resolution.2",
    "2000.resolution.3",
    "2000.resolution.4",
    "2000.summary.2",
)
@pytest.mark.parametrize(
    ("attack", "defence", "attacker_loses", "defender_loses"),
    [
        ("5 3", "4", 0, 1),
        ("6 2 1", "5 3", 1, 1),
        ("5 4 2", "6 4", 2, 0),
        ("6", "5 5", 0, 1),
        ("4 3", "4 3", 2, 0),
    ],
)
def test_abwicklung_einer_befreiungsaktion_examples(
    attack: str, defence: str, attacker_loses: int, defender_loses: int
) -> None:
    dice = len(attack.split())
    p = play(attack_of_a(alaska="a9", kamchatka="b9"), f"attack alaska kamchatka {dice}")
    if dice > 1:
        p = play(p, f"dice {dice}")
    p = play(p, f"defend {len(defence.split())}", f"{{{attack}:{defence}}}")
    losses = [9 - int(lands(p)[t][1:]) for t in ("alaska", "kamchatka")]
    assert losses == [attacker_loses, defender_loses]


@pytest.mark.covers("2000.phase_2.5", "2000.resolution.5")
def test_abwicklung_einer_befreiungsaktion_goes_on_elsewhere_or_ends() -> None:
    p = attack_of_a(alaska="a5", kamchatka="b2")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert {"attack alaska kamchatka 1..3", "attack alaska alberta 1..3", "end"} <= set(offered(p))


@pytest.mark.covers("2000.resolution.6")
def test_abwicklung_einer_befreiungsaktion_needs_units_to_go_on() -> None:
    p = play(attack_of_a(alaska="a2"), "attack alaska kamchatka 1", "defend 1", "{1:6}")
    assert offered(p) == ["end"]


# Conquered countries


@pytest.mark.covers("2000.conquered.3")
def test_befreite_laender_example_of_5_units_attacking_with_2() -> None:
    p = play(attack_of_a(alaska="a5", kamchatka="b1"), "attack alaska kamchatka 2", "dice 2")
    p = play(p, "defend 1", "{6 6:1}")
    assert offered(p) == ["occupy 2..4"]


@pytest.mark.covers("2000.conquered.1")
@pytest.mark.parametrize(("units", "dice"), [(2, 1), (3, 1), (3, 2), (3, 3)])
def test_befreite_laender_units_that_took_part_move_in_whatever_their_dice(
    units: int, dice: int
) -> None:
    p = play(attack_of_a(alaska="a9"), f"attack alaska kamchatka {units}", f"dice {dice}")
    throw = " ".join("6" * dice)
    p = play(p, "defend 1", f"{{{throw}:1}}")
    assert offered(p) == [f"occupy {units}..8"]


@pytest.mark.covers("2000.phase_2.4", "2000.conquered.2")
def test_befreite_laender_1_unit_stays_behind() -> None:
    p = play(attack_of_a(alaska="a5"), "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert refused(p, "occupy 5").reason == "too_many"


@pytest.mark.covers("2000.conquered.4")
def test_befreite_laender_further_attacks_start_from_there() -> None:
    p = play(attack_of_a(alaska="a5"), "attack alaska kamchatka 1", "defend 1", "{6:1}")
    p = play(p, "occupy 4", "{card peru}")
    assert "attack kamchatka japan 1..3" in offered(p)


@pytest.mark.covers("2000.conquered.4")
def test_befreite_laender_not_with_a_single_unit() -> None:
    p = play(attack_of_a(alaska="a5"), *TAKE_KAMCHATKA, "{card peru}")
    assert refused(p, "attack kamchatka japan 1").reason == "one_stays"


# Elimination


def eliminate_c(figures: str = "", of_c: tuple[str, ...] = ()) -> ClassicPosition:
    """Let a take Kamchatka, the last territory of c."""
    p = setup(
        GAME,
        seats=3,
        board={"alaska": "a9", "kamchatka": "c1"},
        phase="attack",
        hands={"a": cards(figures), "c": of_c},
        missions={"a": "na_af", "b": "kill_red"},
    )
    return play(p, *TAKE_KAMCHATKA)


@pytest.mark.covers("2000.elimination.2")
def test_alle_einheiten_aufgeloest_hands_over_all_cards() -> None:
    p = eliminate_c("i", of_c=("japan", "joker1"))
    assert (hand(p, "a"), hand(p, "c")) == (["alaska", "japan", "joker1"], [])


@pytest.mark.covers("2000.elimination.3")
def test_alle_einheiten_aufgeloest_the_mission_goes_back_unseen() -> None:
    p = eliminate_c()
    assert [p.view(seat).line.split(" ")[10] for seat in (0, 1)] == ["na_af/?/-", "?/kill_red/-"]


@pytest.mark.covers("2000.elimination.4")
def test_alle_einheiten_aufgeloest_nothing_is_traded_in_the_same_turn() -> None:
    p = play(eliminate_c("iiic", of_c=("japan", "joker1")), "{card congo}")
    assert offered(p, "trade") == []


@pytest.mark.covers("2000.phase_1.15", "2000.elimination.4")
def test_alle_einheiten_aufgeloest_too_many_cards_are_traded_in_the_next_turn() -> None:
    p = play(eliminate_c("iiic", of_c=("japan", "joker1")), "{card congo}", "end", "end")
    p = play(p, f"place peru {to_place(p)}", "end", "end")
    assert (p.turn, len(hand(p, "a")), offered(p, "place")) == (0, 7, [])


@pytest.mark.covers("2000.elimination.1")
def test_alle_einheiten_aufgeloest_who_is_out_has_no_turn() -> None:
    p = play(eliminate_c(), "{card congo}", "end", "end")
    p = play(p, f"place peru {to_place(p)}", "end", "end")
    assert p.turn == 0


# New cards


@pytest.mark.covers("2000.new_cards.1", "2000.summary.2")
def test_neue_risiko_karten_the_first_conquest_brings_a_card_at_once() -> None:
    p = play(attack_of_a(alaska="a5"), *TAKE_KAMCHATKA)
    assert p.turn == CHANCE
    p = play(p, "{card peru}")
    assert (hand(p, "a"), field(p, "step")) == (["peru"], "attack")


@pytest.mark.covers("2000.new_cards.2")
def test_neue_risiko_karten_further_conquests_bring_none() -> None:
    p = play(attack_of_a(alaska="a5"), *TAKE_KAMCHATKA, "{card peru}")
    p = play(p, "attack alaska alberta 1", "defend 1", "{6:1}", "occupy 1")
    assert (p.turn, hand(p, "a")) == (0, ["peru"])


@pytest.mark.covers("2000.new_cards.2")
def test_neue_risiko_karten_none_at_the_end_of_the_turn() -> None:
    p = play(attack_of_a(alaska="a5"), *TAKE_KAMCHATKA, "{card peru}", "end", "end")
    assert (p.turn, hand(p, "a")) == (1, ["peru"])


@pytest.mark.covers("2000.new_cards.3")
def test_neue_risiko_karten_are_traded_only_in_a_later_turn() -> None:
    p = play(attack_of_a("ii", alaska="a5"), *TAKE_KAMCHATKA, "{card argentina}")
    assert refused(p, "trade alaska alberta argentina").reason == "trade_closed"


@pytest.mark.covers("2000.new_cards.1")
def test_neue_risiko_karten_are_hidden_from_the_others() -> None:
    p = play(attack_of_a(alaska="a5"), *TAKE_KAMCHATKA, "{card peru}")
    assert p.view(1).line.split(" ")[7] == "?/-/-"


# Phase 3


def move_of_a(**board: str) -> ClassicPosition:
    """The move of a; b holds the rest."""
    return setup(GAME, seats=3, board=board, phase="move")


@pytest.mark.covers("2000.phase_2.4", "2000.phase_3.2", "2000.summary.3")
def test_phase_3_any_number_to_a_neighbour_but_one_stays() -> None:
    p = move_of_a(argentina="a8", peru="a1", japan="a5")
    assert offered(p) == ["move argentina peru 1..7", "end"]


@pytest.mark.covers("2000.phase_3.2")
def test_phase_3_not_further_than_a_neighbour() -> None:
    p = move_of_a(argentina="a8", peru="a1", venezuela="a1")
    assert refused(p, "move argentina venezuela 1").reason == "not_adjacent"


@pytest.mark.covers("2000.phase_3.3")
def test_phase_3_units_of_one_country_only_and_the_turn_is_over() -> None:
    p = play(
        move_of_a(argentina="a8", peru="a1", alaska="a5", alberta="a1"), "move argentina peru 2"
    )
    assert p.turn == 1


@pytest.mark.covers("2000.phase_3.1")
def test_phase_3_nobody_has_to() -> None:
    assert play(move_of_a(argentina="a8", peru="a1"), "end").turn == 1
