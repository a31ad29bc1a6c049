"""What the browser says beyond the words for games: `texts.toml`."""

from risiko.narration import texts
from risiko.text import Language, Text

PACKAGE = "risiko.server.scenes"


class Words(texts.Words):
    """The sentences of games and scenes in one language."""

    def __init__(self, language: Language) -> None:
        super().__init__(language, texts.load_sentences(PACKAGE))


def title(kind: str, name: str, language: Language) -> str:
    """What an option or a bot is called; the name itself for one without a title."""
    entry = texts.load_texts(PACKAGE)[kind].get(name)
    return name if entry is None else Text(entry["de"], entry["en"]).say(language)
