"""What everything in Risiko Evolution is called: players, territories, pieces, cards."""

from collections.abc import Sequence

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import (
    FACTION_IDS,
    FACTIONS,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
    Piece,
)
from risiko.evolution.notation.fields import SEATS
from risiko.evolution.notation.name_words import decode, is_text
from risiko.evolution.state import COIN, GameState
from risiko.narration.evolution.texts import EvolutionTexts
from risiko.narration.players import Player

CONTINENTS = [continent.id for continent in BOARD.continents]
WRITTEN = frozenset({"sign", "name"})
"""Verbs whose argument is a text."""


class Names:
    """Names in one language."""

    def __init__(
        self, players: Sequence[Player], texts: EvolutionTexts, circle: Sequence[str] = ()
    ) -> None:
        self.players = players
        self.texts = texts
        self.circle = circle
        """The people of the campaign by their numbers, at the table or not."""

    def player(self, seat: int) -> str:
        """Who sits there; free for nobody."""
        return self.players[seat].name if seat >= 0 else self.texts.say("nobody")

    def person(self, persons: tuple[int, ...], number: int) -> str:
        """Somebody of the campaign by their number, given the people at the table."""
        if number in persons and persons.index(number) < len(self.players):
            return self.players[persons.index(number)].name
        if 0 <= number < len(self.circle):
            return self.circle[number]
        return self.texts.say("somebody", n=number + 1)

    def territory(self, land: int) -> str:
        """A territory by its number."""
        return self.texts.of(BOARD.names[land])

    def continent(self, s: GameState, number: int) -> str:
        """A continent, with the name it was given."""
        land = self.texts.of(BOARD.continents[number].name)
        given = s.world.continents[number].name
        return self.texts.say("named_continent", name=given, land=land) if given else land

    def continent_of(self, s: GameState, land: int) -> str:
        """The continent of a territory; an island by itself is its own."""
        number = BOARD.continent[land]
        return self.territory(land) if number < 0 else self.continent(s, number)

    def card(self, card: int) -> str:
        """A resource card."""
        return self.texts.thing("coin") or "" if card == COIN else self.territory(card)

    def faction(self, faction: int) -> str:
        """A faction by its number."""
        return self.texts.of(FACTIONS[FACTION_IDS[faction]].name)

    def piece(self, id: str) -> Piece | None:
        """A power, scar or mission by its id."""
        return POWERS.get(id) or SCARS.get(id) or MISSIONS.get(id)

    def powers(self, s: GameState, faction: int) -> str:
        """All that sticks on a faction card."""
        pieces = [piece for id in s.world.powers[faction] if id and (piece := self.piece(id))]
        if not pieces:
            return self.texts.say("no_powers")
        return ", ".join(
            self.texts.say("power", name=self.texts.of(piece.name), text=self.texts.of(piece.text))
            for piece in pieces
        )

    def thing(self, s: GameState, verb: str, word: str) -> str:
        """What a word of an action stands for."""
        if verb in WRITTEN and is_text(word, empty=True):
            return decode(word) or self.texts.say("no_comment")
        if verb == "swap" and word in SEATS:
            return self.player(SEATS.index(word))
        if word in BOARD.number:
            return self.territory(BOARD.number[word])
        if word in CONTINENTS:
            return self.continent(s, CONTINENTS.index(word))
        piece = FACTIONS.get(word) or self.piece(word)
        if piece is not None:
            return self.texts.of(piece.name)
        if word in PACKETS:
            return self.texts.of(PACKETS[word].name)
        return self.texts.thing(word) or word
