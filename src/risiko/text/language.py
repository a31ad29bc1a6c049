"""What is known of each language: forms of regular names, plural rules, and how numbers look.

A language exists if there is a `language.<code>.toml` in this folder; see docs/texts.md.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

_FILE = re.compile(r"language\.(\w+)\.toml")

LANGUAGES: tuple[str, ...] = tuple(
    sorted(found[1] for file in files(__package__).iterdir() if (found := _FILE.match(file.name)))
)
"""The codes of all languages."""
FALLBACK = "en"
"""The language of machines that speak none of these, and of pairs written in code."""

if TYPE_CHECKING:
    Language = str
else:  # so that models of the wire accept these codes only
    Language = Literal[LANGUAGES]


@dataclass(frozen=True, slots=True)
class Grammar:
    """One language as its `language.<code>.toml` describes it."""

    name: str
    forms: Mapping[str, str]
    """The forms of a regular name, such as `nach {name}`."""
    plural: Mapping[str, str]
    """The rule of each CLDR category but `other`."""
    decimal: str
    thousands: str
    percent: str


@cache
def grammar(language: Language) -> Grammar:
    """What is known of a language."""
    data = tomllib.loads((files(__package__) / f"language.{language}.toml").read_text("utf-8"))
    return Grammar(data["name"], data["forms"], data["plural"], **data["numbers"])


# Plurals

_CONDITION = re.compile(r"n(?: % (\d+))? (!?=) ([\d.,]+)")


@cache
def category(language: Language, n: int) -> str:
    """The CLDR plural category of a number: `one` or `other` in German and English."""
    for name, rule in grammar(language).plural.items():
        if any(_holds_all(part, n) for part in rule.split(" or ")):
            return name
    return "other"


def _holds_all(rule: str, n: int) -> bool:
    return all(_holds(condition, n) for condition in rule.split(" and "))


def _holds(condition: str, n: int) -> bool:
    found = _CONDITION.fullmatch(condition)
    if found is None:
        raise ValueError(f"plural rule {condition!r}: expected such as `n % 10 = 2..4`")
    divisor, sign, ranges = found.groups()
    value = abs(n) % int(divisor) if divisor else abs(n)
    ends = [part.split("..") for part in ranges.split(",")]
    return any(int(end[0]) <= value <= int(end[-1]) for end in ends) == (sign == "=")


# Numbers

LEAST_CHANCE = 0.001
"""Chances nearer to 0 or 1 are shown as this far from it, since they are not certain."""
EDGE = 0.1
"""Chances nearer than this to 0 or 1 are shown with one decimal."""


def number(value: float, language: Language, digits: int = 0) -> str:
    """A number as it is written in a language: `41.194`, `43,5`."""
    rounded = Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    return _written(rounded, language)


def _written(rounded: Decimal, language: Language) -> str:
    known = grammar(language)
    whole, _, rest = f"{abs(rounded):,f}".partition(".")
    told = whole.replace(",", known.thousands) + (known.decimal + rest if rest else "")
    return f"−{told}" if rounded < 0 else told


def percent(
    chance: float, language: Language, digits: int | None = None, *, signed: bool = False
) -> str:
    """A chance in percent; without `digits` as in play, never rounded to a false certainty.

    With `signed` it is a difference, which has a plus if it is positive.
    """
    close = chance
    if digits is None:
        certain = chance <= 0 or chance >= 1
        close = chance if certain else min(max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE)
        digits = 0 if certain or EDGE <= close <= 1 - EDGE else 1
    exact = Decimal(str(close)) * 100
    rounded = exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    told = grammar(language).percent.format(n=_written(rounded, language))
    return f"+{told}" if signed and rounded > 0 else told
