"""Sessions: a cookie for each device that is signed in, when it was last used, and its sockets.

A session ends when its owner signs out on it or from elsewhere, and by itself after `LIFE` without
use. Its sockets end with it, through whichever server they came. Only hashes of tokens are stored.
"""

import hashlib
import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import NamedTuple, Protocol

from sqlalchemy import ColumnElement, and_, delete, select, update

from risiko.server.clock import MILLI, Clock
from risiko.server.refusal import Refusal
from risiko.server.storage.cluster.notices import Notice
from risiko.server.storage.models import PlayerModel, TokenModel
from risiko.server.storage.store import Conflict, NotStored, Store

TOKEN_BYTES = 32
LIFE = 180 * 24 * 3600
"""Seconds without use after which a session ends."""
PERIOD = 30.0
"""Seconds between two looks at all sessions: their use is stored, and ended ones are noticed."""
SIGNED_OUT = 4001
"""The close code of a socket whose session has ended."""
CHUNK = 500
"""Sessions in one statement."""
ID_LENGTH = 16
"""Letters of a token's hash by which its owner names a session."""


class Account(NamedTuple):
    """A player: a guest, or somebody with a passphrase."""

    id: str
    name: str | None
    kept: bool
    """Whether the account has a passphrase."""


class SignedInDevice(NamedTuple):
    """A device that is signed in, as its owner sees it."""

    id: str
    device: str
    created: int
    seen: int


class EndableSocket(Protocol):
    """A connection that can be ended."""

    def end(self, code: int) -> None:
        """End the connection."""


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_token(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """All sessions of a server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._used: set[str] = set()
        """The hashes of tokens that were used since their use was last stored."""
        self._sockets: defaultdict[str, set[EndableSocket]] = defaultdict(set)

    def now(self) -> int:
        """The time as it is stored."""
        return int(self._clock.now() * MILLI)

    def values(self, token: str, player: str, device: str) -> dict[str, object]:
        """The row of a new session."""
        now = self.now()
        return {
            "hash": hash_token(token),
            "player_id": player,
            "created": now,
            "seen": now,
            "device": device,
        }

    async def find(self, token: str) -> Account | None:
        """The account a cookie belongs to, unless its session has ended."""
        hashed = hash_token(token)
        try:
            async with self._store.reading() as session:
                row = await session.scalar(
                    select(PlayerModel)
                    .join(TokenModel, TokenModel.player_id == PlayerModel.id)
                    .where(TokenModel.hash == hashed, self._is_valid())
                )
        except NotStored:
            raise Refusal("unhealthy") from None
        if row is None:
            return None
        self.note(hashed)
        return Account(row.id, row.name, row.kept is not None)

    def _is_valid(self) -> ColumnElement[bool]:
        return TokenModel.seen > self.now() - LIFE * MILLI

    def note(self, hashed: str) -> None:
        """Note that a session is in use."""
        self._used.add(hashed)

    # Sockets

    def attach(self, hashed: str, socket: EndableSocket) -> None:
        """End a socket when its session ends."""
        self._sockets[hashed].add(socket)

    def detach(self, hashed: str, socket: EndableSocket) -> None:
        """A socket has ended."""
        self._sockets[hashed].discard(socket)
        if not self._sockets[hashed]:
            del self._sockets[hashed]

    def _end_sockets(self, ended: Iterable[str]) -> None:
        for hashed in ended:
            for socket in tuple(self._sockets.get(hashed, ())):
                socket.end(SIGNED_OUT)

    # What other servers do

    def hear(self, notice: Notice) -> None:
        """A device was signed out at another server."""
        if notice.kind == "session":
            self._end_sockets([notice.id])

    def missed(self) -> None:
        """The next look at all sessions finds those that have ended meanwhile."""

    # What their owner does

    async def list_of(self, player: str) -> list[tuple[str, SignedInDevice]]:
        """The hashes and sessions of a player, the last used first."""
        try:
            async with self._store.reading() as session:
                rows = await session.scalars(
                    select(TokenModel)
                    .where(TokenModel.player_id == player, self._is_valid())
                    .order_by(TokenModel.seen.desc(), TokenModel.created.desc())
                )
                return [
                    (
                        row.hash,
                        SignedInDevice(row.hash[:ID_LENGTH], row.device, row.created, row.seen),
                    )
                    for row in rows
                ]
        except NotStored:
            raise Refusal("unhealthy") from None

    async def end(self, player: str, id: str) -> None:
        """Sign one device of a player out; raises Refusal if there is none."""
        ended = [hashed for hashed, session in await self.list_of(player) if session.id == id]
        if not ended:
            raise Refusal("no_session")
        await self._end(ended)

    async def end_all(self, player: str, *, but: str | None = None) -> None:
        """Sign all devices of a player out, but for one token's."""
        spared = None if but is None else hash_token(but)
        await self._end([hash for hash, _ in await self.list_of(player) if hash != spared])

    async def end_token(self, token: str) -> None:
        """Sign out the device with a token."""
        await self._end([hash_token(token)])

    async def _end(self, ended: Collection[str]) -> None:
        try:
            async with self._store.writing() as connection:
                await connection.execute(delete(TokenModel).where(TokenModel.hash.in_(ended)))
                await self._store.notify(connection, *(Notice("session", one) for one in ended))
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        self._used.difference_update(ended)
        self._end_sockets(ended)

    # What is done from time to time

    async def look_through(self) -> None:
        """Store which sessions were used, delete old ones, end sockets whose session has ended."""
        self._used.update(self._sockets)
        used, self._used = list(self._used), set()
        valid: set[str] = set()
        async with self._store.writing() as connection:
            for at in range(0, len(used), CHUNK):
                mine = and_(TokenModel.hash.in_(used[at : at + CHUNK]), self._is_valid())
                valid.update(await connection.scalars(select(TokenModel.hash).where(mine)))
                await connection.execute(update(TokenModel).where(mine).values(seen=self.now()))
            await connection.execute(delete(TokenModel).where(~self._is_valid()))
        self._end_sockets(set(self._sockets) - valid)
