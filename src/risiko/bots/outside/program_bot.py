"""A bot that decides in a program: it looks like any other bot."""

from collections.abc import Mapping, Sequence

from risiko.bots.outside.program import START_TIME, LostDecision, Program, end_programs, quote
from risiko.errors import InputError, NotationError
from risiko.protocol import Action, View
from risiko.record import LETTERS
from risiko.text import Phrases

_problem = Phrases("risiko.bots.outside", "errors", "problem")
GRACE = 5.0
"""Seconds beyond its time after which a program that has not decided counts as hanging."""
MOST_RESTARTS = 2
"""How often a program is started again in one game; after that it loses all its decisions."""

_idle: dict[tuple[str, ...], list[Program]] = {}
"""Programs that wait for their next game, by their commands."""


def start_program(command: Sequence[str]) -> Program:
    """A program that has said who it is: one that waits for a game, or a new one."""
    waiting = _idle.get(tuple(command), [])
    while waiting:
        program = waiting.pop()
        if not program.ended:
            return program
    program = Program(command)
    program.greet()
    return program


def open_game(program: Program, game: str, seat: int, seed: int) -> None:
    """Tell a program which game comes; raises LostDecision if it does not play it."""
    line = f"game {game} seat {LETTERS[seat]} seed {seed}\n"
    answer = program.ask(line, ("ready", "refuse"), START_TIME)
    if answer.word == "refuse":
        program.end()
        raise LostDecision(_problem("refuses", game=game, reason=quote(answer.rest)))


def write_question(view: View, time: float, *, clocked: bool = True) -> str:
    """What a program is told and asked for one decision."""
    options = "".join(f"option {option}\n" for option in view.options)
    return f"view {view.line}\n{options}go {'time' if clocked else 'effort'} {time:g}\n"


def introduce(command: Sequence[str], game: str) -> None:
    """See whether a program can be started and plays a game; raises InputError."""
    try:
        program = start_program(command)
        open_game(program, game, 0, 0)
        program.end()
    except LostDecision as lost:
        raise InputError(lost.text) from None


class ProgramBot:
    """Decides by asking a program, which is started with its first decision."""

    def __init__(self, command: Sequence[str], seed: int, *, clocked: bool = True) -> None:
        self._command = tuple(command)
        self._seed = seed
        self._clocked = clocked
        self._program: Program | None = None
        self._started = 0
        self.report: Mapping[str, float] = {}
        """The figures that the program gave with its last decision: `tokens`, `cost`."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        """The program's decision, legal or not; raises LostDecision."""
        self.report = {}
        program = self._ready_program(view)
        patience = time + GRACE
        question = write_question(view, time, clocked=self._clocked)
        answer = program.ask(question, ("action", "error"), patience)
        self.report = _read_figures(answer.told)
        if answer.word == "error":
            raise LostDecision(_problem("error", said=quote(answer.rest)))
        try:
            return Action.parse(answer.rest)
        except NotationError:
            raise LostDecision(_problem("unreadable", said=quote(answer.rest))) from None

    def _ready_program(self, view: View) -> Program:
        """The program, which knows what is played."""
        if self._program is not None and not self._program.ended:
            return self._program
        if self._started > MOST_RESTARTS:
            raise LostDecision(_problem("given_up", n=self._started))
        self._started += 1
        program = start_program(self._command)
        assert view.seat is not None
        open_game(program, view.line.partition(" ")[0], view.seat, self._seed)
        self._program = program
        return program

    def leave(self, scores: Sequence[float] = ()) -> None:
        """The game is over, or broken off if there are no scores; the program waits for another."""
        program, self._program = self._program, None
        if program is not None and not program.ended:
            program.tell(" ".join(["over", *(f"{score:g}" for score in scores)]) + "\n")
            _idle.setdefault(self._command, []).append(program)


def _read_figures(told: Mapping[str, str]) -> dict[str, float]:
    """The figures among what a program told; anything else is for people."""
    found = {}
    for key, value in told.items():
        try:
            found[key] = float(value)
        except ValueError:
            continue
    return found


def dismiss() -> None:
    """End all programs, the waiting ones too."""
    _idle.clear()
    end_programs()
