"""The table of the planner, filled in from what a seat sees."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from risiko.bots.evolution.planner import table as tb
from risiko.compiler.engine import Engine
from risiko.compiler.records import blank
from risiko.evolution.campaign.world import NO_FORT, NOBODY
from risiko.evolution.content.board import BOARD, LANDS, Line, borders, by_sea
from risiko.evolution.content.pieces import MISSIONS, TROOPS_FOR_COINS
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.cards import missions
from risiko.evolution.rules.combat import odds
from risiko.evolution.rules.combat.comparison import MOST_DEFENCE, MOST_DICE
from risiko.evolution.rules.combat.odds import UNCHANGED, DiceChanges
from risiko.evolution.rules.factions import private_mission
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.rules.powers import LANDS_FOR_CARD
from risiko.evolution.rules.recruiting import troops_for_cards
from risiko.evolution.state import COIN, SPENT, GameState, TurnProgress

COINS_OF_HIDDEN = 1.3
"""What a card that this seat cannot see shows on average."""
EVERYWHERE = [1] * LANDS


@lru_cache(maxsize=64)
def _roads(lines: tuple[Line, ...]) -> dict[str, list[int]]:
    """The borders, one territory after the other."""
    first, road, sea = [0], list[int](), list[int]()
    for here, near in enumerate(borders(lines).all):
        road += near
        sea += [int(by_sea(here, other)) for other in near]
        first.append(len(road))
    spare = [0] * (tb.ROADS - len(road))
    return {"first_road": first, "road": road + spare, "by_sea": sea + spare}


def write_rolls(change: DiceChanges) -> dict[str, Any]:
    """The results of all throws under one change of dice."""
    fields = blank(tb.ROLL_TABLE)
    for stands in (0, 1):
        for dice in range(1, MOST_DICE + 1):
            for defence in range(1, MOST_DEFENCE + 1):
                group = (stands * 4 + dice) * 3 + defence
                found = odds.rolls(dice, defence, change.behind(stands))
                fields["count"][group] = len(found)
                for k, roll in enumerate(found):
                    place = group * tb.ROLLS + k
                    fields["chance"][place] = roll.chance
                    fields["lost"][place], fields["fallen"][place] = roll.lost, roll.fallen
                    fields["ends"][place] = int(roll.ends)
                    fields["cloned"][place] = int(roll.cloned)
    return fields | {"walls": change.walls, "clones": int(change.clones)}


class Surveyor:
    """Keeps a table for a seat and fills it in; odds that are known are not worked out again."""

    def __init__(self, run: Engine, weights: tuple[float, ...]) -> None:
        self.run = run
        self.entry = run.module("bots.evolution.planner.entry")
        fields = blank(tb.TABLE)
        fields["weight"] = [*weights, *[0.0] * (tb.WEIGHTS - len(weights))]
        self.tables = run.pack(fields, tb.TABLE)
        self._kinds: dict[DiceChanges, int] = {}
        self.kind_of(UNCHANGED)

    def kind_of(self, change: DiceChanges) -> int:
        """The number of a change of dice; its odds are in the table afterwards."""
        found = self._kinds.get(change)
        if found is None:
            if len(self._kinds) == tb.KINDS:
                self._kinds.clear()
                self.kind_of(UNCHANGED)
            found = self._kinds[change] = len(self._kinds)
            rolls = self.run.pack(write_rolls(change), tb.ROLL_TABLE)
            self.entry.fill_odds(rolls, self.tables, found)
        return found

    def fill(self, s: GameState, seat: int) -> Any:
        """The table of a state as a seat sees it."""
        record = self.tables[0]
        for name, value in self._facts(s, seat).items():
            if self.run.name == "plain" or not isinstance(value, list):
                setattr(record, name, value)
            else:
                self.tables[name][0] = value
        return self.tables

    def _facts(self, s: GameState, seat: int) -> dict[str, Any]:
        world, seats = s.world, range(s.seats)
        following = [other for other in s.following(seat) if not s.out[other]]
        conquered = dict(s.this.conquests)
        spread = s.has(seat, "expand_draw") and s.this.expansions >= LANDS_FOR_CARD
        return {
            "owner": list(s.owner),
            "units": list(s.units),
            "conquered": [1 + conquered[k] if k in conquered else 0 for k in range(LANDS)],
            "earned": int(bool(conquered) or spread or hooks.earns_card.of(s, seat)),
            "hq": [int(k in s.hq) for k in range(LANDS)],
            "seats": s.seats,
            "me": seat,
            "following": following + [NOBODY] * (tb.SEATS - len(following)),
            **_roads(world.lines),
            "tokens": _padded(s.tokens),
            "cards": _padded([len(hand) for hand in s.hands]),
            "cash": _padded([_cash(s, other) for other in seats]),
            "extra": _padded([int(s.has(other, "hq_plus_one")) for other in seats]),
            "round_up": _padded([int(s.has(other, "recruit_round_up")) for other in seats]),
            "bonus": _padded(
                [world.bonus(c, s.persons[k]) for k in seats for c in range(tb.CONTINENTS)],
                tb.SEATS * tb.CONTINENTS,
            ),
            "continent": list(BOARD.continent),
            "size": [len(continent.lands) for continent in BOARD.continents],
            "people": [world.population(k) for k in range(LANDS)],
            "enter": _padded(
                [
                    army.expansion_cost(s, other, k) if world.cities[k] else 0
                    for other in seats
                    for k in range(LANDS)
                ],
                tb.SEATS * LANDS,
            ),
            "halved": [int(army.is_irradiated(s, seat, k)) for k in range(LANDS)],
            "barred": [int(not hooks.may_attack.of(s, k)) for k in range(LANDS)],
            **self._changes(s, seat),
            **_missions(s, seat),
        }

    def _changes(self, s: GameState, seat: int) -> dict[str, list[int]]:
        """The changes of dice for all attacks: as territories are held now, and once they are this
        seat's. Most territories are plain, and most factions have no power over dice.
        """
        lands = range(LANDS)
        kinds = {"kind": [0] * (tb.SEATS * LANDS), "mine": [0] * (tb.SEATS * LANDS)}
        kinds["second"] = [0] * LANDS
        later = s.copy()  # in the turns of others, nothing has been attacked yet
        later.this = TurnProgress()
        taken = later.copy()
        taken.owner = [seat] * LANDS
        for attacker in range(s.seats):
            if s.out[attacker] or s.faction[attacker] < 0:
                continue
            at = attacker * LANDS
            board = s if attacker == seat else later
            kinds["kind"][at : at + LANDS] = self._kinds_of(board, attacker, lands)
            if attacker != seat:
                kinds["mine"][at : at + LANDS] = self._kinds_of(taken, attacker, lands)
        if s.faction[seat] >= 0:
            spent = s.copy()
            spent.this.target = SPENT
            kinds["second"] = self._kinds_of(spent, seat, lands)
        return kinds

    def _kinds_of(self, s: GameState, attacker: int, lands: Iterable[int]) -> list[int]:
        """The changes of dice when a seat attacks these territories."""
        world, special = s.world, (s.this.target, *s.this.emp, *s.hq)
        plain: dict[int, int] = {}
        found = []
        for land in lands:
            holder = s.owner[land]
            if holder in (NOBODY, attacker):
                found.append(0)
            elif world.scars[land] or world.forts[land] != NO_FORT or land in special:
                found.append(self.kind_of(_change(s, attacker, holder, land)))
            else:
                if holder not in plain:
                    plain[holder] = self.kind_of(_change(s, attacker, holder, land))
                found.append(plain[holder])
        return found


def _change(s: GameState, attacker: int, holder: int, land: int) -> DiceChanges:
    return odds.changes_for(Combat(s, land, land, attacker, holder, (6,), (5,)))


def _padded(values: list[int], size: int = tb.SEATS) -> list[int]:
    return values + [0] * (size - len(values))


def _cash(s: GameState, seat: int) -> int:
    """The units a seat could have for its cards; those of others are counted on average."""
    hand = s.hands[seat]
    if all(card <= COIN for card in hand):
        return troops_for_cards(s, seat, hand)
    return int(_mean_troops(COINS_OF_HIDDEN * len(hand)))


def _mean_troops(coins: float) -> float:
    """The units for a number of coins that is only known on average."""
    low = min(int(coins), len(TROOPS_FOR_COINS) - 1)
    high = min(low + 1, len(TROOPS_FOR_COINS) - 1)
    part = coins - int(coins)
    return TROOPS_FOR_COINS[low] * (1 - part) + TROOPS_FOR_COINS[high] * part


def _missions(s: GameState, seat: int) -> dict[str, list[int]]:
    """The open and the private mission of a seat."""
    private = private_mission(s, seat) if s.faction[seat] >= 0 and not s.private[seat] else ""
    facts = [_mission(s, seat, s.mission), _mission(s, seat, private)]
    return {
        "mission": [fact[0] for fact in facts],
        "mission_need": [fact[1] for fact in facts],
        "mission_stars": [MISSIONS[name].stars if name else 0 for name in (s.mission, private)],
        "mission_lands": [here for fact in facts for here in fact[2]],
    }


def _mission(s: GameState, seat: int, name: str) -> tuple[int, int, list[int]]:
    """What a mission asks for: a kind, a number, and the territories it is about."""
    world = s.world
    cities = [int(city is not None) for city in world.cities]
    islands = [int(k in BOARD.islands) for k in range(LANDS)]

    def scarred(*scars: str) -> list[int]:
        return [int(scar in scars) for scar in world.scars]

    match name:
        case "superior_infrastructure":
            return tb.HOLD, missions.CITIES, cities
        case "explore_world":
            return tb.HOLD, missions.ISLANDS, islands
        case "reign_of_terror":
            return tb.CONQUER, missions.CONQUESTS, EVERYWHERE
        case "urban_assault":
            return tb.CONQUER, missions.CITY_CONQUESTS, cities
        case "amphibious_onslaught":
            return tb.CONQUER_BY_SEA, missions.SEA_CONQUESTS, EVERYWHERE
        case "unexpected_attack":
            return tb.CONQUER_CONTINENT, 1, EVERYWHERE
        case "imperial_might":
            return tb.BONUS, missions.MIGHT, EVERYWHERE
        case "guerilla_warfare" if any(lands := scarred("bunker", "mercenary")):
            return tb.HOLD, sum(lands), lands
        case "mutant_dominion" if world.fallout >= 0:
            lands = scarred("biohazard")
            lands[world.fallout] = 1
            return tb.HOLD, sum(lands), lands
        case "alien_dominion" if any(cities):
            return tb.HOLD, sum(cities), cities
    if name and missions.is_fulfilled(s, seat, name):
        return tb.DONE, 0, EVERYWHERE
    return tb.NO_MISSION, 1, EVERYWHERE
