"""What lies open in Risiko Evolution: about every player, the side board and the campaign."""

from collections.abc import Iterator
from typing import NamedTuple

from risiko.evolution.army import base_recruits, recruits
from risiko.evolution.hooks import extra_recruits
from risiko.evolution.pieces import MISSIONS, PACKETS, STARS_TO_WIN
from risiko.evolution.recruiting import RECRUITING
from risiko.evolution.state import State
from risiko.evolution.world import NOBODY
from risiko.server.scenes.info import bot_title
from risiko.server.wire.scene import Fact, IncomeRow, SeatScene
from risiko.telling.evolution.names import Names
from risiko.telling.evolution.seen import cards, strength, top
from risiko.telling.evolution.speech import Speech

BOOK = "2011, "
PEOPLE = "Gebiete und Bevölkerung"
CONTINENTS = "Kontinentbonus"
CASHING = "Karten gegen Truppen eintauschen"


class Piles(NamedTuple):
    """Cards in the piles, which everybody may count; views do not write their numbers."""

    coins: int
    territories: int


class Facts:
    """Counts what everybody may count."""

    def __init__(self, names: Names, speech: Speech) -> None:
        self.names = names
        self.speech = speech

    def _fact(self, key: str, value: object) -> Fact:
        return Fact(key=key, label=self.speech.line(f"fact_{key}"), value=str(value))

    # Players

    def seats(self, s: State) -> tuple[SeatScene, ...]:
        """Every player as everybody may see them."""
        return tuple(
            SeatScene(seat=seat, alive=not s.out[seat], facts=tuple(self._player(s, seat)))
            for seat in range(s.seats)
        )

    def _player(self, s: State, seat: int) -> Iterator[Fact]:
        yield self._fact("stars", s.stars(seat))
        yield self._fact("territories", s.owner.count(seat))
        yield self._fact("units", strength(s, seat))
        yield self._fact("cards", cards(s, seat))
        if any(s.missiles):
            yield self._fact("missiles", s.missiles[seat])
        if any(city is not None for city in s.world.cities):
            yield self._fact("population", s.population(seat))
        if s.faction[seat] != NOBODY:
            yield self._fact("faction", self.names.faction(s.faction[seat]))
        bot = self.names.players[seat].bot
        if bot:
            yield self._fact("bot", bot_title(bot, self.speech.words.language))

    # The game

    def game(self, s: State, seat: int | None, piles: Piles) -> tuple[Fact, ...]:
        """What is known of the game as a whole; the next units are those of who looks."""
        return tuple(self._game(s, seat, piles))

    def _game(self, s: State, seat: int | None, piles: Piles) -> Iterator[Fact]:
        speech = self.speech
        yield self._fact("goal", speech.line("goal", n=STARS_TO_WIN))
        if seat is not None and s.controls(seat) and s.winner == NOBODY:
            yield self._fact("next_income", recruits(s, seat))
        if s.mission:
            mission = MISSIONS[s.mission]
            name, text = speech.of(mission.name), speech.of(mission.text)
            yield self._fact("mission", speech.line("power", name=name, text=text))
        for place, card in enumerate(s.open, start=1):
            label = speech.line("fact_open", n=place)
            yield Fact(key=f"open_{place}", label=label, value=self._open(s, card))
        yield self._fact("coin_pile", piles.coins)
        if s.coin_star:
            yield self._fact("coin_star", speech.line("still_there"))
        yield self._fact("pile", piles.territories)
        if any(s.events):
            yield self._fact("events", sum(s.events))
        yield self._fact("game", s.world.games + (1 if s.stack else 0))
        yield from self._factions(s)
        sealed = [packet for id, packet in PACKETS.items() if not s.world.has(id)]
        if sealed:
            yield self._fact("sealed", ", ".join(speech.of(packet.name) for packet in sealed))

    def _factions(self, s: State) -> Iterator[Fact]:
        """What sticks on the faction cards in play."""
        for seat, faction in enumerate(s.faction):
            if faction != NOBODY:
                said = {"faction": self.names.faction(faction), "player": self.names.player(seat)}
                label = self.speech.line("fact_powers", **said)
                value = self.names.powers(s, faction)
                yield Fact(key=f"powers_{seat}", label=label, value=value)

    def _open(self, s: State, card: int) -> str:
        if card < 0:
            return self.speech.line("empty")
        coins = self.speech.coins(s.coins_on(card))
        return self.speech.line("open_card", card=self.names.card(card), coins=coins)

    # Recruits

    def income(self, s: State) -> tuple[IncomeRow, ...]:
        """What the recruits are made of; while they are placed, only if no cards were turned in.

        How many units were for cards is not known any more once some of them are placed.
        """
        step = top(s)
        if step.kind == "recruit":
            cards_brought = step.num(0) - recruits(s, s.player)
        elif step.kind == "place" and not s.this.cashed:
            cards_brought = 0
        else:
            return ()
        return tuple(self._income(s, s.player, cards_brought))

    def _income(self, s: State, seat: int, cards_brought: int) -> Iterator[IncomeRow]:
        speech = self.speech
        base = base_recruits(s, seat)
        territories = speech.words.count("territory", s.owner.count(seat))
        text = speech.line("income_base", territories=territories, people=s.population(seat))
        yield IncomeRow(text=text, units=base, cite=BOOK + PEOPLE)
        for number in s.continents(seat):
            if number not in s.this.denied:
                bonus = s.world.bonus(number, s.persons[seat])
                text = speech.line("income_continent", continent=self.names.continent(s, number))
                yield IncomeRow(text=text, units=bonus, cite=BOOK + CONTINENTS)
        extra = extra_recruits.of(s, seat)
        if extra:
            text = speech.line("income_extra")
            yield IncomeRow(text=text, units=extra, cite=BOOK + RECRUITING)
        if cards_brought:
            text = speech.line("income_cards")
            yield IncomeRow(text=text, units=cards_brought, cite=BOOK + CASHING)
