"""A moment of Risiko Evolution as one seat sees it."""

from collections.abc import Sequence
from typing import cast

from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.reactions import asked_for
from risiko.evolution.state import State
from risiko.narration.evolution.choices import Choices
from risiko.narration.evolution.holdings import BOOK, Holdings
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.seen import see, top
from risiko.narration.evolution.speech import Speech
from risiko.narration.evolution.story import Story
from risiko.narration.players import Player
from risiko.protocol import OVER, Game, Position, View
from risiko.record.replay import Ply
from risiko.server.scenes.evolution.board import board, fight
from risiko.server.scenes.evolution.colours import armies
from risiko.server.scenes.evolution.events import EvolutionEvents
from risiko.server.scenes.evolution.factions import faction_cards, playing
from risiko.server.scenes.evolution.facts import Facts
from risiko.server.scenes.evolution.hand import Hands
from risiko.server.scenes.evolution.prompts import EvolutionPrompts
from risiko.server.scenes.evolution.side import Piles, side_board, world_sheet
from risiko.server.scenes.plain import ending
from risiko.server.scenes.redrawn import AS_BEFORE, Redrawn, compared
from risiko.server.scenes.texts import Words
from risiko.server.wire.evolution import Evolution
from risiko.server.wire.scene import Army, Scene, Told
from risiko.server.wire.table import Reaction

GOAL = "Ihr Ziel"
"""Where the book says who wins."""


class EvolutionScenes:
    """Scenes of one game of Risiko Evolution."""

    def __init__(
        self, game: Game, players: Sequence[Player], words: Words, circle: Sequence[str] = ()
    ) -> None:
        self._players = players
        self._speech = speech = Speech(words)
        self._names = names = Names(players, speech, circle)
        self._choices = Choices(names, speech)
        self._story = Story(names, speech, self._choices)
        self._events = EvolutionEvents(players, self._story)
        holdings = Holdings(names)
        self._facts = Facts(names, holdings)
        self._hands = Hands(names, holdings)
        self._prompts = EvolutionPrompts(self._choices, speech)

    def scene(self, position: Position, view: View, private: bool) -> Scene:
        """What a seat sees."""
        s, seat = see(view), view.seat
        return Scene(
            step=top(s).kind,
            title=self._choices.title(s),
            task=self._choices.task(view, s),
            help=self._choices.help(s),
            cite=_cite(s),
            armies=armies(self._players, s.faction),
            seats=self._facts.seats(s),
            facts=self._facts.game(s, seat),
            board=board(self._names, s, seat),
            hand=self._hands.hand(s, seat),
            secrets=self._hands.secrets(s, seat),
            income=self._facts.income(s),
            fight=fight(s),
            asks=self._prompts.build(view, s),
            private=private,
            reactions=cast(tuple[Reaction, ...], asked_for(s, view.options)),
            evolution=self._beside(s, _piles(position)),
            ending=ending(position, self._ending(s)) if view.turn == OVER else None,
        )

    def armies(self, position: Position) -> tuple[Army, ...]:
        """Who has units on the board, in the colours of their factions."""
        return armies(self._players, see(position.view(None)).faction)

    def _beside(self, s: State, piles: Piles) -> Evolution:
        """Faction cards, side board and the sheet of the world."""
        names, world, persons = self._names, s.world, s.persons
        return Evolution(
            factions=faction_cards(names, world, persons, playing(s)),
            side=side_board(names, s, piles),
            world=world_sheet(names, world, persons, running=bool(s.stack)),
        )

    def redrawn(self, ply: Ply) -> Redrawn:
        """HQs, stickers, coins on cards, names, an island: only where the world has changed."""
        old, new = (see(position.view(None)) for position in (ply.before, ply.after))
        if old.hq == new.hq and old.world == new.world:
            return AS_BEFORE
        return compared(board(self._names, old, None), board(self._names, new, None))

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        return self._events.tell(ply, number, seat)

    def _ending(self, s: State) -> list[str]:
        """Who has won and why, and where the book says so."""
        cite = self._speech.line("cite", cite=BOOK + GOAL)
        return [self._story.changes.victory(s), cite]


def _cite(s: State) -> str:
    """Where the book describes the step."""
    return BOOK + top(s).cite


def _piles(position: Position) -> Piles:
    """The piles as they lie on the table."""
    assert isinstance(position, EvolutionPosition)
    s = position.state
    return Piles(s.coin_pile(), len(s.pile()))
