"""What can be wrong with what people give us, and how it is told in their language."""

import errno
import socket
from collections.abc import Sequence

from risiko.citation import place_text
from risiko.text import LANGUAGES, Phrases, Text

problem = Phrases("risiko", "errors", "problem")
"""What may be wrong with a game or an action, whatever its family."""
_system = Phrases("risiko", "errors", "system")


def _in_all_languages(text: Text | str) -> Text:
    return text if isinstance(text, Text) else Text.of(dict.fromkeys(LANGUAGES, text))


class InputError(ValueError):
    """Something given or asked for that cannot be used; `text` says why in all languages.

    A package that knows only one language may give a string.
    """

    def __init__(self, text: Text | str) -> None:
        self.text = _in_all_languages(text)
        super().__init__(str(text))


class NotationError(InputError):
    """A text that cannot be read: a position line, an action, a label or a record."""

    def __init__(self, text: Text | str, *, place: Text | str = "") -> None:
        self.place = str(place)
        """Where it was found, in English; empty if that is not known."""
        told = [_in_all_languages(part) for part in (place, text) if part]
        super().__init__(Text.join(told, ": "))


class IllegalAction(ValueError):
    """An action the rulebook does not allow now; says why and where the book says so."""

    def __init__(self, reason: str, text: Text, cite: str) -> None:
        self.reason = reason
        self.text = text
        self.cite = cite
        super().__init__(f"{reason}: {text.en} [{cite}]")

    def __reduce__(self) -> tuple[type, tuple[str, Text, str]]:
        return type(self), (self.reason, self.text, self.cite)


class BadPosition(InputError):
    """A position that cannot exist in its game; names all its flaws, not just the first."""

    def __init__(self, flaws: Sequence[Text | str]) -> None:
        self.flaws = tuple(map(_in_all_languages, flaws))
        super().__init__(Text.join(list(self.flaws), "; "))

    def __reduce__(self) -> tuple[type, tuple[tuple[Text, ...]]]:
        return type(self), (self.flaws,)


class NotationErrors:
    """Makes errors from a file of texts: `problem` says what is wrong, `place` where."""

    def __init__(self, package: str, base: str = "errors") -> None:
        self._problem = Phrases(package, base, "problem")
        self._place = Phrases(package, base, "place")

    def __call__(self, key: str, place: str = "", **gaps: object) -> NotationError:
        """The error with this key; the gaps are those of the problem and of the place."""
        where = self._place(place, **gaps) if place else ""
        return NotationError(self._problem(key, **gaps), place=where)

    def at(self, place: str, problem: Text, **gaps: object) -> NotationError:
        """An error found elsewhere, with its place here."""
        return NotationError(problem, place=self._place(place, **gaps))


def wrong_players(id: str, allowed: range, seats: object) -> Text:
    """That a game is not for so many players."""
    key = "players" if len(allowed) > 1 else "players_exactly"
    return problem(key, id=id, least=allowed[0], most=allowed[-1], seats=seats)


def describe(error: Exception) -> Text:
    """What went wrong, in words for people."""
    if isinstance(error, IllegalAction):
        return problem("cited", reason=error.text, place=place_text(error.cite))
    if isinstance(error, InputError):
        return error.text
    if isinstance(error, OSError):
        return _describe_system(error)
    return _in_all_languages(str(error))


def _describe_system(error: OSError) -> Text:
    """Why the operating system refused something, without the file's name."""
    if isinstance(error, socket.gaierror):
        return _system("unknown_host")
    code = errno.errorcode.get(error.errno or 0, str(error.errno))
    try:
        return _system(code)
    except KeyError:
        return _system("unknown", code=code)
