"""What only one player may see in Risiko Evolution: resource cards, scar card; and the goal."""

from collections import Counter

from risiko.evolution.observation import own_cards
from risiko.evolution.rules.options import card_id
from risiko.evolution.state import COIN, GameState
from risiko.narration.evolution.hand_and_goal import HandAndGoal
from risiko.narration.evolution.names import Names
from risiko.server.wire.scene import Face, Hand, Secret


class EvolutionHand:
    """Shows a player's own things to that player."""

    def __init__(self, names: Names, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.texts = names.texts
        self.hand_and_goal = hand_and_goal

    def build_hand(self, s: GameState, seat: int | None) -> Hand | None:
        """The resource cards of the viewer, and what they are worth."""
        if seat is None:
            return None
        held = own_cards(s, seat)
        copies: Counter[int] = Counter()
        faces = []
        for card in held:
            copies[card] += 1
            faces.append(self._face(s, seat, card, copies[card]))
        lines = self.hand_and_goal.describe_worth(s, seat, held)
        return Hand(cards=tuple(faces), lines=tuple(lines))

    def _face(self, s: GameState, seat: int, card: int, copy: int) -> Face:
        coins = s.coins_on(card)
        return Face(
            id=card_id(card) if copy == 1 else f"{card_id(card)}_{copy}",
            name=self.names.card(card),
            symbol=f"coins{coins}",
            text=self.texts.say("card_coins", coins=self.texts.coins(coins)),
            own=card != COIN and s.owner[card] == seat,
        )

    def build_secrets(self, s: GameState, seat: int | None) -> tuple[Secret, ...]:
        """The scar card of the viewer, and how near the goal is."""
        line = self.texts.say
        scar = self.hand_and_goal.describe_scar(s, seat) if seat is not None else []
        goal = Secret(
            key="goal",
            title=line("secret_goal"),
            lines=tuple(self.hand_and_goal.describe_goal(s, seat)),
        )
        if not scar:
            return (goal,)
        return (Secret(key="scar", title=line("secret_scar"), lines=tuple(scar)), goal)
