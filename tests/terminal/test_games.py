"""Whole games through the terminal, by a robot that reads what a person would read."""

from pathlib import Path

import pytest

from risiko import record
from risiko.bots import bots_for
from risiko.classic.setup import setup
from risiko.record.verify import verify
from risiko.terminal import play
from risiko.text import Language
from tests.play import spread
from tests.terminal.stage import Robot, Stage, near_the_end

DEFAULT = f"bot {bots_for('2003/conquest')[-1]}"


def the_record(folder: Path) -> record.Record:
    (path,) = folder.glob("*.risiko")
    kept = record.load(path)
    assert verify(kept).ok
    return kept


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_duel_of_2010_against_a_bot(tmp_path: Path, language: Language) -> None:
    stage = Stage(robot=Robot())
    status = stage.run(
        "2010/duel",
        players=["human:Anna", "bot:random"],
        seed=4,
        save_dir=tmp_path,
        language=language,
    )
    assert status == 0
    kept = the_record(tmp_path)
    assert kept.players == ("Anna", "bot random")
    assert kept.dice.seed == 4
    assert kept.result is not None
    winner = "Anna" if kept.result[0] == 1 else "Bot"
    assert f"{winner} {'gewinnt' if language == 'de' else 'wins'}." in stage.text
    assert "2010, Risiko für 2 Spieler" in stage.text


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_basic_game_of_2010_to_its_armistice_or_target(
    tmp_path: Path, language: Language
) -> None:
    stage = Stage(robot=Robot())
    players = ["human:Anna", "bot:random", "human:Bert"]
    stage.run("2010/basic", players=players, seed=2, save_dir=tmp_path, language=language)
    assert the_record(tmp_path).result is not None
    assert "2010, Grundspiel: Das Spiel gewinnen" in stage.text


def test_three_people_conquer_the_world(tmp_path: Path) -> None:
    board = {"kamchatka": "b1", "siam": "c1", "mongolia": "a30", "india": "a20"}
    position = setup("2003/conquest", seats=3, board=board, rest="a9", turn="b")
    stage = Stage(robot=Robot())
    stage.run(load=near_the_end(tmp_path, position))
    assert the_record(tmp_path).result == (1, 0, 0)
    said = stage.text
    assert said.index("Gerät an Bert weiter") < said.index("Gerät an Clara weiter")
    assert said.index("Gerät an Clara weiter") < said.index("Gerät an Anna weiter")
    assert "Clara ist ausgeschieden." in said
    assert "Anna gewinnt. Anna hat alle 42 Gebiete besetzt." in said
    assert "Regelbuch: 2003, Das Ziel des Spiels." in said


def test_a_mission_of_2000_is_won_and_told(tmp_path: Path) -> None:
    position = setup(
        "2000/missions",
        seats=3,
        board=spread("a", 23) | {"alaska": "a20", "madagascar": "c1"},
        rest="b1",
        missions={"a": "t24", "b": "na_af", "c": "na_au"},
    )
    stage = Stage(robot=Robot(limit=400))
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random", "Clara")))
    assert the_record(tmp_path).result == (1, 0, 0)
    assert "Anna hat die Mission erfüllt: Halte 24 Länder deiner Wahl." in stage.text
    assert "2000, Ende des Spieles" in stage.text


def test_capitals_of_2000_change_hands(tmp_path: Path) -> None:
    board = {"alaska": "a20", "kamchatka": "b1", "japan": "b1", "peru": "a2", "siam": "c2"}
    position = setup(
        "2000/capitals",
        seats=3,
        board=board,
        rest="c1",
        capitals={"a": "peru", "b": "kamchatka", "c": "siam"},
    )
    stage = Stage(["alaska 3", "alaska kamtschatka 3 bis 1", "", "", ""], Robot(limit=50))
    stage.run(load=near_the_end(tmp_path, position, ("Anna", "bot random", "bot random")))
    assert "Anna befreit Kamtschatka, die Hauptstadt von Bot B." in stage.text
    assert "An Anna fallen: Japan und Kamtschatka." in stage.text
    assert "Anna gewinnt. Anna besitzt 2 Hauptstädte." in stage.text


def test_the_ghost_s_units_are_placed_by_the_other_player(tmp_path: Path) -> None:
    stage = Stage(robot=Robot(limit=140))
    stage.run("2000/duel", players=["human:Anna", "human:Bert"], seed=3, save_dir=tmp_path)
    assert "Bert setzt für den Geisterspieler" in stage.text
    assert verify(record.load(next(tmp_path.glob("*.risiko")))).ok


def test_a_game_of_bots_alone_is_watched_turn_by_turn(tmp_path: Path) -> None:
    stage = Stage(["", "b", "?", "", "q"])
    status = stage.run(
        "2003/conquest", players=["bot:random", "bot:random"], seed=3, save_dir=tmp_path
    )
    assert status == 0
    assert all(prompt.startswith("Es spielen nur noch Bots.") for prompt in stage.prompts)
    assert "Bot A (Rot): 2" in stage.text


def test_who_is_out_may_watch_the_others(tmp_path: Path) -> None:
    position = setup("2003/conquest", seats=3, board={"siam": "b1"}, rest="c1", turn="b")
    players = ("Anna", "bot random", "bot random")
    stage = Stage(["", "", "q"])
    stage.run(load=near_the_end(tmp_path, position, players))
    assert len(stage.prompts) == 3
    assert all(prompt.startswith("Es spielen nur noch Bots.") for prompt in stage.prompts)


def test_what_cannot_be_played_is_said(tmp_path: Path) -> None:
    for players, said in (
        (["human:Anna"], "Dieses Spiel ist für 2 bis 6 Spieler, nicht für 1."),
        (["human:Anna", "human:anna"], "Zwei Spieler dürfen nicht gleich heißen."),
        (["human:Anna", "bot:deep"], "Einen Bot „deep“ gibt es für dieses Spiel nicht."),
        (["human:Anna", "human:Bot 7"], "Nur Bots dürfen „Bot“ heißen."),
        (["human:Anna", "human:" + "x" * 31], "Ein Name hat 1 bis 30 Zeichen."),
    ):
        stage = Stage()
        assert stage.run("2003/conquest", players=players, save_dir=tmp_path) == 1
        assert said in stage.text
    stage = Stage()
    assert stage.run("1999/nothing", save_dir=tmp_path) == 1
    assert "Es gibt kein Spiel „1999/nothing“" in stage.text


def test_without_players_one_person_plays_against_bots(tmp_path: Path) -> None:
    stage = Stage()
    stage.run("2003/conquest", save_dir=tmp_path, seed=1)
    assert the_record(tmp_path).players == ("Spieler A", DEFAULT, DEFAULT)


@pytest.mark.parametrize(
    ("options", "players"),
    [
        ({"seats": 2}, ("Spieler A", DEFAULT)),
        ({"bots": ["random"]}, ("Spieler A", "bot random")),
        ({"seats": 4, "bots": ["random"]}, ("Spieler A", "Spieler B", "Spieler C", "bot random")),
        ({"names": ["Anna", "Bert"]}, ("Anna", "Bert", DEFAULT)),
        ({"names": ["Anna", "Bert"], "bots": ["random"]}, ("Anna", "Bert", "bot random")),
        ({"names": ["Anna"], "seats": 2}, ("Anna", DEFAULT)),
    ],
)
def test_players_are_lined_up(
    tmp_path: Path, options: dict[str, object], players: tuple[str, ...]
) -> None:
    stage = Stage()
    stage.run("2003/conquest", save_dir=tmp_path, seed=1, **options)
    assert the_record(tmp_path).players == players


def test_play_takes_any_dice(tmp_path: Path) -> None:
    stage = Stage()
    status = play(
        "2003/conquest",
        players=["human:Anna", "bot:random"],
        dice=lambda i, n: 0,
        save_dir=tmp_path,
        console=stage.console,
        ask=stage.ask,
    )
    assert status == 0
    assert the_record(tmp_path).dice.kind == "unknown"


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_game_of_express_against_a_bot(tmp_path: Path, language: Language) -> None:
    answers = ["?", "o", "b", "g japan", "k", "m", *["o", "1", ""] * 400]
    stage = Stage(answers)
    stage.run(
        "express",
        players=["human:Anna", "bot:strategist"],
        seed=3,
        save_dir=tmp_path,
        language=language,
    )
    said = stage.text
    chance = {"de": "92,3 %", "en": "92.3%"}[language]
    for words in (chance, "China", "Anna", "Japan 1"):
        assert words in said
    assert the_record(tmp_path).turns


def test_a_card_of_express_is_attacked_by_its_name(tmp_path: Path) -> None:
    stage = Stage(["japan general", "q"])
    stage.run(
        "express", players=["human:Anna", "bot:greedy"], seed=3, save_dir=tmp_path, language="de"
    )
    assert any("storm japan g 1" in turn.items for turn in the_record(tmp_path).turns)
