"""Encodes the rules of a game, for one number of players, as integers for the kernel."""

from functools import cache

from risiko.classic.books.deck import deck
from risiko.classic.books.mission_cards import MISSION_COLOURS, TASKS, mission_cards
from risiko.classic.kernel import layout, records
from risiko.classic.rules import (
    AttackDice,
    ByStars,
    BySymbol,
    CardWhen,
    Garrison,
    Goal,
    Ladder,
    MarchIn,
    Move,
    NeutralDefence,
    NeutralSupply,
    Rest,
    Rules,
    SetupStep,
    Trade,
    Traded,
)
from risiko.compiler.records import blank
from risiko.world import world

Numbers = dict[str, int | list[int]]

STEPS = {
    SetupStep.ROLL: layout.ROLL,
    SetupStep.MISSIONS: layout.MISSION,
    SetupStep.DEAL: layout.DEAL,
    SetupStep.BURY: layout.BURY,
    SetupStep.ARMISTICE: layout.ARMISTICE,
    SetupStep.CLAIM: layout.CLAIM,
    SetupStep.FILL: layout.FILL,
    SetupStep.CAPITALS: layout.CAPITAL,
}
GOALS = {
    Goal.WORLD: layout.GOAL_LAST,
    Goal.DESTROY: layout.GOAL_LAST,
    Goal.MISSION: layout.GOAL_MISSION,
    Goal.CAPITALS: layout.GOAL_CAPITALS,
    Goal.TARGET: layout.GOAL_TARGET,
}
TRADES = {
    Trade.BEFORE_PLACING: layout.TRADE_AT_START,
    Trade.WHILE_PLACING: layout.TRADE_IN_PHASE,
    Trade.ANYTIME: layout.TRADE_ANYTIME,
}
SUPPLIES = {
    NeutralSupply.NOTHING: layout.NEUTRAL_NOTHING,
    NeutralSupply.HALF: layout.NEUTRAL_HALF,
    NeutralSupply.THREE: layout.NEUTRAL_FIXED,
}
NEUTRAL_UNITS = 3  # 2010, Risiko für 2 Spieler: Sie sind am Zug!
SIDES = 6
"""Of a die."""
SYMBOLS = {
    "infantry": layout.INFANTRY,
    "cavalry": layout.CAVALRY,
    "artillery": layout.ARTILLERY,
}


def encode_rules(rules: Rules, seats: int) -> Numbers:
    """All fields of a rules record."""
    numbers: Numbers = blank(records.RULES)
    numbers |= _board() | _opening(rules, seats) | _cards(rules) | _fighting(rules)
    numbers |= _goal(rules, seats)
    return numbers


@cache
def _board() -> Numbers:
    board = world()
    first, neighbours = [0], list[int]()
    for t in range(layout.TERRITORIES):
        neighbours += board.neighbours(t)
        first.append(len(neighbours))
    return {
        "throws": [SIDES**dice for dice in range(layout.SEATS + 1)],
        "border": first,
        "neighbour": neighbours,
        "continent": [t.continent for t in board.territories],
        "near": [sum(1 << n for n in board.neighbours(t)) for t in range(layout.TERRITORIES)],
        "whole": [sum(1 << t for t in c.territories) for c in board.continents],
        "symbol": [
            *(SYMBOLS[symbol] for symbol in deck().symbols),
            *[layout.JOKER] * (layout.CARDS - layout.TERRITORIES),
        ],
        "star": [
            *deck().stars,
            *[0] * (layout.CARDS - layout.TERRITORIES),
        ],
    }


def deal_order(rules: Rules, seats: int) -> list[int]:
    """Who gets the first, second, ... card of the deal; empty if territories are claimed."""
    if SetupStep.DEAL not in rules.setup.value:
        return []
    neutrals = [layout.SEATS + k for k in range(rules.neutral_armies.value)]
    share = rules.neutral_share.value
    own = (layout.TERRITORIES - len(neutrals) * share) // seats
    if neutrals and own == share:  # the ghost is dealt to like a player
        return [*range(seats), *neutrals] * own
    order = [*range(seats)] * own + neutrals * share
    left = layout.TERRITORIES - len(order)
    if rules.rest.value is Rest.LAST:
        return order + list(range(seats))[seats - left :]
    return order + list(range(left))


def _garrison(garrison: Garrison) -> list[int]:
    units = {Garrison.NONE: 0, Garrison.ONE: 1, Garrison.TWO: 2}
    return [stars if garrison is Garrison.STARS else units[garrison] for stars in deck().stars]


def _opening(rules: Rules, seats: int) -> Numbers:
    steps = [STEPS[step] for step in rules.setup.value]
    shallowest, deepest = rules.armistice.value.get(seats, (layout.NOBODY, layout.NOBODY))
    order = deal_order(rules, seats)
    return {
        "seats": seats,
        "steps": steps + [layout.END] * (8 - len(steps)),
        "deal": order or [0] * layout.TERRITORIES,
        "garrison": _garrison(rules.garrison.value),
        "neutral_garrison": _garrison(rules.neutral_garrison.value),
        "starting": rules.starting_units.value.get(seats, 0),
        "neutrals": rules.neutral_armies.value,
        "buried": rules.buried.value,
        "neutral_supply": SUPPLIES[rules.neutral_supply.value],
        "neutral_units": NEUTRAL_UNITS,
        "neutral_chooses": int(rules.neutral_defence.value is NeutralDefence.OPPONENT),
        "shallowest": shallowest,
        "deepest": deepest,
    }


def _cards(rules: Rules) -> Numbers:
    worth = rules.worth.value
    numbers: Numbers = {
        "deck": [1] * layout.TERRITORIES
        + [int(k < rules.jokers.value) for k in range(layout.CARDS - layout.TERRITORIES)],
        "card_bonus": rules.card_bonus.value,
        "trade": TRADES[rules.trade.value],
        # Where one may trade at any time, the spoils need no moment of their own.
        "spoils": int(rules.spoils.value and rules.trade.value is Trade.BEFORE_PLACING),
        "must_trade": rules.must_trade.value,
        "under": int(rules.traded.value is Traded.UNDER),
        "card_at_conquest": int(rules.card_when.value is CardWhen.FIRST_CONQUEST),
        "worth_symbol": [1, 1, 1, 1],
    }
    match worth:
        case Ladder(steps, then):
            numbers["worth"] = layout.WORTH_LADDER
            numbers["ladder"] = [*steps, *[0] * (layout.LADDER - len(steps))]
            numbers["rungs"] = len(steps)
            numbers["then"] = then
        case BySymbol(infantry, cavalry, artillery, mixed):
            numbers["worth"] = layout.WORTH_SYMBOLS
            numbers["worth_symbol"] = [infantry, cavalry, artillery, mixed]
        case ByStars(units):
            numbers["worth"] = layout.WORTH_STARS
            numbers["worth_stars"] = list(units)
    return numbers


def _fighting(rules: Rules) -> Numbers:
    defence = rules.defence.value
    return {
        "income": list(rules.income.value),
        "bonus": list(rules.continents.value),
        "attackers": rules.attackers.value,
        "choose_dice": int(rules.attack_dice.value is AttackDice.CHOSEN),
        "defence": [0, *(defence[min(k, len(defence)) - 1] for k in (1, 2, 3))],
        "march_dice": int(rules.march_in.value is MarchIn.DICE),
        "connected": int(rules.move.value is Move.CONNECTED),
    }


def _goal(rules: Rules, seats: int) -> Numbers:
    cards = mission_cards(rules, seats)
    return {
        "goal": GOALS[rules.goal.value],
        "target": rules.target.value.get(seats, 0),
        "capitals": rules.capitals.value.get(seats, 0),
        "own_colour": rules.own_colour.value,
        "mission_in": [int(task.id in cards) for task in TASKS],
        "mission_continents": [
            sum(1 << continent for continent in task.continents) for task in TASKS
        ],
        "mission_third": [task.further for task in TASKS],
        "mission_territories": [task.territories for task in TASKS],
        "mission_units": [task.units for task in TASKS],
        "mission_colour": [MISSION_COLOURS.get(task.id, layout.NOBODY) for task in TASKS],
    }
