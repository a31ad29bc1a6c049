"""Sentences and names in all languages, and how their gaps are filled."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from string import Formatter
from typing import Any, NamedTuple

from risiko.text.language import FALLBACK, LANGUAGES, Language, category, grammar

KEPT = 8192
"""Sentences whose shape is known; there are about two thousand in each language."""
_OPENING = re.compile(r"\s*\{\w")
_SENTENCE = re.compile(r"[.!?…](?:\W*$|\s)")


class Name(str):
    """A name in one language: plain as it stands, and its forms as attributes: `name.acc`.

    A form that is not given is that of a regular name.
    """

    language: Language
    forms: Mapping[str, str]

    def __new__(cls, plain: str, language: Language, /, **forms: str) -> "Name":
        name = super().__new__(cls, plain)
        name.language, name.forms = language, forms
        return name

    def __getattr__(self, form: str) -> str:
        if form in ("language", "forms"):
            raise AttributeError(form)
        if form in self.forms:
            return self.forms[form]
        regular = grammar(self.language).forms.get(form)
        if regular is None:
            raise AttributeError(f"the name {str(self)!r} has no form {form!r}")
        return regular if "{" not in regular else regular.format_map(_Forms(self))

    def __getnewargs_ex__(self) -> tuple[tuple[str, str], dict[str, str]]:
        return (str(self), self.language), dict(self.forms)


class _Forms(dict[str, str]):
    """The forms of a name by their keys; `name` is the plain one."""

    def __init__(self, name: Name) -> None:
        super().__init__()
        self._name = name

    def __missing__(self, key: str) -> str:
        return str(self._name) if key == "name" else str(getattr(self._name, key))


@dataclass(frozen=True)
class Plural:
    """A sentence in the variants of the CLDR categories, chosen by a counted argument."""

    variants: Mapping[str, str]
    by: str = "n"
    """The argument that is counted."""
    cases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The variants in other cases, such as `acc`."""

    def __str__(self) -> str:
        return self.variants["other"]

    def __hash__(self) -> int:
        return hash(str(self))

    def say(self, language: Language, values: Mapping[str, object]) -> Name:
        """The variant for the count; its forms are the cases."""
        chosen = category(language, _count(values.get(self.by)))
        plain, *cases = (
            fill(variants.get(chosen, variants["other"]), language, values)
            for variants in (self.variants, *self.cases.values())
        )
        same = {"the": plain, "acc": plain, "dat": plain}
        return Name(plain, language, **same | dict(zip(self.cases, cases, strict=True)))


def _count(value: object) -> int:
    if isinstance(value, int):
        return value
    digits = re.match(r"\d+", str(value))
    return int(digits[0]) if digits else 0


Sentence = str | Plural
"""What one language says: a sentence, a `Name` with forms, or a `Plural`."""


class _Gap(NamedTuple):
    """A gap of a sentence, and the words before it."""

    before: str
    name: str
    form: str
    """The form that is asked for; empty for none."""


class _Template(NamedTuple):
    """A sentence with gaps, taken apart."""

    gaps: tuple[_Gap, ...]
    end: str
    opens: bool
    """Whether it is a sentence that begins with a gap."""


def fill(template: str, language: Language, values: Mapping[str, object]) -> str:
    """A sentence with its gaps filled in; it begins with a capital if a name stands first."""
    gaps, end, opens = _take_apart(template)
    parts: list[str] = []
    for before, name, form in gaps:
        value = values[name]
        if isinstance(value, Text):
            value = value.say(language)
        said = _decline(value, language, form) if form else str(value)
        if opens and not parts:
            opens = isinstance(value, Name) or said != str(value)  # as in "in China"
        parts += before, said
    told = "".join((*parts, end))
    return _capitalize(told) if opens else told


def _decline(value: object, language: Language, form: str) -> str:
    """A form of a name; that of a regular one for any other text."""
    if type(value) is str:
        return _decline_regularly(value, language, form)
    return str(getattr(value, form))


@lru_cache(KEPT)
def _decline_regularly(name: str, language: Language, form: str) -> str:
    return str(getattr(Name(name, language), form))


@lru_cache(KEPT)
def _take_apart(template: str) -> _Template:
    gaps, end = [], ""
    for before, gap, _, _ in Formatter().parse(template):
        if gap is None:
            end = before
        else:
            name, _, form = gap.partition(".")
            gaps.append(_Gap(before, name, form))
    opens = _OPENING.match(template) is not None and _SENTENCE.search(template) is not None
    return _Template(tuple(gaps), end, opens)


def _capitalize(told: str) -> str:
    start = len(told) - len(told.lstrip())
    return told[:start] + told[start : start + 1].upper() + told[start + 1 :]


class Text:
    """One sentence or name in all languages. It cannot be changed.

    `Text(de, en)` is a pair written in code; all other texts come from files (`files.py`).
    """

    __slots__ = ("_said",)
    _said: Mapping[Language, Sentence]

    def __init__(self, de: str, en: str) -> None:
        object.__setattr__(self, "_said", {"de": de, "en": en})

    @classmethod
    def of(cls, said: Mapping[Language, Sentence]) -> "Text":
        """A text from what every language says."""
        text = cls.__new__(cls)
        object.__setattr__(text, "_said", dict(said))
        return text

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a text cannot be changed")

    def __getitem__(self, language: Language) -> Sentence:
        """What a language says, before gaps are filled in; a pair in code has only its two."""
        said = self._said
        return said[language] if language in said else said[FALLBACK]

    def __iter__(self) -> Iterator[str]:
        return (str(self[language]) for language in LANGUAGES)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self._said == other._said

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return Text.of, (self._said,)

    def __repr__(self) -> str:
        return f"Text({self._said!r})"

    def __str__(self) -> str:
        return self.en

    @property
    def de(self) -> str:
        """The German sentence."""
        return str(self["de"])

    @property
    def en(self) -> str:
        """The English sentence."""
        return str(self["en"])

    def say(self, language: Language, **values: object) -> str:
        """The sentence in one language, with its gaps filled in."""
        said = self[language]
        if isinstance(said, Plural):
            return said.say(language, values)
        if not values:
            return said
        told = fill(said, language, values)
        if isinstance(said, Name):
            forms = {key: fill(form, language, values) for key, form in said.forms.items()}
            return Name(told, language, **forms)
        return told

    def fill(self, **values: "object | Text") -> "Text":
        """The sentence with its gaps filled in, in all languages."""
        return Text.of({language: self.say(language, **values) for language in LANGUAGES})

    @staticmethod
    def join(texts: "list[Text]", between: "str | Text") -> "Text":
        """Several texts in a row, with something between them, in all languages."""
        return Text.of(
            {
                language: (between if isinstance(between, str) else between.say(language)).join(
                    t.say(language) for t in texts
                )
                for language in LANGUAGES
            }
        )
