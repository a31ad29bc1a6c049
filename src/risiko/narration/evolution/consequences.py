"""What followed from a ply of Risiko Evolution beside the ply itself, in sentences."""

from collections.abc import Iterator

from risiko.evolution.campaign.world import NO_FORT, NOBODY, NOWHERE
from risiko.evolution.content.board import LANDS
from risiko.evolution.content.pieces import PACKETS, STARS_TO_WIN
from risiko.evolution.state import GameState
from risiko.narration.evolution.names import Names
from risiko.narration.evolution.texts import EvolutionTexts

MOST_LANDS = 2
"""Territories told of one by one when something happened to several."""


class Consequences:
    """Compares two moments of a game as one seat sees them."""

    def __init__(self, names: Names, texts: EvolutionTexts) -> None:
        self.names = names
        self.texts = texts

    def tell(self, old: GameState, new: GameState, explained: set[int]) -> list[str]:
        """All that changed, the weightiest last; units in some territories are explained."""
        return [
            *self._opened(old, new),
            *self._units(old, new, explained),
            *self._buildings(old, new),
            *self._players(old, new),
            *self._course(old, new),
        ]

    def _opened(self, old: GameState, new: GameState) -> Iterator[str]:
        for id in new.world.packets:
            if id not in old.world.packets:
                packet, of = PACKETS[id], self.texts.of
                yield self.texts.say("opened_title", title=of(packet.title))
                yield of(packet.story)
                yield of(packet.rules)

    def _units(self, old: GameState, new: GameState, explained: set[int]) -> list[str]:
        """Units that came or went by scars, powers and events."""
        lines = []
        for land in range(LANDS):
            change = new.units[land] - old.units[land]
            if change and land not in explained:
                key = "units_come" if change > 0 else "units_gone"
                units = self.texts.units(abs(change))
                lines.append(self.texts.say(key, territory=self.names.territory(land), units=units))
        return lines[:MOST_LANDS]

    def _buildings(self, old: GameState, new: GameState) -> Iterator[str]:
        line, names = self.texts.say, self.names
        for faction, land in enumerate(old.hq):
            if land == NOWHERE:
                continue
            if new.hq[faction] == NOWHERE:
                yield line("hq_gone", territory=names.territory(land))
            elif new.hq[faction] == land and new.owner[land] not in (old.owner[land], NOBODY):
                player = names.player(new.owner[land])
                yield line("hq_taken", player=player, territory=names.territory(land))
        for land in range(LANDS):
            if old.world.forts[land] != NO_FORT and new.world.forts[land] == NO_FORT:
                yield line("fort_gone", territory=names.territory(land))

    def _players(self, old: GameState, new: GameState) -> Iterator[str]:
        line, names = self.texts.say, self.names
        for seat in range(new.seats):
            if new.tokens[seat] > old.tokens[seat]:
                stars = self.texts.stars(new.tokens[seat] - old.tokens[seat])
                yield line("star", player=names.player(seat), stars=stars)
            if new.out[seat] and not old.out[seat]:
                yield line("out", player=names.player(seat))
            elif old.controls(seat) and not new.controls(seat):
                yield line("swept", player=names.player(seat))

    def _course(self, old: GameState, new: GameState) -> Iterator[str]:
        if new.winner != old.winner:
            yield self.tell_victory(new)
        elif new.player != old.player and new.player != NOBODY:
            yield self.texts.say("turn", player=self.names.player(new.player))

    def tell_victory(self, s: GameState) -> str:
        """Why somebody has won."""
        player, stars = self.names.player(s.winner), s.stars(s.winner)
        if stars >= STARS_TO_WIN:
            return self.texts.say("decided", player=player, stars=self.texts.stars(stars))
        return self.texts.say("outlived", player=player)
