"""What strangers write and others read: counted as people see it, with nothing invisible in it.

The client counts and cleans in the same way: `web/src/texts/visible-text.ts`. Both are tested with
the same examples, `tests/server/tables/visible_text.json`.
"""

import unicodedata
from collections.abc import Iterator

import regex

MOST_MARKS = 3
"""Marks (accents, vowel signs) on one letter; more would be stacked over the lines around it."""
JOINER = "\u200d"
"""Joins emoji into one; everywhere else it cannot be seen."""
EMOJI_STYLE = "\ufe0f"
"""Shows the symbol before it as an emoji."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0") | {
    chr(code) for code in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))
}
"""What Unicode calls a letter, mark or symbol although nobody can see it."""
KEYS = "0123456789#*"
"""What may become a key of a keyboard by the emoji style."""

_CHARACTER = regex.compile(r"\X")


def count_characters(text: str) -> int:
    """How many characters people see."""
    return sum(1 for _ in _CHARACTER.finditer(text))


def cut_characters(text: str, most: int) -> str:
    """The first characters of a text."""
    return "".join(_CHARACTER.findall(text)[:most])


def is_mark(letter: str) -> bool:
    """Whether something is drawn over or under the letter before it."""
    return unicodedata.category(letter) in ("Mn", "Me")


def clean(text: str) -> str:
    """A text without what cannot be seen, what turns the lines around, and stacked marks."""
    return " ".join("".join(_visible(unicodedata.normalize("NFC", text))).split())


def is_clean(text: str) -> bool:
    """Whether nothing of a text would have to be left out, but for spaces."""
    normal = unicodedata.normalize("NFC", text)
    return "".join(_visible(normal)) == normal


def _visible(text: str) -> Iterator[str]:
    """The letters of a text; what cannot be seen is a space, and too many marks are left out."""
    marks = 0
    for k, letter in enumerate(text):
        before = text[k - 1] if k else ""
        marks = marks + 1 if is_mark(letter) else 0
        if letter in (JOINER, EMOJI_STYLE):
            after = text[k + 1 : k + 2]
            fits = _joins(before, after) if letter == JOINER else _is_symbol(before)
            yield letter if fits else " "
        elif letter in BLANK or not letter.isprintable():
            yield " "
        elif marks <= MOST_MARKS:
            yield letter


def _is_symbol(letter: str) -> bool:
    return bool(letter) and (unicodedata.category(letter) in ("So", "Sm", "Sk") or letter in KEYS)


def _joins(before: str, after: str) -> bool:
    """Whether a joiner stands between two emoji."""
    return (before == EMOJI_STYLE or _is_symbol(before)) and _is_symbol(after)
