"""What lies open in Risiko Evolution: about every player, the side board and the campaign."""

from collections.abc import Iterator

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.pieces import STARS_TO_WIN
from risiko.evolution.observation import count_cards, count_units
from risiko.evolution.rules.army import recruits
from risiko.evolution.state import GameState
from risiko.narration.evolution.hand_and_goal import HandAndGoal
from risiko.narration.evolution.names import Names
from risiko.server.scenes.fact import make_fact
from risiko.server.scenes.info import bot_title
from risiko.server.wire.scene import Fact, GoalProgress, IncomeRow, SeatScene, Shown


class EvolutionFacts:
    """Counts what everybody may count."""

    def __init__(self, names: Names, hand_and_goal: HandAndGoal) -> None:
        self.names = names
        self.texts = names.texts
        self.hand_and_goal = hand_and_goal

    def _fact(self, key: str, value: object, shown: Shown = "column") -> Fact:
        label = self.texts.say(f"fact_{key}")
        return make_fact(key, label, str(value), shown)

    # Players

    def build_seats(self, s: GameState) -> tuple[SeatScene, ...]:
        """Every player as everybody may see them."""
        return tuple(
            SeatScene(seat=seat, alive=not s.out[seat], facts=tuple(self._player(s, seat)))
            for seat in range(s.seats)
        )

    def _player(self, s: GameState, seat: int) -> Iterator[Fact]:
        yield self._fact("stars", s.stars(seat))
        yield self._fact("territories", s.owner.count(seat))
        yield self._fact("units", count_units(s, seat))
        yield self._fact("cards", count_cards(s, seat))
        if s.missiles[seat]:
            yield self._fact("missiles", s.missiles[seat], "line")
        if s.population(seat):
            yield self._fact("population", s.population(seat), "line")
        if s.faction[seat] != NOBODY:
            yield self._fact("faction", self.names.faction(s.faction[seat]))
        bot = self.names.players[seat].bot
        if bot:
            yield self._fact("bot", bot_title(bot, self.texts.words.language), "tip")

    # The game

    def build_game(self, s: GameState, seat: int | None) -> tuple[Fact, ...]:
        """What is known of the game as a whole; the next units are those of the viewer."""
        return tuple(self._game(s, seat))

    def _game(self, s: GameState, seat: int | None) -> Iterator[Fact]:
        yield self._fact("goal", self.texts.say("goal", n=STARS_TO_WIN))
        if seat is not None and s.controls(seat) and s.winner == NOBODY:
            yield self._fact("next_income", recruits(s, seat))
        yield self._fact("game", s.world.games + (1 if s.stack else 0))

    def build_goal(self, s: GameState, seat: int | None) -> GoalProgress | None:
        """The stars of the viewer beside those that win."""
        if seat is None:
            return None
        return GoalProgress(
            text=self.texts.say("goal_stars"),
            label=self.texts.say("fact_stars"),
            count=self.texts.words.say("progress_of", n=s.stars(seat), need=STARS_TO_WIN),
            secret=False,
        )

    # Recruits

    def build_income(self, s: GameState) -> tuple[IncomeRow, ...]:
        """What the recruits of this turn are made of, as long as that is known."""
        cards = self.hand_and_goal.count_turned_in(s)
        rows = () if cards is None else self.hand_and_goal.list_recruits(s, s.player, cards)
        return tuple(IncomeRow(text=row.text, units=row.units, cite=row.cite) for row in rows)
