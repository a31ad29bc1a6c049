"""Risiko Express in words: the cards, the dice, and the exact chance of every attack."""

from collections.abc import Sequence

from risiko.express.card_table import FREE, get_fresh_front
from risiko.express.cards import DECK
from risiko.express.chances.odds import chance
from risiko.express.observation import observe
from risiko.express.rules import DICE
from risiko.narration.express.names import Names
from risiko.narration.players import Player
from risiko.protocol import Game, Option, View
from risiko.record.replay import Ply
from risiko.terminal.input_parser import InputParser, TypedAction
from risiko.terminal.name_matching import find, fold
from risiko.terminal.presenter import PlainPresenter
from risiko.terminal.texts import Words, map_typed_words
from risiko.text import percent

PACKAGE = "risiko.terminal.express"


def _without_numbers(name: str) -> str:
    """A front line as it is typed: the only number there is that of the dice."""
    return " ".join(word for word in name.split() if not word.isdecimal())


class ExpressPresenter(PlainPresenter):
    """The dice game in words; nothing in it is hidden."""

    def __init__(self, game: Game, players: Sequence[Player], words: Words) -> None:
        words = words.extend(("risiko.narration.express", "texts"), (PACKAGE, "texts"))
        super().__init__(game, players, words)
        self._names = Names(players, words)
        self._verbs |= map_typed_words("verb", PACKAGE)

    def make_parser(self, view: View) -> InputParser:
        """Cards by their names, front lines by what they take or by their words."""
        things: dict[str, tuple[str, ...]] = {
            card.id: (card.id, card.name.de, card.name.en) for card in DECK.cards
        }
        for word, line in DECK.lines.items():
            things[word] = (word, *map(_without_numbers, line.name))
        for option in view.options:
            self._verbs[option.verb] = option.verb
        return InputParser(things, self._verbs)

    def write_headline(self, view: View, first: bool) -> list[str]:
        """The dice, the card under attack, and the points."""
        position = observe(view)
        lines = []
        if first:
            points = [
                f"{player.name} {position.table.points(seat)}"
                for seat, player in enumerate(self.players)
            ]
            lines.append(self.words.say("x_points", points=", ".join(points)))
        if position.front is not None:
            card = DECK.cards[position.front.card].name
            open_lines = self._names.lines(position.front.open)
            lines.append(self.words.say("x_bound", card=self.words.of(card), lines=open_lines))
        if position.throw is not None:
            lines.append(self.words.say("x_dice", dice=self._names.dice(position.throw.label)))
        return lines

    def write_question(self, view: View) -> str:
        """Which line, or what else."""
        return self.words.say("x_ask", player=self.players[view.turn].name)

    def describe_option(self, option: Option, view: View) -> str:
        """A line to storm, with the chance to conquer the card afterwards."""
        return self._names.option(option, observe(view))

    def name_thing(self, id: str) -> str:
        """A card or a front line."""
        return self._names.thing(id)

    def ask_amount(self, choice: TypedAction, view: View) -> str:
        """How many dice are laid."""
        return self.words.say("x_amount", line=self.name_thing(choice.args[-1]))

    def write_help(self, view: View) -> list[str]:
        """What is asked, and an example in the player's language."""
        option = view.options[0]
        example = self.words.verb(option.verb, PACKAGE)
        if option.args:
            names = (_without_numbers(self.name_thing(arg)) for arg in option.args)
            example = " ".join((*names, str(option.lo)))
        return [self.words.say("x_help"), self.words.say("help_example", example=example)]

    def describe_board(self, view: View, about: str) -> list[str]:
        """All cards by continent, or those of one."""
        table = observe(view).table
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

    def describe_place(self, view: View, about: str) -> list[str]:
        """One card: its lines, its owner, and the exact chance to conquer it with seven dice."""
        names = {card.id: (card.id, card.name.de, card.name.en) for card in DECK.cards}
        table = observe(view).table
        lines = []
        for id in find(fold(about), names):
            number = DECK.number[id]
            owner = table.owners[number]
            front = get_fresh_front(number, owner != FREE)
            lines.append(
                self.words.say(
                    "x_card",
                    card=self._held(owner, number),
                    lines=self._names.lines(front.open),
                    chance=percent(chance(front.open, DICE), self.words.language),
                )
            )
        return lines or [self.words.say("not_here")]

    def describe_hand(self, view: View) -> list[str]:
        """The cards one has conquered."""
        table = observe(view).table
        seat = view.seat if view.seat is not None else view.turn
        own = [card.number for card in DECK.cards if table.owners[card.number] == seat]
        cards = ", ".join(self._held(seat, card) for card in own) or self.words.say("x_none")
        return [self.words.say("x_hand", cards=cards, points=table.points(seat))]

    def describe_goal(self, view: View) -> list[str]:
        """What wins."""
        return [self.words.say("x_goal")]

    def tell(self, plies: Sequence[Ply], viewer: int | None, brief: bool) -> list[str]:
        """What happened: throws, lines stormed, cards conquered."""
        return [line for ply in plies for line in self._names.tell(ply)]

    def tell_ending(self, ply: Ply, viewer: int | None) -> list[str]:
        """Who has won, with the points of all."""
        return self._names.ending(ply.after)
