"""What a worker does for the analysis board: see `server/workers.py`."""

from risiko import record
from risiko.errors import IllegalAction, InputError
from risiko.server.replays.jobs import DONE, UNREADABLE

FIND_MOMENT = f"{__name__}:find_moment"


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
