"""House rules: what no book says but many tables play. Each is marked as such everywhere.

They are put into words in `house_rules.de.toml` and its siblings.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from risiko.citation import HOUSE, Cited
from risiko.classic.books.book_2000 import ESCALATING_ALLOWED
from risiko.classic.rules import Ladder, Move, Rules, Sets, SetupStep
from risiko.errors import InputError, problem
from risiko.text import Text, load

if TYPE_CHECKING:
    from risiko.classic.game import ClassicGame

STARTING_UNITS = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""As in the 2000 book, and 40 for two."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A change to any book's game, and which games it would change."""

    change: Callable[[Rules], Rules]
    fits: Callable[[Rules], bool]


def _escalating(rules: Rules) -> Rules:
    # A deck with stars is read by the symbols its territories have in the other books.
    ladder = Ladder((4, 6, 8, 10, 12, 15, 20, 25), then=5)
    if rules.sets.value is Sets.STARS:
        rules = replace(rules, sets=Cited(Sets.SYMBOLS, HOUSE))
    return replace(rules, worth=Cited(ladder, HOUSE))


def _connected(rules: Rules) -> Rules:
    return replace(rules, move=Cited(Move.CONNECTED, HOUSE))


def _two_dice(rules: Rules) -> Rules:
    return replace(rules, defence=Cited((1, 2), HOUSE))


def _starting_units(rules: Rules) -> Rules:
    return replace(
        rules,
        garrison=Cited(rules.garrison.value, rules.garrison.at),
        starting_units=Cited(STARTING_UNITS, HOUSE),
        setup=Cited((*rules.setup.value, SetupStep.FILL), HOUSE, rules.setup.note),
    )


HOUSE_RULES: dict[str, HouseRule] = {
    "connected": HouseRule(_connected, lambda rules: rules.move.value is not Move.CONNECTED),
    "escalating": HouseRule(_escalating, lambda rules: not isinstance(rules.worth.value, Ladder)),
    "starting_units": HouseRule(
        _starting_units,
        lambda rules: rules.setup.value == (SetupStep.DEAL,) and rules.players.value[-1] == 6,
    ),
    "two_dice": HouseRule(_two_dice, lambda rules: rules.defence.value != (1, 2)),
}


def list_fitting(id: str, rules: Rules) -> tuple[str, ...]:
    """The house rules that would change a game and are not its book's own option."""
    return tuple(
        name
        for name, rule in HOUSE_RULES.items()
        if rule.fits(rules) and not (name == "escalating" and id in ESCALATING_ALLOWED)
    )


def describe_house_rule(name: str, book: str = "") -> Text:
    """A house rule in the words of a book."""
    found: Text = load("risiko.classic", "house_rules", book)[name]
    return found


def describe_fitting(game: "ClassicGame") -> dict[str, Text]:
    """The house rules that would change a game, in words."""
    book = game.rules.book.id
    return {name: describe_house_rule(name, book) for name in list_fitting(game.id, game.rules)}


def apply_house_rule(id: str, rules: Rules, name: str) -> Rules:
    """The rules of a game with a house rule; an error where it would change nothing."""
    if name not in list_fitting(id, rules):
        raise InputError(problem("no_house_rule", name=name, id=id))
    return HOUSE_RULES[name].change(rules)
