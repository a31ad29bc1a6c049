"""A moment of Risiko Express."""

from collections.abc import Sequence
from dataclasses import replace

from risiko.express.card_table import FREE
from risiko.express.cards import DECK
from risiko.express.game import ExpressGame
from risiko.express.observation import observe
from risiko.express.position import ExpressPosition
from risiko.express.rules import ALTERNATIVE, CHOOSING, FIRST, THROWING, WINNING
from risiko.narration.express.names import Names
from risiko.narration.players import Player
from risiko.protocol import OVER, Game, Position, View
from risiko.record.replay import Ply
from risiko.server.scenes.armies import list_armies
from risiko.server.scenes.board_diff import UNCHANGED, BoardDiff
from risiko.server.scenes.express.board import build_board
from risiko.server.scenes.express.events import build_event, find_thrower
from risiko.server.scenes.express.prompts import build_prompts
from risiko.server.scenes.fact import make_fact
from risiko.server.scenes.info import bot_title
from risiko.server.scenes.latest import Latest
from risiko.server.scenes.plain import build_ending
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import (
    Army,
    Fact,
    GoalProgress,
    Scene,
    SeatScene,
    Secret,
    Shown,
    Told,
)

CITES = {
    "contest": FIRST,
    "throw": THROWING,
    "storm": CHOOSING,
    "take": ALTERNATIVE,
    "over": WINNING,
}
"""Where the book describes each step."""


class ExpressScenes:
    """Scenes of one game of Risiko Express."""

    def __init__(
        self, game: Game, players: Sequence[Player], words: Words, circle: Sequence[str] = ()
    ) -> None:
        assert isinstance(game, ExpressGame)
        self.players = players
        self.words = words = words.extend(
            ("risiko.narration.express", "texts"),
            ("risiko.server.scenes.express", "texts"),
        )
        self.names = Names(players, words)
        self._armies = list_armies(players)
        self._scenes = Latest[Scene]()

    def build_scene(self, position: Position, view: View, private: bool) -> Scene:
        """What everybody sees, and what the viewer may do."""
        seen = observe(view)
        scene = self._scenes.get(view.line, lambda: self._build_scene(position, seen))
        return replace(
            scene,
            goal=self._goal(seen, view.seat),
            asks=build_prompts(self.names, view, seen),
            private=private,
        )

    def _build_scene(self, position: Position, seen: ExpressPosition) -> Scene:
        step = _step(seen)
        goal = (
            self.words.say("x_goal"),
            self.words.say("stands_at", cite=self.words.cite(WINNING)),
        )
        return Scene(
            step=step,
            title=self.words.say(f"title_x_{step}"),
            task=self._task(seen, step),
            help=self.words.say(f"help_x_{step}"),
            cite=self.words.cite(CITES[step]),
            armies=self._armies,
            seats=tuple(self._seat(seen, seat) for seat in range(seen.seats)),
            facts=self._facts(seen),
            board=build_board(self.names, seen),
            hand=None,
            secrets=(Secret(key="goal", title=self.words.say("secret_goal"), lines=goal),),
            goal=None,
            income=(),
            fight=None,
            asks=(),
            private=False,
            ending=build_ending(position, self._ending(position)) if seen.turn == OVER else None,
        )

    def diff_board(self, ply: Ply) -> BoardDiff:
        """Nothing but units and owners changes before everybody's eyes."""
        return UNCHANGED

    def list_armies(self, position: Position) -> tuple[Army, ...]:
        """Who has units or cards on the table."""
        return self._armies

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply; everybody may know it."""
        return build_event(self.names, ply, number)

    def _ending(self, position: Position) -> list[str]:
        return [
            *self.names.ending(position),
            self.words.say("stands_at", cite=self.words.cite(WINNING)),
        ]

    def _task(self, seen: ExpressPosition, step: str) -> str:
        """What is to be done now and by whom."""
        if step == "over":
            return self.words.say("task_x_over")
        values: dict[str, object] = {"player": self.players[find_thrower(seen)].name}
        if step == "throw":
            values["dice"] = self.words.count("die", seen.bowl)
        elif step == "storm" and seen.options()[0].verb == "lose":
            step = "lose"
        elif step == "take":
            assert seen.front is not None
            values["card"] = self.words.of(DECK.cards[seen.front.card].name)
        return self.words.say(f"task_x_{step}", **values)

    def _fact(self, key: str, value: object, shown: Shown = "column") -> Fact:
        return make_fact(key, self.words.say(f"fact_{key}"), str(value), shown)

    def _seat(self, seen: ExpressPosition, seat: int) -> SeatScene:
        table = seen.table
        whole = sum(table.conqueror(c) == seat for c in range(len(DECK.continents)))
        facts = [
            self._fact("points", table.points(seat)),
            self._fact("cards", table.owners.count(seat)),
            self._fact("continents", whole),
        ]
        if seen.contest and seen.contest[seat] >= 0:
            facts.append(self._fact("generals", seen.contest[seat]))
        bot = self.players[seat].bot
        if bot:
            facts.append(self._fact("bot", bot_title(bot, self.words.language), "tip"))
        return SeatScene(seat=seat, alive=True, facts=tuple(facts))

    def _goal(self, seen: ExpressPosition, seat: int | None) -> GoalProgress | None:
        """The points of the viewer beside the most that somebody has."""
        if seat is None:
            return None
        points = [seen.table.points(one) for one in range(seen.seats)]
        return GoalProgress(
            text=self.words.say("x_goal"),
            label=self.words.say("fact_points"),
            count=self.words.say("x_progress", n=points[seat], best=max(points)),
            secret=False,
        )

    def _facts(self, seen: ExpressPosition) -> tuple[Fact, ...]:
        facts = [self._fact("free", seen.table.owners.count(FREE))]
        if seen.bowl:
            facts.append(self._fact("bowl", seen.bowl))
        if seen.front is not None:
            facts.append(self._fact("laid", seen.laid))
        return tuple(facts)


def _step(seen: ExpressPosition) -> str:
    """The step of the turn, as a key."""
    if seen.contest:
        return "contest"
    if seen.throw is not None:
        return "storm"
    if seen.bowl:
        return "throw"
    return "over" if seen.turn == OVER else "take"
