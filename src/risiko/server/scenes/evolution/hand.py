"""What only one player may see in Risiko Evolution: resource cards, scar card; and the goal."""

from collections import Counter

from risiko.evolution.rules.options import card_id
from risiko.evolution.state import COIN, State
from risiko.server.wire.scene import Face, Hand, Secret
from risiko.telling.evolution.holdings import Holdings
from risiko.telling.evolution.names import Names
from risiko.telling.evolution.seen import own_cards


class Hands:
    """Shows a player's own things to that player."""

    def __init__(self, names: Names, holdings: Holdings) -> None:
        self.names = names
        self.speech = names.speech
        self.holdings = holdings

    def hand(self, s: State, seat: int | None) -> Hand | None:
        """The resource cards of who looks, and what they are worth."""
        if seat is None:
            return None
        held = own_cards(s, seat)
        copies: Counter[int] = Counter()
        faces = []
        for card in held:
            copies[card] += 1
            faces.append(self._face(s, seat, card, copies[card]))
        return Hand(cards=tuple(faces), lines=tuple(self.holdings.worth(s, seat, held)))

    def _face(self, s: State, seat: int, card: int, copy: int) -> Face:
        coins = s.coins_on(card)
        return Face(
            id=card_id(card) if copy == 1 else f"{card_id(card)}_{copy}",
            name=self.names.card(card),
            symbol=f"coins{coins}",
            text=self.speech.line("card_coins", coins=self.speech.coins(coins)),
            own=card != COIN and s.owner[card] == seat,
        )

    def secrets(self, s: State, seat: int | None) -> tuple[Secret, ...]:
        """The scar card of who looks, and how near the goal is."""
        line = self.speech.line
        scar = self.holdings.scar(s, seat) if seat is not None else []
        goal = Secret(
            key="goal", title=line("secret_goal"), lines=tuple(self.holdings.goal(s, seat))
        )
        if not scar:
            return (goal,)
        return (Secret(key="scar", title=line("secret_scar"), lines=tuple(scar)), goal)
