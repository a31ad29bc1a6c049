"""The rows of the matrix of editions about attacking and moving, for every game."""

import pytest

import risiko
from risiko.classic.game import classic
from risiko.protocol import CHANCE
from tests.play import field, lands, offered, play, refused
from tests.rulebooks.every import BY_2000, BY_2010, GAMES, TAKE_KAMCHATKA, attack_of_a, of_a

# Attack and defence


@pytest.mark.covers(
    "2010.classic.1", "2010.missions.1", "2010.duel.3", "2000.duel.9", "2000.capitals_game.1"
)
@pytest.mark.parametrize(
    ("units", "most"), [(1, []), (2, ["1"]), (3, ["1..2"]), (4, ["1..3"]), (9, ["1..3"])]
)
@pytest.mark.parametrize("id", GAMES)
def test_row_attack(id: str, units: int, most: list[str]) -> None:
    p = attack_of_a(id, {"alaska": f"a{units}"})
    attacks = [text for text in offered(p) if text.startswith("attack alaska kamchatka")]
    assert attacks == [f"attack alaska kamchatka {count}" for count in most]


@pytest.mark.covers("2000.attack.3")
@pytest.mark.parametrize("units", [2, 3])
@pytest.mark.parametrize("id", GAMES)
def test_row_attack_fewer_dice_than_units_only_in_2000(id: str, units: int) -> None:
    p = play(attack_of_a(id), f"attack alaska kamchatka {units}")
    assert offered(p) == ([f"dice 1..{units}"] if id in BY_2000 else ["defend 1"])


@pytest.mark.parametrize("id", GAMES)
def test_row_attack_one_unit_leaves_no_choice_of_dice(id: str) -> None:
    assert offered(play(attack_of_a(id), "attack alaska kamchatka 1")) == ["defend 1"]


@pytest.mark.covers("2000.duel.9")
@pytest.mark.parametrize("units", [1, 2, 3, 9])
@pytest.mark.parametrize("id", GAMES)
def test_row_defence(id: str, units: int) -> None:
    p = attack_of_a(id, {"alaska": "a9", "kamchatka": f"b{units}"})
    two = units > (2 if id in BY_2000 else 1)
    assert offered(play(p, "attack alaska kamchatka 1")) == ["defend 1..2" if two else "defend 1"]


@pytest.mark.parametrize("id", GAMES)
def test_row_who_chooses_the_defence(id: str) -> None:
    p = play(attack_of_a(id), "attack alaska kamchatka 1")
    assert (p.turn, p.chance(), play(p, "defend 1").turn) == (1, 0, CHANCE)


@pytest.mark.covers("2000.ghost_actions.1")
def test_row_who_chooses_the_defence_of_the_ghost() -> None:
    p = attack_of_a("2000/duel", {"alaska": "a9", "kamchatka": "n3"})
    p = play(p, "attack alaska kamchatka 1")
    assert (p.turn, offered(p)) == (1, ["defend 1..2"])


@pytest.mark.covers("2010.duel.4")
@pytest.mark.parametrize("army", "nop")
def test_row_who_chooses_the_defence_of_neutral_armies(army: str) -> None:
    p = attack_of_a("2010/duel", {"alaska": "a9", "kamchatka": f"{army}3"})
    p = play(p, "attack alaska kamchatka 1")
    assert (p.turn, p.chance()) == (CHANCE, 6**3)


@pytest.mark.covers("2000.resolution.1", "2000.resolution.2", "2000.resolution.3")
@pytest.mark.parametrize(
    ("throw", "left"),
    [
        ("6 5 1:5 4", ("a9", "b7")),
        ("6 4 1:5 4", ("a8", "b8")),
        ("5 4 4:5 4", ("a7", "b9")),
        ("6 1:5", ("a9", "b8")),
        ("5:5 1", ("a8", "b9")),
    ],
)
@pytest.mark.parametrize("id", GAMES)
def test_row_comparing(id: str, throw: str, left: tuple[str, str]) -> None:
    attack, defence = (len(side.split()) for side in throw.split(":"))
    p = attack_of_a(id, {"alaska": "a9", "kamchatka": "b9"})
    p = play(p, f"attack alaska kamchatka {attack}")
    if id in BY_2000 and attack > 1:
        p = play(p, f"dice {attack}")
    p = play(p, f"defend {defence}", f"{{{throw}}}")
    assert (lands(p)["alaska"], lands(p)["kamchatka"]) == left


# Moving in, moving on, and the order at the end


@pytest.mark.parametrize("id", GAMES)
def test_row_moving_into_a_conquered_territory_as_the_sheet_says(id: str) -> None:
    words = {"2003": "dice", "2000": "units", "2010": "survivors"}
    assert classic(id).rules.march_in.value.value == words[id[:4]]


@pytest.mark.parametrize("id", GAMES)
def test_row_moving_into_a_conquered_territory(id: str) -> None:
    p = play(attack_of_a(id), "attack alaska kamchatka 3")
    if id in BY_2000:
        p = play(p, "dice 1", "defend 1", "{6:1}")
    else:
        p = play(p, "defend 1", "{6 1 1:1}")
    assert offered(p) == ["occupy 3..8"]


@pytest.mark.parametrize("id", GAMES)
def test_row_moving_troops_to_a_neighbour(id: str) -> None:
    p = of_a(id, "move", {"alaska": "a5", "kamchatka": "a1"})
    assert offered(p) == ["move alaska kamchatka 1..4", "end"]


@pytest.mark.parametrize("id", GAMES)
def test_row_moving_troops_through_own_territories_only_in_2010(id: str) -> None:
    p = of_a(id, "move", {"alaska": "a5", "kamchatka": "a1", "japan": "a1"})
    assert ("move alaska japan 1..4" in offered(p)) == (id in BY_2010)


@pytest.mark.parametrize("id", GAMES)
def test_row_moving_troops_not_through_foreign_ones(id: str) -> None:
    p = of_a(id, "move", {"alaska": "a5", "japan": "a1"})
    reason = "not_connected" if id in BY_2010 else "not_adjacent"
    assert refused(p, "move alaska japan 1").reason == reason


@pytest.mark.parametrize("id", GAMES)
def test_row_moving_troops_once(id: str) -> None:
    p = of_a(id, "move", {"alaska": "a5", "kamchatka": "a5"})
    assert play(p, "move alaska kamchatka 1").turn == 1


@pytest.mark.covers("2010.moving.1", "2000.phase_3.1")
@pytest.mark.parametrize("id", GAMES)
def test_row_moving_troops_after_attacking(id: str) -> None:
    p = of_a(id, "attack", {"alaska": "a5", "kamchatka": "a5"})
    assert refused(p, "move alaska kamchatka 1").reason == "wrong_step"


@pytest.mark.covers("2010.turn.1")
@pytest.mark.parametrize("id", GAMES)
def test_row_order_at_the_end(id: str) -> None:
    p = play(attack_of_a(id), *TAKE_KAMCHATKA)
    steps = [field(p, "step")]
    if id in BY_2000:
        p = play(p, "{card japan}")
        steps.append(field(p, "step"))
    for text in ("end", "end"):
        p = play(p, text)
        steps.append(field(p, "step").partition(":")[0])
    expected = {True: ["draw", "attack", "move"], False: ["attack", "move", "draw"]}
    assert steps[:3] == expected[id in BY_2000]


@pytest.mark.covers("2010.basic_winning.2")
def test_row_order_at_the_end_in_2010_the_goal_is_tested_after_the_card() -> None:
    board = {"alaska": "b1", "kamchatka": "b1", "congo": "c1"}
    p = risiko.setup("2010/basic", seats=3, board=board, rest="a1", phase="move", conquered=True)
    p = play(p, "end")
    assert (p.turn, field(play(p, "{card japan}"), "step")) == (CHANCE, "over:a")
