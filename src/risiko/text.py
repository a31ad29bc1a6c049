"""A sentence in the two languages of the players, and how a house rule is cited."""

from typing import Literal, NamedTuple

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")
HOUSE_RULE = "house rule"
"""What is cited as the place of a rule that stands in no book."""


class Text(NamedTuple):
    """One sentence or name, in German and in English."""

    de: str
    en: str

    def __str__(self) -> str:
        return self.en

    def say(self, language: Language, **values: object) -> str:
        """The sentence in one language, with its gaps filled in."""
        sentence = self.de if language == "de" else self.en
        return sentence.format(**values) if values else sentence

    def fill(self, **values: "object | Text") -> "Text":
        """The sentence with its gaps filled in, in both languages."""
        return Text(*(self.say(lang, **_spoken(values, lang)) for lang in LANGUAGES))


def _spoken(values: dict[str, "object | Text"], language: Language) -> dict[str, object]:
    return {k: v.say(language) if isinstance(v, Text) else v for k, v in values.items()}
