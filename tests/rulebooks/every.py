"""What the tests of all nine ways to play share."""

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import Phase, setup
from risiko.protocol import CHANCE, Position
from tests.play import cards, field, play, stars

GAMES = [
    "2003/conquest",
    *("2000/missions", "2000/duel", "2000/conquest", "2000/capitals"),
    *("2010/basic", "2010/classic", "2010/missions", "2010/duel"),
]
BY_2000 = [id for id in GAMES if id.startswith("2000")]
BY_2003 = [id for id in GAMES if id.startswith("2003")]
BY_2010 = [id for id in GAMES if id.startswith("2010")]
THREE_OR_MORE = [id for id in GAMES if not id.endswith("duel")]
TAKE_KAMCHATKA = ("attack alaska kamchatka 1", "defend 1", "{6:1}", "occupy 1")


def seats_of(id: str) -> int:
    """Two in a duel, else three."""
    return 2 if id.endswith("duel") else 3


def of_a(
    id: str,
    phase: Phase,
    board: dict[str, str] | None = None,
    hand: list[str] | None = None,
    **more: int,
) -> ClassicPosition:
    """A moment of a's turn; c, if there is one, has Congo, b holds the rest."""
    seats = seats_of(id)
    third = {"congo": "c1"} if seats == 3 else {}
    return setup(
        id,
        seats=seats,
        board=third | ({"alaska": "a9", "japan": "a1"} if board is None else board),
        phase=phase,
        hands={"a": hand} if hand else {},
        units=more.get("units"),
        conquered=bool(more.get("conquered")),
    )


def attack_of_a(id: str, board: dict[str, str] | None = None) -> ClassicPosition:
    """The attacks of a."""
    return of_a(id, "attack", board)


def a_set(id: str) -> tuple[list[str], str]:
    """Three cards that make a set, or three stars; and their trade."""
    if id.startswith("2010"):
        return stars(3, 0), "trade 3"
    return cards("ica"), " ".join(["trade", *cards("ica")])


def set_up(id: str, seats: int) -> Position:
    """A game with the first outcomes and the first options, until the first turn; a begins."""
    p = risiko.game(id).start(seats)
    while not field(p, "step").startswith(("place", "neutral")):
        if field(p, "step").startswith("roll"):
            p = play(p, "{" + " ".join(["6", *"1" * (seats - 1)]) + "}")
        elif p.turn == CHANCE:
            p = p.draw(0)
        else:
            p = play(p, str(p.options()[0].action(1)))
    return p
