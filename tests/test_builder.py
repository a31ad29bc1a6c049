"""Positions put together by hand with `risiko.setup`, and what is wrong with flawed ones."""

from typing import Any

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import OVER
from tests.play import cards, field, hand, lands, offered, play, reread, spread, stars, to_place
from tests.rulebooks.every import GAMES


def flaws(game: str, seats: int = 3, **given: Any) -> tuple[str, ...]:
    """What is wrong with a set-up."""
    with pytest.raises(risiko.BadPosition) as caught:
        setup(game, seats=seats, **given)
    return tuple(map(str, caught.value.flaws))


# The board


def test_territories_not_named_are_the_rest() -> None:
    p = setup("2003/conquest", seats=3, board={"alaska": "a5", "peru": "c2"}, rest="b7")
    assert lands(p) == dict.fromkeys(lands(p), "b7") | {"alaska": "a5", "peru": "c2"}


def test_without_a_board_all_is_the_rest_and_its_owner_has_won() -> None:
    p = setup("2003/conquest", seats=3, turn="b")
    assert (p.turn, list(p.scores())) == (OVER, [0, 1, 0])


@pytest.mark.parametrize(
    "token", ["5", "a", "", "g5", "a-1", "a5x", "aa", "a 5", "a٣", "a1234567890"]
)
def test_a_token_is_an_owner_letter_and_units(token: str) -> None:
    [flaw] = flaws("2003/conquest", board={"alaska": token, "peru": "a1"})
    assert flaw.startswith("Alaska: ")


def test_units_are_at_least_1() -> None:
    [flaw] = flaws("2003/conquest", board={"alaska": "a0", "peru": "a1"})
    assert flaw.startswith("Alaska: ")


def test_a_territory_that_is_none() -> None:
    assert flaws("2003/conquest", board={"atlantis": "a5", "peru": "a1"}) == (
        "board: there is no territory “atlantis”",
    )


def test_a_joker_is_no_territory() -> None:
    [flaw] = flaws("2003/conquest", board={"joker1": "a5", "peru": "a1"})
    assert "joker1" in flaw


def test_an_owner_who_does_not_play() -> None:
    [flaw] = flaws("2003/conquest", board={"alaska": "d5", "peru": "a1"})
    assert flaw.startswith("Alaska: ")


# Neutral letters


@pytest.mark.parametrize(("game", "armies"), [("2000/duel", "n"), ("2010/duel", "nop")])
def test_neutral_letters_where_neutral_armies_play(game: str, armies: str) -> None:
    names = ["siam", "peru", "congo"][: len(armies)]
    board = {name: f"{army}2" for name, army in zip(names, armies, strict=True)}
    p = setup(game, seats=2, board=board | {"japan": "a1"})
    assert [lands(p)[name] for name in names] == [f"{army}2" for army in armies]


@pytest.mark.parametrize(
    ("game", "army"),
    [("2000/duel", "o"), ("2000/duel", "p"), ("2003/conquest", "n"), ("2010/basic", "n")],
)
def test_neutral_letters_nowhere_else(game: str, army: str) -> None:
    seats = 2 if game.endswith("duel") else 3
    [flaw] = flaws(game, seats, board={"siam": f"{army}2", "japan": "a1"})
    assert flaw == f"Siam: there is no army {army}"


def test_neutral_armies_of_2010_have_3_cards_each_if_they_are_on_the_board() -> None:
    p = setup("2010/duel", seats=2, board={"siam": "n1", "peru": "p1", "japan": "a1"})
    assert [len(hand(p, army)) for army in "nop"] == [3, 0, 3]


# Players, turn and phase


@pytest.mark.parametrize(
    ("game", "seats"), [("2003/conquest", 1), ("2010/basic", 6), ("2000/duel", 3)]
)
def test_the_number_of_players(game: str, seats: int) -> None:
    [flaw] = flaws(game, seats)
    assert str(seats) in flaw


def test_a_game_may_be_given_itself() -> None:
    game = risiko.game("2000/missions", escalating=True)
    p = setup(game, seats=3, board={"alaska": "a5"})
    assert str(p).startswith("2000/missions@1+escalating ")


def test_a_game_there_is_not() -> None:
    with pytest.raises(ValueError, match="there is no game"):
        setup("1957/conquest", seats=3)


def test_the_full_name_of_a_game() -> None:
    p = risiko.setup("2000/missions@1+escalating", seats=3, board={"alaska": "a5"})
    assert str(p).startswith("2000/missions@1+escalating ")


@pytest.mark.parametrize("id", ["express", "evolution"])
def test_a_family_without_a_builder_says_so(id: str) -> None:
    with pytest.raises(ValueError, match=f"positions of {id} cannot be put together by hand"):
        risiko.setup(id, seats=3)


@pytest.mark.parametrize(("letter", "seat"), [("a", 0), ("b", 1), ("c", 2)])
def test_whose_turn_it_is(letter: str, seat: int) -> None:
    board = {"alaska": "a1", "peru": "c1"}
    assert setup("2003/conquest", seats=3, board=board, turn=letter).turn == seat


def test_a_turn_of_nobody() -> None:
    [flaw] = flaws("2003/conquest", board={"alaska": "a1"}, turn="d")
    assert flaw.startswith("turn: ")


def test_a_turn_of_somebody_without_territory() -> None:
    [flaw] = flaws("2003/conquest", board={"alaska": "a1"}, turn="c")
    assert flaw == "it is c's turn, who is no longer on the board"


def test_the_phase_of_placing_is_the_start_of_the_turn() -> None:
    p = setup("2003/conquest", seats=3, board=spread("a", 14))
    assert (field(p, "step"), to_place(p)) == ("place:4:4:0:0", 4)


def test_the_start_of_a_turn_with_neutral_armies_begins_with_them() -> None:
    p = setup("2010/duel", seats=2, board={"japan": "a1", "siam": "n1"})
    assert field(p, "step") == "neutral:3"


def test_units_to_place() -> None:
    p = setup("2010/duel", seats=2, board={"japan": "a1", "siam": "n1"}, units=9)
    assert offered(p) == ["place japan 1..9"]


@pytest.mark.parametrize("units", [0, -1])
def test_units_to_place_are_at_least_1(units: int) -> None:
    assert flaws("2003/conquest", board={"japan": "a1"}, units=units)


@pytest.mark.parametrize("phase", ["attack", "move"])
def test_units_to_place_belong_to_placing(phase: str) -> None:
    assert flaws("2003/conquest", board={"japan": "a1"}, units=3, phase=phase) == (
        f"units: nothing is placed in the phase “{phase}”",
    )


def test_the_phase_of_attacking() -> None:
    p = setup("2003/conquest", seats=3, board={"japan": "a2"}, phase="attack")
    assert offered(p) == ["attack japan mongolia 1", "attack japan kamchatka 1", "end"]


def test_the_phase_of_moving() -> None:
    board = {"japan": "a2", "mongolia": "a1"}
    p = setup("2003/conquest", seats=3, board=board, phase="move")
    assert offered(p) == ["move japan mongolia 1", "end"]


def test_a_phase_that_is_none() -> None:
    first, *_ = flaws("2003/conquest", board={"japan": "a1"}, phase="dance")
    assert first.startswith("phase: ")


# Conquered


@pytest.mark.parametrize(("conquered", "step"), [(True, "draw"), (False, "place:12:10:0:0")])
def test_who_has_conquered_gets_a_card(conquered: bool, step: str) -> None:
    board = {"japan": "a1"}
    p = setup("2003/conquest", seats=3, board=board, phase="move", conquered=conquered)
    assert field(play(p, "end"), "step")[:5] == step[:5]


def test_nothing_is_conquered_before_the_attacks() -> None:
    [flaw] = flaws("2003/conquest", board={"japan": "a1"}, units=3, conquered=True)
    assert "conquered" in flaw


# Hands and sets


def test_hands() -> None:
    hands = {"a": ["peru", "joker1"], "b": ["congo"]}
    p = setup("2003/conquest", seats=3, board={"japan": "a1"}, hands=hands)
    assert field(p, "hands") == "peru,joker1/congo/-"


def test_hands_come_in_the_order_of_the_board() -> None:
    hands = {"a": ["joker1", "congo", "alaska"]}
    p = setup("2003/conquest", seats=3, board={"japan": "a1"}, hands=hands)
    assert hand(p, "a") == ["alaska", "congo", "joker1"]


def test_cards_in_no_hand_are_in_the_pile() -> None:
    p = setup(
        "2003/conquest",
        seats=3,
        board={"japan": "a1"},
        phase="move",
        conquered=True,
        hands={"b": cards("iij")},
    )
    assert play(p, "end").chance() == 44 - 3


def test_a_card_that_is_none() -> None:
    assert flaws("2003/conquest", board={"japan": "a1"}, hands={"a": ["atlantis"]}) == (
        "hands: there is no card “atlantis”",
    )


def test_a_card_twice() -> None:
    assert flaws("2003/conquest", board={"japan": "a1"}, hands={"a": ["peru"], "b": ["peru"]}) == (
        "the card “Peru” lies in two places",
    )


def test_a_joker_where_there_is_none() -> None:
    board = {"japan": "a1"}
    assert flaws("2010/classic", board=board, hands={"a": ["joker1"]}) == (
        "the card “joker1” is not in this game",
    )


def test_a_hand_of_nobody() -> None:
    [flaw] = flaws("2003/conquest", board={"japan": "a1"}, hands={"d": ["peru"]})
    assert flaw.startswith("hands: ")


def test_a_hand_of_somebody_who_is_out() -> None:
    [flaw] = flaws("2003/conquest", board={"japan": "a1"}, hands={"c": ["peru"]})
    assert flaw == "c is not on the board, so it must not have cards"


def test_sets_count_on() -> None:
    p = setup("2003/conquest", seats=3, board={"japan": "a1"}, sets=11, hands={"a": cards("iii")})
    assert to_place(play(p, offered(p)[0])) == 3 + 45


@pytest.mark.parametrize("sets", [-1, 10**9])
def test_sets_that_cannot_be(sets: int) -> None:
    assert flaws("2003/conquest", board={"japan": "a1"}, sets=sets)


@pytest.mark.parametrize("game", ["2000/conquest", "2010/basic"])
def test_sets_are_not_counted_everywhere(game: str) -> None:
    [flaw] = flaws(game, board={"japan": "a1"}, sets=1)
    assert flaw == "1 set is not counted in this game"


# Missions and capitals


def test_missions() -> None:
    missions = {"a": "t24", "c": "kill_red"}
    board = {"japan": "a1", "peru": "c1"}
    p = setup("2000/missions", seats=3, board=board, missions=missions)
    assert field(p, "missions").split("/")[::2] == ["t24", "kill_red"]


def test_missions_not_given_are_not_fulfilled() -> None:
    for turn in "ab":
        p = setup("2000/missions", seats=3, board=spread("a", 21), turn=turn)
        assert p.turn == "ab".index(turn)


def test_a_mission_already_fulfilled_wins() -> None:
    p = setup("2000/missions", seats=3, board=spread("a", 24), missions={"a": "t24"})
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


def test_a_mission_that_is_none() -> None:
    assert flaws("2000/missions", board={"japan": "a1"}, missions={"a": "rule"}) == (
        "missions: there is no mission “rule”",
    )


def test_a_mission_twice() -> None:
    found = flaws("2000/missions", board={"japan": "a1"}, missions={"a": "t24", "b": "t24"})
    assert found == ("two players have the same mission",)


def test_a_mission_of_a_colour_not_in_play() -> None:
    found = flaws("2000/missions", board={"japan": "a1"}, missions={"a": "kill_purple"})
    assert found == ("the mission “kill_purple” is not in this game",)


def test_a_mission_of_somebody_who_is_out() -> None:
    assert flaws("2000/missions", board={"japan": "a1"}, missions={"c": "t24"}) == (
        "c is not on the board, so it must not have a mission",
    )


def test_missions_where_there_are_none() -> None:
    assert flaws("2003/conquest", board={"japan": "a1"}, missions={"a": "t24"}) == (
        "missions: this game has no missions",
    )


def capitals(**places: str) -> ClassicPosition:
    """The capitals game with Japan of a and Peru of c."""
    board = {"japan": "a1", "kamchatka": "a1", "peru": "c1"}
    return setup("2000/capitals", seats=3, board=board, capitals=places)


def test_capitals() -> None:
    assert field(capitals(a="kamchatka", b="alaska"), "capitals") == "kamchatka/alaska/peru"


def test_a_lost_capital_is_revealed() -> None:
    assert field(capitals(a="congo"), "capitals").startswith("congo!/")


def test_a_capital_that_is_no_territory() -> None:
    board = {"japan": "a1", "peru": "c1"}
    assert flaws("2000/capitals", board=board, capitals={"a": "joker1"}) == (
        "capitals: there is no territory “joker1”",
    )


def test_a_capital_twice() -> None:
    board = {"japan": "a1", "peru": "c1"}
    found = flaws("2000/capitals", board=board, capitals={"a": "congo", "b": "congo"})
    assert "two players have the same capital" in found


def test_the_card_of_a_capital_is_in_no_hand() -> None:
    board = {"japan": "a1", "kamchatka": "a1", "peru": "c1"}
    found = flaws("2000/capitals", board=board, capitals={"a": "japan"}, hands={"b": ["japan"]})
    assert found == ("the card “Japan” lies in two places",)


def test_capitals_where_there_are_none() -> None:
    assert flaws("2003/conquest", board={"japan": "a1"}, capitals={"a": "japan"}) == (
        "capitals: this game has no capitals",
    )


# All flaws at once, and none


def test_all_flaws_are_named() -> None:
    found = flaws(
        "2003/conquest",
        board={"atlantis": "a1", "alaska": "x", "japan": "a1"},
        turn="f",
        phase="dance",
        hands={"a": ["mu"], "e": ["peru"]},
        sets=-3,
        missions={"a": "t24"},
        capitals={"a": "japan"},
    )
    wanted = ["atlantis", "Alaska", "“f”", "dance", "mu", "“e”", "sets", "missions", "capitals"]
    assert [word for word in wanted if not any(word in flaw for flaw in found)] == []


def test_the_message_names_all_flaws() -> None:
    with pytest.raises(ValueError, match=r"atlantis.*lemuria"):
        setup("2003/conquest", seats=3, board={"atlantis": "a1", "lemuria": "b1", "japan": "a1"})


@pytest.mark.parametrize("game", GAMES)
def test_what_is_built_can_be_read(game: str) -> None:
    seats = risiko.game(game).seats[0]
    hands = {"a": stars(3, 0) if game.startswith("2010") else cards("iic")}
    p = setup(game, seats=seats, board={"japan": "a3", "congo": "a1"}, hands=hands)
    assert reread(p) == p
