"""The board as a player with good sense sees it: neighbours, threats, odds and prizes."""

from functools import cache
from typing import Any

from risiko.bots.sight import Sight
from risiko.classic.kernel import layout, odds

ODDS_SIDE = 64
"""Units on each side that the odds tell apart."""

COMPLETES = 2.5
"""The worth of completing a continent, in its bonus."""
BREAKS = 1.5
"""The worth of breaking a continent, in its bonus."""
ELIMINATES = 4.0
NEEDED = 3.0
"""The worth of a territory that one's goal asks for."""
CAPITAL = 6.0


class _Fighting:
    """The few rules that the odds depend on."""

    def __init__(self, attackers: int, defence: tuple[int, ...]) -> None:
        self.attackers = attackers
        self.defence = defence


@cache
def _odds(attackers: int, defence: tuple[int, ...]) -> list[float]:
    rules: Any = _Fighting(attackers, defence)
    throw, win, left = ([0.0] * size for size in (odds.THROWS, odds.SIDE**2, odds.SIDE**2))
    odds.count_throws(rules, throw)
    odds.fill_odds(rules, throw, win, left, ODDS_SIDE)
    return win


def _bits(bits: int) -> list[int]:
    return [t for t in range(layout.TERRITORIES) if bits >> t & 1]


@cache
def _near(near: tuple[int, ...]) -> list[list[int]]:
    return [_bits(bits) for bits in near]


class Ground:
    """What can be seen on the board at a glance; the units may be changed in thought."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.rules = sight.rules
        self.state = sight.state
        self.me = sight.seat
        self.owner: list[int] = list(sight.state["owner"])
        self.units: list[int] = list(sight.state["units"])
        self.near = _near(tuple(self.rules["near"]))
        self.continent: list[int] = self.rules["continent"]
        self.bonus: list[int] = self.rules["bonus"]
        self.lands = [_bits(whole) for whole in self.rules["whole"]]
        self._win = _odds(self.rules["attackers"], tuple(self.rules["defence"]))

    def win(self, attackers: int, defenders: int) -> float:
        """The chance to conquer, with so many units in the attacking territory."""
        most = ODDS_SIDE - 1
        if max(attackers, defenders) > most:
            scale = most / max(attackers, defenders)
            attackers, defenders = int(attackers * scale), max(1, int(defenders * scale))
        return self._win[attackers * odds.SIDE + defenders]

    def own(self) -> list[int]:
        """One's own territories."""
        return [t for t in range(layout.TERRITORIES) if self.owner[t] == self.me]

    def foes(self, t: int) -> list[int]:
        """The neighbours of a territory that its owner does not hold."""
        return [n for n in self.near[t] if self.owner[n] != self.owner[t]]

    def front(self) -> list[int]:
        """One's own territories that border on others."""
        return [t for t in self.own() if self.foes(t)]

    def threat(self, t: int) -> int:
        """The strongest stack of a player that stands next to a territory."""
        stacks = [self.units[n] for n in self.foes(t) if self.owner[n] < layout.SEATS]
        return max(stacks, default=0)

    def holds(self, seat: int, continent: int) -> bool:
        """Whether a seat holds a continent entirely."""
        return all(self.owner[t] == seat for t in self.lands[continent])

    def cards(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.state["card"].count(seat)  # type: ignore[no-any-return]

    def held(self, army: int) -> int:
        """How many territories an army holds."""
        return self.owner.count(army)

    def prize(self, t: int) -> float:
        """What it is worth to conquer a territory, in units."""
        continent, loser = self.continent[t], self.owner[t]
        lands, bonus = self.lands[continent], self.bonus[continent]
        mine = sum(self.owner[land] == self.me for land in lands)
        worth = 1.0
        if mine + 1 == len(lands):
            worth += COMPLETES * bonus
        else:
            worth += bonus * (mine / len(lands)) ** 2
        if loser < layout.SEATS:
            if self.holds(loser, continent):
                worth += BREAKS * bonus
            if self.held(loser) == 1:
                worth += ELIMINATES + 2.0 * self.cards(loser)
            worth += 1.0 / self.held(loser)
        return worth + self.goal(t)

    def goal(self, t: int) -> float:
        """What a territory is worth for the goal of the game alone."""
        goal = self.rules["goal"]
        if goal == layout.GOAL_TARGET:
            return NEEDED / 2
        if goal == layout.GOAL_CAPITALS:
            if t in self.state["capital"]:
                return CAPITAL
            secret = self.owner[t] < layout.SEATS and (
                self.state["capital"][self.owner[t]] == layout.NOBODY
            )
            return 0.2 * self.units[t] if secret else 0.0
        if goal == layout.GOAL_MISSION and self.state["mission"][self.me] != layout.NOBODY:
            return self._mission(t, self.state["mission"][self.me])
        return 0.0

    def _mission(self, t: int, mission: int) -> float:
        rules = self.rules
        colour = rules["mission_colour"][mission]
        if colour not in (layout.NOBODY, self.me):
            return NEEDED if self.owner[t] == colour else 0.0
        if rules["mission_continents"][mission]:
            needed = rules["mission_continents"][mission] >> self.continent[t] & 1
            return NEEDED if needed else 0.5
        return NEEDED / 3

    def guarded(self) -> list[int]:
        """Territories that should hold: borders of whole continents, and one's capital."""
        keep = [
            t for t in self.front() if self.holds(self.me, self.continent[t]) and self.threat(t) > 0
        ]
        capital = self.state["capital"][self.me]
        if capital != layout.NOBODY and self.owner[capital] == self.me and capital not in keep:
            keep.append(capital)
        return keep

    def steps_to_front(self) -> dict[int, int]:
        """How far each own territory lies from the next foreign one; 0 at the front."""
        own = set(self.own())
        reached = dict.fromkeys(self.front(), 0)
        edge = list(reached)
        while edge:
            edge = [
                (n, reached.setdefault(n, reached[t] + 1))[0]
                for t in edge
                for n in self.near[t]
                if n in own and n not in reached
            ]
        return reached
