"""Whether a program keeps to the protocol: what anybody can run before a bot meets others."""

import time as clock
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from risiko import registry
from risiko.bots.outside.program import LostDecision, Program
from risiko.bots.outside.program_bot import GRACE, open_game, write_question
from risiko.bots.random_bot import Random
from risiko.errors import InputError, NotationError
from risiko.protocol import CHANCE, Action, View
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.text import Phrases, Text

_finding = Phrases("risiko.bots.outside", "check", "finding")
SEED = 1
"""Of the dice, of the other players and of the bot."""
REPEATED = 20
"""Decisions that are asked for a second time."""
MOST_PLIES = 50
"""Plies of a game for each decision of the bot, at most."""


class Finding(NamedTuple):
    """Something that was looked at, and whether it is as it should be."""

    text: Text
    ok: bool = True
    skipped: bool = False
    """Whether it is only said: neither right nor wrong."""


@dataclass(slots=True)
class _Tally:
    """The decisions of a program in one game."""

    views: list[View] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    late: int = 0
    longest: float = 0.0
    faults: list[Text] = field(default_factory=list)

    @property
    def illegal(self) -> int:
        return len(self.faults)


def check_program(
    command: Sequence[str], ids: Sequence[str], time: float, decisions: int
) -> Iterator[Finding]:
    """Look at everything in turn; a program that does not start is not looked at any further.

    Without ids the first game of each family is played, as far as the program plays it.
    """
    games = [registry.game(id).name for id in ids or _first_games()]
    try:
        program = Program(command)
        program.greet()
    except LostDecision as lost:
        yield Finding(_finding("no_start", reason=lost.text), ok=False)
        return
    try:
        name = program.identity.get("name", "")
        version = program.identity.get("version", "")
        key = "identity" if name else "nameless"
        yield Finding(_finding(key, name=name, version=version), ok=bool(name))
    finally:
        went = program.end()
    yield Finding(_finding("quits" if went else "stays"), ok=went)
    yield _check_hanging_up(command)
    played = 0
    for game in games:
        for finding in _check_game(command, game, time, decisions, wanted=bool(ids)):
            played += not finding.skipped
            yield finding
    if not played:
        yield Finding(_finding("plays_nothing"), ok=False)


def _first_games() -> list[str]:
    """The first game of each family."""
    families = {registry.family_of(id).name: id for id in reversed(registry.games())}
    return [id for id in registry.games() if id in families.values()]


def _check_hanging_up(command: Sequence[str]) -> Finding:
    """Whether a program ends with its input: its host may be gone without a word."""
    program = Program(command)
    try:
        program.greet()
    except LostDecision as lost:
        return Finding(_finding("no_start", reason=lost.text), ok=False)
    went = program.end(farewell="")
    return Finding(_finding("hangs_up" if went else "outlives"), ok=went)


def _check_game(
    command: Sequence[str], game: str, time: float, decisions: int, *, wanted: bool
) -> Iterator[Finding]:
    """Two games in a row with one program: a whole tally, then the same decisions once more."""
    try:
        program = Program(command)
        program.greet()
        open_game(program, game, 0, SEED)
    except LostDecision as lost:
        yield Finding(_finding("refused", game=game, reason=lost.text), not wanted, not wanted)
        return
    try:
        tally = _play(program, game, time, decisions)
        n, ms = len(tally.views), round(1000 * tally.longest)
        yield Finding(_finding("decided", game=game, n=n, ms=ms), ok=n > tally.illegal)
        if tally.faults:
            text = _finding("faults", game=game, n=tally.illegal, reason=tally.faults[0])
            yield Finding(text, ok=False)
        if tally.late:
            seconds = f"{time:g}"
            yield Finding(_finding("late", game=game, n=tally.late, seconds=seconds), ok=False)
        if not program.ended:
            yield from _check_again(program, game, time, tally)
    finally:
        program.end()


def _play(program: Program, game: str, time: float, decisions: int) -> _Tally:
    """Let a program decide for the first seat, among random players."""
    way = registry.named(game)
    match = Match(way, way.seats[0], Seeded(SEED))
    others, tally = Random(SEED), _Tally()
    while len(tally.views) < decisions and len(match.entries) < MOST_PLIES * decisions:
        if match.over or program.ended:
            break
        turn = match.position.turn
        if turn == CHANCE:
            match.draw()
            continue
        view = match.position.view(turn)
        action = others.choose(view)
        if turn == 0:
            action = _decide(program, view, time, tally) or action
        match.play(action)
    return tally


def _decide(program: Program, view: View, time: float, tally: _Tally) -> Action | None:
    """Ask for one decision, and note how it went; None if it cannot be played."""
    begin = clock.perf_counter()
    tally.views.append(view)
    try:
        answer = program.ask(write_question(view, time), ("action", "error"), time + GRACE)
        taken = clock.perf_counter() - begin
        tally.longest = max(tally.longest, taken)
        tally.late += taken > time
        tally.actions.append(answer.rest)
        action = Action.parse(answer.rest)
    except LostDecision as lost:
        tally.faults.append(lost.text)
    except NotationError as error:
        tally.faults.append(error.text)
    else:
        if any(option.allows(action) for option in view.options):
            return action
        tally.faults.append(_finding("illegal", action=str(action)))
    return None


def _check_again(program: Program, game: str, time: float, tally: _Tally) -> Iterator[Finding]:
    """A second game, with words that a program need not know, and effort instead of time."""
    program.tell("over\nnews of a later version\n")
    again = []
    try:
        open_game(program, game, 0, SEED)
        for view in tally.views[:REPEATED]:
            question = write_question(view, time, clocked=False)
            answer = program.ask(question, ("action", "error"), time + GRACE)
            again.append(answer.rest)
    except (LostDecision, InputError) as error:
        yield Finding(_finding("no_second_game", game=game, reason=error.text), ok=False)
        return
    yield Finding(_finding("second_game", game=game))
    same = again == tally.actions[:REPEATED]
    yield Finding(_finding("repeats" if same else "varies", game=game), skipped=not same)
