"""One turn of one player, step by step."""

from risiko.protocol import Action, Option

from .cards import (
    ARMISTICE,
    UNITS_FOR_STARS,
    cards_for_stars,
    sets_in,
    star_counts,
    worth_in_order,
    worth_of_symbols,
)
from .goals import armistice, check_at_end_of_turn, check_now
from .table import Asking, Table, decide, place_options, throw, turn_up
from .world import BONUS, CONTINENT, LANDS_OF, NEIGHBOURS, in_board_order

END = Option("end", (), 1, 1)

UNITS_FOR_LANDS_2010 = {12: 1, 15: 2, 18: 3, 21: 4, 24: 5, 27: 6, 30: 7, 33: 8, 36: 9, 40: 10}
"""2010, Für kontrollierte Gebiete: from so many territories on, so many more units."""


def income(table: Table, player: str) -> int:
    """The units for territories and whole continents at the start of a turn.

    2003, (a) Truppenverstärkung, and 2000, Phase 1, 1. and 2.: a third of the territories, but
    at least 3. 2010, 1. Einheiten platzieren: 3, and more by the table on the board.
    """
    lands = len(table.lands(player))
    if table.book == "2010":
        units = 3 + max(
            (n for least, n in UNITS_FOR_LANDS_2010.items() if lands >= least), default=0
        )
    else:
        units = max(3, lands // 3)
    return units + sum(BONUS[continent] for continent in table.continents(player))


def losses(attack: list[int], defence: list[int]) -> tuple[int, int]:
    """What attacker and defender lose: highest against highest, then the second, ties defend.

    2003, (c) Angreifen; 2000, Abwicklung einer Befreiungsaktion; 2010, Aktion auflösen.
    """
    pairs = list(zip(sorted(attack)[::-1], sorted(defence)[::-1], strict=False))
    won = sum(red > blue for red, blue in pairs)
    return len(pairs) - won, won


def most_defence_dice(table: Table, units: int) -> int:
    """How many dice may defend so many units.

    2003, (c) Angreifen, and 2010, Aktion des Verteidigers: 2 from two units on; 2000, Besitzer -
    Blaue Würfel: 2 only from three units on.
    """
    return 2 if units >= (3 if table.book == "2000" else 2) else 1


class Turn:
    """One turn; what is to be remembered until its end."""

    def __init__(self, table: Table, player: str) -> None:
        """The turn of a player who is on the board."""
        self.table = table
        self.player = player
        self.received = 0
        self.conquered = False
        self.eliminated_lately = False

    def play(self) -> Asking[None]:
        """All steps in their order."""
        check_now(self.table, self.player)
        if self.table.game_id == "2010/duel":
            yield from self.reinforce_neutrals()
        units = income(self.table, self.player)
        self.received += units
        yield from self.place(units, start_of_turn=True)
        if self.table.game_id == "2000/duel":
            yield from self.reinforce_ghost()
        yield from self.attack_while_wanted()
        yield from self.finish()

    def finish(self) -> Asking[None]:
        """The steps after the last attack."""
        yield from self.move_once()
        if self.conquered and self.table.book != "2000":
            yield from self.take_card()
        check_at_end_of_turn(self.table, self.player)

    def reinforce_neutrals(self) -> Asking[None]:
        """First of all, 3 units for one neutral army; the first placement says which.

        2010, Risiko für 2 Spieler, Sie sind am Zug!
        """
        table, left = self.table, 3
        lands = in_board_order(land for army in table.neutrals for land in table.lands(army))
        while left and lands:
            action = yield from decide(self.player, place_options(lands, left))
            army = table.owner[action.args[0]]
            table.put(action.args[0], army, action.n)
            lands = table.lands(army)
            left -= action.n

    def place(self, left: int, *, start_of_turn: bool) -> Asking[None]:
        """Place units on own territories until none is left; trades add to them.

        2003, (b) Truppen platzieren, (h) Karten eintauschen: sets are traded before placing; (i)
        Ausscheiden eines Spielers: after that, until the turn goes on.
        2000, Phase 1, 3.: any number of sets in this phase. Both: with 5 cards or more at the
        start of the turn one must trade; 2003, (h) and (i): also right after throwing a
        player out. 2010, Für eingetauschte Karten: whenever one likes.
        """
        table = self.table
        trading = True
        while left:
            must_trade = self.too_many_cards() if start_of_turn else self.too_many_spoils()
            options = self.trades() if trading else []
            if not must_trade:
                options += place_options(table.lands(self.player), left)
            action = yield from decide(self.player, options)
            if action.verb == "trade":
                left += self.trade(action)
            else:
                table.put(action.args[0], self.player, action.n)
                left -= action.n
                trading = table.book != "2003" or not start_of_turn
            check_now(table, self.player)

    def trades(self) -> list[Option]:
        """Every trade the hand allows; where any number of stars will do, as one range."""
        hand = self.table.hands[self.player]
        if self.table.book != "2010":
            return [Option("trade", three, 1, 1) for three in sets_in(hand)]
        counts = star_counts(hand)
        if counts and counts == list(range(2, counts[-1] + 1)):
            return [Option("trade", (), 2, counts[-1])]
        return [Option("trade", (), stars, stars) for stars in counts]

    def trade(self, action: Action) -> int:
        """Trade cards; the units to be placed for them."""
        if self.table.book == "2010":
            cards = cards_for_stars(self.table.hands[self.player], action.n)
            units = UNITS_FOR_STARS[action.n]
        else:
            cards = list(action.args)
            units = self.worth_of_set(cards)
            self.table.sets_traded += 1
        for card in cards:
            self.table.hands[self.player].remove(card)
        if self.table.book == "2000":
            self.bonus_for_own_lands(cards)
            self.table.pile.slide_under(cards)
        else:
            self.table.pile.discard(cards)
        self.received += units
        return units

    def worth_of_set(self, cards: list[str]) -> int:
        """What a set brings, by the order of the sets or by the symbols.

        2003, (h) Karten eintauschen, and 2000, Der Karten-Umtausch; 2000, Phase 1, 3.
        """
        if self.table.book == "2003" or self.table.escalating:
            return worth_in_order(self.table.sets_traded)
        return worth_of_symbols(cards)

    def bonus_for_own_lands(self, cards: list[str]) -> None:
        """2000, Phase 1, 3.: 2 units at once on each own territory whose card is traded."""
        for card in cards:
            if self.table.owner.get(card) == self.player:
                self.table.put(card, self.player, 2)
                self.received += 2

    def reinforce_ghost(self) -> Asking[None]:
        """The other player places half of what the player received for the ghost.

        2000, Zwei-Spieler-Variante, Verstärkungen für den Geisterspieler.
        """
        [ghost] = self.table.neutrals
        lands, left = self.table.lands(ghost), self.received // 2
        while left and lands:
            action = yield from decide(self.other(), place_options(lands, left))
            self.table.put(action.args[0], ghost, action.n)
            left -= action.n

    def other(self) -> str:
        """The opponent of a game for two."""
        [other] = [player for player in self.table.players if player != self.player]
        return other

    def too_many_cards(self) -> bool:
        """2003, (h) Karten eintauschen; 2000, Phase 1, 3.: nobody keeps five cards."""
        return self.table.book != "2010" and len(self.table.hands[self.player]) >= 5

    def too_many_spoils(self) -> bool:
        """2003, (h), (i): with the loser's cards, too, nobody keeps five; one is still to come."""
        return self.table.book == "2003" and self.eliminated_lately and self.too_many_cards()

    def trades_in_between(self) -> list[Option]:
        """Trades outside of placing.

        2010, Für eingetauschte Karten: always. 2003, (i) Ausscheiden eines Spielers: after
        throwing a player out. 2000, Phase 1, 3.: never.
        """
        allowed = self.table.book == "2010" or self.eliminated_lately
        return self.trades() if allowed and self.table.book != "2000" else []

    def attack_while_wanted(self) -> Asking[None]:
        """Attack as often as one likes and can.

        2003, (e) Angriffsmöglichkeiten; 2000, Phase 2; 2010, Wie oft darf man angreifen?
        """
        while True:
            options = self.trades_in_between()
            if not self.too_many_spoils():
                options = [*options, *self.attacks(), END]
            action = yield from decide(self.player, options)
            if action.verb == "trade":
                yield from self.place(self.trade(action), start_of_turn=False)
                continue
            self.eliminated_lately = False
            if action.verb == "end":
                return
            origin, target = action.args
            yield from self.attack(origin, target, action.n)

    def attacks(self) -> list[Option]:
        """From a territory with 2 units or more, with up to 3 of them, but one stays.

        2003, (c) Angreifen, (d) Angriffsgebiete; 2000, Phase 2, 1. and 2.; 2010, 2. Erobern.
        """
        table = self.table
        return [
            Option("attack", (origin, target), 1, min(3, table.units[origin] - 1))
            for origin in table.lands(self.player)
            for target in NEIGHBOURS[origin]
            if table.units[origin] >= 2 and table.owner[target] != self.player
        ]

    def attack(self, origin: str, target: str, strength: int) -> Asking[None]:
        """One attack: dice, defence, throw, losses.

        2000, Befreier - Rote Würfel: there may be fewer dice than units; elsewhere as many.
        """
        units, dice = self.table.units, strength
        if self.table.book == "2000" and strength > 1:
            dice = (yield from decide(self.player, [Option("dice", (), 1, strength)])).n
        defence = yield from self.defence(target)
        red, blue = yield from throw(dice, defence)
        attacker_loses, defender_loses = losses(red, blue)
        units[origin] -= attacker_loses
        units[target] -= defender_loses
        if units[target] == 0:
            yield from self.conquer(origin, target, strength)

    def defence(self, target: str) -> Asking[int]:
        """The attacked player chooses the dice.

        2003, (e) Angriffsmöglichkeiten; 2000, Zwei-Spieler-Variante, Aktionen des Geisterspielers:
        for the ghost the other player; 2010's neutral armies: all they may.
        """
        most = most_defence_dice(self.table, self.table.units[target])
        army = self.table.owner[target]
        if army in self.table.neutrals:
            if self.table.book == "2010":
                return most
            army = self.other()
        return (yield from decide(army, [Option("defend", (), 1, most)])).n

    def conquer(self, origin: str, target: str, least: int) -> Asking[None]:
        """Move in, with those who fought at least; then with as many more as one likes.

        2003, (f) Gebiete erobern; 2000, Befreite Länder; 2010, Wer kontrolliert das Gebiet?
        """
        table, first = self.table, not self.conquered
        self.conquered = True
        loser = table.owner.pop(target)
        table.put(target, self.player, least)
        table.units[origin] -= least
        if target in table.capitals.values():
            table.open_capitals.add(target)
            self.seize_continent(CONTINENT[target], loser)
        if not table.lands(loser):
            self.eliminate(loser)
        check_now(table, self.player)
        most = least + table.units[origin] - 1
        more = (yield from decide(self.player, [Option("occupy", (), least, most)])).n - least
        table.units[origin] -= more
        table.units[target] += more
        check_now(table, self.player)
        if first and table.book == "2000":
            yield from self.take_card()

    def seize_continent(self, continent: str, loser: str) -> None:
        """With a capital, all its holder's units on the continent become the conqueror's.

        2000, Hauptstadt-Variante, Das Spiel: the card is turned face up and goes to the conqueror.
        """
        table = self.table
        for land in LANDS_OF[continent]:
            if table.owner[land] == loser:
                table.owner[land] = self.player
                if land in table.capitals.values():
                    table.open_capitals.add(land)

    def eliminate(self, loser: str) -> None:
        """Who has nothing left on the board leaves; the cards go to the conqueror.

        2003, (i) Ausscheiden eines Spielers; 2000, Alle Einheiten aufgelöst; 2010, Wie oft darf
        man angreifen?; Risiko für 2 Spieler, Neutrale Armee besiegen.
        """
        table = self.table
        cards = table.hands[loser] if loser in table.players else table.buried.get(loser, [])
        table.hands[self.player] += cards
        cards.clear()
        if loser in table.players:
            table.missions[loser] = None
            self.eliminated_lately = True

    def move_once(self) -> Asking[None]:
        """One move from one territory to another, if wanted.

        2003, (g) Truppenbewegung, and 2000, Phase 3: to a neighbour; 2010, 3. Truppen bewegen: as
        far as a chain of own territories goes.
        """
        table, action = self.table, None
        while action is None or action.verb == "trade":
            options = [*self.trades_in_between(), *self.moves(), END]
            action = yield from decide(self.player, options)
            if action.verb == "trade":
                yield from self.place(self.trade(action), start_of_turn=False)
        if action.verb == "move":
            origin, target = action.args
            table.units[origin] -= action.n
            table.units[target] += action.n
            check_now(table, self.player)

    def moves(self) -> list[Option]:
        """All moves the book allows; one unit stays behind."""
        table = self.table
        return [
            Option("move", (origin, target), 1, table.units[origin] - 1)
            for origin in table.lands(self.player)
            for target in self.goals_of_moves(origin)
            if table.units[origin] >= 2 and table.owner[target] == self.player
        ]

    def goals_of_moves(self, origin: str) -> list[str]:
        """Where units of a territory may be moved to, in board order."""
        reached = self.table.reach(origin) if self.table.book == "2010" else NEIGHBOURS[origin]
        return in_board_order(reached)

    def take_card(self) -> Asking[None]:
        """One card for the turn's conquests, if there is one to draw.

        2003, (h) Karten eintauschen; 2000, Neue RISIKO-Karten; 2010, 4. Karte ziehen, and
        Waffenstillstand: that card ends the game.
        """
        cards = self.table.pile.top()
        if not cards:
            return
        labels = [card if card == ARMISTICE else f"card {card}" for card in cards]
        card = yield from turn_up(labels)
        if card == ARMISTICE:
            raise armistice(self.table)
        self.table.pile.take(card)
        self.table.hands[self.player].append(card)
