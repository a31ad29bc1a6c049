"""Plies of Risiko Evolution as they are sent: sentences, what to animate, and dice."""

from collections.abc import Sequence

from risiko.evolution.content.board import BOARD
from risiko.evolution.observation import observe_position
from risiko.narration.evolution.narrator import Dice, Narrator
from risiko.narration.players import Player, winners
from risiko.protocol import OVER
from risiko.record.replay import Ply
from risiko.server.scenes.evolution.prompts import describe_dice
from risiko.server.wire.scene import Forces, Throw, Told

NO_LOSSES = (0, 0)
ANIMATED = {
    "expand": "move",
    "relocate": "move",
    "base": "place",
    "join": "place",
    "reinforce": "place",
    "garrison": "place",
    "land": "place",
    "recon": "card",
    "give": "trade",
    "refill": "deal",
    "lay": "deal",
}
"""Kinds of plies that are shown as another one is."""


class EvolutionEvents:
    """Describes one ply at a time, in words and in what to animate."""

    def __init__(self, players: Sequence[Player], narrator: Narrator) -> None:
        self.players = players
        self.narrator = narrator

    def tell(self, ply: Ply, number: int, seat: int | None) -> Told:
        """A ply as a seat may know it."""
        narrated = self.narrator.tell(ply, seat)
        words = list(narrated.lines)
        outcome = list(narrated.outcome)
        if ply.after.turn == OVER:
            won = winners(ply.after, self.players, self.narrator.texts.words)
            words.append(won)
            outcome.append(won)
        return Told(
            ply=number,
            player=ply.entry.player,
            seat=ply.entry.seat,
            text=None if ply.before.conceals(seat) else ply.entry.text,
            words=tuple(words),
            kind=ANIMATED.get(narrated.kind, narrated.kind),
            places=narrated.places,
            throw=_throw(ply, narrated.dice, narrated.roll, tuple(outcome)),
            forces=_forces(ply, narrated.places) if narrated.kind == "attack" else None,
        )


def _forces(ply: Ply, places: tuple[str, ...]) -> Forces:
    s = observe_position(ply.before, None)
    source, target = (BOARD.number[place] for place in places)
    return Forces(
        attackers=s.units[source],
        defenders=s.units[target],
        dice=describe_dice(s, source, target),
    )


def _throw(
    ply: Ply, dice: Dice | None, roll: tuple[str, ...], told: tuple[str, ...]
) -> Throw | None:
    if dice is not None:
        attack, defence = (tuple(map(str, side)) for side in (dice.attack, dice.defence))
        holders = observe_position(ply.before, None).owner
        return Throw(
            attacker=holders[dice.source],
            defender=holders[dice.target],
            attack=attack,
            defence=defence,
            lost=dice.lost,
            told=told,
        )
    return Throw(attack=roll, defence=(), lost=NO_LOSSES) if roll else None
