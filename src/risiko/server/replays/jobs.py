"""What a worker does with records: see `server/workers.py`."""

from risiko import record
from risiko.errors import NotationError
from risiko.server.replays.replay import replay
from risiko.text import Language

REPLAY = f"{__name__}:replay_text"
DONE, UNREADABLE = b"+", b"-"
"""How a result begins: with a replay as JSON, or with what is wrong with the record."""


def replay_text(text: str, language: Language) -> bytes:
    """The replay of a record as far as it is legal, or why it cannot be read."""
    try:
        found = record.read(text)
    except NotationError as error:
        return UNREADABLE + str(error).encode()
    return DONE + replay(found, language).model_dump_json().encode()
