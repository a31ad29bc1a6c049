"""Numbers that lie open in a classic game: about every player, and about the game as a whole."""

from typing import Literal

from risiko.classic.kernel import layout
from risiko.classic.observation import Observation
from risiko.classic.rules import Goal, Ladder
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.server.scenes.info import bot_title
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Fact, SeatScene
from risiko.world import world


class ClassicFacts:
    """Counts what everybody may count."""

    def __init__(self, names: Names, words: Words, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.words = words
        self.hand_and_goal = hand_and_goal
        self.rules = names.game.rules

    def _fact(self, key: str, value: object, shown: Literal["column", "tip"] = "column") -> Fact:
        return Fact(key=key, label=self.words.say(f"fact_{key}"), value=str(value), shown=shown)

    # Players

    def build_seats(self, seen: Observation) -> tuple[SeatScene, ...]:
        """Every player as everybody may see them."""
        return tuple(
            SeatScene(seat=seat, alive=is_alive(seen, seat), facts=self._player(seen, seat))
            for seat in range(seen.seats)
        )

    def _player(self, seen: Observation, seat: int) -> tuple[Fact, ...]:
        facts = [
            self._fact("territories", seen.count_territories(seat)),
            self._fact("units", seen.count_units(seat)),
            self._fact("cards", seen.count_cards(seat)),
        ]
        if is_settled(seen) and is_alive(seen, seat):
            facts.append(self._fact("income", self.count_income(seen, seat)))
        facts += self._capital(seen, seat)
        facts.append(self._fact("colour", self.names.colour(seat), "tip"))
        bot = self.names.players[seat].bot
        if bot:
            facts.append(self._fact("bot", bot_title(bot, self.words.language), "tip"))
        return tuple(facts)

    def _capital(self, seen: Observation, seat: int) -> list[Fact]:
        """A capital that has been taken lies open."""
        capital = seen.capitals[seat] if seen.capitals else None
        if capital is None or not capital[1]:
            return []
        return [self._fact("capital", self.names.territory(capital[0]))]

    def count_income(self, seen: Observation, seat: int) -> int:
        """The units a turn of a player would begin with as the board stands, without cards."""
        bonuses = zip(world().continents, self.rules.continents.value, strict=True)
        return self.rules.income.value[seen.count_territories(seat)] + sum(
            bonus for continent, bonus in bonuses if seen.find_holder(continent.territories) == seat
        )

    # The game

    def build_game(self, seen: Observation, seat: int | None) -> tuple[Fact, ...]:
        """What is known of the game as a whole; the next income is that of the viewer."""
        facts = list[Fact]()
        if seat is not None and is_settled(seen) and is_alive(seen, seat):
            facts.append(self._fact("next_income", self.count_income(seen, seat)))
        if isinstance(self.rules.worth.value, Ladder):
            facts.append(self._fact("sets", seen.sets))
            facts.append(self._fact("next_set", self.hand_and_goal.evaluate_next_set(seen)))
        if seen.step >= layout.NEUTRAL:
            facts.append(self._fact("pile", self.count_pile(seen)))
            facts.append(self._fact("discard", len(seen.discard)))
        if seen.depth is not None:
            facts.append(self._fact("armistice", self._cards_between(*seen.depth)))
        if self.rules.goal.value is Goal.TARGET:
            facts.append(self._fact("target", self.rules.target.value[seen.seats]))
        if seen.conquered and seen.step < layout.DRAW:
            facts.append(self._fact("conquered", self.words.say("yes")))
        return tuple(facts)

    def _cards_between(self, least: int, most: int) -> str:
        """So many cards, or a range if nobody knows exactly."""
        cards = self.words.count("card", most)
        return cards if least == most else f"{least}–{cards}"

    def count_pile(self, seen: Observation) -> int:
        """How many cards are left to be drawn: all that lie nowhere else."""
        deck = sum(map(bool, self.names.game.numbers(seen.seats)["deck"]))
        elsewhere = sum(hand if isinstance(hand, int) else len(hand) for hand in seen.hands)
        return deck - elsewhere - len(seen.discard) - len(seen.capitals)


def is_settled(seen: Observation) -> bool:
    """Whether every territory is taken."""
    return layout.NOBODY not in seen.owner


def is_alive(seen: Observation, seat: int) -> bool:
    """Whether a player is still in the game."""
    return seen.count_territories(seat) > 0 or not is_settled(seen)
