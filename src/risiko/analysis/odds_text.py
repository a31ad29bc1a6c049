"""Odds as lines of text for people: the figures, and how many units are left how often.

The words are in `odds_text.de.toml` and its siblings.
"""

from collections.abc import Iterator, Sequence

from risiko.analysis.odds import MarchOdds
from risiko.battle import BattleOdds
from risiko.text import Language, load, number, percent

DIGITS = 2
"""Decimals of chances and losses."""
LABEL = 24
"""Characters of the first column."""
SHOWN = 0.0005
"""A chance that would show as 0.0 % is left out."""


def describe_battle(odds: BattleOdds, language: Language) -> list[str]:
    """The odds of a battle, line by line."""
    attacker, defender = (
        number(losses, language, DIGITS) for losses in (odds.attacker_losses, odds.defender_losses)
    )
    return [
        _line(_say("win", language), percent(odds.win, language, DIGITS)),
        _line(_say("lost", language), _say("against", language, a=attacker, d=defender)),
        *_histogram("attackers_left", language, odds.attacker_left),
        *_histogram("defenders_left", language, odds.defender_left),
    ]


def describe_march(odds: MarchOdds, language: Language) -> list[str]:
    """The odds of a march, line by line."""
    steps = enumerate(zip(odds.defenders, odds.reached, strict=True), 1)
    return [
        *(
            _line(_say("reached", language, k=k, d=units), percent(chance, language, DIGITS))
            for k, (units, chance) in steps
        ),
        _line(_say("all", language), percent(odds.win, language, DIGITS)),
        *_histogram("last_left", language, odds.left),
    ]


def _say(key: str, language: Language, **values: object) -> str:
    said: str = load("risiko.analysis", "odds_text")[key].say(language, **values)
    return said


def _line(label: str, value: str) -> str:
    return f"{label:<{LABEL}}{value}"


def _histogram(key: str, language: Language, chances: Sequence[float]) -> Iterator[str]:
    """How likely each number of units is, most units first."""
    yield _say(key, language)
    for units in range(len(chances) - 1, -1, -1):
        if chances[units] >= SHOWN:
            yield f"  {units:>4} {percent(chances[units], language, 1):>7}"
