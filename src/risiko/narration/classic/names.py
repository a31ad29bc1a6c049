"""What things are called in a classic game: territories, cards, players and neutral armies."""

from collections.abc import Sequence
from functools import cache

from risiko.classic.books.deck import deck
from risiko.classic.books.mission_cards import COLOURS
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.rules import NeutralSupply, Sets
from risiko.narration.players import Player
from risiko.narration.texts import Words
from risiko.text import Language
from risiko.world import world


@cache
def _name_territories(book: str, language: Language) -> tuple[str, ...]:
    """What a book calls the territories, in the order of the board."""
    return tuple(world().name(t, book).say(language) for t in range(layout.TERRITORIES))


@cache
def _name_continents(language: Language) -> tuple[str, ...]:
    return tuple(continent.name.say(language) for continent in world().continents)


class Names:
    """The names of one game in one language."""

    def __init__(self, game: ClassicGame, players: Sequence[Player], words: Words) -> None:
        self.game = game
        self.players = players
        self.words = words
        self.territories = _name_territories(game.rules.book.id, words.language)
        self._continents = _name_continents(words.language)

    def territory(self, number: int) -> str:
        """A territory as this game's book calls it."""
        return self.territories[number]

    def thing(self, id: str) -> str:
        """A territory or card by its id."""
        number = deck().number[id]
        if number < layout.TERRITORIES:
            return self.territory(number)
        return self.words.say("joker", n=number - layout.TERRITORIES + 1)

    def card(self, number: int) -> str:
        """A card and what it shows: `Alaska (Infanterie)`, `Alaska (1 Stern)`."""
        if number >= layout.TERRITORIES:
            return self.thing(deck().cards[number])
        return f"{self.territory(number)} ({self.shown(number)})"

    def shown(self, number: int) -> str:
        """What the card of a territory shows: `Infanterie`, `1 Stern`."""
        if self.game.rules.sets.value is Sets.STARS:
            return self.words.count("star", deck().stars[number])
        return self.words.say(f"symbol_{deck().symbols[number]}")

    def continent(self, number: int) -> str:
        """A continent."""
        return self._continents[number]

    def army(self, owner: int) -> str:
        """Who holds a territory: a player, a neutral army, or nobody."""
        if owner == layout.NOBODY:
            return self.words.say("free")
        if owner < layout.SEATS:
            return self.players[owner].name
        if self.game.rules.neutral_supply.value is NeutralSupply.HALF:
            return self.words.say("ghost")
        return self.words.say("neutral", n=owner - layout.SEATS + 1)

    def colour(self, seat: int) -> str:
        """The colour of a player's army."""
        return self.words.of(COLOURS[seat].name)

    def full(self, seat: int) -> str:
        """A player with colour: `Anna (Rot)`."""
        return self.words.say(
            "player_colour", player=self.players[seat].name, colour=self.colour(seat)
        )
