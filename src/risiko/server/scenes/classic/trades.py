"""What trading cards brings in a classic game, now and the next time, in a few words."""

from collections.abc import Sequence

from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import NUMBER
from risiko.classic.observation import Observation
from risiko.classic.rules import BySymbol, Ladder
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.protocol import Option
from risiko.server.scenes.texts import Words


def describe_trade(
    hand: HandAndGoal, words: Words, seen: Observation, options: Sequence[Option], seat: int
) -> str:
    """What the best trade brings now, and what trades bring later."""
    worth = hand.rules.worth.value
    if isinstance(worth, Ladder):
        now, then = (hand.evaluate_next_set(seen, later=k) for k in (0, 1))
        return words.say("offer_ladder", units=words.count("unit", now), then=then)
    if isinstance(worth, BySymbol):
        best = max(rate_set(hand, seen, option, seat) for option in options)
        sets = (worth.infantry, worth.cavalry, worth.artillery, worth.mixed)
        units = words.count("unit", best)
        return words.say("offer_symbols", units=units, least=min(sets), most=max(sets))
    stars = options[0].hi
    units = words.count("unit", hand.evaluate_stars(stars))
    if stars + 1 >= layout.STARS:
        return words.say("offer_most_stars", units=units)
    return words.say("offer_stars", units=units, then=hand.evaluate_stars(stars + 1))


def rate_set(hand: HandAndGoal, seen: Observation, option: Option, seat: int) -> int:
    """All the units three cards bring: for the set, and for own territories on the cards."""
    cards = [NUMBER[card] for card in option.args]
    first, second, third = cards
    own = sum(card < layout.TERRITORIES and seen.owner[card] == seat for card in cards)
    return hand.evaluate_set(seen, (first, second, third)) + own * hand.rules.card_bonus.value
