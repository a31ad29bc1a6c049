"""What the browser says beyond the words for games: `texts.de.toml` and its siblings."""

from risiko.narration import texts
from risiko.text import Language, Text, load

PACKAGE = "risiko.server.scenes"


class Words(texts.Words):
    """The sentences of games and scenes in one language."""

    sources = (*texts.Words.sources, (PACKAGE, "texts"))


def title(kind: str, name: str, language: Language) -> str:
    """What an option or a bot is called; the name itself for one without a title."""
    found: Text | None = load(PACKAGE, "texts")[kind].get(name)
    return name if found is None else found.say(language)
