"""What an environment keeps of a game besides its position: its dice, and half an action."""

from collections.abc import MutableSequence
from typing import Protocol

from ...classic.kernel.layout import NOBODY, OCCUPY, VERB_OCCUPY
from ...classic.kernel.play import happen, is_chance, outcomes
from ...classic.kernel.playout import branch, roll
from ...classic.kernel.records import RulesRecord, StateRecord
from ...classic.kernel.setup import start
from ...compiler.jit import kernel
from ...compiler.records import Int, Long, fields_of


class EpisodeRecord(Protocol):
    """One game of an environment, besides its position."""

    seed: Long
    """The key of the seed, from which the dice of all its episodes come."""
    dice: Long
    """The key of this episode's dice."""
    episode: Int
    """How many episodes were played before this one."""
    events: Int
    """How many events have happened."""
    steps: Int
    """How many ids were chosen."""
    verb: Int
    """The verb of the action that is being spelled; NOBODY if none is."""
    a: Int
    """Its first place; NOBODY if that is still to come."""
    b: Int
    number: Int
    """Its number, as far as its digits are known."""
    digits: Int
    """How many digits those are."""


EPISODE = fields_of(EpisodeRecord)
Episodes = MutableSequence[EpisodeRecord]


@kernel
def begin_spelling(g: StateRecord, e: EpisodeRecord) -> None:
    """Nothing of the next action is known; after a conquest only its number is open."""
    e.verb = VERB_OCCUPY if g.step == OCCUPY else NOBODY
    e.a = 0 if g.step == OCCUPY else NOBODY
    e.b = 0 if g.step == OCCUPY else NOBODY
    e.number = 0
    e.digits = 0


@kernel
def throw_on(g: StateRecord, r: RulesRecord, e: EpisodeRecord) -> None:
    """Let all events happen until somebody has to decide, or the game is over."""
    while is_chance(g):
        happen(g, r, roll(int(e.dice), int(e.events), outcomes(g, r)))
        e.events += 1
    begin_spelling(g, e)


@kernel
def start_episode(g: StateRecord, r: RulesRecord, e: EpisodeRecord) -> None:
    """Set up the next game, with dice of its own."""
    start(g, r)
    e.dice = branch(int(e.seed), int(e.episode))
    e.events = 0
    e.steps = 0
    throw_on(g, r, e)
