"""What lies on the referee's table, written as in the line of a position."""

from collections.abc import Sequence

from .referee import Referee
from .world import LANDS_OF

FIELDS = ("board", "seats", "sets", "hands", "discard", "pile", "missions", "capitals")
"""The fields of a line that say what lies on the table; the others say what happens there."""


def fields_of(line: str) -> dict[str, str]:
    """Those fields of a position's line."""
    fields = line.split(" ")
    return dict(zip(FIELDS, (fields[1], fields[2], fields[5], *fields[7:]), strict=True))


def line_of(game: str, referee: Referee, moving: str) -> str:
    """The line of a position in which a player is about to move troops, nothing conquered."""
    written = written_fields(referee)
    step = (moving, "move", written["sets"], "-")
    rest = (written[field] for field in FIELDS[3:])
    return " ".join((game, written["board"], written["seats"], *step, *rest))


def written_fields(referee: Referee) -> dict[str, str]:
    """The same fields, from the referee's table."""
    hands = [*referee.hands().values(), *referee.buried().values()]
    missions = [mission or "-" for mission in referee.missions().values()]
    capitals = [shown(land, referee.open_capitals()) for land in referee.capitals().values()]
    texts = (
        board_text(referee),
        str(len(referee.hands())),
        str(referee.sets_traded() if referee.sets_grow() else 0),
        "/".join(map(listed, hands)),
        listed(referee.discards()),
        pile_text(referee),
        "/".join(missions) if referee.game_id.endswith("missions") else "-",
        "/".join(capitals) if referee.game_id.endswith("capitals") else "-",
    )
    return dict(zip(FIELDS, texts, strict=True))


def board_text(referee: Referee) -> str:
    """Owner and units of all territories, or a point; a stroke between the continents."""
    board = {land: f"{owner}{units}" for land, (owner, units) in referee.board().items()}
    rows = ("".join(board.get(land, ".") for land in lands) for lands in LANDS_OF.values())
    return "/".join(rows)


def pile_text(referee: Referee) -> str:
    """What was slid under the pile, or how deep the armistice card lies."""
    above = referee.above_armistice()
    if above is not None:
        return f"@{above}"
    return "/".join(map(listed, referee.under_pile())) or "-"


def listed(cards: Sequence[str]) -> str:
    """Cards as they are written."""
    return ",".join(cards) or "-"


def shown(capital: str | None, taken: set[str]) -> str:
    """A capital as it is written: marked if it was taken at some time."""
    if capital is None:
        return "-"
    return f"{capital}!" if capital in taken else capital
