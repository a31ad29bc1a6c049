"""The end of a turn: taking cards, missions, and interfering with others."""

from risiko.bots.evolution.marches import last_star
from risiko.bots.evolution.options import Options, pick_best, pick_first
from risiko.evolution.content.pieces import CARDS_FOR_STAR
from risiko.evolution.rules.power_choices import SwapCard
from risiko.evolution.rules.steps import Step
from risiko.evolution.state import GameState
from risiko.protocol import Action


def claim(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """A mission first, then the richest card."""
    stars = pick_first(options, "mission", "private")
    return stars or richest(s, seat, step, options) or pick_first(options, "card")


def richest(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """The card with most coins."""
    return pick_best(options, "card", lambda k: s.world.coins[k])


def interfere(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Interfere when the card would let the player buy the last star in the next turn."""
    close = last_star(s, s.player) and len(s.hands[s.player]) + 1 >= CARDS_FOR_STAR
    return pick_first(options, "interfere" if close else "pass")


def swap(s: GameState, seat: int, step: SwapCard, options: Options) -> Action | None:
    """Swap a card with one coin."""
    return pick_first(options, "swap" if s.coins_on(step.card) == 1 else "pass")


def garrison(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Always place the unit."""
    return pick_first(options, "place")


def mission(s: GameState, seat: int, step: Step, options: Options) -> Action | None:
    """Any mission is as good as another."""
    return pick_first(options, "choose")
