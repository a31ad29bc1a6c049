"""Everything before the first turn."""

from risiko.protocol import Option

from .cards import Pile
from .table import Asking, Table, decide, draw_card, place_options, throw, turn_up
from .world import COLOURS, JOKERS, STARS, TASKS, TERRITORIES

STARTING_UNITS = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
"""2000, Die Anzahl der Start-Einheiten; Zwei-Spieler-Variante; 2010, Klassisches Risiko."""

CARDS_ABOVE_ARMISTICE = {3: range(11, 18), 4: range(18, 25), 5: range(25, 32)}
"""2010, Grundspiel, Spielvorbereitung, 5.: a picture shows about where; the
places are a setting."""


def set_up(table: Table) -> Asking[str]:
    """Set the game up and say who begins."""
    first = table.players[0]
    table.pile = shuffle(table)
    if table.game_id == "2010/classic":
        first = yield from roll(table)
    if table.game_id in ("2000/missions", "2010/missions"):
        yield from deal_missions(table)
    if table.game_id != "2010/classic":
        yield from deal(table)
    else:
        yield from claim(table, first)
    if table.book == "2000" or table.game_id == "2010/classic":
        yield from fill(table, first)
    if table.game_id == "2000/capitals":
        yield from choose_capitals(table)
    if table.game_id == "2010/basic":
        yield from slide_in_armistice(table)
    if table.game_id == "2010/duel":
        yield from bury(table)
        first = yield from roll(table)
    return first


def roll(table: Table) -> Asking[str]:
    """One die each, the highest begins; who is level at the top rolls again.

    2010, Klassisches Risiko and Risiko für 2 Spieler: the players roll for who begins.
    """
    rollers = table.players
    while len(rollers) > 1:
        [pips] = yield from throw(len(rollers))
        rollers = [player for player, die in zip(rollers, pips, strict=True) if die == max(pips)]
    return rollers[0]


def deal_missions(table: Table) -> Asking[None]:
    """One mission for each player, without those of colours that do not play.

    2000, Die Missionskarten; 2010, Risiko mit Missionskarten, Spielvorbereitung.
    """
    colours = COLOURS[: len(table.players)]
    cards = TASKS + [f"kill_{colour}" for colour in colours]
    for player in table.players:
        mission = yield from turn_up([f"mission {card}" for card in cards])
        cards.remove(mission)
        table.missions[player] = mission


def order_of_deal(table: Table) -> list[str]:
    """Who gets the first territory card, the second, and so on to the 42nd.

    2003, Spielvorbereitung, and 2000, Die Zuteilung der Länder: round and round, so that with 4
    or 5 players the first two get one more; 2000, Zwei-Spieler-Variante: the ghost is dealt to
    as well. 2010, Grundspiel, Spielvorbereitung, 3.: the same for all, and the two left over go
    to the last two players; Risiko für 2 Spieler: 12 for each player, 6 for each neutral army.
    """
    if table.game_id == "2010/duel":
        return table.players * 12 + table.neutrals * 6
    if table.book == "2010":
        rounds, over = divmod(len(TERRITORIES), len(table.players))
        return table.players * rounds + table.players[len(table.players) - over :]
    circle = table.players + table.neutrals
    return (circle * len(TERRITORIES))[: len(TERRITORIES)]


def units_when_dealt(table: Table, land: str, army: str) -> int:
    """How many units a dealt territory starts with.

    2003, Spielvorbereitung, and 2000, Die Zuteilung der Länder: 1; 2000, Zwei-Spieler-Variante:
    2 for the ghost; 2010, Grundspiel, Spielvorbereitung, 4.: as many as its card has stars.
    """
    if table.book == "2010":
        return STARS[land]
    return 2 if army in table.neutrals else 1


def deal(table: Table) -> Asking[None]:
    """Deal all territories."""
    cards = Pile(TERRITORIES)
    for army in order_of_deal(table):
        land = yield from draw_card(cards)
        table.put(land, army, units_when_dealt(table, land, army))


def claim(table: Table, first: str) -> Asking[None]:
    """In turn, each takes one free territory until none is free.

    2010, Klassisches Risiko, Spielvorbereitung.
    """
    for player in table.around(first) * len(TERRITORIES):
        free = [land for land in TERRITORIES if land not in table.owner]
        if free:
            options = [Option("claim", (land,), 1, 1) for land in free]
            action = yield from decide(player, options)
            table.put(action.args[0], player, 1)


def fill(table: Table, first: str) -> Asking[None]:
    """In turn, each places one unit, until all starting units are on the board.

    2000, Die Zuteilung der Länder; 2010, Klassisches Risiko, Spielvorbereitung. All have the
    same number of units, so who holds fewer territories goes on one longer.
    """
    units = STARTING_UNITS[len(table.players)]
    for player in table.around(first) * units:
        if table.strength(player) < units:
            action = yield from decide(player, place_options(table.lands(player), 1))
            table.put(action.args[0], player, action.n)


def choose_capitals(table: Table) -> Asking[None]:
    """Each makes one of the own territories the capital; its card stays out of the pile.

    2000, Hauptstadt-Variante, Vorbereitung des Spieles.
    """
    for player in table.players:
        options = [Option("capital", (land,), 1, 1) for land in table.lands(player)]
        [land] = (yield from decide(player, options)).args
        table.capitals[player] = land
        table.pile.take(land)


def shuffle(table: Table) -> Pile:
    """The pile the game begins with, once the dealt cards are back in it.

    2003, Spielvorbereitung, and 2000, Die Zuteilung der Länder: all cards and the jokers. 2010: no
    jokers.
    """
    return Pile(TERRITORIES if table.book == "2010" else TERRITORIES + JOKERS)


def slide_in_armistice(table: Table) -> Asking[None]:
    """The armistice card goes face down into the pile, somewhere near the place in the picture.

    2010, Grundspiel, Spielvorbereitung, 5.
    """
    places = CARDS_ABOVE_ARMISTICE[len(table.players)]
    told = yield from turn_up([f"armistice {place}" for place in places])
    table.pile.above_armistice = int(told)


def bury(table: Table) -> Asking[None]:
    """Three cards, unseen, under a unit of each neutral army.

    2010, Risiko für 2 Spieler, Spielvorbereitung.
    """
    for army in table.buried:
        for _ in range(3):
            card = yield from draw_card(table.pile)
            table.buried[army].append(card)
