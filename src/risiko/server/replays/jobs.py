"""What a worker does with records: see `server/workers.py`."""

from risiko import record
from risiko.errors import IllegalAction, InputError, NotationError
from risiko.server.replays.replay import replay
from risiko.text import Language

REPLAY = f"{__name__}:replay_text"
FIND_MOMENT = f"{__name__}:find_moment"
DONE, UNREADABLE = b"+", b"-"
"""How a result begins: with what was asked for, or with what is wrong with the record."""


def replay_text(text: str, language: Language) -> bytes:
    """The replay of a record as far as it is legal, or why it cannot be read."""
    try:
        found = record.read(text)
    except NotationError as error:
        return UNREADABLE + str(error).encode()
    return DONE + replay(found, language).model_dump_json().encode()


def find_moment(text: str, ply: str) -> bytes:
    """The line of the position after so many plies of a record, or why there is none."""
    try:
        found = record.read(text)
        position = record.opening(found)
        for done in found.replay():
            if done.number > int(ply):
                break
            position = done.after
    except (InputError, IllegalAction) as error:
        return UNREADABLE + str(error).encode()
    return DONE + str(position).encode()
