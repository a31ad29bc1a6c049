"""What happened, in words: every throw in one's own turn, a bot's turn in a few lines."""

from pathlib import Path

import pytest

from risiko.classic.setup import setup
from risiko.narration.players import Player
from risiko.protocol import CHANCE, Action, Position
from risiko.record.dice import Recorded, Seeded
from risiko.record.match import Match
from risiko.record.replay import Ply
from risiko.registry import game
from risiko.terminal.presenter import PlainPresenter, make_presenter
from risiko.terminal.texts import Words
from risiko.text import Language
from risiko.world import world
from tests.terminal.stage import Robot, Stage


def plies_of(position: Position, *texts: str) -> list[Ply]:
    """Decisions bare, outcomes in braces, as in records."""
    match = Match(position.game, position.seats, Seeded(1), position=position)
    plies = []
    for text in texts:
        before = match.position
        if text.startswith("{"):
            outcome = before.outcome(text.strip("{}"))
            match.dice = Recorded([outcome] * (match.events + 1))
            match.draw()
        else:
            match.play(Action.parse(text))
        plies.append(Ply(len(match.entries), match.entries[-1], before, match.position))
    return plies


def tell(
    plies: list[Ply], viewer: int | None = 0, brief: bool = False, language: Language = "de"
) -> list[str]:
    position = plies[0].before
    players = [Player("Anna"), Player("Bot", "random"), Player("Clara")][: position.seats]
    return make_presenter(position.game, players, Words(language)).tell(plies, viewer, brief)


BOARD = {"alaska": "a6", "kamchatka": "b3", "peru": "b1"}
FIGHT = ("attack alaska kamchatka 3", "defend 2")


def test_a_throw_names_dice_losses_and_who_is_left() -> None:
    position = setup("2003/conquest", seats=2, board=BOARD, phase="attack")
    plies = plies_of(position, *FIGHT, "{6 4 2:5 4}")
    assert tell(plies) == [
        "Anna würfelt 6 4 2, Bot 5 4: Anna verliert 1, Bot verliert 1. Alaska 5, Kamtschatka 2."
    ]
    assert tell(plies, language="en") == [
        "Anna rolls 6 4 2, Bot rolls 5 4: Anna loses 1, Bot loses 1. Alaska 5, Kamchatka 2."
    ]


def test_a_conquest_a_march_in_and_a_card() -> None:
    position = setup("2003/conquest", seats=2, board=BOARD, phase="attack")
    plies = plies_of(
        position,
        *FIGHT,
        "{6 4 2:5 3}",
        "attack alaska kamchatka 3",
        "defend 1",
        "{6 1 1:2}",
        "occupy 4",
        "end",
        "move kamchatka alaska 2",
        "{card siam}",
    )
    assert tell(plies)[1:] == [
        "Anna würfelt 6 1 1, Bot 2: Bot verliert 1. Anna erobert Kamtschatka.",
        "4 Einheiten ziehen nach Kamtschatka.",
        "Anna bewegt 2 Einheiten aus Kamtschatka nach Alaska.",
        "Anna zieht die Karte „Siam (Artillerie)“.",
    ]
    assert tell(plies, viewer=1)[-1] == "Anna zieht eine Karte."
    assert tell(plies, viewer=None)[-1] == "Anna zieht eine Karte."
    assert tell(plies, viewer=1, brief=True) == [
        "Anna greift aus Alaska 2-mal Kamtschatka (Bot) an: Bot verliert 3. Erobert: Kamtschatka.",
        "Anna bewegt 2 Einheiten aus Kamtschatka nach Alaska.",
        "Anna zieht eine Karte.",
    ]


def test_placings_are_told_together() -> None:
    position = setup("2003/conquest", seats=2, board=BOARD, rest="a1")
    plies = plies_of(position, "place siam 2", "place india 3", "place siam 1")
    assert tell(plies) == ["Anna setzt 6 Einheiten: Siam 3, Indien 3."]


def test_an_eliminated_player_hands_over_cards() -> None:
    board = {"alaska": "a6", "kamchatka": "b1", "peru": "c1"}
    hands = {"b": ["siam", "india"]}
    position = setup("2003/conquest", seats=3, board=board, rest="c1", phase="attack", hands=hands)
    plies = plies_of(position, "attack alaska kamchatka 3", "defend 1", "{6 4 2:5}")
    assert tell(plies)[1:] == ["Bot ist ausgeschieden. Anna bekommt dafür 2 Karten."]


def test_a_neutral_army_is_defeated() -> None:
    board = {"alaska": "a6", "kamchatka": "n1", "peru": "a1"}
    position = setup("2010/duel", seats=2, board=board, phase="attack")
    plies = plies_of(position, "attack alaska kamchatka 3", "{6 4 2:5}")
    assert tell(plies) == [
        "Anna würfelt 6 4 2, Neutral 1 5: Neutral 1 verliert 1. Anna erobert Kamtschatka.",
        "Neutral 1 ist besiegt. Anna bekommt dafür 3 Karten.",
    ]


def test_the_dice_for_the_first_turn() -> None:
    position: Position = game("2010/classic").start(3)
    plies = plies_of(position, "{5 5 2}", "{3 4}")
    assert tell(plies) == [
        "Um den ersten Zug wird gewürfelt: Anna 5, Bot 5, Clara 2. "
        "Die Höchsten würfeln noch einmal.",
        "Um den ersten Zug wird gewürfelt: Anna 3, Bot 4. Bot beginnt.",
    ]


def test_the_armistice() -> None:
    board = {"peru": "c1", "siam": "c1", "alaska": "a3"}
    position = setup(
        "2010/basic", seats=3, board=board, rest="b1", phase="move", turn="b", conquered=True
    )
    fields = str(position).split(" ")
    fields[8] = ",".join(territory.id for territory in world().territories[:14])
    fields[9] = "@0"
    position = position.game.read(" ".join(fields))
    plies = plies_of(position, "end", "{armistice}")
    assert tell(plies) == ["Bot zieht die Waffenstillstandskarte. Das Spiel ist sofort zu Ende."]
    players = [Player("Anna"), Player("Bot", "random"), Player("Clara")]
    told = make_presenter(position.game, players, Words("de")).tell_ending(plies[-1], 0)
    assert told == [
        "Bot gewinnt.",
        "Beim Waffenstillstand liegt Bot vorn: 39 Gebiete, 39 Einheiten.",
        "Regelbuch: 2010, Grundspiel: Das Spiel gewinnen.",
    ]


def test_many_battles_of_a_bot_are_told_as_one() -> None:
    places = ("alaska", "siam", "peru", "japan", "iceland", "egypt", "ural", "congo")
    board = dict.fromkeys(places, "b1")
    position = setup("2003/conquest", seats=2, board=board, rest="a4", phase="attack")
    texts = []
    for source, target in (
        ("alberta", "alaska"),
        ("india", "siam"),
        ("brazil", "peru"),
        ("mongolia", "japan"),
        ("greenland", "iceland"),
        ("east_africa", "egypt"),
        ("ukraine", "ural"),
    ):
        texts += [f"attack {source} {target} 3", "defend 1", "{6 4 2:5}", "occupy 3"]
    plies = plies_of(position, *texts)
    assert len(tell(plies)) == 14
    assert tell(plies, viewer=1, brief=True) == [
        "Anna greift 7-mal an: Bot verliert 7.",
        "Anna erobert: Alaska (von Bot), Siam (von Bot), Peru (von Bot), Japan (von Bot), "
        "Island (von Bot), Ägypten (von Bot) und Ural (von Bot).",
        "Einzelheiten zeigt l.",
    ]


class Listener(Robot):
    """Takes every default; answers other questions from a list, then leaves."""

    def __init__(self, *answers: str) -> None:
        super().__init__()
        self._answers = iter(answers)

    def answer(self, question: str, said: str) -> str | None:
        return "" if "Enter" in question else next(self._answers, None)


@pytest.mark.parametrize("seed", range(3))
def test_a_bot_s_turn_does_not_flood(tmp_path: Path, seed: int) -> None:
    stage = Stage(robot=Listener("o", "1 4", "ende", "ende"))
    bots = ["random", "random"]
    stage.run("2003/conquest", names=["Anna"], bots=bots, seed=seed, save_dir=tmp_path)
    turns = stage.file.getvalue().split("\n\n")
    by_bots = [turn for turn in turns if turn.startswith("Bot")]
    assert len(by_bots) == 2
    for turn in by_bots:
        unasked = [line for line in turn.split("\n") if "Anna" not in line]
        assert len(unasked) < 20


def test_the_last_turns_are_told_in_full_on_request(tmp_path: Path) -> None:
    stage = Stage(robot=Listener("o", "1 4", "ende", "ende", "l", "l 2", "l 100", "l x"))
    bots = ["random", "random"]
    stage.run("2003/conquest", names=["Anna"], bots=bots, seed=7, save_dir=tmp_path)
    full, two, hundred, other = stage.replies[-4:]
    assert full == hundred == other
    assert "Bot B setzt 4 Einheiten" in full
    assert "Bot C setzt 4 Einheiten" in full
    assert "Bot C würfelt" in full
    assert "Anna setzt" not in full
    assert two.startswith("Die letzten 2 von ")
    assert full.endswith(two.split("mehr zeigt l ")[1].split(". ", 1)[1])


def test_the_plain_table_hides_what_is_hidden() -> None:
    position = setup("2003/conquest", seats=2, board=BOARD, phase="attack", conquered=True)
    plies = plies_of(position, "end", "end", "{card siam}")
    table = PlainPresenter(position.game, [Player("Anna"), Player("Bot", "random")], Words("de"))
    assert table.tell(plies, 0, False)[-1] == "Gewürfelt: card siam"
    assert table.tell(plies, 1, False)[-1] == "Gewürfelt: card ?"
    view = position.view(0)
    assert table.describe_board(view, "") == [view.line]
    assert table.write_help(view)[1] == "Zum Beispiel: attack alaska northwest_territory 1"
    assert table.make_parser(view).parse("kamch", view.options).problem
    assert table.make_parser(view).parse("alaska kamch 2", view.options).choices[0].n == 2


@pytest.mark.parametrize("id", ["2003/conquest", "2000/missions", "2010/duel"])
def test_every_ply_of_a_random_game_can_be_told_to_anybody(id: str) -> None:
    way = game(id)
    seats = way.seats[0]
    match = Match(way, seats, Seeded(5))
    choose = Seeded(6)
    plies = list[Ply]()
    while not match.over and len(plies) < 400:
        before = match.position
        if before.turn == CHANCE:
            match.draw()
        else:
            options = before.options()
            option = options[choose(2 * len(plies), len(options))]
            match.play(option.action(option.hi))
        plies.append(Ply(len(match.entries), match.entries[-1], before, match.position))
    for viewer in (None, *range(seats)):
        for brief in (False, True):
            lines = tell(plies, viewer, brief, "en") if seats < 4 else []
            assert all(line == line.strip() and "{" not in line for line in lines)
