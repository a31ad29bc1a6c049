"""Numbers that lie open in a classic game: about every player, and about the game as a whole."""

from risiko.classic.kernel import layout
from risiko.classic.observation import Observation
from risiko.classic.rules import Goal, Ladder
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.server.scenes.fact import make_fact
from risiko.server.scenes.info import bot_title
from risiko.server.scenes.latest import Latest
from risiko.server.scenes.texts import Words
from risiko.server.wire.scene import Fact, SeatScene, Shown


class ClassicFacts:
    """Counts what everybody may count."""

    def __init__(self, names: Names, words: Words, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.words = words
        self.hand_and_goal = hand_and_goal
        self.rules = names.game.rules
        self._all_seats = Latest[tuple[SeatScene, ...]]()
        self._seats = [Latest[SeatScene]() for _ in names.players]
        self._game = {
            seat: Latest[tuple[Fact, ...]]() for seat in (None, *range(len(names.players)))
        }
        self._colours = [
            self._fact("colour", names.colour(seat), "tip") for seat in range(len(names.players))
        ]

    def _fact(self, key: str, value: object, shown: Shown = "column") -> Fact:
        return make_fact(key, self.words.say(f"fact_{key}"), str(value), shown)

    # Players

    def build_seats(self, seen: Observation) -> tuple[SeatScene, ...]:
        """Every player as everybody may see them."""
        cards = [seen.count_cards(seat) for seat in range(seen.seats)]
        return self._all_seats.get(
            (seen.counts, cards, seen.capitals, is_settled(seen)),
            lambda: tuple(self._seat(seen, seat) for seat in range(seen.seats)),
        )

    def _seat(self, seen: Observation, seat: int) -> SeatScene:
        alive = is_alive(seen, seat)
        numbers = {
            "territories": seen.count_territories(seat),
            "units": seen.count_units(seat),
            "cards": seen.count_cards(seat),
        }
        if alive and is_settled(seen):
            numbers["income"] = self.count_income(seen, seat)
        capital = self._capital(seen, seat)
        return self._seats[seat].get(
            (alive, numbers, capital),
            lambda: SeatScene(seat=seat, alive=alive, facts=self._player(numbers, capital, seat)),
        )

    def _player(self, numbers: dict[str, int], capital: list[Fact], seat: int) -> tuple[Fact, ...]:
        facts = [self._fact(key, number) for key, number in numbers.items()]
        facts += [*capital, self._colours[seat]]
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
        units = self.rules.income.value[seen.count_territories(seat)]
        if seat in seen.counts.holders:
            bonuses = zip(seen.counts.holders, self.rules.continents.value, strict=True)
            units += sum(bonus for holder, bonus in bonuses if holder == seat)
        return units

    # The game

    def build_game(self, seen: Observation, seat: int | None) -> tuple[Fact, ...]:
        """What is known of the game as a whole; the next income is that of the viewer."""
        facts: dict[str, object] = {}
        if seat is not None and is_settled(seen) and is_alive(seen, seat):
            facts["next_income"] = self.count_income(seen, seat)
        if isinstance(self.rules.worth.value, Ladder):
            facts["sets"] = seen.sets
            facts["next_set"] = self.hand_and_goal.evaluate_next_set(seen)
        if seen.step >= layout.NEUTRAL:
            facts["pile"] = self.count_pile(seen)
            facts["discard"] = len(seen.discard)
        if seen.depth is not None:
            facts["armistice"] = self._cards_between(*seen.depth)
        if self.rules.goal.value is Goal.TARGET:
            facts["target"] = self.rules.target.value[seen.seats]
        if seen.conquered and seen.step < layout.DRAW:
            facts["conquered"] = self.words.say("yes")
        return self._game[seat].get(
            facts, lambda: tuple(self._fact(key, value) for key, value in facts.items())
        )

    def _cards_between(self, least: int, most: int) -> str:
        """So many cards, or a range if nobody knows exactly."""
        cards = self.words.count("card", most)
        return cards if least == most else f"{least}–{cards}"

    def count_pile(self, seen: Observation) -> int:
        """How many cards are left to be drawn: all that lie nowhere else."""
        deck: int = sum(self.names.game.numbers(seen.seats)["deck"])
        elsewhere = sum(hand if isinstance(hand, int) else len(hand) for hand in seen.hands)
        return deck - elsewhere - len(seen.discard) - len(seen.capitals)


def is_settled(seen: Observation) -> bool:
    """Whether every territory is taken."""
    return layout.NOBODY not in seen.owner


def is_alive(seen: Observation, seat: int) -> bool:
    """Whether a player is still in the game."""
    return seen.count_territories(seat) > 0 or not is_settled(seen)
