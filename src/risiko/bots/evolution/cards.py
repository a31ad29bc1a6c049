"""The end of a turn: cards, missions, and keeping others from them."""

from risiko.bots.evolution.picking import Options, best, first
from risiko.bots.evolution.siege import last_star
from risiko.evolution.content.pieces import CARDS_FOR_STAR
from risiko.evolution.rules.power_choices import SwapCard
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import State
from risiko.protocol import Action


def claim(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Stars first, then the richest card."""
    stars = first(options, "mission", "private")
    return stars or richest(s, seat, step, options) or first(options, "card")


def richest(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """The card with most coins."""
    return best(options, "card", lambda k: s.world.coins[k])


def interfere(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """When the card would bring somebody the last star with the next turn."""
    close = last_star(s, s.player) and len(s.hands[s.player]) + 1 >= CARDS_FOR_STAR
    return first(options, "interfere" if close else "pass")


def swap(s: State, seat: int, step: SwapCard, options: Options) -> Action | None:
    """A poor card is swapped."""
    return first(options, "swap" if s.coins_on(step.card) == 1 else "pass")


def garrison(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """One more unit is always welcome."""
    return first(options, "place")


def mission(s: State, seat: int, step: Step, options: Options) -> Action | None:
    """Any mission is as good."""
    return first(options, "choose")
