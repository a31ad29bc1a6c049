"""Texts in the languages of the players: sentences, names with their forms, plurals and numbers.

`sentence.py` says a text in a language, `files.py` reads texts from files, `language.py` knows the
languages. How texts are written and how to add a language is in docs/texts.md.
"""

from risiko.text.files import Phrases, TextError, load
from risiko.text.language import FALLBACK, LANGUAGES, Language, grammar, number, percent
from risiko.text.sentence import Name, Plural, Text

__all__ = [
    "FALLBACK",
    "LANGUAGES",
    "Language",
    "Name",
    "Phrases",
    "Plural",
    "Text",
    "TextError",
    "grammar",
    "load",
    "number",
    "percent",
]
