"""Everybody who is connected to a table, and the messages that tell them what happens there."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Protocol

from risiko.record.replay import Ply
from risiko.server.live.scene_cache import SceneCache, Viewpoint
from risiko.server.tables.seats import Seats, seats_of
from risiko.server.wire.messages import ChatLine, Chatted, Played, TableChanged, Whole
from risiko.server.wire.table import TableInfo
from risiko.text import Language

REMOVED = 4003
"""The close code of a socket whose player was removed from the table."""
UNSEATED = 4002
"""The close code of a program's socket whose seat is not its any more."""


class Listener(Protocol):
    """One connection to a table."""

    player: str | None
    """The id of the person, if it is known."""
    program: str | None
    """The hash of a program's token, which stands for one seat."""
    seat: int | None
    """The seat they look through; None: as a spectator."""
    language: Language

    def send(self, text: str) -> None:
        """Queue a message; never waits."""

    def end(self, code: int) -> None:
        """End the connection."""


class Audience:
    """All connections to one table."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(tuple(self._listeners))

    def add(self, listener: Listener) -> None:
        """Add a connection."""
        self._listeners.append(listener)

    def remove(self, listener: Listener) -> None:
        """Remove a connection, if it is there."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def connected_seats(self, seats: Seats) -> frozenset[int]:
        """The seats whose people or programs are connected."""
        return frozenset(seat for listener in self for seat in own_seats(listener, seats))

    def review_seats(self, seats: Seats) -> None:
        """Nobody looks through a seat that is not theirs; a program that has lost its seat goes."""
        for listener in self:
            mine = own_seats(listener, seats)
            if listener.seat not in mine:
                listener.seat = None
            if listener.program is not None and not mine:
                listener.end(UNSEATED)

    def dismiss(self, players: Collection[str]) -> None:
        """End the connections of people who were removed from the table."""
        for listener in self:
            if listener.player in players:
                listener.end(REMOVED)

    def tell_plies(
        self, plies: Sequence[Ply], scene_cache: SceneCache, seconds: float | None
    ) -> None:
        """Send new plies, each with the state after it."""
        for ply in plies:
            messages: dict[Viewpoint, str] = {}
            for listener in self:
                viewpoint = listener.seat, listener.language
                if viewpoint not in messages:
                    played = Played(
                        told=scene_cache.tell(ply, viewpoint),
                        state=scene_cache.state_after(ply, viewpoint, seconds),
                    )
                    messages[viewpoint] = played.model_dump_json()
                listener.send(messages[viewpoint])

    def tell_whole(self, scene_cache: SceneCache, seconds: float | None) -> None:
        """Send the whole state, although nobody has asked for it."""
        messages: dict[Viewpoint, str] = {}
        for listener in self:
            viewpoint = listener.seat, listener.language
            if viewpoint not in messages:
                state = scene_cache.state(viewpoint, seconds)
                whole = Whole(id=None, state=state, log=scene_cache.log(viewpoint))
                messages[viewpoint] = whole.model_dump_json()
            listener.send(messages[viewpoint])

    def tell_table(self, seats: Seats, info: Callable[[str | None, Language], TableInfo]) -> None:
        """Send the table, to each as they may see it."""
        messages: dict[tuple[str | None, tuple[int, ...], Language], str] = {}
        for listener in self:
            mine = own_seats(listener, seats)
            key = listener.player, mine, listener.language
            if key not in messages:
                changed = TableChanged(table=info(listener.player, listener.language), you=mine)
                messages[key] = changed.model_dump_json()
            listener.send(messages[key])

    def tell_chat(self, line: Callable[[str | None], ChatLine]) -> None:
        """Send a line of the chat, to each as they see it."""
        messages: dict[str | None, str] = {}
        for listener in self:
            viewer = listener.player
            if viewer not in messages:
                messages[viewer] = Chatted(line=line(viewer)).model_dump_json()
            listener.send(messages[viewer])


def own_seats(listener: Listener, seats: Seats) -> tuple[int, ...]:
    """The seats a connection may play: a program its one seat, a person all of theirs."""
    if listener.program is not None:
        return tuple(seat.seat for seat in seats if seat.token == listener.program)
    return tuple(seat.seat for seat in seats_of(seats, listener.player))


def first_viewpoint(mine: tuple[int, ...], turn: int) -> int | None:
    """The own seat somebody looks through at first: the one to act, or the first."""
    if turn in mine:
        return turn
    return mine[0] if mine else None
