"""A moment of a classic game as one seat sees it."""

from collections.abc import Sequence
from typing import NamedTuple

from risiko.classic.explain import IncomeItem, explain_income
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation.position_notation import STEP_NAMES
from risiko.classic.observation import Observation, observe, observe_position
from risiko.classic.position import ClassicPosition
from risiko.classic.rules import Move, Topic
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.narration.classic.narrator import Narrator
from risiko.narration.classic.prompts import STEP_KEYS, Prompts, must_trade
from risiko.narration.players import Player
from risiko.protocol import OVER, Game, Position, View
from risiko.record.replay import Ply
from risiko.server.scenes.armies import list_armies
from risiko.server.scenes.board_diff import UNCHANGED, BoardDiff, diff_boards
from risiko.server.scenes.classic.board import FIGHTING, build_board, build_fight
from risiko.server.scenes.classic.events import ClassicEvents
from risiko.server.scenes.classic.facts import ClassicFacts
from risiko.server.scenes.classic.goal import ClassicGoal
from risiko.server.scenes.classic.hand import ClassicHand
from risiko.server.scenes.classic.prompts import ClassicPrompts
from risiko.server.scenes.latest import Latest
from risiko.server.scenes.plain import build_ending
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Army, Fight, IncomeRow, MapBoard, Scene, Told

NEUTRAL_STEPS = frozenset({layout.NEUTRAL, layout.GHOST})


class StepScene(NamedTuple):
    """The part of a scene that is about the step of the game."""

    step: str
    title: str
    task: str
    help: str
    cite: str
    income: tuple[IncomeRow, ...]
    fight: Fight | None


class ClassicScenes:
    """Scenes of one classic game."""

    def __init__(
        self, game: Game, players: Sequence[Player], words: Words, circle: Sequence[str] = ()
    ) -> None:
        assert isinstance(game, ClassicGame)
        self.rules = game.rules
        self.words = words = words.extend(
            ("risiko.narration.classic", "texts"),
            ("risiko.server.scenes.classic", "texts"),
        )
        self.names = Names(game, players, words)
        hand_and_goal = HandAndGoal(self.names, words)
        self._prompts = Prompts(self.names, words, hand_and_goal)
        self._narrator = Narrator(self.names, words, hand_and_goal)
        self._events = ClassicEvents(self.names, words, hand_and_goal, self._narrator)
        self._facts = ClassicFacts(self.names, words, hand_and_goal)
        self._hands = ClassicHand(self.names, words, hand_and_goal)
        self._goal = ClassicGoal(self.names, words, hand_and_goal)
        self._prompt_builder = ClassicPrompts(self.names, words, self._prompts)
        neutral = range(layout.SEATS, layout.SEATS + game.rules.neutral_armies.value)
        self._steps = Latest[StepScene]()
        self._boards = Latest[MapBoard]()
        self._incomes = Latest[tuple[IncomeRow, ...]]()
        self._armies = list_armies(players, [self.names.army(army) for army in neutral])

    def build_scene(self, position: Position, view: View, private: bool) -> Scene:
        """What a seat sees."""
        seen, seat = observe(view), view.seat
        trading = must_trade(view)
        step = self._steps.get(
            (seen.details, seen.player, view.turn, trading, seen.owner, seen.units),
            lambda: self._describe_step(position, view, seen, trading),
        )
        board = self._boards.get(
            (seen.owner, seen.units, seen.capitals, bool(seen.capitals) and seat),
            lambda: build_board(self.names, seen, seat),
        )
        return Scene(
            step=step.step,
            title=step.title,
            task=step.task,
            help=step.help,
            cite=step.cite,
            armies=self._armies,
            seats=self._facts.build_seats(seen),
            facts=self._facts.build_game(seen, seat),
            board=board,
            hand=self._hands.build_hand(seen, seat),
            secrets=self._hands.build_secrets(seen, seat),
            goal=self._goal.build(seen, seat),
            income=step.income,
            fight=step.fight,
            asks=self._prompt_builder.build(view, seen),
            private=private,
            ending=build_ending(position, self._narrator.tell_ending(position))
            if view.turn == OVER
            else None,
        )

    def diff_board(self, ply: Ply) -> BoardDiff:
        """Capitals that everybody knows by now."""
        old, new = (observe_position(position, None) for position in (ply.before, ply.after))
        if old.capitals == new.capitals:
            return UNCHANGED
        return diff_boards(build_board(self.names, old, None), build_board(self.names, new, None))

    def list_armies(self, position: Position) -> tuple[Army, ...]:
        """Who has units or cards on the table."""
        return self._armies

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        return self._events.tell(ply, number, seat)

    def _describe_step(
        self, position: Position, view: View, seen: Observation, trading: bool
    ) -> StepScene:
        """What the step is about, which is the same for all but who has to trade."""
        step = STEP_NAMES[seen.step]
        return StepScene(
            step=step,
            title=self.words.say("title_trade" if trading else f"title_{step}"),
            task=self._task(view, seen),
            help=self.words.say(self._find_help(seen, trading)),
            cite=self.words.cite(self._cite(seen, trading)),
            income=self._income(position, seen),
            fight=build_fight(seen),
        )

    def _task(self, view: View, seen: Observation) -> str:
        """What is to be done; where nobody decides, what is about to happen."""
        if seen.step in STEP_KEYS:
            return self._prompts.write_task(view)
        values: dict[str, object] = {"player": self.names.army(seen.player)}
        if seen.step in FIGHTING:
            for name in ("source", "target"):
                values[name] = self.names.territory(seen.details[name])
        return self.words.say(f"task_{STEP_NAMES[seen.step]}", **values)

    def _find_help(self, seen: Observation, trading: bool) -> str:
        """The key of what the step is about."""
        if trading:
            return "help_trade"
        if seen.step == layout.MOVE and self.rules.move.value is Move.CONNECTED:
            return "help_move_connected"
        return f"help_{STEP_NAMES[seen.step]}"

    def _cite(self, seen: Observation, trading: bool) -> str:
        """Where this game's book describes the step."""
        step, rules = seen.step, self.rules
        if trading:
            return rules.must_trade.at
        if step == layout.MISSION:
            return rules.missions.at
        if step < layout.NEUTRAL:
            return rules.setup.at
        if step in NEUTRAL_STEPS:
            return rules.neutral_supply.at
        if step == layout.MOVE:
            return rules.move.at
        if step == layout.THROW:
            return rules.book.headings[Topic.ATTACKING]
        if step == layout.DRAW:
            return rules.card_when.at
        return rules.goal.at if step == layout.END else self._prompts.find_heading(step)

    def _income(self, position: Position, seen: Observation) -> tuple[IncomeRow, ...]:
        """What the units being placed are made of; everybody may count them."""
        if seen.step != layout.PLACE:
            return ()
        assert isinstance(position, ClassicPosition)
        return self._incomes.get(
            ({**seen.details, "stock": 0}, seen.player, seen.owner),  # each unit placed is the same
            lambda: tuple(self._row(item) for item in explain_income(position)),
        )

    def _row(self, item: IncomeItem) -> IncomeRow:
        return IncomeRow(
            text=self.words.of(item.text), units=item.units, cite=self.words.cite(item.cite)
        )
