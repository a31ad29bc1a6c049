"""What a seat sees of a position, and random guesses of what it does not see.

Hidden are the resource cards in other hands and the scar cards of others. The contents of a sealed
packet are in no state before it is opened, so there is nothing to hide.
"""

from risiko.evolution.notation.position_notation import write
from risiko.evolution.rules.power_choices import DrawFromHand, SwapCard
from risiko.evolution.rules.setup.game_setup import scar_pool
from risiko.evolution.state import COIN, HIDDEN, UNSEEN, GameState
from risiko.protocol import Dice

REMEMBERED = 64
"""Views that need not be read again by those who are in the same process as who wrote them."""
recently_seen: dict[str, GameState] = {}
"""What seats saw lately, by the lines of their views; never changed."""


def write_view(name: str, s: GameState, seat: int | None) -> str:
    """The line of a position with `?` for what a seat, or a spectator, does not see."""
    seen = s.copy()
    for other in range(s.seats):
        if other != seat:
            open_coins = s.hands[other].count(COIN) if s.has(other, "weak_purist") else 0
            hidden = len(s.hands[other]) - open_coins
            seen.hands[other] = (COIN,) * open_coins + (HIDDEN,) * hidden
            seen.scar[other] = UNSEEN if s.scar[other] else ""
    line = write(name, seen)
    if line not in recently_seen:
        if len(recently_seen) >= REMEMBERED:
            recently_seen.clear()
        recently_seen[line] = seen
    return line


class _Draw:
    """Random numbers from the dice, one event after the other."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._events = 0

    def shuffled(self, items: list[int]) -> list[int]:
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self._dice(self._events, last + 1)
            self._events += 1
            deck[last], deck[other] = deck[other], deck[last]
        return deck


def guess_hidden(s: GameState, seat: int, dice: Dice) -> GameState:
    """A state that looks the same to a seat, with everything it cannot see drawn at random."""
    guess = s.copy()
    draw = _Draw(dice)
    _guess_scars(guess, seat, draw)
    _guess_hands(guess, seat, draw)
    return guess


def _guess_scars(s: GameState, seat: int, draw: _Draw) -> None:
    """Deal to the others any scar cards that were not played and are not in this seat's hand."""
    holders = [other for other in range(s.seats) if other != seat and s.scar[other]]
    for other in holders:
        s.scar[other] = ""
    pool = scar_pool(s)
    for other, k in zip(holders, draw.shuffled(list(range(len(pool)))), strict=False):
        s.scar[other] = pool[k]


def _guess_hands(s: GameState, seat: int, draw: _Draw) -> None:
    """Deal to the others any cards that are not seen; a card just taken is seen by everybody."""
    others = [other for other in range(s.seats) if other != seat]
    fixed = [_seen_cards(s, other) for other in others]
    coins = sum(s.hands[other].count(COIN) for other in others)
    coins -= sum(cards.count(COIN) for cards in fixed)
    pile = s.pile()
    lands = [c for other in others for c in s.hands[other] if c != COIN]
    seen = {card for cards in fixed for card in cards}
    hidden = sorted(card for card in (*pile, *lands) if card not in seen)
    free = [
        k
        for k, other in enumerate(others)
        for _ in range(len(s.hands[other]) - len(fixed[k]))
        if not s.has(other, "weak_purist")
    ]
    deck = iter(draw.shuffled(hidden))
    places = set(draw.shuffled(list(range(len(free))))[:coins])
    coin_places = [free[place] for place in places]
    for k, other in enumerate(others):
        given = coin_places.count(k)
        rest = len(s.hands[other]) - len(fixed[k]) - given
        s.hands[other] = tuple(
            sorted((*fixed[k], *(COIN,) * given, *(next(deck) for _ in range(rest))))
        )


def _seen_cards(s: GameState, seat: int) -> list[int]:
    """The cards in another hand that everybody sees."""
    seen = [COIN] * s.hands[seat].count(COIN) if s.has(seat, "weak_purist") else []
    for step in s.stack:
        if isinstance(step, (SwapCard, DrawFromHand)) and step.seat == seat:
            if step.card not in seen:
                seen.append(step.card)
    return seen
