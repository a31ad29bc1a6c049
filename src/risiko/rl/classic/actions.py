"""The ids of the classic family in words, and how its options are spelled."""

from collections.abc import Iterable
from functools import cache

from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import CARDS, NUMBER
from risiko.classic.rules import Move
from risiko.protocol import Action, Option
from risiko.rl.kernel import action_ids as ids
from risiko.rl.spelling import ActionSpace, Spelling
from risiko.world import world

TERRITORIES = CARDS[: layout.TERRITORIES]


@cache
def list_borders() -> tuple[tuple[str, str], ...]:
    """All borders in both directions, as they are numbered."""
    board = world()
    return tuple(
        (TERRITORIES[source], TERRITORIES[target])
        for source in range(layout.TERRITORIES)
        for target in board.neighbours(source)
    )


@cache
def _number_border() -> dict[tuple[str, ...], int]:
    return {border: k for k, border in enumerate(list_borders())}


@cache
def _describe() -> tuple[str, ...]:
    borders = list_borders()
    forces = range(1, ids.MOST_FORCE + 1)
    return (
        "end",
        *(f"territory {territory}" for territory in TERRITORIES),
        *(f"capital {territory}" for territory in TERRITORIES),
        *(f"place {territory} 1" for territory in TERRITORIES),
        *(f"place {territory} all" for territory in TERRITORIES),
        *(f"attack {source} {target} {n}" for source, target in borders for n in forces),
        *(f"move {source} {target}" for source, target in borders),
        *(f"card {card}" for card in CARDS),
        *(f"dice {n}" for n in forces),
        *(f"defend {n}" for n in forces),
        *(f"trade {n}" for n in range(ids.LEAST_STARS, layout.STARS)),
        *(f"digit {n}" for n in range(ids.BASE)),
    )


class ClassicActions(ActionSpace):
    """The 924 ids of the classic family."""

    size = ids.ACTIONS
    first_digit = ids.ID_DIGIT

    def __init__(self, game: ClassicGame) -> None:
        self._marches = game.rules.move.value is Move.CONNECTED

    def describe(self, id: int) -> str:
        """What an id means, in the words of the notation."""
        return _describe()[id]

    def ways(self, options: Iterable[Option]) -> list[Spelling]:
        """How the actions of these options are spelled."""
        return [way for option in options for way in self._spell(option)]

    def _spell(self, option: Option) -> Iterable[Spelling]:
        verb, args, lo, hi = option
        places = [NUMBER[arg] for arg in args]
        if verb == "attack":
            first = ids.ID_ATTACK + _number_border()[args] * ids.MOST_FORCE - 1
            for n in range(lo, hi + 1):
                yield Spelling((first + n,), verb, args, n, n, False)
        elif verb == "place":
            yield Spelling((ids.ID_PLACE_ONE + places[0],), verb, args, 1, 1, False)
            if hi > 1:
                yield Spelling((ids.ID_PLACE_ALL + places[0],), verb, args, hi, hi, False)
        elif verb == "move":
            named = tuple(ids.ID_TERRITORY + place for place in places)
            border = (ids.ID_MOVE + _number_border().get(args, 0),)
            yield Spelling(named if self._marches else border, verb, args, lo, hi, True)
        elif verb == "trade" and places:
            cards = tuple(ids.ID_CARD + place for place in places)
            yield Spelling(cards, verb, args, lo, hi, False)
        elif verb == "occupy":
            yield Spelling((), verb, args, lo, hi, True)
        else:
            first = _FIRST[verb] + (places[0] if places else 0)
            for n in range(lo, hi + 1):
                yield Spelling((first + (n if verb in _COUNTED else 0),), verb, args, n, n, False)

    def encode_in_bits(self, action: Action, options: Iterable[Option]) -> tuple[int, ...]:
        """Units that are neither one nor all are placed one by one."""
        if action.verb == "place" and any(option.allows(action) for option in options):
            return (ids.ID_PLACE_ONE + NUMBER[action.args[0]],) * action.n
        return super().encode_in_bits(action, options)


_FIRST = {
    "end": ids.ID_END,
    "claim": ids.ID_TERRITORY,
    "capital": ids.ID_CAPITAL,
    "dice": ids.ID_DICE - 1,
    "defend": ids.ID_DEFEND - 1,
    "trade": ids.ID_STARS - ids.LEAST_STARS,
}
"""Where the block of a verb begins; of one with a number, where 0 would be."""
_COUNTED = ("dice", "defend", "trade")
