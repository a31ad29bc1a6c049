"""Hooks: all points of the rules at which powers, scars and stickers can change something.

Each hook is a list of small functions and a rule that combines their answers: they are added up,
one yes is enough, all must say yes, or each acts in the order of the list. There are no priorities.
The functions are in `powers` and `scars`.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, ParamSpec, TypeVar

from risiko.evolution.state import GameState

P = ParamSpec("P")
T = TypeVar("T")
HOOKS: dict[str, "Hook"] = {}  # type: ignore[type-arg]
"""Every hook by its name."""


class Combat(NamedTuple):
    """One roll of the dice: who attacks what, and the natural dice, highest first."""

    s: GameState
    source: int
    target: int
    attacker: int
    defender: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]


class Hook(Generic[P, T]):
    """A point of the rules; used as a decorator it adds an effect."""

    def __init__(self, name: str) -> None:
        self.effects: list[Callable[P, T]] = []
        HOOKS[name] = self

    def __call__(self, effect: Callable[P, T]) -> Callable[P, T]:
        self.effects.append(effect)
        return effect


class Sum(Hook[P, int]):
    """The answers are added up."""

    def of(self, *args: P.args, **kwargs: P.kwargs) -> int:
        """The sum of all answers."""
        total = 0
        for effect in self.effects:
            total += effect(*args, **kwargs)
        return total


class OneOf(Hook[P, bool]):
    """One effect that says yes is enough: what a power allows."""

    def of(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether any says yes."""
        for effect in self.effects:  # noqa: SIM110 - asked thousands of times a second
            if effect(*args, **kwargs):
                return True
        return False


class AllOf(Hook[P, bool]):
    """Every effect must say yes: what forbids is stronger. Widersprüchliche Vorteile."""

    def of(self, *args: P.args, **kwargs: P.kwargs) -> bool:
        """Whether all say yes."""
        for effect in self.effects:  # noqa: SIM110
            if not effect(*args, **kwargs):
                return False
        return True


class Each(Hook[P, None]):
    """Each effect acts, in the order of the list."""

    def of(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Let all act."""
        for effect in self.effects:
            effect(*args, **kwargs)


# Fighting

higher_defence: Sum[[Combat]] = Sum("higher_defence")
"""Changes of the higher defence die; a single die is the higher one, too."""
lower_defence: Sum[[Combat]] = Sum("lower_defence")
"""Changes of the lower defence die; a single die is the lower one, too."""
every_defence: Sum[[Combat]] = Sum("every_defence")
"""Changes of every defence die."""
every_attack: Sum[[Combat]] = Sum("every_attack")
"""Changes of every attack die."""
rolls_again: OneOf[[GameState, int, int]] = OneOf("rolls_again")
"""Whether a seat throws its attacking ones again, against another seat."""
sixes_win: OneOf[[Combat]] = OneOf("sixes_win")
"""Whether attacking sixes beat defending sixes."""
overruns: OneOf[[Combat]] = OneOf("overruns")
"""Whether all defenders fall when one has fallen."""
after_roll: Each[[Combat]] = Each("after_roll")
"""What follows from a roll after its losses were taken."""
may_attack: AllOf[[GameState, int]] = AllOf("may_attack")
"""Whether a territory may be attacked."""

# Moving

city_cost: Sum[[GameState, int, int]] = Sum("city_cost")
"""Units lost when a seat expands into a free territory."""
free_cities: OneOf[[GameState, int]] = OneOf("free_cities")
"""Whether a seat loses nothing to cities."""
moves_anywhere: OneOf[[GameState, int]] = OneOf("moves_anywhere")
"""Whether a seat's maneuver needs no connection."""
within_reach: AllOf[[GameState, int, int, int]] = AllOf("within_reach")
"""Whether a seat's maneuver may go from one territory to another."""
moves_anytime: OneOf[[GameState, int]] = OneOf("moves_anytime")
"""Whether a seat may make its maneuver at any point of its turn."""

# Recruiting

counts_population: AllOf[[GameState, int]] = AllOf("counts_population")
"""Whether the population counts when a seat recruits."""
rounds_up: OneOf[[GameState, int]] = OneOf("rounds_up")
"""Whether a third is rounded up."""
extra_recruits: Sum[[GameState, int]] = Sum("extra_recruits")
"""Recruits beyond territories, cities and continents."""
extra_coins: Sum[[GameState, int]] = Sum("extra_coins")
"""Coins that are added when a seat turns in cards."""
may_place: AllOf[[GameState, int, int]] = AllOf("may_place")
"""Whether a seat may place units in a territory, recruits or others."""
may_recruit: AllOf[[GameState, int, int]] = AllOf("may_recruit")
"""Whether a seat may place recruits in a territory where it may place units."""
may_place_outside: OneOf[[GameState, int, int]] = OneOf("may_place_outside")
"""Whether a seat may place recruits in a territory it does not control."""

# A turn and its cards

at_turn_start: Each[[GameState, int]] = Each("at_turn_start")
"""What happens by itself at the start of a seat's turn."""
at_turn_end: Sum[[GameState, int, int]] = Sum("at_turn_end")
"""Units gained or lost in a territory at the end of its controller's turn."""
earns_card: OneOf[[GameState, int]] = OneOf("earns_card")
"""Whether a seat has earned a resource card in its turn."""
may_take: AllOf[[GameState, int, int]] = AllOf("may_take")
"""Whether a seat may take a resource card."""
card_taken: Each[[GameState, int, int]] = Each("card_taken")
"""What follows when a seat has taken a resource card at the end of its turn."""
cards_turned_in: Each[[GameState, int, tuple[int, ...]]] = Each("cards_turned_in")
"""What follows when a seat has turned in cards, for troops or for a star."""
token_earned: Each[[GameState, int]] = Each("token_earned")
"""What follows when a seat has earned a red star token in a game."""
last_unit_lost: Each[[GameState, int]] = Each("last_unit_lost")
"""What follows when a seat has lost its last unit, or is eliminated."""
