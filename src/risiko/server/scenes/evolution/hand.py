"""What only one player may see in Risiko Evolution: resource cards, scar card; and the goal."""

from collections import Counter

from risiko.evolution.army import cash_value
from risiko.evolution.pieces import (
    CARDS_FOR_STAR,
    MOST_COINS_AT_ONCE,
    SCARS,
    TROOPS_FOR_COINS,
)
from risiko.evolution.state import COIN, UNSEEN, State
from risiko.evolution.steps import card_id
from risiko.server.wire.scene import Face, Hand, Secret
from risiko.telling.evolution.names import Names
from risiko.telling.evolution.seen import own_cards
from risiko.telling.evolution.speech import Speech


class Holdings:
    """Shows a player's own things to that player."""

    def __init__(self, names: Names, speech: Speech) -> None:
        self.names = names
        self.speech = speech

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
        return Hand(cards=tuple(faces), lines=tuple(self._worth(s, held)))

    def _face(self, s: State, seat: int, card: int, copy: int) -> Face:
        coins = s.coins_on(card)
        return Face(
            id=card_id(card) if copy == 1 else f"{card_id(card)}_{copy}",
            name=self.names.card(card),
            symbol=f"coins{coins}",
            text=self.speech.line("card_coins", coins=self.speech.coins(coins)),
            own=card != COIN and s.owner[card] == seat,
        )

    def _worth(self, s: State, held: tuple[int, ...]) -> list[str]:
        if not held:
            return [self.speech.line("hand_empty")]
        coins = cash_value(s, held)
        batches, rest = divmod(coins, MOST_COINS_AT_ONCE)
        troops = batches * TROOPS_FOR_COINS[-1] + TROOPS_FOR_COINS[rest]
        worth = {"coins": self.speech.coins(coins), "units": self.speech.units(troops)}
        lines = [self.speech.line("hand_worth", **worth)]
        if len(held) >= CARDS_FOR_STAR:
            lines.append(self.speech.line("hand_star"))
        return lines

    def secrets(self, s: State, seat: int | None) -> tuple[Secret, ...]:
        """The scar card of who looks, and how near the goal is."""
        line = self.speech.line
        goal = [line("goal_stars")]
        secrets = []
        if seat is not None:
            goal.append(line("goal_now", stars=self.speech.stars(s.stars(seat))))
            if s.scar[seat] not in ("", UNSEEN):
                secrets.append(self._scar(s.scar[seat]))
        title = line("secret_goal")
        return (*secrets, Secret(key="goal", title=title, lines=tuple(goal)))

    def _scar(self, id: str) -> Secret:
        scar, of = SCARS[id], self.speech.of
        when = self.speech.line(f"scar_when_{scar.moment}")
        lines = (f"{of(scar.name)}: {of(scar.text)}", when)
        return Secret(key="scar", title=self.speech.line("secret_scar"), lines=lines)
