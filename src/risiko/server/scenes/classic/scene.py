"""A moment of a classic game as one seat sees it."""

from collections.abc import Sequence

from risiko.classic.explain import explain_income
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation import STEP_NAMES
from risiko.classic.position import Position as ClassicPosition
from risiko.classic.rules import Move, Topic
from risiko.narration.classic.names import Names
from risiko.narration.classic.secrets import Secrets
from risiko.narration.classic.seen import Seen, look, see
from risiko.narration.classic.steps import STEP_KEYS, Steps, must_trade
from risiko.narration.classic.story import Story
from risiko.narration.players import Player
from risiko.protocol import OVER, Game, Position, View
from risiko.record.replay import Ply
from risiko.server.scenes.armies import armies
from risiko.server.scenes.classic.board import FIGHTING, board, fight
from risiko.server.scenes.classic.events import ClassicEvents
from risiko.server.scenes.classic.facts import Facts
from risiko.server.scenes.classic.hand import Holdings
from risiko.server.scenes.classic.prompts import ClassicPrompts
from risiko.server.scenes.plain import ending
from risiko.server.scenes.redrawn import AS_BEFORE, Redrawn, compared
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Army, IncomeRow, Scene, Told

NEUTRAL_STEPS = frozenset({layout.NEUTRAL, layout.GHOST})


class ClassicScenes:
    """Scenes of one classic game."""

    def __init__(
        self, game: Game, players: Sequence[Player], words: Words, circle: Sequence[str] = ()
    ) -> None:
        assert isinstance(game, ClassicGame)
        self.rules = game.rules
        self.words = words
        self.names = Names(game, players, words)
        secrets = Secrets(self.names, words)
        self._steps = Steps(self.names, words, secrets)
        self._story = Story(self.names, words, secrets)
        self._events = ClassicEvents(self.names, words, secrets, self._story)
        self._facts = Facts(self.names, words, secrets)
        self._holdings = Holdings(self.names, words, secrets)
        self._prompts = ClassicPrompts(self.names, words, self._steps)
        neutral = range(layout.SEATS, layout.SEATS + game.rules.neutral_armies.value)
        self._armies = armies(players, [self.names.army(army) for army in neutral])

    def scene(self, position: Position, view: View, private: bool) -> Scene:
        """What a seat sees."""
        seen, seat = see(view), view.seat
        step = STEP_NAMES[seen.step]
        return Scene(
            step=step,
            title=self.words.say("title_trade" if must_trade(view) else f"title_{step}"),
            task=self._task(view, seen),
            help=self._help(view, seen),
            cite=self.words.place(self._cite(view, seen)),
            armies=self._armies,
            seats=self._facts.seats(seen),
            facts=self._facts.game(seen, seat),
            board=board(self.names, seen, seat),
            hand=self._holdings.hand(seen, seat),
            secrets=self._holdings.secrets(seen, seat),
            income=self._income(position, seen),
            fight=fight(seen),
            asks=self._prompts.build(view, seen),
            private=private,
            ending=ending(position, self._story.ending(position)) if view.turn == OVER else None,
        )

    def redrawn(self, ply: Ply) -> Redrawn:
        """Capitals that everybody knows by now."""
        old, new = (look(position, None) for position in (ply.before, ply.after))
        if old.capitals == new.capitals:
            return AS_BEFORE
        return compared(board(self.names, old, None), board(self.names, new, None))

    def armies(self, position: Position) -> tuple[Army, ...]:
        """Who has units or cards on the table."""
        return self._armies

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        return self._events.tell(ply, number, seat)

    def _task(self, view: View, seen: Seen) -> str:
        """What is to be done; where nobody decides, what is about to happen."""
        if seen.step in STEP_KEYS:
            return self._steps.task(view)
        values: dict[str, object] = {"player": self.names.army(seen.player)}
        if seen.step in FIGHTING:
            for name in ("source", "target"):
                values[name] = self.names.territory(seen.details[name])
        return self.words.say(f"task_{STEP_NAMES[seen.step]}", **values)

    def _help(self, view: View, seen: Seen) -> str:
        """What the step is about."""
        if must_trade(view):
            return self.words.say("help_trade")
        key = STEP_NAMES[seen.step]
        if seen.step == layout.MOVE and self.rules.move.value is Move.CONNECTED:
            key = "move_connected"
        return self.words.say(f"help_{key}")

    def _cite(self, view: View, seen: Seen) -> str:
        """Where this game's book describes the step."""
        step, rules = seen.step, self.rules
        if must_trade(view):
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
        return rules.goal.at if step == layout.END else self._steps.cite(step)

    def _income(self, position: Position, seen: Seen) -> tuple[IncomeRow, ...]:
        """What the units being placed are made of; everybody may count them."""
        if seen.step != layout.PLACE:
            return ()
        assert isinstance(position, ClassicPosition)
        return tuple(
            IncomeRow(
                text=self.words.of(item.text), units=item.units, cite=self.words.place(item.cite)
            )
            for item in explain_income(position)
        )
