"""Odds as lines of text for people: the figures, and how many units are left how often."""

from collections.abc import Iterator, Sequence

from risiko.analysis.odds import MarchOdds
from risiko.battle import BattleOdds
from risiko.text import Language, Text

WORDS = {
    "win": Text("Eroberung", "conquest"),
    "lost": Text("Verluste im Mittel", "losses on average"),
    "against": Text("Angreifer {a}, Verteidiger {d}", "attacker {a}, defender {d}"),
    "left": Text("übrige Einheiten", "units left"),
    "attacker": Text("Angreifer", "attacker"),
    "defender": Text("Verteidiger", "defender"),
    "reached": Text("Gebiet {k} mit {d}", "territory {k} with {d}"),
    "all": Text("alle Gebiete", "all territories"),
    "last": Text("dann im letzten Gebiet", "then in the last one"),
}
LABEL = 24
"""Characters of the first column."""
SHOWN = 0.0005
"""A chance that would show as 0.0 % is left out."""


def describe_battle(odds: BattleOdds, language: Language) -> list[str]:
    """The odds of a battle, line by line."""
    lost = WORDS["against"].say(
        language, a=f"{odds.attacker_losses:.2f}", d=f"{odds.defender_losses:.2f}"
    )
    return [
        _line("win", language, f"{odds.win:.2%}"),
        _line("lost", language, lost),
        *_histogram("attacker", language, odds.attacker_left),
        *_histogram("defender", language, odds.defender_left),
    ]


def describe_march(odds: MarchOdds, language: Language) -> list[str]:
    """The odds of a march, line by line."""
    lines = []
    for k, (units, chance) in enumerate(zip(odds.defenders, odds.reached, strict=True), 1):
        name = WORDS["reached"].say(language, k=k, d=units)
        lines.append(f"{name:<{LABEL}}{chance:.2%}")
    return [
        *lines,
        _line("all", language, f"{odds.win:.2%}"),
        *_histogram("last", language, odds.left),
    ]


def _line(word: str, language: Language, value: str) -> str:
    return f"{WORDS[word].say(language):<{LABEL}}{value}"


def _histogram(word: str, language: Language, chances: Sequence[float]) -> Iterator[str]:
    """How likely each number of units is, most units first."""
    title = f"{WORDS[word].say(language)}: {WORDS['left'].say(language)}"
    yield title
    for units in range(len(chances) - 1, -1, -1):
        if chances[units] >= SHOWN:
            yield f"  {units:>4} {chances[units]:>7.1%}"
