"""A moment of Risiko Evolution as one seat sees it."""

from collections.abc import Sequence

from risiko.evolution.position import EvolutionPosition
from risiko.evolution.state import State
from risiko.evolution.steps import KINDS
from risiko.protocol import OVER, Game, Position, View
from risiko.server.scenes.armies import armies
from risiko.server.scenes.evolution.asks import Asks
from risiko.server.scenes.evolution.board import board, fight
from risiko.server.scenes.evolution.facts import BOOK, Facts, Piles
from risiko.server.scenes.evolution.hand import Holdings
from risiko.server.scenes.evolution.told import Teller
from risiko.server.scenes.plain import ending
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Scene, Told
from risiko.telling.evolution.choices import Choices
from risiko.telling.evolution.names import Names
from risiko.telling.evolution.seen import see, top
from risiko.telling.evolution.speech import Speech
from risiko.telling.evolution.story import Story
from risiko.telling.players import Player
from risiko.telling.plies import Ply

GOAL = "Ihr Ziel"
"""Where the book says who wins."""


class EvolutionScenes:
    """Scenes of one game of Risiko Evolution."""

    def __init__(self, game: Game, players: Sequence[Player], words: Words) -> None:
        self.armies = armies(players)
        self._speech = speech = Speech(words)
        self._names = names = Names(players, speech)
        self._choices = Choices(names, speech)
        self._story = Story(names, speech, self._choices)
        self._teller = Teller(players, self._story)
        self._facts = Facts(names, speech)
        self._holdings = Holdings(names, speech)
        self._asks = Asks(self._choices, speech)

    def scene(self, position: Position, view: View, private: bool) -> Scene:
        """What a seat sees."""
        s, seat = see(view), view.seat
        return Scene(
            step=top(s).kind,
            title=self._choices.title(s),
            task=self._choices.task(view, s),
            help=self._choices.help(s),
            cite=_cite(s),
            armies=self.armies,
            seats=self._facts.seats(s),
            facts=self._facts.game(s, seat, _piles(position)),
            board=board(self._names, s, seat),
            hand=self._holdings.hand(s, seat),
            secrets=self._holdings.secrets(s, seat),
            income=self._facts.income(s),
            fight=fight(s),
            asks=self._asks.asks(view, s),
            private=private,
            ending=ending(position, self._ending(s)) if view.turn == OVER else None,
        )

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        return self._teller.tell(ply, number, seat)

    def _ending(self, s: State) -> list[str]:
        """Who has won and why, and where the book says so."""
        cite = self._speech.line("cite", cite=BOOK + GOAL)
        return [self._story.changes.victory(s), cite]


def _cite(s: State) -> str:
    """Where the book describes the step."""
    step = top(s)
    return BOOK + (KINDS[step.kind].cite if step.kind in KINDS else GOAL)


def _piles(position: Position) -> Piles:
    """The piles as they lie on the table."""
    assert isinstance(position, EvolutionPosition)
    s = position.state
    return Piles(s.coin_pile(), len(s.pile()))
