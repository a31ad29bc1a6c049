"""The shape of positions and rules, for the type checker: what `layout` lists."""

from collections.abc import MutableSequence, Sequence
from typing import Protocol

Numbers = MutableSequence[int]


class State(Protocol):
    """A position inside the kernel."""

    land: Numbers
    units: Numbers
    owner: Numbers
    card: Numbers
    held: Numbers
    step: int
    player: int
    first: int
    rollers: int
    stock: int
    income: int
    from_sets: int
    from_bonus: int
    resume: int
    army: int
    source: int
    target: int
    force: int
    dice: int
    defence: int
    conquered: int
    due: int
    window: int
    sets: int
    depth: int
    mission: Numbers
    capital: Numbers
    revealed: int
    winners: int


class Rules(Protocol):
    """The rules of one way to play with one number of players, inside the kernel."""

    near: Sequence[int]
    whole: Sequence[int]
    throws: Sequence[int]
    seats: int
    steps: Sequence[int]
    deal: Sequence[int]
    garrison: Sequence[int]
    neutral_garrison: Sequence[int]
    starting: int
    neutrals: int
    buried: int
    neutral_supply: int
    neutral_units: int
    neutral_chooses: int
    income: Sequence[int]
    bonus: Sequence[int]
    continent: Sequence[int]
    border: Sequence[int]
    neighbour: Sequence[int]
    deck: Sequence[int]
    symbol: Sequence[int]
    star: Sequence[int]
    worth: int
    ladder: Sequence[int]
    rungs: int
    then: int
    worth_symbol: Sequence[int]
    worth_stars: Sequence[int]
    card_bonus: int
    trade: int
    spoils: int
    must_trade: int
    under: int
    attackers: int
    choose_dice: int
    defence: Sequence[int]
    march_dice: int
    card_at_conquest: int
    connected: int
    goal: int
    target: int
    capitals: int
    depth: int
    mission_in: Sequence[int]
    mission_continents: Sequence[int]
    mission_third: Sequence[int]
    mission_territories: Sequence[int]
    mission_units: Sequence[int]
    mission_colour: Sequence[int]
    own_colour: int
