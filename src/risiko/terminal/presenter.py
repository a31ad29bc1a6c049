"""How a family of games is put into words, and the plain way for families without their own."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from risiko import registry
from risiko.narration.players import Player, winners
from risiko.protocol import CHANCE, Action, Game, Option, Position, View
from risiko.record.replay import Ply
from risiko.terminal.input_parser import InputParser, TypedAction
from risiko.terminal.rules import tell_rules
from risiko.terminal.texts import Words, map_typed_words


class Chain(NamedTuple):
    """An action that a player wants repeated."""

    seat: int
    choice: TypedAction
    until: int
    """Stop when so few are left; or, for placing one at a time, how often still."""


class TextPrompt(NamedTuple):
    """A question that is answered with a free text, such as a name."""

    question: str
    help: str
    refusal: str
    """What is said to an answer that cannot be taken."""
    make_action: Callable[[str], Action | None]
    """The action for an answer; None if it cannot be taken."""


class Presenter(Protocol):
    """Puts one game into words. All it says of a position it reads from a view."""

    most: frozenset[str]
    """The verbs whose number means the most when it is left out."""
    always: frozenset[str]
    """Those of them that a player may want decided that way without being asked."""

    def make_parser(self, view: View) -> InputParser:
        """What understands the words that may be typed."""

    def list_players(self) -> list[str]:
        """Who plays."""

    def name_step(self, view: View) -> str:
        """The step of a turn in which something is decided."""

    def write_headline(self, view: View, first: bool) -> list[str]:
        """What is to be decided; `first` when it is new in this turn."""

    def write_question(self, view: View) -> str:
        """The short question that stands before what is typed."""

    def describe_option(self, option: Option, view: View) -> str:
        """An option in words."""

    def name_thing(self, id: str) -> str:
        """What an argument of an action is called."""

    def ask_amount(self, choice: TypedAction, view: View) -> str:
        """The question for the number of an action."""

    def write_help(self, view: View) -> list[str]:
        """What is asked, what may be typed, and examples."""

    def describe_board(self, view: View, about: str) -> list[str]:
        """The whole position, or the part of it that a word names."""

    def describe_place(self, view: View, about: str) -> list[str]:
        """One place on the board with all that lies around it."""

    def describe_hand(self, view: View) -> list[str]:
        """The cards of the viewing seat."""

    def describe_goal(self, view: View) -> list[str]:
        """What wins, with the secrets of the viewing seat, and how near it is."""

    def describe_income(self, position: Position, seat: int) -> list[str]:
        """What the next units are made of."""

    def describe_rules(self, about: str) -> list[str]:
        """The rules in brief, or those in which a word occurs."""

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        """What happened, as a seat (None: anybody) may know it."""

    def tell_ending(self, ply: Ply, viewer: int | None) -> list[str]:
        """Who has won, why, and where that stands."""

    def repeat_action(self, view: View, chain: Chain) -> tuple[Action | None, Chain | None]:
        """The next action of a chain, if it goes on, and what is left of it."""

    def find_declinable(self, view: View) -> str:
        """What is asked for that a player may never want to be asked for; empty if nothing."""

    def find_text_prompt(self, view: View) -> TextPrompt | None:
        """The question for a free text; None where one of several options is chosen."""

    def is_private(self, view: View) -> bool:
        """Whether others should not see what is asked or answered now."""

    def reveals(self, option: Option) -> bool:
        """Whether an option shows something that others may not know."""

    def is_alive(self, view: View, seat: int) -> bool:
        """Whether a seat still plays."""


class PlainPresenter:
    """A game in its own notation: options and positions as the protocol writes them."""

    most: frozenset[str] = frozenset()
    always: frozenset[str] = frozenset()

    def __init__(self, game: Game, players: Sequence[Player], words: Words) -> None:
        self.game = game
        self.players = players
        self.words = words
        self._things: dict[str, tuple[str, ...]] = {}
        self._verbs = map_typed_words("verb")

    def make_parser(self, view: View) -> InputParser:
        for option in view.options:
            self._verbs[option.verb] = option.verb
            self._things |= {arg: (arg,) for arg in option.args}
        return InputParser(self._things, self._verbs)

    def list_players(self) -> list[str]:
        return [
            self.words.say("seat", n=seat + 1, player=player.name, bot=player.bot)
            if player.bot
            else self.words.say("seat_human", n=seat + 1, player=player.name)
            for seat, player in enumerate(self.players)
        ]

    def name_step(self, view: View) -> str:
        return ""

    def write_headline(self, view: View, first: bool) -> list[str]:
        return [view.line] if first else []

    def write_question(self, view: View) -> str:
        return self.words.say("ask_plain", player=self.players[view.turn].name)

    def describe_option(self, option: Option, view: View) -> str:
        return str(option)

    def name_thing(self, id: str) -> str:
        return id

    def ask_amount(self, choice: TypedAction, view: View) -> str:
        return self.words.say("ask_amount_plain", what=" ".join((choice.verb, *choice.args)))

    def write_help(self, view: View) -> list[str]:
        example = str(view.options[0].action(view.options[0].lo))
        return [self.words.say("help_plain"), self.words.say("help_example", example=example)]

    def describe_board(self, view: View, about: str) -> list[str]:
        return [view.line]

    def describe_place(self, view: View, about: str) -> list[str]:
        return [self.words.say("not_here")]

    def describe_hand(self, view: View) -> list[str]:
        return [self.words.say("not_here")]

    def describe_goal(self, view: View) -> list[str]:
        return [self.words.say("not_here")]

    def describe_income(self, position: Position, seat: int) -> list[str]:
        return [self.words.say("not_here")]

    def describe_rules(self, about: str) -> list[str]:
        try:
            return tell_rules(self.game, about, self.words)
        except TypeError:  # there is no such list for this family
            return [self.words.say("not_here")]

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        lines = []
        for ply in plies:
            entry = ply.entry
            hidden = ply.before.conceals(viewer)
            text = f"{entry.text.split(' ')[0]} ?" if hidden else entry.text
            if entry.seat == CHANCE:
                lines.append(self.words.say("told_event", text=text))
            else:
                name = self.players[entry.seat].name
                lines.append(self.words.say("told_action", player=name, text=text))
        return lines

    def tell_ending(self, ply: Ply, viewer: int | None) -> list[str]:
        return [winners(ply.after, self.players, self.words)]

    def repeat_action(self, view: View, chain: Chain) -> tuple[Action | None, Chain | None]:
        return None, None

    def find_declinable(self, view: View) -> str:
        return ""

    def find_text_prompt(self, view: View) -> TextPrompt | None:
        return None

    def is_private(self, view: View) -> bool:
        return False

    def reveals(self, option: Option) -> bool:
        return False

    def is_alive(self, view: View, seat: int) -> bool:
        return True


def make_presenter(game: Game, players: Sequence[Player], words: Words) -> Presenter:
    """The words for a game; its own notation where its family has none."""
    part = registry.family_of(game.id).terminal
    presenter: Presenter = (registry.load(part) if part else PlainPresenter)(game, players, words)
    return presenter
