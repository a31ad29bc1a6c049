"""Names as people type them: without accents, shortened, in either language."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_WORD = re.compile(r"[^\W_]+")

Folded = tuple[str, ...]


def fold(text: str) -> Folded:
    """The words of a text in small letters without accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return tuple(_WORD.findall("".join(c for c in bare if not unicodedata.combining(c))))


@lru_cache(maxsize=4096)
def forms(name: str) -> tuple[Folded, ...]:
    """A name as it may be typed: `südafrika` as `sudafrika` and as `suedafrika`."""
    small = unicodedata.normalize("NFC", name.casefold())
    return tuple(dict.fromkeys((fold(small), fold(small.translate(_SPELLED)))))


def _begins(name: Folded, words: Sequence[str]) -> bool:
    """Whether words begin a name, written together or each word shortened."""
    if "".join(name).startswith("".join(words)):
        return True
    return len(words) <= len(name) and all(
        full.startswith(short) for full, short in zip(name, words, strict=False)
    )


def find(words: Sequence[str], things: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The things that folded words may mean: those with just this name, else all it begins."""
    whole, begun = [], []
    joined = "".join(words)
    for thing, names in things.items():
        shapes = [form for name in names for form in forms(name)]
        if any("".join(form) == joined for form in shapes):
            whole.append(thing)
        elif any(_begins(form, words) for form in shapes):
            begun.append(thing)
    return tuple(whole or begun)


def similar(words: Sequence[str], things: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """Things whose names look like misspelled words, the likeliest first."""
    shapes = {
        "".join(form): thing
        for thing, names in things.items()
        for name in names
        for form in forms(name)
    }
    close = get_close_matches("".join(words), shapes, n=6, cutoff=0.7)
    return tuple(dict.fromkeys(shapes[shape] for shape in close))[:3]
