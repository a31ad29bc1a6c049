"""What else a ply may change on a board: territories with other marks, or the whole of it."""

from collections.abc import Mapping
from typing import NamedTuple

from risiko.server.wire.scene import Board, MapBoard, Region

NO_REGIONS: Mapping[str, Region] = {}


class BoardDiff(NamedTuple):
    """The difference between two boards beside units and their owners."""

    regions: Mapping[str, Region] = NO_REGIONS
    """Territories with other marks or notes, as they are now."""
    board: Board | None = None
    """The whole board, where names, continents, sea lines or territories are others."""


UNCHANGED = BoardDiff()


def diff_boards(old: MapBoard, new: MapBoard) -> BoardDiff:
    """What has to be drawn anew."""
    frame = [
        (
            [(region.id, region.name) for region in board.regions],
            [(one.id, one.name, one.bonus, one.notes) for one in board.continents],
            board.lines,
        )
        for board in (old, new)
    ]
    if frame[0] != frame[1]:
        return BoardDiff(board=new)
    return BoardDiff(
        {
            now.id: now
            for was, now in zip(old.regions, new.regions, strict=True)
            if (was.marks, was.notes) != (now.marks, now.notes)
        }
    )
