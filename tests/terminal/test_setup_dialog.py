"""The guided set-up: a few times Enter, and the game has begun."""

from pathlib import Path

import pytest

from risiko import record, registry
from risiko.bots import bots_for
from tests.terminal.stage import Stage

DEFAULT = f"bot {bots_for('2003/conquest')[-1]}"


def test_a_few_enters_and_the_game_has_begun(tmp_path: Path) -> None:
    stage = Stage(["", "", "", "", ""])
    assert stage.run(save_dir=tmp_path, seed=1) == 0
    assert stage.prompts[-1].startswith("Spieler A, wohin")
    (path,) = tmp_path.glob("*.risiko")
    kept = record.load(path)
    assert kept.game == "2003/conquest@2"
    assert kept.players == ("Spieler A", DEFAULT, DEFAULT)


def test_every_edition_is_listed_with_players_and_goal(tmp_path: Path) -> None:
    for language in ("de", "en"):
        stage = Stage([])
        stage.run(save_dir=tmp_path, language=language)
        for number, entry in enumerate(registry.listings(), 1):
            assert f"{number}. {entry.title.say(language)}, " in stage.text
            assert entry.goal.say(language) in stage.text


def test_edition_seats_and_names_are_chosen(tmp_path: Path) -> None:
    stage = Stage(["5", "4", "Anna", "b", "bot random", "Bert"])
    stage.run(save_dir=tmp_path, seed=1)
    (path,) = tmp_path.glob("*.risiko")
    kept = record.load(path)
    assert kept.game == "2000/capitals@1"
    assert kept.players == ("Anna", DEFAULT, "bot random", "Bert")


def test_an_edition_by_its_id_and_in_english(tmp_path: Path) -> None:
    stage = Stage(["2010/duel", "Anna", ""])
    stage.run(save_dir=tmp_path, seed=1, language="en")
    assert "Risiko 2010: duel. Goal: hold 30 territories" in stage.text


def test_help_and_wrong_answers_at_every_question(tmp_path: Path) -> None:
    answers = ["?", "77", "nothing", "1", "?", "9", "two", "2"]
    answers += ["?", "bot deep", "Anna", "?", "anna", "x" * 40, "Botho"]
    stage = Stage(answers)
    stage.run(save_dir=tmp_path, seed=1)
    assert "Tippe die Nummer eines Spiels" in stage.text
    assert "„77“ steht nicht in der Liste." in stage.text
    assert "Dieses Spiel ist für 2 bis 6 Spieler." in stage.text
    assert "Menschen und Bots zählen zusammen." in stage.text
    assert "Einen Bot „deep“ gibt es für dieses Spiel nicht. Es gibt: random" in stage.text
    assert "Zwei Spieler dürfen nicht gleich heißen." in stage.text
    assert "Ein Name hat 1 bis 30 Zeichen." in stage.text
    assert stage.prompts[-1].startswith("Gib das Gerät an Anna weiter")


def test_quitting_before_the_game_leaves_nothing(tmp_path: Path) -> None:
    for answers in (["q"], ["1", "q"], ["1", "2", "q"]):
        assert Stage(answers).run(save_dir=tmp_path) == 0
    assert list(tmp_path.iterdir()) == []


def test_the_last_unfinished_game_is_offered(tmp_path: Path) -> None:
    first = Stage(["alaska 1", "q"])
    bots = ["random", "random"]
    first.run("2003/conquest", names=["Anna"], bots=bots, seed=7, save_dir=tmp_path)
    (tmp_path / "broken.risiko").write_bytes(b"\xff\xfe")
    stage = Stage(["0", "q"])
    assert stage.run(save_dir=tmp_path) == 0
    assert "0. Weiterspielen: Risiko 2003 mit Anna, bot random und bot random, vom" in stage.text
    assert "geht weiter." in stage.text
    assert stage.prompts[-1] == "Anna, wohin setzt du 3 Einheiten? "


def test_names_are_never_taken_for_markup(tmp_path: Path) -> None:
    stage = Stage(["9", "[red]:smile:", ""])
    stage.run(save_dir=tmp_path, seed=1)
    assert "[red]:smile:" in stage.text


@pytest.mark.parametrize(
    ("id", "seats", "german", "english"),
    [
        ("2003/conquest", 9, "für 2 bis 6 Spieler, nicht für 9", "for 2 to 6 players, not for 9"),
        ("2003/conquest", -1, "für 2 bis 6 Spieler, nicht für -1", "for 2 to 6 players, not"),
        ("2000/duel", 3, "für 2 Spieler, nicht für 3", "for 2 players, not for 3"),
        ("express", 7, "für 2 bis 6 Spieler, nicht für 7", "for 2 to 6 players, not for 7"),
        ("evolution", 6, "für 3 bis 5 Spieler, nicht für 6", "for 3 to 5 players, not for 6"),
    ],
)
def test_too_many_or_too_few_players_are_told_how_many_can_play(
    tmp_path: Path, id: str, seats: int, german: str, english: str
) -> None:
    for language, sentence in (("de", german), ("en", english)):
        for names in ((), ["Zoe"], [f"Zoe {letter}" for letter in "ABCDEFGHI"[: max(0, seats)]]):
            stage = Stage([])
            assert (
                stage.run(id, seats=seats, names=names, save_dir=tmp_path, language=language) == 1
            )
            assert sentence in stage.text
    assert not list(tmp_path.iterdir())
