"""Risiko Evolution as a game of the protocol: its id, its start, and reading positions."""

from collections.abc import Sequence
from dataclasses import dataclass

from risiko.battle import BattleDice
from risiko.errors import BadPosition, InputError, problem, wrong_players
from risiko.evolution.campaign.world import MOST_PERSONS, World
from risiko.evolution.notation import position_notation
from risiko.evolution.notation.errors import flaw
from risiko.evolution.notation.flaws import find_flaws
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.reactions import asked_for
from risiko.evolution.rules.combat.comparison import MOST_DEFENCE, MOST_DICE
from risiko.evolution.rules.run import run_on
from risiko.evolution.rules.setup.game_setup import begin_game

ID = "evolution"
VERSION = 2
"""The rules version; it changes when the same record would replay differently."""
PLAYERS = range(3, 6)


@dataclass(frozen=True, slots=True)
class EvolutionGame:
    """One game, alone or in a campaign: the world it is played on is part of its positions."""

    @property
    def id(self) -> str:
        """The id in the list of games."""
        return ID

    @property
    def version(self) -> int:
        """The rules version."""
        return VERSION

    @property
    def name(self) -> str:
        """The full name, as in positions."""
        return f"{ID}@{VERSION}"

    @property
    def seats(self) -> range:
        """The possible numbers of players."""
        return PLAYERS

    def start(self, seats: int) -> EvolutionPosition:
        """A game on a fresh world."""
        if seats not in PLAYERS:
            raise BadPosition([wrong_players(ID, PLAYERS, seats)])
        return self.on(World(), tuple(range(seats)))

    def on(self, world: World, persons: tuple[int, ...]) -> EvolutionPosition:
        """A game on a world, with people by their numbers in the circle of its campaign."""
        if len(persons) not in PLAYERS or len(set(persons)) != len(persons):
            raise BadPosition([flaw("people_differ", least=PLAYERS[0], most=PLAYERS[-1])])
        if any(not 0 <= person < MOST_PERSONS for person in persons):
            raise BadPosition([flaw("people_many", most=MOST_PERSONS)])
        state = begin_game(world, persons)
        run_on(state)
        return EvolutionPosition(self, state)

    def read(self, line: str) -> EvolutionPosition:
        """A position from its line; raises NotationError or BadPosition."""
        state = position_notation.read(self.name, line)
        found = find_flaws(state)
        if found:
            raise BadPosition(found)
        return EvolutionPosition(self, state)


GAME = EvolutionGame()
"""The one way to play."""


def build(id: str, options: Sequence[str]) -> EvolutionGame:
    """The one way to play; raises InputError for any option."""
    if options:
        raise InputError(problem("no_option", id=id, option=", ".join(options)))
    return GAME


def battle_dice(game: EvolutionGame) -> BattleDice:
    """How many dice attackers and defenders may throw, before powers and scars change them."""
    return BattleDice(MOST_DICE, tuple(range(1, MOST_DEFENCE + 1)))


def asked_at(position: EvolutionPosition) -> tuple[str, ...]:
    """What the seat to act may react with in a position."""
    return asked_for(position.state, position.options())
