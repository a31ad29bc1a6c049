"""Who is connected to a table, and how they are told what happens there."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from risiko.record.replay import Ply
from risiko.server.live.scene_cache import Look, Show
from risiko.server.tables import seating
from risiko.server.tables.table_record import Seats
from risiko.server.wire.messages import ChatLine, Chatted, Played, TableChanged, Whole
from risiko.server.wire.table import TableInfo
from risiko.text import Language


class Listener(Protocol):
    """Somebody who is connected."""

    player: str | None
    """The person, if they are known."""
    program: str | None
    """The hash of a program's token, which stands for one seat."""
    seat: int | None
    """Through which seat they look; None: as a spectator."""
    language: Language

    def send(self, text: str) -> None:
        """Say something; never waits."""

    def end(self, code: int) -> None:
        """End the connection."""


class Audience:
    """All who are connected to one table."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def add(self, listener: Listener) -> None:
        """Somebody comes."""
        self._listeners.append(listener)

    def remove(self, listener: Listener) -> None:
        """Somebody goes."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def present(self, seats: Seats) -> frozenset[int]:
        """The seats whose people or programs are connected."""
        return frozenset(seat for listener in self for seat in own(listener, seats))

    def tell_plies(self, plies: Sequence[Ply], show: Show, seconds: float | None) -> None:
        """What has happened, ply by ply."""
        for ply in plies:
            said: dict[Look, str] = {}
            for listener in self:
                look = listener.seat, listener.language
                if look not in said:
                    played = Played(
                        told=show.told(ply, look), state=show.state_after(ply, look, seconds)
                    )
                    said[look] = played.model_dump_json()
                listener.send(said[look])

    def tell_whole(self, show: Show, seconds: float | None) -> None:
        """The whole state, unasked."""
        said: dict[Look, str] = {}
        for listener in self:
            look = listener.seat, listener.language
            if look not in said:
                whole = Whole(id=None, state=show.state(look, seconds), log=show.log(look))
                said[look] = whole.model_dump_json()
            listener.send(said[look])

    def tell_table(self, seats: Seats, info: Callable[[str | None, Language], TableInfo]) -> None:
        """How the table stands, to each as they may know it."""
        said: dict[tuple[str | None, tuple[int, ...], Language], str] = {}
        for listener in self:
            mine = own(listener, seats)
            key = listener.player, mine, listener.language
            if key not in said:
                changed = TableChanged(table=info(listener.player, listener.language), you=mine)
                said[key] = changed.model_dump_json()
            listener.send(said[key])

    def tell_chat(self, line: ChatLine) -> None:
        """What somebody said."""
        said = Chatted(line=line).model_dump_json()
        for listener in self:
            listener.send(said)


def own(listener: Listener, seats: Seats) -> tuple[int, ...]:
    """The seats somebody may play: a program its one seat, a person all of theirs."""
    if listener.program is not None:
        return tuple(seat.seat for seat in seats if seat.token == listener.program)
    return tuple(seat.seat for seat in seating.of(seats, listener.player))


def first_look(mine: tuple[int, ...], turn: int) -> int | None:
    """Through which of their seats somebody looks at first: the one to act, or the first."""
    if turn in mine:
        return turn
    return mine[0] if mine else None
