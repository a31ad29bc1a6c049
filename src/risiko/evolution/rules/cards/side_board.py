"""The side board: open cards slide on, a new one is drawn, and with it perhaps an event.

Taking a card is in `taking`; what each event does is in `events`.
"""

from collections.abc import Callable

from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import EVENTS
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.chance_steps import DrawStep
from risiko.evolution.rules.factions import homeland
from risiko.evolution.rules.steps import AUTO, step
from risiko.evolution.state import COIN, EMPTY, GameState
from risiko.protocol import CHANCE

TAKING = "Karte nehmen"
EVENT = "Ereigniskarten"
Effect = Callable[[GameState], None]
EFFECTS: dict[str, Effect] = {}
"""What every event card does, by its id; filled by `events`."""


def slide_cards(s: GameState, place: int, *, discard: bool = False) -> None:
    """Remove an open card; the cards before it move up, and the first place is free."""
    card = s.open[place]
    s.open = [EMPTY, *s.open[:place], *s.open[place + 1 :]]
    if discard and card >= 0:
        s.discard = tuple(sorted((*s.discard, card)))


def award_coin_star(s: GameState) -> None:
    """When the coin pile first runs out, the seat with most territories gets a star.

    At a tie nobody does. Verbrauchter Münzkartenstapel.
    """
    if s.coin_star and s.coin_pile() == 0:
        s.coin_star = False
        counts = [s.owner.count(seat) for seat in range(s.seats)]
        if counts.count(max(counts)) == 1:
            army.award_stars(s, counts.index(max(counts)))


@step("refill")
class Refill(DrawStep):
    """A card is turned over onto the first place; an even number of coins sets off an event."""

    events: int
    """1 if the card may set off an event, else 0."""

    cite = TAKING

    def things(self, s: GameState) -> list[str]:
        return [BOARD.ids[card] for card in s.pile() or s.discard]

    def actor(self, s: GameState) -> int:
        return CHANCE if EMPTY in s.open and self.things(s) else AUTO

    def draw(self, s: GameState, outcome: int) -> None:
        pile = s.pile()
        if not pile:  # the discarded cards are shuffled
            pile, s.discard = list(s.discard), ()
        card = pile[outcome]
        place = s.open.index(EMPTY)
        s.open[place] = card
        if self.events and s.world.coins[card] % 2 == 0 and any(s.events):
            s.push(DrawEvent())

    def flaws(self, s: GameState) -> list[str]:
        return [] if self.events in (0, 1) else ["turned_over"]


@step("event")
class DrawEvent(DrawStep):
    """The top event card is turned over and carried out. Ereigniskarten."""

    word = "event"
    cite = EVENT

    def things(self, s: GameState) -> list[str]:
        return [id for id, count in zip(EVENTS, s.events, strict=True) for _ in range(count)]

    def draw(self, s: GameState, outcome: int) -> None:
        id = self.things(s)[outcome]
        place = list(EVENTS).index(id)
        s.events = (*s.events[:place], s.events[place] - 1, *s.events[place + 1 :])
        EFFECTS[id](s)

    def flaws(self, s: GameState) -> list[str]:
        return [] if any(s.events) else ["no_events"]


def list_takeable(s: GameState, seat: int) -> tuple[list[int], bool]:
    """The open territory cards a seat may take, and whether a coin card is possible.

    Cards of own territories come first; a coin card only if there is none. Karte nehmen.
    """
    own = [card for card in s.open if card >= 0 and s.owner[card] == seat]
    cards = list(own)
    if s.world.has("p3"):
        home = homeland(s.world, s.faction[seat], s.home[seat])
        cards += [
            card
            for card in s.open
            if card >= 0 and card not in own and home >= 0 and BOARD.continent[card] == home
        ]
    cards = [card for card in cards if hooks.may_take.of(s, seat, card)]
    coin = not own and s.coin_pile() > 0 and hooks.may_take.of(s, seat, COIN)
    return cards, coin
