"""What players by rules of thumb do, and that each style keeps to its own."""

import pytest

import risiko
from risiko.arena.simulate import play_one
from risiko.bots import bot
from risiko.classic.books.deck import deck
from risiko.classic.notation.action_codes import CARDS
from risiko.protocol import Position
from risiko.record.dice import Seeded

AUSTRALIA = ("indonesia", "new_guinea", "western_australia", "eastern_australia")


def _choice(name: str, position: Position, seed: int = 0) -> str:
    return str(bot(name, position.game.id, seed).choose(position.view(position.turn)))


def _attack(
    board: dict[str, str], *, conquered: bool = False, hands: dict[str, list[str]] | None = None
) -> Position:
    return risiko.setup(
        "2003/conquest",
        seats=3,
        board=board,
        rest="c3",
        phase="attack",
        hands=hands,
        conquered=conquered,
    )


def test_a_continent_that_can_be_completed_comes_first() -> None:
    board = dict.fromkeys(AUSTRALIA, "a1") | {"new_guinea": "a9", "eastern_australia": "b2"}
    board |= {"alaska": "a9", "kamchatka": "b2"}
    position = _attack(board)
    assert _choice("captain", position) == "attack new_guinea eastern_australia 3"


def test_the_last_territory_of_a_player_is_worth_more_than_another() -> None:
    position = _attack({"alaska": "a9", "kamchatka": "b3"})
    assert _choice("captain", position) == "attack alaska kamchatka 3"


def test_a_border_in_danger_is_made_safe_first() -> None:
    board = dict.fromkeys(AUSTRALIA, "a1") | {"siam": "b6", "indonesia": "a4", "alaska": "a9"}
    position = risiko.setup("2003/conquest", seats=3, board=board, rest="c1", units=4)
    assert _choice("captain", position) == "place indonesia 2"
    assert _choice("rusher", position) == "place indonesia 2"


def test_a_set_is_traded_at_once_and_a_joker_kept() -> None:
    infantry = [CARDS[n] for n, symbol in enumerate(deck().symbols) if symbol == "infantry"][:3]
    position = risiko.setup(
        "2003/conquest",
        seats=3,
        board={"alaska": "a3", "brazil": "b1"},
        rest="c1",
        hands={"a": [*infantry, CARDS[-1]]},
    )
    assert _choice("captain", position) == f"trade {' '.join(infantry)}"


@pytest.mark.parametrize(("name", "trades"), [("captain", False), ("recruit", True)])
def test_few_stars_are_kept_by_those_who_know(name: str, trades: bool) -> None:
    position = risiko.setup(
        "2010/basic",
        seats=3,
        board={"alaska": "a3", "brazil": "b1"},
        rest="c1",
        hands={"a": ["alaska", "alberta"]},
    )
    assert _choice(name, position).startswith("trade" if trades else "place")


def test_a_turtle_takes_one_territory_and_no_more() -> None:
    board = {"alaska": "a12", "kamchatka": "c2", "china": "b3"}
    assert _choice("turtle", _attack(board)) == "attack alaska kamchatka 3"
    assert _choice("turtle", _attack(board, conquered=True)) == "end"
    assert _choice("rusher", _attack(board, conquered=True)) == "attack alaska kamchatka 3"


def test_a_card_hunter_goes_on_for_the_cards_of_others_alone() -> None:
    board = {"alaska": "a12", "kamchatka": "b5", "brazil": "b3"}
    hands = {"b": ["peru", "congo"]}
    assert _choice("card_hunter", _attack(board, conquered=True)) == "end"
    position = _attack(board, conquered=True, hands=hands)
    assert _choice("card_hunter", position) == "attack alaska kamchatka 3"


def test_a_killer_stands_beside_the_weakest() -> None:
    board = {"alaska": "a2", "kamchatka": "c2", "brazil": "a3", "peru": "b1", "egypt": "a9"}
    position = risiko.setup("2003/conquest", seats=3, board=board, rest="c2", units=3)
    assert _choice("killer", position) == "place brazil 3"


def test_who_holds_continents_attacks_nothing_else() -> None:
    board = dict.fromkeys(AUSTRALIA, "a1") | {"eastern_australia": "b4", "brazil": "a30"}
    position = _attack(board, conquered=True)
    assert _choice("continent_holder", position) == "end"
    assert _choice("captain", position).startswith("attack brazil")


def test_a_recruit_does_the_same_in_the_same_place_and_another_recruit_something_else() -> None:
    position = risiko.setup(
        "2003/conquest",
        seats=3,
        board={"alaska": "a3", "brazil": "a2", "egypt": "a2", "china": "b2", "japan": "a1"},
        rest="c1",
        units=6,
    )
    choices = [_choice("recruit", position, seed) for seed in range(12)]
    assert choices == [_choice("recruit", position, seed) for seed in range(12)]
    assert len(set(choices)) > 2
    assert all(choice.endswith(" 3") for choice in choices)


@pytest.mark.parametrize(("units", "placed"), [(9, 4), (30, 11), (31, 31), (400, 400)])
def test_a_recruit_keeps_a_heap_together(units: int, placed: int) -> None:
    position = risiko.setup("2003/conquest", seats=3, board={"alaska": "a9"}, units=units)
    assert _choice("recruit", position) == f"place alaska {placed}"


@pytest.mark.parametrize("id", ["2000/missions", "2000/capitals", "2003/conquest"])
def test_what_is_hidden_changes_no_decision(id: str) -> None:
    _, match = play_one(risiko.game(id).name, ["captain"] * 4, 2, 0, limit=420)
    position = match.position
    for ply in range(40):
        if position.turn == risiko.CHANCE:
            position = position.draw(position.chance() // 2)
            continue
        seat = position.turn
        other = position.guess(seat, Seeded(ply))
        for name in ("recruit", "captain", "card_hunter"):
            assert _choice(name, other) == _choice(name, position)
        position = position.play(bot("captain", id).choose(position.view(seat)))
