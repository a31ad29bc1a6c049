"""What only one player may see in a classic game: cards, mission, capital; and the goal."""

from risiko.classic.books.deck import deck
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import CARDS
from risiko.classic.observation import Observation
from risiko.classic.rules import Goal, Sets
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.server.scenes.latest import Latest
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Face, Hand, Secret

JOKER = "joker"
SECRET_KEYS = {Goal.MISSION: "mission", Goal.CAPITALS: "capital"}
"""The goals of which a player keeps something secret."""


class ClassicHand:
    """Shows a player's own things to that player."""

    def __init__(self, names: Names, words: Words, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.words = words
        self.hand_and_goal = hand_and_goal
        self.rules = names.game.rules
        self._shown = [Latest[Hand]() for _ in names.players]
        self._goals = {seat: Latest[Secret]() for seat in (None, *range(len(names.players)))}

    def build_hand(self, seen: Observation, seat: int | None) -> Hand | None:
        """The cards of the viewer, and what they are worth now."""
        if seat is None:
            return None
        cards = seen.own_cards(seat)
        held = tuple(card < layout.TERRITORIES and seen.owner[card] == seat for card in cards)
        return self._shown[seat].get(
            (cards, held, seen.sets), lambda: self._show_hand(seen, seat, cards)
        )

    def _show_hand(self, seen: Observation, seat: int, cards: tuple[int, ...]) -> Hand:
        lines = (
            self.hand_and_goal.describe_hand_worth(seen, seat)
            if cards
            else [self.words.say("hand_empty")]
        )
        return Hand(cards=tuple(self._face(seen, seat, c) for c in cards), lines=tuple(lines))

    def _face(self, seen: Observation, seat: int, card: int) -> Face:
        joker = card >= layout.TERRITORIES
        return Face(
            id=CARDS[card],
            name=self.names.thing(CARDS[card]),
            symbol=JOKER if joker else self._symbol(card),
            text=self.words.say("face_joker") if joker else self.names.shown(card),
            own=not joker and seen.owner[card] == seat,
        )

    def _symbol(self, card: int) -> str:
        by_stars = self.rules.sets.value is Sets.STARS
        return f"star{deck().stars[card]}" if by_stars else deck().symbols[card]

    def build_secrets(self, seen: Observation, seat: int | None) -> tuple[Secret, ...]:
        """The goal with what the viewer knows of it, and how near it is."""
        known = seen.owner, seen.units, seen.missions, seen.capitals
        return (self._goals[seat].get(known, lambda: self._describe_goal(seen, seat)),)

    def _describe_goal(self, seen: Observation, seat: int | None) -> Secret:
        key = SECRET_KEYS.get(self.rules.goal.value, "goal") if seat is not None else "goal"
        lines = (
            self.hand_and_goal.describe_goal(seen, seat)
            if seat is not None
            else [self.hand_and_goal.describe_open_goal(seen)]
        )
        return Secret(key=key, title=self.words.say(f"secret_{key}"), lines=tuple(lines))
