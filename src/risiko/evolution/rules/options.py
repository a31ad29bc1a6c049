"""Helpers with which steps offer options and read the territories and cards of actions."""

from collections import Counter

from risiko.evolution.content.board import BOARD
from risiko.evolution.notation.name_words import is_text
from risiko.evolution.state import COIN
from risiko.protocol import Action, Option

PASS = Option("pass", (), 1, 1)
END = Option("end", (), 1, 1)


def offer(verb: str, *args: str) -> Option:
    """The option to do one thing, without a number to choose."""
    return Option(verb, args, 1, 1)


class NameOption(Option):
    """The option to write a text: the one offered is a suggestion, any other is legal too."""

    __slots__ = ()

    def allows(self, action: Action) -> bool:
        """Whether an action gives a text; only a comment may be empty."""
        return (
            action.verb == self.verb
            and len(action.args) == 1
            and action.n == 1
            and is_text(action.args[0], empty=self.verb == "sign")
        )


def card_id(card: int) -> str:
    """The word for a resource card."""
    return "coin" if card == COIN else BOARD.ids[card]


def read_card(word: str) -> int:
    """The resource card of a word."""
    return COIN if word == "coin" else BOARD.number[word]


def get_land(action: Action, place: int = 0) -> int:
    """The territory an action names, by the place of the word."""
    return BOARD.number[action.args[place]]


def offer_cards(hand: tuple[int, ...]) -> list[Option]:
    """The option to hand in each card of a hand; equal cards are offered once."""
    return [offer("give", card_id(card)) for card in Counter(hand)]
