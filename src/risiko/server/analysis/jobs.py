"""What a worker does for the analysis board: see `server/workers.py`."""

from risiko import record
from risiko.analysis.what_if import read_line
from risiko.errors import IllegalAction, InputError
from risiko.narration.plans import tell_plans
from risiko.narration.players import Player
from risiko.server.analysis.board import name_seats
from risiko.server.replays.jobs import DONE, UNREADABLE
from risiko.server.tables.coach import to_plans
from risiko.server.wire.analysis import Advice
from risiko.text import Language

ADVISE = f"{__name__}:advise"
FIND_MOMENT = f"{__name__}:find_moment"


def advise(line: str, language: Language) -> bytes:
    """The best plans of whoever is to act, from what they could see at a table."""
    position = read_line(line)
    players = [Player(name) for name in name_seats(position, language)]
    told = tell_plans(position, position.turn, players, language) if position.turn >= 0 else ()
    return Advice(plans=to_plans(told)).model_dump_json().encode()


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
