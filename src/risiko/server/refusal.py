"""Refusals: why something is not done, as a code for programs and a sentence for people."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from risiko.citation import place_text
from risiko.errors import IllegalAction
from risiko.server.wire.account import Problem
from risiko.server.wire.messages import Refused
from risiko.text import Language, Text, load

ILLEGAL = 409
"""The HTTP status of an action the rules do not allow."""


class RefusalText(NamedTuple):
    """The status of a code (`statuses.toml`) and its text (`texts.de.toml` and its siblings)."""

    status: int
    text: Text


@cache
def refusal_texts() -> dict[str, RefusalText]:
    """The status and text of every code."""
    statuses = tomllib.loads((files("risiko.server") / "statuses.toml").read_text("utf-8"))
    texts = load("risiko.server", "texts")["refusal"]
    return {code: RefusalText(status, texts[code]) for code, status in statuses.items()}


class Refusal(Exception):
    """Raised when something is not done; nothing was changed."""

    def __init__(self, code: str, *, wait: int | None = None, **values: object) -> None:
        self.code = code
        self.status, self.text = refusal_texts()[code]
        self.wait = wait
        if wait is not None:
            values["wait"] = wait
        if values:
            self.text = self.text.fill(**values)
        self.cite: str | None = None
        super().__init__(f"{code}: {self.text.en}")

    @classmethod
    def worded(cls, code: str, text: Text) -> "Refusal":
        """The refusal of a code in words of its own, as those of a lesson."""
        refusal = cls(code)
        refusal.text = text
        return refusal

    @classmethod
    def illegal(cls, error: IllegalAction) -> "Refusal":
        """The refusal of an illegal action, with the text and citation of the rule."""
        refusal = cls.__new__(cls)
        Exception.__init__(refusal, str(error))
        refusal.code, refusal.text, refusal.cite = error.reason, error.text, error.cite
        refusal.status, refusal.wait = ILLEGAL, None
        return refusal

    def to_problem(self, language: Language) -> Problem:
        """The answer to a request."""
        text = self.text.say(language)
        return Problem(code=self.code, text=text, cite=self._place(language), wait=self.wait)

    def to_message(self, id: int | None, language: Language) -> Refused:
        """The answer to a message of a socket."""
        text = self.text.say(language)
        return Refused(id=id, code=self.code, text=text, cite=self._place(language))

    def _place(self, language: Language) -> str | None:
        """Where the book says so, in words."""
        return None if self.cite is None else place_text(self.cite).say(language)
