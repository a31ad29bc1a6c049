"""The command `risiko` as people use it: answers, tables, and clear errors."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import risiko
import risiko.cli
from risiko import Action, record
from risiko.arena.simulate import play_one, simulate
from risiko.cli import app
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.registry import listings


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["--lang", "en", *words])


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    """The record of a random game."""
    _, match = play_one("2010/duel@1", ["random", "random"], 3, 0, limit=300)
    path = tmp_path / "game.risiko"
    path.write_text(str(record.of_match(match)), encoding="utf-8")
    return path


def test_games_lists_every_id_in_both_languages() -> None:
    for language in ("de", "en"):
        output = CliRunner().invoke(app, ["--lang", language, "games"]).output
        assert [line.split(" ")[0] for line in output.splitlines()] == list(risiko.games())


def test_games_needs_neither_numpy_nor_a_kernel() -> None:
    heavy = ("numpy", "numba", "torch", "rich.table", "risiko.arena", "risiko.train", "asyncio")
    code = f"import sys, risiko.cli; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("id", risiko.games())
def test_rules_are_told_with_citations(id: str) -> None:
    done = run("rules", id)
    assert done.exit_code == 0
    year = {"express": "2006", "evolution": "2011"}.get(id, id.split("/")[0])
    assert done.output.count(f"{year}, ") > 10


def test_house_rules_are_marked_in_the_rules() -> None:
    assert "house rule" in run("rules", "2003/conquest", "--house", "connected").output


def test_simulate_closes_with_a_table() -> None:
    done = run("simulate", "2010/basic", "--players", "3", "--games", "30", "--seed", "5")
    assert done.exit_code == 0
    for words in ("Seat", "Wins", "random", "turns per game", "plies per second", "aborted"):
        assert words in done.output


def test_simulate_gives_json_that_depends_on_the_seed_alone() -> None:
    words = ("simulate", "2010/duel", "--games", "40", "--seed", "5", "--json")
    first, second = (json.loads(run(*words).stdout) for _ in range(2))
    for figures in (first, second):
        del figures["seconds"], figures["plies_per_second"]
    assert first == second
    assert first["games"] == 40
    assert sum(first["wins_by_seat"]) == pytest.approx(40 * (1 - first["limit_share"]))


def test_random_games_go_the_same_way_through_kernel_and_protocol_in_length() -> None:
    """Not the same games, but the same kind: random bots end the basic game as often."""
    kernel = simulate("2010/basic@2", 3, ["random"], 60, seed=1).summary()
    protocol = [play_one("2010/basic@2", ["random"] * 3, 1, k)[0].plies for k in range(12)]
    assert kernel["plies_per_game"] / 2 < sum(protocol) / 12 < kernel["plies_per_game"] * 2


def test_a_series_rotates_the_seats() -> None:
    played, match = play_one("2010/duel@1", ["random", "random"], 3, 1, limit=50)
    assert match.players == ("bot random", "bot random")
    assert played.cut
    again, _ = play_one("2010/duel@1", ["random", "random"], 3, 1, limit=50)
    assert again == played


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("simulate", "2004/x"), "no game"),
        (("rules", "2004/x"), "no game"),
        (("simulate", "2003/conquest", "--players", "9"), "2 to 6 players, not 9"),
        (("simulate", "2003/conquest", "--games", "0"), "at least 1 game"),
        (("simulate", "2003/conquest", "--players", "3", "--bots", "a,b,c"), "no bot"),
        (("simulate", "2003/conquest", "--players", "4", "--bots", "random,random"), "4 bots"),
        (("simulate", "2000/capitals", "--option", "escalating"), "house rule"),
        (("rules", "2003/conquest", "--house", "flying"), "flying"),
        (("terminal", "2004/x"), "no game"),
        (("verify", "nowhere.risiko"), "nowhere.risiko"),
        (("replay", "nowhere.risiko"), "nowhere.risiko"),
        (("review", "nowhere.risiko"), "nowhere.risiko"),
        (("analyse", "nowhere.risiko"), "nowhere.risiko"),
        (("analyse", "2003/conquest@2 x"), "fields"),
    ],
)
def test_bad_input_gets_a_clear_error(words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert message in done.output
    assert "Traceback" not in done.output


def test_an_unknown_language_is_refused() -> None:
    done = CliRunner().invoke(app, ["--lang", "fr", "games"])
    assert done.exit_code == 2


def test_verify_says_what_it_checked(game_file: Path) -> None:
    done = run("verify", str(game_file))
    assert done.exit_code == 0
    assert "rules, checksums, dice, result" in done.output


def test_verify_finds_an_edited_game(game_file: Path) -> None:
    text = game_file.read_text(encoding="utf-8")
    game_file.write_text(text.replace("place", "plaze", 1), encoding="utf-8")
    done = run("verify", str(game_file))
    assert done.exit_code == 1
    assert "turn 1" in done.output


def test_verify_refuses_a_cut_file_and_leaves_it_alone(game_file: Path) -> None:
    text = game_file.read_text(encoding="utf-8")
    game_file.write_text(text[:-30], encoding="utf-8")
    done = run("verify", str(game_file))
    assert done.exit_code == 2
    assert "line" in done.output
    assert game_file.read_text(encoding="utf-8") == text[:-30]


def test_replay_tells_the_game_and_ends_where_it_ended(game_file: Path) -> None:
    done = run("replay", str(game_file))
    assert done.exit_code == 0
    position = record.opening(record.load(game_file))
    for turn in record.load(game_file).turns:
        for item in turn.items:
            if record.is_event(item):
                position = position.draw(position.outcome(item[1:-1]))
            else:
                position = position.play(Action.parse(item))
    assert str(position) in done.output


def test_replay_tells_turns_in_words_or_as_they_are_recorded(game_file: Path) -> None:
    words = ("replay", str(game_file), "--turn", "2")
    told = run(*words).output.splitlines()
    assert [line for line in told[:-1] if not line.startswith("  ")] == [
        "Set-up",
        "Turn 1, a bot random",
        "Turn 2, b bot random",
    ]
    assert any(line.startswith("  Bot A places ") for line in told)
    noted = run(*words, "--notation").output.splitlines()
    turns = record.load(game_file).turns
    assert noted[1:6:2] == [f"  {'; '.join(turn.items)}" for turn in turns[:3]]
    assert noted[-1] == told[-1]


@pytest.mark.parametrize(("word", "turn"), [("{card", 0), ("place", 1), ("\n2 b place", 2)])
def test_replay_names_the_turn_that_breaks(game_file: Path, word: str, turn: int) -> None:
    text = game_file.read_text(encoding="utf-8")
    assert word in text
    game_file.write_text(text.replace(word, f"{word}x", 1), encoding="utf-8")
    assert f": Turn {turn}: " in run("replay", str(game_file)).output


def test_a_redacted_record_is_not_replayed(tmp_path: Path) -> None:
    match = Match(risiko.game("2000/missions"), 3, Seeded(1))
    match.roll()
    path = tmp_path / "seen.risiko"
    path.write_text(str(record.redact(record.of_match(match), 0)), encoding="utf-8")
    assert run("replay", str(path)).exit_code == 2
    assert run("verify", str(path)).exit_code == 0


def test_training_says_what_it_needs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("risiko.cli.console.output.find_spec", lambda name: None)
    done = run("train", "ladder", str(tmp_path / "run"))
    assert done.exit_code == 2
    assert "pip install 'risiko[train]'" in done.output
    assert not (tmp_path / "run").exists()


def test_analyse_judges_a_line_a_view_and_a_record(game_file: Path) -> None:
    board = {"alaska": "a20", "brazil": "c3"}
    position = risiko.setup("2000/missions", seats=3, board=board, rest="b1", phase="attack")
    line = str(position)
    whole = json.loads(run("analyse", line, "--json").stdout)["chances"]
    seen = json.loads(run("analyse", line, "--seat", "b", "--json").stdout)["chances"]
    assert sum(whole) == pytest.approx(1.0)
    assert whole != seen
    assert [row[0] for row in run("analyse", line).output.splitlines()] == ["a", "b", "c"]
    assert run("analyse", line, "--seat", "f").exit_code == 2
    assert run("analyse", str(game_file)).exit_code == 0


def test_a_game_that_is_not_over_is_not_reviewed(game_file: Path) -> None:
    done = run("review", str(game_file))
    assert done.exit_code == 2
    assert "finished" in done.output


def test_the_list_of_games_says_what_the_games_say() -> None:
    for entry in listings():
        id = entry.id
        game = risiko.game(id)
        assert entry.players == tuple(game.seats)
        for option in entry.options:
            chosen: dict[str, Any] = {option: True}
            assert option in risiko.game(id, **chosen).name


SERVER_PACKAGES = "aiosqlite alembic argon2 asyncpg fastapi sqlalchemy starlette uvicorn websockets"
WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in %r.split():
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
import importlib.util
known = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name in %r.split() else known(name, *rest)
sys.argv = ["risiko", "--lang", "en", *%r]
from risiko.cli import main
main()
"""


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("games",), 0, "2003/conquest"),
        (("simulate", "express", "-p", "2", "-g", "1", "--bots", "greedy"), 0, "greedy"),
        (("odds", "3", "1"), 0, "conquest"),
        ((), 2, "pip install 'risiko[server]'"),
        (("serve",), 2, "pip install 'risiko[server]'"),
        (("bench", "--server"), 2, "pip install 'risiko[server]'"),
    ],
)
def test_without_the_packages_of_the_server_all_but_the_server_works(
    words: tuple[str, ...], status: int, said: str
) -> None:
    code = WITHOUT % (SERVER_PACKAGES, SERVER_PACKAGES, list(words))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_campaigns_speak_the_language_of_all_other_commands(tmp_path: Path) -> None:
    words = ["campaign", "--dir", str(tmp_path), "show", "Sunday"]
    for env, start in (
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "de_DE.UTF-8"}, "error: There is no campaign"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"}, "Fehler: Es gibt hier keine Kampagne"),
    ):
        done = CliRunner(env={"RISIKO_LANG": None, **env}).invoke(app, words)
        assert done.exit_code == 2
        assert done.output.startswith(start)


def test_all_commands_write_by_the_functions_of_one_module() -> None:
    folder = Path(risiko.cli.__file__).parent
    others = [path for path in folder.glob("*.py") if path.name != "output.py"]
    assert len(others) > 10
    for path in others:
        code = path.read_text("utf-8")
        assert not re.search(r"\btyper\.s?echo\(|(?<![.\w])print\(|\bConsole\(", code), path.name
