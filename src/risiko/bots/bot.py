"""What a bot is, and which there are."""

from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from risiko.bots.random_bot import Random
from risiko.protocol import Action, View


class Bot(Protocol):
    """Decides for a seat from what that seat may know."""

    def choose(self, view: View, time: float = 1.0) -> Action:
        """A legal action for the seat of the view, within so many seconds."""


def _nothing() -> None:
    pass


class Kind(NamedTuple):
    """A bot in the list: how it is made from a seed, and what it can play."""

    make: Callable[[int], Bot]
    plays: Callable[[str], bool]
    prepare: Callable[[], None] = _nothing
    """What takes long and is done once for all games: compiling."""


def _anything(id: str) -> bool:
    return True


def _express(id: str) -> bool:
    return id == "express"


def _evolution(id: str) -> bool:
    return id == "evolution"


def _classic(id: str) -> bool:
    return id not in ("express", "evolution")


def _recruit(seed: int) -> Bot:
    from risiko.bots.levels import Recruit

    return Recruit(seed)


def _captain(seed: int) -> Bot:
    from risiko.bots.levels import Captain

    return Captain(seed)


def _general(seed: int) -> Bot:
    from risiko.bots.levels import General

    return General(seed)


def _marshal(seed: int) -> Bot:
    from risiko.bots.levels import Marshal

    return Marshal(seed)


def _planning() -> None:
    from risiko.bots.planner_engine import prepare

    prepare()


def _style(name: str) -> Kind:
    def make(seed: int) -> Bot:
        from risiko.bots import sparring

        player: Bot = getattr(sparring, name)(seed)
        return player

    return Kind(make, _classic)


def _evolution_captain(seed: int) -> Bot:
    from risiko.bots.evolution import Captain

    return Captain(seed)


def _greedy(seed: int) -> Bot:
    from risiko.bots.express import Greedy

    return Greedy()


def _strategist(seed: int) -> Bot:
    from risiko.bots.express import Strategist

    return Strategist()


BOTS: dict[str, Kind] = {
    "random": Kind(Random, _anything),
    "recruit": Kind(_recruit, _classic),
    "captain": Kind(_captain, _classic),
    "general": Kind(_general, _classic, _planning),
    "marshal": Kind(_marshal, _classic, _planning),
    "greedy": Kind(_greedy, _express),
    "strategist": Kind(_strategist, _express),
}
"""Every bot by its name, the weaker ones first."""

EVOLUTION_BOTS: dict[str, Kind] = {
    "random": Kind(Random, _anything),
    "captain": Kind(_evolution_captain, _evolution),
}
"""The bots of Risiko Evolution: the same names, other minds."""


STYLES: dict[str, Kind] = {
    "turtle": _style("Turtle"),
    "rusher": _style("Rusher"),
    "card_hunter": _style("CardHunter"),
    "killer": _style("Killer"),
    "continent_holder": _style("ContinentHolder"),
}
"""Sparring partners of the arena: one-sided players that no level may lose to."""


def _known(id: str) -> dict[str, Kind]:
    return EVOLUTION_BOTS if _evolution(id) else BOTS


def bots_for(id: str) -> tuple[str, ...]:
    """The names of the bots that can play a game."""
    return tuple(name for name, kind in _known(id).items() if kind.plays(id))


def prepare(names: Iterable[str]) -> None:
    """Have everything ready that these bots need, for series in which every game is alike."""
    for name in dict.fromkeys(names):
        if name in BOTS:
            BOTS[name].prepare()


def bot(name: str, id: str, seed: int = 0) -> Bot:
    """A bot by its name, for a game; the one-sided styles have names too."""
    kind = _known(id).get(name) or STYLES.get(name)
    if kind is None or not kind.plays(id):
        raise ValueError(f"there is no bot {name!r} for {id}; there are {', '.join(bots_for(id))}")
    return kind.make(seed)
