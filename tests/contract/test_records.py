"""Records: they read back, replay to the same line, and betray every change."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

import risiko
from risiko import CHANCE, Action, Dice, Game, IllegalAction, NotationError, record
from risiko.record import DiceNote, Practice, Record
from risiko.record.dice import Committed, Recorded, Seeded
from risiko.record.match import Match, play_match
from risiko.record.verify import verify
from tests.games import every_game, name, some_action

GAMES = pytest.mark.parametrize("game", every_game(), ids=name)


def played(game: Game, dice: Dice, *, plies: int = 400, seed: int = 1) -> Match:
    """A random match."""
    luck = random.Random(seed)
    seats = game.seats[0]
    choose = [lambda position, seat: some_action(position, luck, eager=True)] * seats
    return play_match(Match(game, seats, dice), choose, limit=plies)


@GAMES
def test_a_record_reads_back_and_replays_to_the_same_line(game: Game) -> None:
    match = played(game, Seeded(4))
    written = record.of_match(match)
    again = record.read(str(written))
    assert again == written
    report = verify(again)
    assert report.problems == []
    assert report.position == match.position
    assert report.plies == len(match.entries)
    assert {"legality", "checksums", "dice", "result"} <= set(report.checked)


@GAMES
def test_committed_dice_are_checked_once_the_secret_is_out(game: Game) -> None:
    seats = game.seats[0]
    dice = Committed(b"0123456789abcdef", "table 7", [f"seed {k}" for k in range(seats)])
    match = played(game, dice, plies=200)
    full = record.of_match(match)
    assert verify(full).ok
    assert "dice" in verify(full).checked
    running = Record(
        full.game,
        full.seats,
        full.players,
        full.turns,
        DiceNote("committed", commitment=dice.commitment, match="table 7", seeds=dice.players),
        full.result,
    )
    report = verify(record.read(str(running)))
    assert report.ok
    assert report.unchecked == ["secret"]
    other = str(full).replace(b"0123456789abcdef".hex(), b"0123456789abcdeg".hex())
    problems = verify(record.read(other)).problems
    assert "commitment" in problems[0]
    assert any("was rolled" in problem for problem in problems)


def test_a_loaded_throw_is_found() -> None:
    match = played(risiko.game("2003/conquest"), Seeded(9))
    text = str(record.of_match(match))
    wrong = text.replace("dice seeded 9", "dice seeded 10")
    assert any("was rolled" in problem for problem in verify(record.read(wrong)).problems)


@GAMES
def test_every_changed_item_is_found(game: Game) -> None:
    full = record.of_match(played(game, Seeded(5), plies=150))
    lines = str(full).split("\n")
    luck = random.Random(6)
    body = range(lines.index("") + 1, len(lines) - 1)
    for _ in range(25):
        number = luck.choice(body)
        line = lines[number]
        spot = luck.randrange(len(line))
        letter = luck.choice("abcdefnop 0123456789;{}#:")
        if line[spot] == letter:
            continue
        changed = [*lines]
        changed[number] = line[:spot] + letter + line[spot + 1 :]
        text = "\n".join(changed)
        try:
            report = verify(record.read(text))
        except NotationError as error:
            assert error.place
        else:
            assert not report.ok, changed[number]


@GAMES
def test_every_truncation_is_found(game: Game) -> None:
    text = str(record.of_match(played(game, Seeded(7), plies=120)))
    luck = random.Random(8)
    lines = [k + 1 for k, letter in enumerate(text[:-1]) if letter == "\n"]
    for length in (*luck.sample(range(len(text)), 40), *lines):
        with pytest.raises(NotationError):
            record.read(text[:length])


@GAMES
def test_a_redacted_record_hides_what_its_reader_may_not_know(game: Game) -> None:
    match = played(game, Seeded(3), plies=500)
    full = record.of_match(match)
    for seat in (None, *range(full.seats)):
        redacted = record.redact(full, seat)
        assert record.read(str(redacted)) == redacted
        assert verify(redacted).ok
        assert redacted.dice.seed is None
        position = match.game.start(match.seats)
        for mine, theirs in zip(_items(full), _items(redacted), strict=True):
            if position.conceals(seat):
                assert "?" in theirs
                assert mine.split(" ")[0].strip("{") == theirs.split(" ")[0].strip("{")
            else:
                assert mine == theirs
            if mine.startswith("{"):
                position = position.draw(position.outcome(mine[1:-1]))
            else:
                position = position.play(Action.parse(mine))


def _items(full: Record) -> list[str]:
    return [item for turn in full.turns for item in turn.items]


def test_checksums_of_redacted_records_do_not_depend_on_secrets() -> None:
    """Two games that differ only in a hidden card look the same to who does not see it."""
    start = risiko.setup(
        "2003/conquest", seats=2, board={"alaska": "a9"}, phase="move", conquered=True
    )
    texts = set()
    for outcome in (3, 7):
        match = Match(start.game, 2, Recorded([outcome]), position=start)
        match.play(Action("end"))
        match.draw()
        texts.add(str(record.redact(record.of_match(match), 1)))
    assert len(texts) == 1


def test_a_record_may_begin_anywhere() -> None:
    start = risiko.setup(
        "2010/missions", seats=3, board={"alaska": "a9", "peru": "c2"}, missions={"b": "t24"}
    )
    match = Match(start.game, 3, Seeded(1), position=start)
    match.play(Action("place", ("alaska",), 3))
    full = record.of_match(match)
    assert verify(record.read(str(full))).position == match.position
    for seat in (None, 0, 2):
        assert "t24" not in str(record.redact(full, seat))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("risiko record 1", "risiko record 2"), "line 1"),
        (("2003/conquest@2", "2003/conquest@9"), "line 2"),
        (("2003/conquest@2", "2003/nothing@1"), "line 2"),
        (("seats 2", "seats 7"), "line 3"),
        (("seats 2", "seats x"), "line 3"),
        (("player b", "player c"), "line 5"),
        (("dice seeded 1", "dice loaded 1"), "line 6"),
        (("result *", "result 1"), "line 7"),
        (("result *", "result nan 0"), "line 7"),
    ],
)
def test_a_broken_header_is_refused_with_its_line(change: tuple[str, str], place: str) -> None:
    text = str(record.of_match(played(risiko.game("2003/conquest"), Seeded(1), plies=60)))
    assert change[0] in text
    with pytest.raises(NotationError) as refused:
        record.read(text.replace(*change, 1))
    assert refused.value.place == place


def test_a_practice_game_says_so_and_the_dice_of_its_beginning_are_not_checked() -> None:
    match = played(risiko.game("2003/conquest"), Seeded(1), plies=60)
    plain = record.of_match(match, record.note_of(Seeded(2)))
    assert "rolled" in verify(plain).problems[0]
    copy = replace(plain, practice=Practice("abc", len(match.entries)))
    text = str(copy)
    assert f"\npractice abc {len(match.entries)}\n" in text
    assert record.read(text) == copy
    report = verify(copy)
    assert report.problems == []
    assert report.unchecked == ["practice"]
    assert record.redact(copy, 0).practice == copy.practice

    last = max(k for k, entry in enumerate(match.entries, 1) if entry.seat == CHANCE)
    assert verify(replace(copy, practice=Practice("abc", last))).ok
    assert "rolled" in verify(replace(copy, practice=Practice("abc", last - 1))).problems[0]
    beyond = verify(replace(copy, practice=Practice("abc", len(match.entries) + 1)))
    assert "copied" in beyond.problems[0]
    for wrong in ("abc", "abc -1", "abc 07", "ABC 7", "abc 7 7"):
        with pytest.raises(NotationError) as refused:
            record.read(text.replace(f"practice abc {len(match.entries)}", f"practice {wrong}"))
        assert refused.value.place == "line 7"


def test_a_wrong_result_is_found() -> None:
    text = str(record.of_match(played(risiko.game("2003/conquest"), Seeded(1), plies=60)))
    report = verify(record.read(text.replace("result *", "result 1 0")))
    assert "result" in report.problems[0]


def test_a_changed_name_is_found() -> None:
    text = str(record.of_match(played(risiko.game("2003/conquest"), Seeded(1), plies=60)))
    report = verify(record.read(text.replace("player a player 1", "player a somebody")))
    assert report.problems == ["end: the text was changed after it was written"]


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.risiko"
    path.write_bytes(b"risiko record 1\n\xff\xfe")
    with pytest.raises(NotationError, match="byte"):
        record.load(path)


def test_a_refused_action_leaves_a_match_as_it_was() -> None:
    match = Match(risiko.game("2003/conquest"), 2, Seeded(1))
    match.roll()
    before = str(match.position), len(match.entries)
    with pytest.raises(IllegalAction):
        match.play(Action("place", ("alaska",), 99))
    assert (str(match.position), len(match.entries)) == before
