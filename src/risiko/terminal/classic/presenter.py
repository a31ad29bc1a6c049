"""The classic family in words: what is asked, what may be answered, and what it means."""

from collections.abc import Sequence

from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.observation import Observation, observe
from risiko.classic.rules import NeutralSupply
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.narration.classic.narrator import Narrator
from risiko.narration.classic.prompts import STEP_KEYS, Prompts, must_trade
from risiko.narration.players import Player
from risiko.protocol import NUMBERED, Action, Game, Option, Position, View
from risiko.record.replay import Ply
from risiko.terminal.classic.board import ClassicBoardText
from risiko.terminal.classic.summary import Summary
from risiko.terminal.classic.typed_names import things
from risiko.terminal.input_parser import InputParser, TypedAction
from risiko.terminal.presenter import Chain, TextPrompt
from risiko.terminal.rules import tell_rules
from risiko.terminal.texts import Words, map_typed_words

PUBLIC_STEPS = frozenset({layout.CLAIM, layout.FILL, layout.GHOST, layout.DEFEND})
"""The steps in which anybody may look on: nothing secret is asked or answered."""


class ClassicPresenter:
    """Puts a classic game into words."""

    most = frozenset({"attack", "dice", "defend", "occupy"})
    always = frozenset({"dice", "defend"})

    def __init__(self, game: Game, players: Sequence[Player], words: Words) -> None:
        assert isinstance(game, ClassicGame)
        self.game = game
        self.words = words = words.extend(
            ("risiko.narration.classic", "texts"), ("risiko.terminal.classic", "texts")
        )
        self.names = Names(game, players, words)
        self._board = ClassicBoardText(self.names, words)
        self._hand_and_goal = HandAndGoal(self.names, words)
        self._prompts = Prompts(self.names, words, self._hand_and_goal)
        self._narrator = Narrator(self.names, words, self._hand_and_goal)
        self._summary = Summary(self._narrator, words)
        self._parser = InputParser(things(), map_typed_words("verb"))

    def make_parser(self, view: View) -> InputParser:
        return self._parser

    def list_players(self) -> list[str]:
        return [
            self.words.say("seat", n=seat + 1, player=self.names.full(seat), bot=player.bot)
            if player.bot
            else self.words.say("seat_human", n=seat + 1, player=self.names.full(seat))
            for seat, player in enumerate(self.names.players)
        ]

    # What is asked

    def name_step(self, view: View) -> str:
        return STEP_KEYS[observe(view).step]

    def write_headline(self, view: View, first: bool) -> list[str]:
        seen = observe(view)
        lines = []
        if first and self._opens(seen):
            lines.append(self.words.say("turn", player=self._board.player(seen, seen.player)))
        if first or seen.step in (layout.DICE, layout.DEFEND, layout.OCCUPY):
            lines.append(self._prompts.write_task(view))
        if first and any(option.verb == "trade" for option in view.options):
            lines.append(self.words.say("may_trade", key=self.words.key("trade")))
        return lines

    def _opens(self, seen: Observation) -> bool:
        """Whether this is the beginning of a turn, not a trade in the middle of it."""
        if seen.step == layout.NEUTRAL:
            return True
        neutral_first = self.game.rules.neutral_supply.value is NeutralSupply.THREE
        if neutral_first and any(army >= layout.SEATS for army in seen.armies):
            return False
        return seen.step == layout.PLACE and "resume" not in seen.details

    def write_question(self, view: View) -> str:
        seen = observe(view)
        player = self.names.army(view.turn)
        if must_trade(view):
            return self.words.say("ask_trade", player=player)
        values: dict[str, object] = {"player": player}
        if "stock" in seen.details:
            values["units"] = self.words.count("unit", seen.details["stock"])
        if seen.step in (layout.DICE, layout.DEFEND, layout.OCCUPY):
            option = view.options[0]
            values |= {"range": self.words.range(option.lo, option.hi), "most": option.hi}
        if seen.step == layout.FILL:
            starting = self.game.rules.starting_units.value[seen.seats]
            values["left"] = starting - seen.count_units(view.turn)
        if seen.step == layout.OCCUPY:
            values["target"] = self.names.territory(seen.details["target"])
        return self.words.say(f"ask_{STEP_KEYS[seen.step]}", **values)

    def describe_option(self, option: Option, view: View) -> str:
        return self._prompts.describe_option(option, view)

    def name_thing(self, id: str) -> str:
        return self.names.thing(id)

    def ask_amount(self, choice: TypedAction, view: View) -> str:
        if choice.verb == "trade":
            return self.words.say("amount_stars")
        key = "amount_move" if choice.verb == "move" else "amount_place"
        return self.words.say(key, territory=self.names.thing(choice.args[-1]))

    # Help

    def write_help(self, view: View) -> list[str]:
        seen = observe(view)
        key = "trade" if must_trade(view) else STEP_KEYS[seen.step]
        cite = self._prompts.find_heading(seen.step)
        lines = [self._prompts.write_task(view), self.words.say(f"help_{key}")]
        lines.append(self.words.say("help_example", example=self._example(view)))
        return [*lines, self.words.say("stands_at", cite=self.words.cite(cite))]

    def _example(self, view: View) -> str:
        """What could be typed just now, in the player's language."""
        last = [o for o in view.options if o.verb not in ("end", "trade")]
        option = last[0] if last else view.options[0]
        if option.verb == "end":
            return self.words.verb(option.verb)
        said = [self.names.thing(arg) for arg in option.args]
        if option.lo < option.hi or option.verb in NUMBERED:
            said.append(str(option.hi))
        return " ".join(said).lower()

    def describe_rules(self, about: str) -> list[str]:
        return tell_rules(self.game, about, self.words)

    # What stands where

    def describe_board(self, view: View, about: str) -> list[str]:
        return self._board.describe(observe(view), about)

    def describe_place(self, view: View, about: str) -> list[str]:
        return self._board.territory(observe(view), about)

    def describe_hand(self, view: View) -> list[str]:
        assert view.seat is not None
        return self._hand_and_goal.describe_hand(observe(view), view.seat)

    def describe_goal(self, view: View) -> list[str]:
        assert view.seat is not None
        return self._hand_and_goal.describe_goal(observe(view), view.seat)

    def describe_income(self, position: Position, seat: int) -> list[str]:
        return self._board.income(position, seat)

    # What happened

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        return (self._summary if brief else self._narrator).tell(plies, viewer)

    def tell_ending(self, ply: Ply, viewer: int | None) -> list[str]:
        return self._narrator.tell_ending(ply.after, ply.entry.text)

    # How the game goes on

    def repeat_action(self, view: View, chain: Chain) -> tuple[Action | None, Chain | None]:
        seen, choice = observe(view), chain.choice
        if choice.verb == "place":
            if seen.step != layout.FILL or chain.until < 1:
                return None, None
            return Action("place", choice.args), chain._replace(until=chain.until - 1)
        if seen.step == layout.DICE:
            return view.options[0].action(view.options[0].hi), chain
        if seen.step != layout.ATTACK:
            return None, None
        for option in view.options:
            if (option.verb, option.args) == (choice.verb, choice.args):
                if seen.units[NUMBER[option.args[0]]] <= chain.until:
                    break
                n = option.hi if choice.n is None else min(choice.n, option.hi)
                return option.action(n), chain
        return None, None

    def find_declinable(self, view: View) -> str:
        return ""

    def find_text_prompt(self, view: View) -> TextPrompt | None:
        return None

    def is_private(self, view: View) -> bool:
        return observe(view).step not in PUBLIC_STEPS

    def reveals(self, option: Option) -> bool:
        return option.verb == "trade"

    def is_alive(self, view: View, seat: int) -> bool:
        seen = observe(view)
        return seen.count_territories(seat) > 0 or layout.NOBODY in seen.owner
