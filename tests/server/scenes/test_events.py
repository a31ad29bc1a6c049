"""Plies in words, in both languages, as each seat may know them."""

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import Action
from risiko.record.replay import Entry, Ply
from risiko.server.wire.scene import Told
from risiko.text import Language
from tests.server.scenes.moments import stage


def tell(
    position: risiko.Position, *texts: str, seat: int | None = 0, language: Language = "de"
) -> list[Told]:
    """Decisions bare, outcomes in braces, each told by itself."""
    on_stage = stage(position.game, position.seats, language)
    told = []
    for number, text in enumerate(texts, 1):
        before = position
        if text.startswith("{"):
            position = before.draw(before.outcome(text.strip("{}")))
        else:
            position = before.play(Action.parse(text))
        entry = Entry(before.player, before.turn, text.strip("{}"))
        told.append(on_stage.tell(Ply(number, entry, before, position), seat))
    return told


BOARD = {"alaska": "a6", "kamchatka": "b3", "peru": "c1"}
BATTLE = (
    "attack alaska kamchatka 3",
    "defend 2",
    "{6 4 2:5 4}",
    "attack alaska kamchatka 3",
    "defend 2",
    "{6 6 1:5 3}",
    "occupy 4",
    "end",
    "move kamchatka alaska 1",
    "{card siam}",
)
KINDS = (
    "attack",
    "defend",
    "throw",
    "attack",
    "defend",
    "conquer",
    "occupy",
    "end",
    "move",
    "card",
)


def battlefield() -> ClassicPosition:
    return setup("2003/conquest", seats=3, board=BOARD, phase="attack")


def test_a_battle_in_german() -> None:
    told = tell(battlefield(), *BATTLE)
    assert [line for one in told for line in one.words] == [
        "Anna greift aus Alaska mit 3 Einheiten Kamtschatka (Bert) an.",
        "Bert verteidigt mit 2 Würfeln.",
        "Anna würfelt 6 4 2, Bert 5 4: Anna verliert 1, Bert verliert 1. Alaska 5, Kamtschatka 2.",
        "Anna greift aus Alaska mit 3 Einheiten Kamtschatka (Bert) an.",
        "Bert verteidigt mit 2 Würfeln.",
        "Anna würfelt 6 6 1, Bert 5 3: Bert verliert 2. Anna erobert Kamtschatka.",
        "4 Einheiten ziehen nach Kamtschatka.",
        "Anna beendet die Angriffe.",
        "Anna bewegt 1 Einheit aus Kamtschatka nach Alaska.",
        "Anna zieht die Karte „Siam (Kanone)“.",
    ]


def test_a_battle_in_english() -> None:
    told = tell(battlefield(), *BATTLE, seat=1, language="en")
    assert [line for one in told for line in one.words] == [
        "Anna attacks Kamchatka (Bert) from Alaska with 3 troops.",
        "Bert defends with 2 dice.",
        "Anna rolls 6 4 2, Bert rolls 5 4: Anna loses 1, Bert loses 1. Alaska 5, Kamchatka 2.",
        "Anna attacks Kamchatka (Bert) from Alaska with 3 troops.",
        "Bert defends with 2 dice.",
        "Anna rolls 6 6 1, Bert rolls 5 3: Bert loses 2. Anna conquers Kamchatka.",
        "4 troops move into Kamchatka.",
        "Anna ends their attacks.",
        "Anna moves 1 troop from Kamchatka to Alaska.",
        "Anna draws a card.",
    ]


def test_kinds_places_and_dice_of_a_battle() -> None:
    told = tell(battlefield(), *BATTLE)
    assert tuple(one.kind for one in told) == KINDS
    assert [one.ply for one in told] == list(range(1, 11))
    for one in told[:7]:
        assert one.places == ("alaska", "kamchatka")
    assert (told[7].places, told[8].places, told[9].places) == (
        (),
        ("kamchatka", "alaska"),
        ("siam",),
    )
    throws = [one.throw for one in told if one.throw is not None]
    assert [(throw.attack, throw.defence, throw.lost) for throw in throws] == [
        (("6", "4", "2"), ("5", "4"), (1, 1)),
        (("6", "6", "1"), ("5", "3"), (0, 2)),
    ]
    assert [throw.told for throw in throws] == [
        ("Anna verliert 1, Bert verliert 1. Alaska 5, Kamtschatka 2.",),
        ("Bert verliert 2. Anna erobert Kamtschatka.",),
    ]
    forces = [one.forces for one in told if one.forces is not None]
    assert [(one.attackers, one.defenders) for one in forces] == [(6, 3), (5, 2)]


@pytest.mark.parametrize("seat", [1, 2, None])
def test_a_drawn_card_is_hidden_from_the_others(seat: int | None) -> None:
    drawn = tell(battlefield(), *BATTLE, seat=seat)[-1]
    assert (drawn.text, drawn.places, drawn.words) == (None, (), ("Anna zieht eine Karte.",))


def test_a_mission_is_told_to_its_owner_alone() -> None:
    start = risiko.game("2000/missions").start(3)
    events = ("{mission na_af}", "{mission t24}")
    first, second = tell(start, *events, seat=0)
    assert first.words == ("Anna bekommt die Mission: Halte Nordamerika und Afrika.",)
    assert (second.text, second.words) == (None, ("Bert bekommt eine geheime Mission.",))
    assert {one.kind for one in (first, second)} == {"mission"}
    assert all(one.text is None for one in tell(start, *events, seat=None))


def test_dealt_territories_and_dice_for_the_first_turn() -> None:
    [dealt] = tell(risiko.game("2003/conquest").start(3), "{card alaska}")
    assert (dealt.kind, dealt.places) == ("deal", ("alaska",))
    assert dealt.words == ("Anna bekommt Alaska.",)
    [rolled] = tell(risiko.game("2010/classic").start(3), "{5 4 2}")
    assert rolled.words == (
        "Um den ersten Zug wird gewürfelt: Anna 5, Bert 4, Clara 2. Anna beginnt.",
    )
    assert rolled.throw is not None
    assert (rolled.kind, rolled.throw.attack) == ("roll", ("5", "4", "2"))


def test_placing_for_oneself_and_for_a_neutral_army() -> None:
    position = setup("2010/duel", seats=2, board={"siam": "a1", "peru": "n1", "japan": "o2"})
    neutral, own = tell(position, "place peru 3", "place siam 2")
    assert neutral.words == ("Anna setzt 3 Einheiten auf Peru (Neutral 1).",)
    assert own.words == ("Anna setzt 2 Einheiten auf Siam.",)
    assert (neutral.kind, neutral.places) == ("place", ("peru",))


def test_a_player_who_is_out_hands_over_cards() -> None:
    board = {"alaska": "a6", "kamchatka": "b1"}
    position = setup(
        "2003/conquest",
        seats=3,
        board=board,
        rest="c1",
        phase="attack",
        hands={"b": ["siam", "india"]},
    )
    told = tell(position, "attack alaska kamchatka 3", "defend 1", "{6 4 2:5}", seat=2)[-1]
    assert told.words[1:] == ("Bert ist ausgeschieden. Anna bekommt dafür 2 Karten.",)


def test_the_ply_that_ends_the_game_names_the_winner() -> None:
    board = {"kamchatka": "b1"}
    position = setup("2003/conquest", seats=2, board=board, rest="a4", phase="attack")
    texts = ("attack alaska kamchatka 3", "defend 1", "{6 4 2:5}")
    won = tell(position, *texts)[-1]
    assert (won.kind, won.words[-1]) == ("conquer", "Anna gewinnt.")


def test_names_with_braces_are_only_names() -> None:
    from risiko.server.scenes import Stage

    position = battlefield()
    on_stage = Stage(position.game, ["{player}", "{0}", "%s"], [None] * 3, "de")
    after = position.play(Action.parse("attack alaska kamchatka 3"))
    told = on_stage.tell(Ply(1, Entry(0, 0, "attack alaska kamchatka 3"), position, after), None)
    assert told.words == ("{player} greift aus Alaska mit 3 Einheiten Kamtschatka ({0}) an.",)
    assert on_stage.scene(after, 1).task.startswith("{player} greift mit 3 Würfeln Kamtschatka an.")
