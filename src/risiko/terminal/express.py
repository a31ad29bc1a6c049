"""Risiko Express in words: the cards, the dice, and the exact chance of every attack."""

from collections.abc import Sequence

from risiko.express.cards import DECK
from risiko.express.game import read
from risiko.express.odds import chance
from risiko.express.position import ExpressPosition
from risiko.express.rules import DICE
from risiko.express.table import FREE, fresh_front
from risiko.protocol import CHANCE, Action, Option, Position, View
from risiko.terminal.names import find, fold
from risiko.terminal.reading import Choice, Reader
from risiko.terminal.table import PlainTable, Ply, winners
from risiko.text import Text

FACES = {
    "G": Text("General", "General"),
    "C": Text("Kavallerie", "cavalry"),
    "K": Text("Kanone", "cannon"),
    "1": Text("1 Soldat", "1 soldier"),
    "2": Text("2 Soldaten", "2 soldiers"),
    "3": Text("3 Soldaten", "3 soldiers"),
}


class ExpressTable(PlainTable):
    """The dice game in words; nothing in it is hidden."""

    def reader(self, view: View) -> Reader:
        """Cards by their names, front lines by what they take or by their words."""
        things: dict[str, tuple[str, ...]] = {
            card.id: (card.id, card.name.de, card.name.en) for card in DECK.cards
        }
        for word, line in DECK.lines.items():
            things[word] = (word, *(name.removeprefix("1 ") for name in line.name))
        for option in view.options:
            self._verbs[option.verb] = option.verb
        return Reader(things, self._verbs)

    def headline(self, view: View, first: bool) -> list[str]:
        """The dice, the card under attack, and the points."""
        position = read(view.line)
        lines = []
        if first:
            points = [
                f"{player.name} {position.table.points(seat)}"
                for seat, player in enumerate(self.players)
            ]
            lines.append(self.words.say("x_points", points=", ".join(points)))
        if position.front is not None:
            card = DECK.cards[position.front.card].name
            open_lines = self._lines(position.front.open)
            lines.append(self.words.say("x_bound", card=self.words.of(card), lines=open_lines))
        if position.throw is not None:
            lines.append(self.words.say("x_dice", dice=self._dice(position.throw.label)))
        return lines

    def question(self, view: View) -> str:
        """Which line, or what else."""
        return self.words.say("x_ask", player=self.players[view.turn].name)

    def option(self, option: Option, view: View) -> str:
        """A line to storm, with the chance to conquer the card afterwards."""
        if option.verb != "storm":
            return self.words.say(f"x_{option.verb}")
        card, word = option.args
        position = read(view.line)
        return self.words.say(
            "x_storm",
            card=self.words.of(DECK.cards[DECK.number[card]].name),
            line=self._line(word),
            dice=str(option.lo) if option.lo == option.hi else f"{option.lo}-{option.hi}",
            chance=f"{100 * self._chance(position, option):.0f}",
        )

    def _chance(self, position: ExpressPosition, option: Option) -> float:
        """The chance to conquer the card once a line is stormed with the fewest dice."""
        number = DECK.number[option.args[0]]
        front = position.front or fresh_front(number, position.table.owners[number] != FREE)
        left = front.after(option.args[1]).open
        thrown = len(position.throw.faces) if position.throw else DICE
        if not left:
            return 1.0
        decline = position.game.may_decline
        return chance(left, thrown - option.lo, decline) if thrown > option.lo else 0.0

    def thing(self, id: str) -> str:
        """A card or a front line."""
        if id in DECK.number:
            return self.words.of(DECK.cards[DECK.number[id]].name)
        return self._line(id) if id in DECK.lines else id

    def amount(self, choice: Choice, view: View) -> str:
        """How many dice are laid."""
        return self.words.say("x_amount", line=self.thing(choice.args[-1]))

    def help(self, view: View) -> list[str]:
        """What is asked, and an example in words and in the notation."""
        option = view.options[0]
        spoken = " ".join((*map(self.thing, option.args), str(option.lo)))
        examples = dict.fromkeys((spoken, str(option.action(option.lo))))
        return [
            self.words.say("x_help"),
            *(self.words.say("help_example", example=example) for example in examples),
        ]

    def board(self, view: View, about: str) -> list[str]:
        """All cards by continent, or those of one."""
        table = read(view.line).table
        lines = []
        names = {c.id: (c.id, c.name.de, c.name.en) for c in DECK.continents}
        wanted = find(fold(about), names) if about else tuple(names)
        for continent in DECK.continents:
            if continent.id not in wanted:
                continue
            cards = ", ".join(self._held(table.owners[card], card) for card in continent.cards)
            name = self.words.of(continent.name)
            lines.append(
                self.words.say("x_continent", name=name, value=continent.value, cards=cards)
            )
        return lines or [self.words.say("not_here")]

    def _held(self, owner: int, card: int) -> str:
        printed = DECK.cards[card]
        who = self.words.say("x_free") if owner == FREE else self.players[owner].name
        return f"{self.words.of(printed.name)} {printed.points} ({who})"

    def place(self, view: View, about: str) -> list[str]:
        """One card: its lines, its owner, and the exact chance to conquer it with seven dice."""
        names = {card.id: (card.id, card.name.de, card.name.en) for card in DECK.cards}
        table = read(view.line).table
        lines = []
        for id in find(fold(about), names):
            number = DECK.number[id]
            owner = table.owners[number]
            front = fresh_front(number, owner != FREE)
            lines.append(
                self.words.say(
                    "x_card",
                    card=self._held(owner, number),
                    lines=self._lines(front.open),
                    chance=f"{100 * chance(front.open, DICE):.1f}",
                )
            )
        return lines or [self.words.say("not_here")]

    def hand(self, view: View) -> list[str]:
        """The cards one has conquered."""
        table = read(view.line).table
        seat = view.seat if view.seat is not None else view.turn
        own = [card.number for card in DECK.cards if table.owners[card.number] == seat]
        cards = ", ".join(self._held(seat, card) for card in own) or self.words.say("x_none")
        return [self.words.say("x_hand", cards=cards, points=table.points(seat))]

    def goal(self, view: View) -> list[str]:
        """What wins."""
        return [self.words.say("x_goal")]

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        """What happened: throws, lines stormed, cards conquered."""
        lines = []
        for before, after, entry in plies:
            if entry.seat == CHANCE:
                lines.append(self.words.say("told_event", text=self._dice(entry.text)))
                continue
            player = self.players[entry.seat].name
            lines.append(self.words.say("told_action", player=player, text=self._did(entry.text)))
            lines += self._conquests(player, before, after)
        return lines

    def _did(self, text: str) -> str:
        action = Action.parse(text)
        if action.verb != "storm":
            return self.words.say(f"x_{action.verb}")
        card, line = map(self.thing, action.args)
        return self.words.say("x_stormed", card=card, line=line, n=action.n)

    def _conquests(self, player: str, before: Position, after: Position) -> list[str]:
        old, new = read(str(before)).table.owners, read(str(after)).table.owners
        return [
            self.words.say("x_conquered", player=player, card=self.words.of(card.name))
            for card in DECK.cards
            if old[card.number] != new[card.number]
        ]

    def ending(self, ply: Ply, viewer: int | None) -> list[str]:
        """Who has won, with the points of all."""
        table = read(str(ply.after)).table
        points = [f"{p.name} {table.points(seat)}" for seat, p in enumerate(self.players)]
        return [
            self.words.say("x_points", points=", ".join(points)),
            winners(ply.after, self.players, self.words),
        ]

    def _dice(self, label: str) -> str:
        return ", ".join(self.words.of(FACES[face]) for face in label.split(" ") if face in FACES)

    def _lines(self, words: Sequence[str]) -> str:
        return "; ".join(map(self._line, words))

    def _line(self, word: str) -> str:
        return self.words.of(DECK.lines[word].name).removeprefix("1 ")
