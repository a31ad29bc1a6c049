"""Plans and mistakes of Risiko Express in words: what to storm, what it brings, the odds."""

from collections.abc import Iterator, Sequence

from risiko.analysis.express.decisions import RankedAction, rank_attacks
from risiko.analysis.express.review import find_mistake
from risiko.analysis.review_values import LARGE, Mistake, Review
from risiko.express.cards import DECK
from risiko.express.chances.odds import chance
from risiko.express.chances.turn_value import follow_action
from risiko.express.position import ExpressPosition
from risiko.narration.express.names import Names
from risiko.narration.plans import ToldPlan, ToldStep
from risiko.narration.players import Player
from risiko.narration.review import NarratedMistake
from risiko.narration.texts import Words
from risiko.protocol import Action, Position
from risiko.text import Language, percent

PACKAGE = "risiko.narration.express"
MOST = 3
"""Plans that are told."""


def tell_plans(
    position: Position, seat: int, players: Sequence[Player], language: Language
) -> list[ToldPlan]:
    """The best decisions of a seat and what they bring, the best first."""
    assert isinstance(position, ExpressPosition)
    if position.turn != seat:
        return []
    narrator = _PlanNarrator(position, players, language)
    return [narrator.tell(one) for one in rank_attacks(position, MOST)]


def tell_mistakes(review: Review, language: Language) -> list[NarratedMistake]:
    """All mistakes of a review, the largest first."""
    words = _words(language)
    names = Names((), words)
    return [
        NarratedMistake(
            mistake,
            _tell_action(names, Action.parse(mistake.played[0])),
            _tell_action(names, Action.parse(mistake.better[0])),
            _tell_pattern(words, mistake),
        )
        for mistake in review.mistakes
    ]


def tell_warning(position: Position, seat: int, action: Action, language: Language) -> str | None:
    """Why a decision would be a large mistake; None if it is none."""
    assert isinstance(position, ExpressPosition)
    mistake = find_mistake(position, seat, action)
    if mistake is None or mistake.cost < LARGE:
        return None
    words = _words(language)
    return words.say(
        "x_warning",
        chance=percent(mistake.chance, language),
        left=percent(mistake.chance - mistake.cost, language),
        better=_tell_action(Names((), words), Action.parse(mistake.better[0])),
    )


def _words(language: Language) -> Words:
    return Words(language).extend((PACKAGE, "texts"), (PACKAGE, "plans"))


def _tell_action(names: Names, action: Action) -> str:
    """A decision as it follows "played:" and "better:"."""
    if action.verb != "storm":
        return names.words.say(f"x_{action.verb}")
    card, line = map(names.thing, action.args)
    dice = names.words.count("die", action.n)
    return names.words.say("x_plan_storm", card=card, line=line, dice=dice)


def _tell_pattern(words: Words, mistake: Mistake) -> str:
    """What kind of mistake it is, without cards and numbers."""
    played, better = (Action.parse(one[0]) for one in (mistake.played, mistake.better))
    if played.verb != better.verb:
        return words.say(f"x_rather_{better.verb}")
    if played.args[:1] != better.args[:1]:
        return words.say("x_other_card")
    return words.say("x_other_line" if played.args != better.args else "x_other_dice")


class _PlanNarrator:
    """Puts the plans from one position into words."""

    def __init__(
        self, position: ExpressPosition, players: Sequence[Player], language: Language
    ) -> None:
        self._words = _words(language)
        self._names = Names(players, self._words)
        self._position = position

    def tell(self, ranked: RankedAction) -> ToldPlan:
        """A plan with its reason."""
        action = ranked.action
        front, dice = follow_action(self._position, action)
        declining = self._position.game.may_decline
        success = 1.0 if front is None else chance(front.open, dice, declining)
        card = None if front is None else front.card
        places = () if card is None else (DECK.cards[card].id,)
        text = _tell_action(self._names, action)
        step = ToldStep(text, places, action.n, success, action.verb == "storm")
        reason = " ".join(self._reasons(card, success))
        return ToldPlan(ranked.chance, success, (step,), reason)

    def _reasons(self, card: int | None, success: float) -> Iterator[str]:
        if card is None:
            yield self._words.say("x_plan_open")
            return
        position, seat = self._position, self._position.turn
        table = position.table
        after = table.conquer(card, seat)
        gained = after.points(seat) - table.points(seat)
        printed = DECK.cards[card]
        yield self._words.say(
            "x_plan_points", card=self._words.of(printed.name), points=self._count(gained)
        )
        if after.conqueror(printed.continent) == seat:
            name = self._words.of(DECK.continents[printed.continent].name)
            yield self._words.say("x_plan_continent", continent=name)
        if after.complete:
            yield self._words.say("x_plan_ends")
        yield self._words.say("x_plan_chance", chance=percent(success, self._words.language))

    def _count(self, points: int) -> str:
        return self._words.count("x_point", points)
