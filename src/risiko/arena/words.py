"""The words and numbers of reports on games between bots, in one language."""

from collections.abc import Mapping

from risiko.arena.timing import DecisionTimes
from risiko.text import Language, Phrases, number, percent

CONFIDENCE = 0.95
"""How sure the intervals are."""
_sentence = Phrases("risiko.arena", "texts", "say")


class ArenaWords:
    """What a report says in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def say(self, key: str, **gaps: object) -> str:
        """A sentence or a heading of `texts.de.toml` and its siblings."""
        return _sentence(key, **gaps).say(self.language)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as it is written in the language."""
        return number(value, self.language, digits)

    def percent(self, share: float, digits: int = 1) -> str:
        """A share in percent."""
        return percent(share, self.language, digits)

    def interval(self, share: float, half: float, digits: int = 1) -> str:
        """A share with half its interval."""
        return f"{self.percent(share, digits)} ± {self.percent(half, digits)}"

    def milliseconds(self, seconds: float) -> str:
        """A time in milliseconds."""
        return f"{self.number(1000 * seconds, 1)} ms"

    def tell_lost(self, times: Mapping[str, DecisionTimes]) -> list[str]:
        """A line for each bot that lost decisions: how many, and what was wrong with the first."""
        return [
            self.say(
                "lost",
                bot=name,
                n=clock.lost,
                moves=self.number(clock.moves),
                reason=clock.first_fault.say(self.language),
            )
            for name, clock in times.items()
            if clock.first_fault is not None
        ]

    @property
    def confidence(self) -> str:
        """How sure the intervals are."""
        return self.percent(CONFIDENCE, 0)
