"""A moment of Risiko Evolution as one seat sees it."""

from collections.abc import Sequence
from typing import cast

from risiko.evolution.explain import cite_book
from risiko.evolution.observation import current_step, observe
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.reactions import asked_for
from risiko.evolution.state import GameState
from risiko.narration.evolution.hand_and_goal import HandAndGoal
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.narrator import Narrator
from risiko.narration.evolution.prompts import Prompts
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.narration.players import Player
from risiko.protocol import OVER, Game, Position, View
from risiko.record.replay import Ply
from risiko.server.scenes.board_diff import UNCHANGED, BoardDiff, diff_boards
from risiko.server.scenes.evolution.board import BoardKeeper, build_board, build_fight
from risiko.server.scenes.evolution.colours import list_armies
from risiko.server.scenes.evolution.events import EvolutionEvents
from risiko.server.scenes.evolution.factions import (
    build_faction_cards,
    find_playing,
)
from risiko.server.scenes.evolution.facts import EvolutionFacts
from risiko.server.scenes.evolution.hand import EvolutionHand
from risiko.server.scenes.evolution.prompts import EvolutionPrompts
from risiko.server.scenes.evolution.side import (
    Piles,
    build_side_board,
    build_world_sheet,
)
from risiko.server.scenes.latest import Latest
from risiko.server.scenes.plain import build_ending
from risiko.server.scenes.texts import Words
from risiko.server.wire.evolution import Evolution, FactionCard, WorldSheet
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
        self._texts = texts = EvolutionTexts(words)
        self._names = names = Names(players, texts, circle)
        self._prompts = Prompts(names, texts)
        self._narrator = Narrator(names, texts, self._prompts)
        self._events = EvolutionEvents(players, self._narrator)
        hand_and_goal = HandAndGoal(names)
        self._facts = EvolutionFacts(names, hand_and_goal)
        self._hands = EvolutionHand(names, hand_and_goal)
        self._prompt_builder = EvolutionPrompts(self._prompts, texts)
        self._boards = BoardKeeper(names)
        self._factions = Latest[tuple[FactionCard, ...]]()
        self._sheets = Latest[WorldSheet]()

    def build_scene(self, position: Position, view: View, private: bool) -> Scene:
        """What a seat sees."""
        s, seat = observe(view), view.seat
        return Scene(
            step=current_step(s).kind,
            title=self._prompts.write_title(s),
            task=self._prompts.write_task(view, s),
            help=self._prompts.write_help(s),
            cite=self._texts.words.cite(_cite(s)),
            armies=list_armies(self._players, s.faction),
            seats=self._facts.build_seats(s),
            facts=self._facts.build_game(s, seat),
            board=self._boards.build(s, seat),
            hand=self._hands.build_hand(s, seat),
            secrets=self._hands.build_secrets(s, seat),
            goal=self._facts.build_goal(s, seat),
            income=self._facts.build_income(s),
            fight=build_fight(s),
            asks=self._prompt_builder.build(view, s),
            private=private,
            reactions=cast(tuple[Reaction, ...], asked_for(s, view.options)),
            evolution=self._beside(s, _piles(position)),
            ending=build_ending(position, self._ending(s)) if view.turn == OVER else None,
        )

    def list_armies(self, position: Position) -> tuple[Army, ...]:
        """Who has units on the board, in the colours of their factions."""
        return list_armies(self._players, observe(position.view(None)).faction)

    def _beside(self, s: GameState, piles: Piles) -> Evolution:
        """Faction cards, side board and the sheet of the world."""
        names, world, persons = self._names, s.world, s.persons
        playing, running = find_playing(s), bool(s.stack)
        return Evolution(
            factions=self._factions.get(
                (world, persons, playing),
                lambda: build_faction_cards(names, world, persons, playing),
            ),
            side=build_side_board(names, s, piles),
            world=self._sheets.get(
                (world, persons, running),
                lambda: build_world_sheet(names, world, persons, running=running),
            ),
        )

    def diff_board(self, ply: Ply) -> BoardDiff:
        """HQs, stickers, coins on cards, names, an island: only where the world has changed."""
        old, new = (observe(position.view(None)) for position in (ply.before, ply.after))
        if old.hq == new.hq and old.world == new.world:
            return UNCHANGED
        return diff_boards(build_board(self._names, old, None), build_board(self._names, new, None))

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        return self._events.tell(ply, number, seat)

    def _ending(self, s: GameState) -> list[str]:
        """Who has won and why, and where the book says so."""
        cite = self._texts.say("cite", cite=self._texts.words.cite(cite_book(GOAL)))
        return [self._narrator.consequences.tell_victory(s), cite]


def _cite(s: GameState) -> str:
    """Where the book describes the step."""
    return cite_book(current_step(s).cite)


def _piles(position: Position) -> Piles:
    """The piles as they lie on the table."""
    assert isinstance(position, EvolutionPosition)
    s = position.state
    return Piles(s.coin_pile(), len(s.pile()))
