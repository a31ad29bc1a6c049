"""Hostile input to everything that reads: only the three errors come out, and nothing breaks."""

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import risiko
from risiko import (
    CHANCE,
    OVER,
    Action,
    BadPosition,
    IllegalAction,
    NotationError,
    Position,
    record,
)
from risiko.record.dice import Seeded
from risiko.record.verify import verify
from risiko.registry import named
from tests.games import SOAK, every_game, name, random_game

EXAMPLES = settings(max_examples=50 * SOAK, deadline=None)
LETTERS = st.text(
    alphabet=st.one_of(
        st.sampled_from(" /.,:;@+-?!#{}abcdefnop0123456789"), st.characters(codec="utf-8")
    ),
    max_size=60,
)
GAMES = pytest.mark.parametrize("game", every_game(), ids=name)

_POSITIONS: dict[str, list[Position]] = {}


def positions(game: risiko.Game) -> list[Position]:
    """Positions from all over a game."""
    if game.name not in _POSITIONS:
        _POSITIONS[game.name] = list(random_game(game, game.seats[-1], 1, plies=900))[::13]
    return _POSITIONS[game.name]


@EXAMPLES
@given(LETTERS)
@example("attack alaska kamchatka 3")
@example("place alaska 99999999999999999999")
@example("place alaska ٣")
@example("")
def test_an_action_is_read_or_refused(text: str) -> None:
    try:
        action = Action.parse(text)
    except NotationError:
        return
    assert Action.parse(str(action)) == action


@GAMES
@EXAMPLES
@given(st.data())
def test_any_action_is_played_or_refused(game: risiko.Game, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(positions(game)))
    places = st.sampled_from(["alaska", "kamchatka", "brazil", "joker1", "usa", "x", ""])
    verbs = ["claim", "place", "capital", "trade", "attack", "dice", "defend", "occupy"]
    verb = data.draw(st.sampled_from([*verbs, "move", "end", "storm", "lose", "x", ""]))
    args = tuple(data.draw(st.lists(places, max_size=4)))
    n = data.draw(st.one_of(st.integers(-5, 60), st.integers(-(2**80), 2**80)))
    action = Action(verb, args, n)
    legal = any(option.allows(action) for option in position.options())
    try:
        after = position.play(action)
    except IllegalAction as error:
        assert not legal
        assert error.reason
        assert error.cite
    else:
        assert legal
        if after.turn != OVER:
            assert game.read(str(after)) == after


@GAMES
@EXAMPLES
@given(st.data())
def test_any_label_or_outcome_happens_or_is_refused(game: risiko.Game, data: st.DataObject) -> None:
    position = data.draw(st.sampled_from(positions(game)))
    label = data.draw(
        st.one_of(LETTERS, st.sampled_from(["6 5:1", "1:1", "card alaska", "armistice", "3 3"]))
    )
    try:
        outcome = position.outcome(label)
    except (NotationError, IllegalAction):
        pass
    else:
        assert 0 <= outcome < position.chance()
    number = data.draw(st.integers(-(2**70), 2**70))
    if position.turn == CHANCE and 0 <= number < position.chance():
        position.draw(number)
    else:
        with pytest.raises(IllegalAction):
            position.draw(number)


@GAMES
@EXAMPLES
@given(st.data())
def test_a_damaged_line_is_read_or_refused(game: risiko.Game, data: st.DataObject) -> None:
    """What is accepted is in its canonical form and can be played on without harm."""
    line = str(data.draw(st.sampled_from(positions(game))))
    other = str(data.draw(st.sampled_from(positions(game))))
    kind = data.draw(st.sampled_from(["swap", "letter", "cut", "noise"]))
    if kind == "swap":
        mine, theirs = line.split(" "), other.split(" ")
        field = data.draw(st.integers(0, len(mine) - 1))
        mine[field] = theirs[min(field, len(theirs) - 1)]
        text = " ".join(mine)
    elif kind == "cut":
        text = line[: data.draw(st.integers(0, len(line)))]
    else:
        spot = data.draw(st.integers(0, len(line) - 1))
        noise = data.draw(st.sampled_from(list("abcn019./-:?, @!+"))) if kind == "letter" else ""
        text = line[:spot] + (noise or data.draw(LETTERS)) + line[spot + 1 :]
    try:
        position = game.read(text)
    except (NotationError, BadPosition) as error:
        assert str(error)
        return
    assert str(position) == text
    _play_on(position, data.draw(st.integers(0, 1000)))


def _play_on(position: Position, seed: int) -> None:
    luck = random.Random(seed)
    for _ in range(40):
        if position.turn == OVER:
            return
        if position.turn == CHANCE:
            position = position.draw(luck.randrange(position.chance()))
        else:
            option = luck.choice(position.options())
            position = position.play(option.action(luck.randint(option.lo, option.hi)))
        for seat in range(position.seats):
            position.view(seat)
        position.guess(0, Seeded(seed))
    str(position)


@EXAMPLES
@given(LETTERS)
def test_a_game_name_is_known_or_refused(text: str) -> None:
    for candidate in (text, f"2000/missions@1+{text}", f"2003/conquest@{text}"):
        try:
            game = named(candidate)
        except ValueError:
            continue
        assert game.name.startswith(candidate.split("@")[0])


@EXAMPLES
@given(st.data())
def test_a_damaged_record_is_read_or_refused(data: st.DataObject) -> None:
    lines = _RECORD.split("\n")
    number = data.draw(st.integers(0, len(lines) - 1))
    kind = data.draw(st.sampled_from(["drop", "double", "noise", "edit"]))
    if kind == "drop":
        del lines[number]
    elif kind == "double":
        lines.insert(number, lines[number])
    elif kind == "noise":
        lines[number] = data.draw(LETTERS)
    else:
        line = lines[number] or " "
        spot = data.draw(st.integers(0, len(line) - 1))
        lines[number] = line[:spot] + data.draw(LETTERS) + line[spot + 1 :]
    text = "\n".join(lines)
    try:
        read = record.read(text)
    except NotationError as error:
        assert str(error)
        return
    assert verify(read).ok == (text == _RECORD)


def _make_record() -> str:
    from risiko.record.match import Match, play_match
    from tests.games import some_action

    luck = random.Random(1)
    game = risiko.game("2010/duel")
    choose = [lambda position, seat: some_action(position, luck, eager=True)] * 2
    return str(record.of_match(play_match(Match(game, 2, Seeded(2)), choose, limit=250)))


_RECORD = _make_record()


@EXAMPLES
@given(
    st.dictionaries(
        st.sampled_from(["alaska", "kamchatka", "x", "joker1", ""]),
        st.one_of(st.sampled_from(["a5", "b1", "n3", "z1", "a0", "a99999999"]), LETTERS),
        max_size=4,
    ),
    st.one_of(st.sampled_from(["a1", "b1", "n1"]), LETTERS),
    st.one_of(st.sampled_from(["a", "b", "g"]), LETTERS),
    st.sampled_from(["place", "attack", "move", "x"]),
    st.one_of(st.none(), st.integers(-3, 2_000_000)),
    st.dictionaries(LETTERS, st.lists(st.sampled_from(["alaska", "joker1", "x"])), max_size=2),
    st.integers(-2, 20_000),
)
def test_any_set_up_is_built_or_refused(
    board: dict[str, str],
    rest: str,
    turn: str,
    phase: str,
    units: int | None,
    hands: dict[str, list[str]],
    sets: int,
) -> None:
    for id in ("2003/conquest", "2000/capitals", "2010/missions"):
        try:
            position = risiko.setup(
                id,
                seats=3,
                board=board,
                rest=rest,
                turn=turn,
                phase=phase,
                units=units,
                hands=hands,
                sets=sets,
            )
        except BadPosition as error:
            assert error.flaws
        else:
            if position.turn != OVER:
                assert position.game.read(str(position)) == position
