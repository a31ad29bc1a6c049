"""The words of Risiko Evolution in one language: the files `steps`, `verbs` and `texts`."""

from functools import lru_cache

from risiko.narration.texts import COUNTS, Words
from risiko.text import Language, Text, load

PACKAGE = "risiko.narration.evolution"


def find_text(file: str, part: str, key: str) -> Text | None:
    """A text by its file, its part of the file and its key; None if there is none."""
    found: Text | None = load(PACKAGE, file).get(part, {}).get(key)
    return found


class EvolutionTexts:
    """Says what the game knows, in the language of the words it is built on."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def of(self, text: Text) -> str:
        """A text of the rules in this language."""
        return self.words.of(text)

    def say(self, key: str, /, **values: object) -> str:
        """A sentence with its gaps filled in."""
        found = find_text("texts", "say", key)
        assert found is not None, key
        return found.say(self.words.language, **values)

    def step(self, kind: str, part: str, /, **values: object) -> str:
        """Title, task or help of a step."""
        found = find_text("steps", kind, part)
        assert found is not None, (kind, part)
        return found.say(self.words.language, **values)

    def verb(self, verb: str, kind: str, part: str, /, **values: object) -> str | None:
        """Label, prompt, option or sentence of a verb in a step; None if the verb has none."""
        found = find_text("verbs", f"{verb}_{kind}", part) or find_text("verbs", verb, part)
        return None if found is None else found.say(self.words.language, **values)

    def thing(self, id: str) -> str | None:
        """Something an action names that is no piece of the game."""
        found = find_text("texts", "thing", id)
        return None if found is None else self.of(found)

    def named(self, what: str) -> str:
        """What is about to get a name."""
        return self._entry("named", what)

    def motto(self, faction: str) -> str:
        """What a faction is like."""
        return self._entry("motto", faction)

    def slot(self, slot: str) -> str:
        """What belongs on a place of a faction card."""
        return self._entry("slot", slot)

    def sticker(self, kind: str) -> str:
        """What stickers of a kind are."""
        return self._entry("sticker", kind)

    def _entry(self, part: str, key: str) -> str:
        found = find_text("texts", part, key)
        assert found is not None, (part, key)
        return self.of(found)

    def units(self, n: int) -> str:
        """A number of units."""
        return self.words.count("unit", n)

    def dice(self, n: int) -> str:
        """A number of dice."""
        return self.words.count("die", n)

    def coins(self, n: int) -> str:
        """A number of coins."""
        return self._count("coin", n)

    def stars(self, n: int) -> str:
        """A number of red stars."""
        return self._count("star", n)

    def _count(self, thing: str, n: int) -> str:
        return _count(thing, n, self.words.language)


@lru_cache(COUNTS)
def _count(thing: str, n: int, language: Language) -> str:
    found = find_text("texts", "count", thing)
    assert found is not None, thing
    return found.say(language, n=n)
