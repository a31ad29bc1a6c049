"""The rows of the matrix of editions that set a game up and bring units, for every game."""

import pytest

import risiko
from risiko.classic.game import classic
from risiko.protocol import CHANCE
from risiko.world import world
from tests.play import deal, field, lands, offered, play, spread, to_place
from tests.rulebooks.every import BY_2000, BY_2003, BY_2010, GAMES, of_a, seats_of, set_up

SEATS = {
    "2003/conquest": [2, 3, 4, 5, 6],
    "2000/missions": [3, 4, 5, 6],
    "2000/duel": [2],
    "2000/conquest": [3, 4, 5, 6],
    "2000/capitals": [3, 4, 5, 6],
    "2010/basic": [3, 4, 5],
    "2010/classic": [3, 4, 5],
    "2010/missions": [3, 4, 5],
    "2010/duel": [2],
}


@pytest.mark.covers("2010.title.1", "2010.missions.1", "2000.title.1", "2000.capitals.1")
@pytest.mark.parametrize("id", GAMES)
def test_players(id: str) -> None:
    assert list(risiko.game(id).seats) == SEATS[id]
    assert list(classic(id).rules.players.value) == SEATS[id]


GOALS = {
    "2003/conquest": "world",
    "2000/missions": "mission",
    "2000/duel": "destroy",
    "2000/conquest": "destroy",
    "2000/capitals": "capitals",
    "2010/basic": "target",
    "2010/classic": "world",
    "2010/missions": "mission",
    "2010/duel": "target",
}


@pytest.mark.parametrize("id", GAMES)
def test_goal(id: str) -> None:
    assert classic(id).rules.goal.value.value == GOALS[id]


@pytest.mark.covers(
    "2003.components.1", "2010.components.1", "2000.components.3", "2000.pieces.1", "2000.main.3"
)
@pytest.mark.parametrize("id", GAMES)
def test_row_colours(id: str) -> None:
    assert classic(id).rules.colours.value == (5 if id in BY_2010 else 6)


# The deck

PILE = dict.fromkeys(BY_2003, 44) | dict.fromkeys(BY_2000, 44) | dict.fromkeys(BY_2010, 42)
PILE |= {"2000/capitals": 44 - 3}


@pytest.mark.covers("2000.risk_cards.2", "2000.duel.6")
@pytest.mark.parametrize("id", GAMES)
def test_row_deck(id: str) -> None:
    p = of_a(id, "attack", {"alaska": "a3"})
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}", "occupy 1")
    if p.turn != CHANCE:
        p = play(p, "end", "end")
    jokers = [label for label in map(p.label, range(p.chance())) if "joker" in label]
    assert (p.chance(), len(jokers)) == (PILE[id], 0 if id in BY_2010 else 2)


@pytest.mark.covers("2010.components.3", "2010.cards.3")
@pytest.mark.parametrize("id", GAMES)
def test_row_deck_the_armistice_card_is_used_in_the_basic_game_only(id: str) -> None:
    assert field(of_a(id, "attack"), "pile").startswith("@") == (id == "2010/basic")


# The deal

DEALT = [id for id in GAMES if id not in ("2010/classic", "2000/duel", "2010/duel")]


@pytest.mark.covers("2003.setup.2", "2010.basic_setup.3", "2000.dealing.1")
@pytest.mark.parametrize("id", DEALT)
def test_row_deal_starts_with_the_first_player(id: str) -> None:
    p = risiko.game(id).start(3)
    while field(p, "step") == "missions":
        p = p.draw(0)
    p = play(p, "{card japan}", "{card peru}", "{card congo}", "{card india}")
    assert [lands(p)[t][0] for t in ("japan", "peru", "congo", "india")] == ["a", "b", "c", "a"]


@pytest.mark.covers("2010.classic_setup.1")
def test_row_deal_in_2010_classic_the_players_claim() -> None:
    p = play(risiko.game("2010/classic").start(3), "{6 1 1}")
    assert field(p, "step") == "claim:a"


FIRST = {4: [11, 11, 10, 10], 5: [9, 9, 8, 8, 8]}
LAST = {4: [10, 10, 11, 11], 5: [8, 8, 8, 9, 9]}


@pytest.mark.covers("2003.setup.3", "2010.basic_setup.4", "2000.dealing.2")
@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("id", DEALT)
def test_row_who_has_one_more(id: str, seats: int) -> None:
    owners = [token[0] for token in lands(deal(risiko.game(id).start(seats))).values()]
    counts = [owners.count(letter) for letter in "abcde"[:seats]]
    assert counts == (LAST if id in BY_2010 else FIRST)[seats]


STEPS = {
    "2003/conquest": "deal",
    "2000/missions": "missions deal fill",
    "2000/duel": "deal fill",
    "2000/conquest": "deal fill",
    "2000/capitals": "deal fill capitals",
    "2010/basic": "deal armistice",
    "2010/classic": "roll claim fill",
    "2010/missions": "missions deal",
    "2010/duel": "deal bury roll",
}


@pytest.mark.parametrize("id", GAMES)
def test_row_set_up_the_steps(id: str) -> None:
    assert " ".join(step.value for step in classic(id).rules.setup.value) == STEPS[id]


@pytest.mark.parametrize("id", GAMES)
def test_row_who_has_one_more_as_the_sheet_says(id: str) -> None:
    rest = "none" if id not in DEALT else "last" if id in BY_2010 else "first"
    assert classic(id).rules.rest.value.value == rest


# Units at the set-up

STARTING = {3: 35, 4: 30, 5: 25, 6: 20}


@pytest.mark.covers("2010.basic_setup.6")
@pytest.mark.parametrize(
    ("id", "seats", "units"),
    [
        *(("2003/conquest", seats, 42) for seats in (2, 3, 6)),
        *(
            (id, seats, seats * units)
            for id in ("2000/missions", "2000/conquest", "2000/capitals")
            for seats, units in STARTING.items()
        ),
        ("2000/duel", 2, 40 + 40 + 28),
        *((id, seats, 53) for id in ("2010/basic", "2010/missions") for seats in (3, 4, 5)),
        *(("2010/classic", seats, seats * STARTING[seats]) for seats in (3, 4, 5)),
        ("2010/duel", 2, 53),
    ],
)
def test_row_units_at_set_up(id: str, seats: int, units: int) -> None:
    tokens = lands(set_up(id, seats)).values()
    assert sum(int(token[1:]) for token in tokens) == units


@pytest.mark.covers("2000.dealing.6")
@pytest.mark.parametrize(
    ("id", "seats", "last"),
    [
        ("2000/conquest", 4, [0, 1, 2, 3, 2, 3]),
        ("2000/capitals", 5, [0, 1, 2, 3, 4, 2, 3, 4]),
        ("2010/classic", 4, [0, 1, 2, 3, 2, 3]),
        ("2010/classic", 5, [0, 1, 2, 3, 4, 2, 3, 4]),
    ],
)
def test_row_uneven_deal_remaining_units(id: str, seats: int, last: list[int]) -> None:
    p = risiko.game(id).start(seats)
    if id == "2010/classic":
        p = play(p, "{" + " ".join(["6", *"1" * (seats - 1)]) + "}")
    turns = []
    p = deal(p)
    while field(p, "step").startswith(("claim", "fill")):
        turns.append(p.turn)
        p = play(p, offered(p)[0])
    assert turns[-len(last) :] == last


@pytest.mark.parametrize("id", GAMES)
def test_row_units_at_set_up_as_the_sheet_says(id: str) -> None:
    by_stars = ("2010/basic", "2010/missions", "2010/duel")
    assert classic(id).rules.garrison.value.value == ("stars" if id in by_stars else "one")


@pytest.mark.parametrize(("id", "who"), [("2000/duel", "opponent"), ("2010/duel", "most")])
def test_row_who_chooses_for_neutral_armies_as_the_sheet_says(id: str, who: str) -> None:
    assert classic(id).rules.neutral_defence.value.value == who


# Reinforcements and continents

HELD = [1, 3, 8, 9, 11, 12, 14, 15, 17, 18, 20, 21, 23]


def board_income(held: int) -> int:
    """3 and the table on the board of 2010, where it goes up by threes."""
    return 3 + max(0, held // 3 - 3)


@pytest.mark.covers("2000.duel.9")
@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("id", GAMES)
def test_row_reinforcements(id: str, held: int) -> None:
    board = spread("b", 42) | spread("a", held)
    if not id.endswith("duel"):
        board |= {"eastern_australia": "c1"}
    missions = {"a": "t18x2"} if id.endswith("missions") else {}
    p = risiko.setup(id, seats=2 if id.endswith("duel") else 3, board=board, missions=missions)
    assert to_place(p) == (board_income(held) if id in BY_2010 else max(3, held // 3))


@pytest.mark.covers("2010.placing.2")
@pytest.mark.parametrize("id", GAMES)
def test_row_reinforcements_the_whole_table(id: str) -> None:
    by_2010 = [3] * 12 + [4] * 3 + [5] * 3 + [6] * 3 + [7] * 3 + [8] * 3 + [9] * 3 + [10] * 3
    by_2010 += [11] * 3 + [12] * 4 + [13] * 3
    by_three = [max(3, held // 3) for held in range(43)]
    assert list(classic(id).rules.income.value) == (by_2010 if id in BY_2010 else by_three)


@pytest.mark.parametrize("held", [37, 38, 39, 40, 41])
@pytest.mark.parametrize("id", [id for id in GAMES if not id.endswith(("missions", "capitals"))])
def test_row_reinforcements_of_nearly_the_whole_board(id: str, held: int) -> None:
    """Only in Asia some territories are foreign; missions and capitals would have won."""
    foreign = ["japan", "siam", "india", "china", "ural"][: 42 - held]
    board = dict.fromkeys(foreign, "b1")
    if not id.endswith("duel") and len(foreign) > 1:
        board[foreign[1]] = "c1"
    p = risiko.setup(id, seats=seats_of(id), board=board, rest="a1")
    table = {37: 12, 38: 12, 39: 12, 40: 13, 41: 13} if id in BY_2010 else {}
    assert to_place(p) == table.get(held, held // 3) + 5 + 2 + 5 + 3 + 2


@pytest.mark.parametrize("id", BY_2010)
def test_row_reinforcements_36_to_39_is_the_one_row_of_four(id: str) -> None:
    income = classic(id).rules.income.value
    assert [income[held] for held in (35, 36, 39, 40, 42)] == [11, 12, 12, 13, 13]


BONUS = {"NA": 5, "SA": 2, "EU": 5, "AF": 3, "AS": 7, "AU": 2}


@pytest.mark.parametrize("code", BONUS)
@pytest.mark.parametrize("id", GAMES)
def test_row_continents(id: str, code: str) -> None:
    continent = next(c for c in world().continents if c.code == code)
    board = {world().territories[t].id: "a1" for t in continent.territories}
    third = {"alberta" if code == "AF" else "congo": "c1"}
    seats = 2 if id.endswith("duel") else 3
    p = risiko.setup(id, seats=seats, board=(third if seats == 3 else {}) | board)
    for_territories = board_income(len(board)) if id in BY_2010 else max(3, len(board) // 3)
    assert to_place(p) == for_territories + BONUS[code]


@pytest.mark.covers("2010.board.4", "2000.phase_1.2")
@pytest.mark.parametrize("id", GAMES)
def test_row_continents_only_at_the_start_of_the_turn(id: str) -> None:
    board = {"venezuela": "a1", "peru": "a1", "brazil": "a5", "argentina": "b1"}
    p = play(of_a(id, "place", board), "place brazil 3")
    p = play(p, "attack brazil argentina 1", "defend 1", "{6:1}", "occupy 1")
    assert offered(p, "place") == []
