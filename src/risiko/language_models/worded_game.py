"""A game that is played in words: whoever plays it needs nothing but text."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from risiko import registry
from risiko.bots import Bot, fall_back
from risiko.errors import IllegalAction, InputError, NotationError, describe, wrong_players
from risiko.language_models.words import GameInWords, read_answer
from risiko.protocol import Action
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Ply
from risiko.text import Language

MOST_PLIES = 20_000
"""A game that takes longer is broken off."""


class AnswerCount(NamedTuple):
    """How a seat has answered."""

    decisions: int = 0
    refused: int = 0
    """Answers that were not legal, or no action at all."""


class WordedGame:
    """A game whose dice fall by themselves; seats with a bot decide by themselves."""

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        seed: int = 0,
        language: Language = "en",
        bots: Callable[[int], Bot | None] = lambda seat: None,
    ) -> None:
        """`bots` gives the bot of a seat; None for one that is asked."""
        way = registry.named(game)
        if seats not in way.seats:
            raise InputError(wrong_players(way.id, way.seats, seats))
        self.words = GameInWords(way, seats, language)
        self.match = Match(way, seats, Seeded(seed))
        self.tallies = [AnswerCount() for _ in range(seats)]
        self._bots = [bots(seat) for seat in range(seats)]
        self._plies: list[Ply] = []
        self._told = [0] * seats
        self._go_on()

    @property
    def turn(self) -> int:
        """The seat that is asked; OVER at the end."""
        return self.match.position.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was broken off."""
        return self.match.over or len(self._plies) >= MOST_PLIES

    @property
    def scores(self) -> Sequence[float]:
        """What each seat has won; nothing in a game that was broken off."""
        if not self.match.over:
            return (0.0,) * self.match.seats
        return tuple(self.match.position.scores())

    def answer(self, text: str) -> str:
        """Play what the seat in turn says; empty if it was played, else why it is refused."""
        seat = self.turn
        tally = self.tallies[seat]
        try:
            self._plies.append(self.match.play(read_answer(text)))
        except (NotationError, IllegalAction) as error:
            self.tallies[seat] = tally._replace(refused=tally.refused + 1)
            return describe(error).say(self.words.language)
        self.tallies[seat] = tally._replace(decisions=tally.decisions + 1)
        self._go_on()
        return ""

    def play_anything(self) -> Action:
        """Any legal action for a seat that does not find one; the same ones at the same ply."""
        tally = self.tallies[self.turn]
        self.tallies[self.turn] = tally._replace(decisions=tally.decisions + 1)
        action = fall_back(self.match.position.view(self.turn), len(self._plies))
        self._plies.append(self.match.play(action))
        self._go_on()
        return action

    def _go_on(self) -> None:
        """Dice fall and bots decide, until somebody has to be asked."""
        while not self.over:
            turn = self.turn
            if turn < 0:
                self._plies.append(self.match.draw())
                continue
            bot = self._bots[turn]
            if bot is None:
                return
            self._plies.append(self.match.play(bot.choose(self.match.position.view(turn))))

    def tell_news(self, seat: int) -> str:
        """What has happened since this seat was last told, as far as it may know."""
        plies = self._plies[self._told[seat] :]
        self._told[seat] = len(self._plies)
        lines = self.words.presenter.tell(plies, seat, False) if plies else []
        if self.match.over and self._plies:
            lines = [*lines, *self.words.presenter.tell_ending(self._plies[-1], seat)]
        elif self.over:
            lines = [*lines, self.words.say("broken_off", plies=MOST_PLIES)]
        return "\n".join(lines)

    def describe(self, seat: int) -> str:
        """Everything a seat sees, and what it is asked if it is its turn."""
        view = self.match.position.view(seat)
        parts = [self.words.describe_view(view)]
        if self.turn == seat:
            parts.append(self.words.describe_question(view))
        return "\n\n".join(parts)
