"""The three things that can be wrong: the notation, the action, the position."""

from collections.abc import Sequence

from risiko.text import Text


class NotationError(ValueError):
    """A text that cannot be read: a position line, an action, a label or a record."""

    def __init__(self, message: str, *, place: str = "") -> None:
        self.place = place
        super().__init__(f"{place}: {message}" if place else message)


class IllegalAction(ValueError):
    """An action the rulebook does not allow now; says why and where the book says so."""

    def __init__(self, reason: str, text: Text, cite: str) -> None:
        self.reason = reason
        self.text = text
        self.cite = cite
        super().__init__(f"{reason}: {text.en} [{cite}]")

    def __reduce__(self) -> tuple[type, tuple[str, Text, str]]:
        return type(self), (self.reason, self.text, self.cite)


class BadPosition(ValueError):
    """A position that cannot exist in its game; names all its flaws, not just the first."""

    def __init__(self, flaws: Sequence[str]) -> None:
        self.flaws = tuple(flaws)
        super().__init__("; ".join(self.flaws))

    def __reduce__(self) -> tuple[type, tuple[tuple[str, ...]]]:
        return type(self), (self.flaws,)
