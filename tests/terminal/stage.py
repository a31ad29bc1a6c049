"""A terminal without a person: answers from a list or from a robot, everything said kept."""

import io
import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console

from risiko import record
from risiko.protocol import CHANCE, Game, Position
from risiko.record import DiceNote, Record
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.registry import game as by_id
from risiko.terminal import main_loop

NAMES = ("Anna", "Bert", "Clara", "Dora", "Emil", "Fred")
Answer = str | type[BaseException]


class Stage:
    """Answers questions and keeps all that was said, questions included."""

    def __init__(self, answers: Iterable[Answer] = (), robot: "Robot | None" = None) -> None:
        self.file = io.StringIO()
        self.console = Console(
            file=self.file, color_system=None, width=80, highlight=False, emoji=False
        )
        self.prompts: list[str] = []
        self.replies: list[str] = []
        """What was said between each answer and the next question."""
        self._answers = iter(answers)
        self._robot = robot
        self._heard = 0

    @property
    def text(self) -> str:
        """Everything, broken lines joined."""
        return " ".join(self.file.getvalue().split())

    @property
    def lines(self) -> list[str]:
        """Everything, line by line."""
        return self.file.getvalue().split("\n")

    def ask(self, question: str) -> str:
        """The next answer; the end of the input when there is none."""
        said = self.file.getvalue()[self._heard :]
        self.replies.append(" ".join(said.split()))
        self.prompts.append(question)
        answer: Answer | None = next(self._answers, None)
        if answer is None and self._robot is not None:
            answer = self._robot.answer(question, said)
        if answer is None:
            raise EOFError
        if not isinstance(answer, str):
            raise answer
        self.file.write(f"{question}{answer}\n")
        self._heard = len(self.file.getvalue())
        return answer

    def run(self, game: Game | str | None = None, **options: Any) -> int:
        """The terminal with this stage in place of a person."""
        return main_loop(game, console=self.console, ask=self.ask, **options)


class Robot:
    """Plays by what it reads on the screen: it lists the options and answers with a number."""

    def __init__(self, limit: int = 3000, also: Callable[[int], str] = lambda n: "") -> None:
        self.limit = limit
        self.asked = 0
        self._also = also
        self._listed = False

    def answer(self, question: str, said: str) -> str | None:
        """An answer to any question of the terminal."""
        self.asked += 1
        if self.asked > self.limit:
            return None
        if "Enter" in question:
            return ""
        if not self._listed:
            extra = self._also(self.asked)
            self._listed = not extra
            return extra or "o"
        self._listed = False
        numbered = re.findall(r"^([0-9]+)\. (.*)$", said, re.MULTILINE)
        return self._pick([(int(number), text) for number, text in numbered])

    def _pick(self, options: list[tuple[int, str]]) -> str:
        attacks = []
        for number, text in options:
            units = re.findall(r"\((?:[^()]* )?([0-9]+)\)", text)
            if len(units) == 2 and re.search("mit|with", text):
                attacks.append((int(units[0]) - int(units[1]), number))
        if attacks and max(attacks)[0] > 0:
            return str(max(attacks)[1])
        if re.match("end", options[-1][1]):
            return str(options[-1][0])
        strength = [
            (not re.search("kein|no enemy", text), int((re.findall("[0-9]+", text) or ["0"])[0]), k)
            for k, text in options
        ]
        return f"{max(strength)[2]}"


def near_the_end(
    folder: Path, position: Position, players: Iterable[str] = NAMES, seed: int = 1
) -> Path:
    """A record that begins with a position."""
    people = tuple(players)[: position.seats]
    note = DiceNote("seeded", seed=seed)
    kept = Record(position.game.name, position.seats, people, (), note, start=str(position))
    path = folder / "start.risiko"
    path.write_text(str(kept), encoding="utf-8")
    return path


def arrive(folder: Path, id: str, seats: int, verb: str, *, players: Iterable[str] = NAMES) -> Path:
    """A record of a game played at random up to a real decision with a verb by the first seat."""
    path = folder / f"{id.replace('/', '-')}-{verb}.risiko"
    path.write_text(_arrived(id, seats, verb, tuple(players)[:seats]), encoding="utf-8")
    return path


@cache
def _arrived(id: str, seats: int, verb: str, players: tuple[str, ...]) -> str:
    for seed in range(50):
        match = Match(by_id(id), seats, Seeded(seed), players=players)
        choose = Seeded(seed + 1000)
        for ply in range(3000):
            position = match.position
            if match.over:
                break
            if position.turn == CHANCE:
                match.draw()
                continue
            options = position.options()
            choice = len(options) > 1 or options[0].lo < options[0].hi
            if position.turn == 0 and choice and options[-1].verb == verb:
                return str(record.of_match(match))
            option = options[choose(2 * ply, len(options))]
            match.play(option.action(option.lo + choose(2 * ply + 1, option.hi - option.lo + 1)))
    raise AssertionError(f"no {verb} in {id}")
