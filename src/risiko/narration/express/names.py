"""Risiko Express in words: cards, front lines, dice, and what happened."""

from collections.abc import Iterable, Sequence

from risiko.express.card_table import FREE, get_fresh_front
from risiko.express.cards import DECK
from risiko.express.chances.odds import chance
from risiko.express.observation import observe_position
from risiko.express.position import ExpressPosition
from risiko.express.rules import DICE
from risiko.narration.players import Player, winners
from risiko.narration.texts import Words
from risiko.protocol import CHANCE, Action, Option, Position
from risiko.record.replay import Ply
from risiko.text import percent


def storm_chance(position: ExpressPosition, option: Option) -> float:
    """The chance to conquer the card once a line is stormed with the fewest dice."""
    number = DECK.number[option.args[0]]
    front = position.front or get_fresh_front(number, position.table.owners[number] != FREE)
    left = front.after(option.args[1]).open
    thrown = len(position.throw.faces) if position.throw else DICE
    if not left:
        return 1.0
    decline = position.game.may_decline
    return chance(left, thrown - option.lo, decline) if thrown > option.lo else 0.0


class Names:
    """The names of the dice game in one language, and its story; nothing in it is hidden."""

    def __init__(self, players: Sequence[Player], words: Words) -> None:
        self.players = players
        self.words = words

    def card(self, id: str) -> str:
        """A card by its id."""
        return self.words.of(DECK.cards[DECK.number[id]].name)

    def line(self, word: str) -> str:
        """A front line."""
        return self.words.of(DECK.lines[word].name)

    def lines(self, words: Iterable[str]) -> str:
        """Several front lines."""
        return "; ".join(map(self.line, words))

    def thing(self, id: str) -> str:
        """A card or a front line."""
        if id in DECK.number:
            return self.card(id)
        return self.line(id) if id in DECK.lines else id

    def dice(self, label: str) -> str:
        """A throw, face by face."""
        return ", ".join(self.words.say(f"x_face_{face}") for face in label.split())

    def option(self, option: Option, position: ExpressPosition) -> str:
        """A line to storm, with the chance to conquer the card afterwards."""
        if option.verb != "storm":
            return self.words.say(f"x_{option.verb}")
        card, word = option.args
        return self.words.say(
            "x_storm",
            card=self.card(card),
            line=self.line(word),
            dice=str(option.lo) if option.lo == option.hi else f"{option.lo}–{option.hi}",
            chance=percent(storm_chance(position, option), self.words.language),
        )

    def points(self, position: Position) -> str:
        """How many points everybody has."""
        table = observe_position(position).table
        points = [f"{p.name} {table.points(seat)}" for seat, p in enumerate(self.players)]
        return self.words.say("x_points", points=", ".join(points))

    def tell(self, ply: Ply) -> list[str]:
        """What happened: a throw, a line stormed, a card conquered."""
        before, after, entry = ply.before, ply.after, ply.entry
        if entry.seat == CHANCE:
            return [self.words.say("told_event", text=self.dice(entry.text))]
        player = self.players[entry.seat].name
        told = self.words.say("told_action", player=player, text=self._did(entry.text))
        return [told, *self._conquests(player, before, after)]

    def _did(self, text: str) -> str:
        action = Action.parse(text)
        if action.verb != "storm":
            return self.words.say(f"x_{action.verb}")
        card, line = map(self.thing, action.args)
        return self.words.say("x_stormed", card=card, line=line, n=action.n)

    def _conquests(self, player: str, before: Position, after: Position) -> list[str]:
        old, new = observe_position(before).table.owners, observe_position(after).table.owners
        return [
            self.words.say("x_conquered", player=player, card=self.words.of(card.name))
            for card in DECK.cards
            if old[card.number] != new[card.number]
        ]

    def ending(self, position: Position) -> list[str]:
        """Who has won, with the points of all."""
        return [self.points(position), winners(position, self.players, self.words)]
