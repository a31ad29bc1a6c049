"""Who somebody is: a cookie, a name, and if they wish a passphrase that keeps both."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import NamedTuple

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Select, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.accounts.guessing import Guesses, device_cookie, known_device
from risiko.server.http.refusal import Refusal
from risiko.server.live.clock import MILLI, Clock
from risiko.server.storage.models import (
    CampaignRow,
    PersonRow,
    PlayerRow,
    SeatRow,
    TableRow,
    TokenRow,
)
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.naming import checked, folded

TOKEN_BYTES = 32
PLAYER_BYTES = 12
TIME_COST, MEMORY_COST, PARALLELISM = 3, 65536, 4
"""How hard a passphrase is to guess from what is stored: RFC 9106, for little memory."""
NOBODY = (
    "$argon2id$v=19$m=65536,t=3,p=4$Qtq07s1kUgrIU"
    "VzVqKS4jA$gE4D5ZQN9iFY+quNueeZDGKwKE/mo3GiYFC9fK+pHiU"
)
"""What is checked when a name is unknown: a hash of the same cost, of something forgotten."""
HASHERS = 2
"""Passphrases that are checked at the same time; each takes much memory, by design."""
QUEUE = 20
"""Passphrases that are checked or wait for it; nobody waits longer than a few seconds."""
SOON = 5
"""Seconds after which somebody for whom there was no room may try again."""


class Player(NamedTuple):
    """Somebody who plays."""

    id: str
    name: str | None
    kept: bool
    """Whether a passphrase keeps their games."""


class SignedIn(NamedTuple):
    """Somebody who has come back under their name."""

    player: Player
    token: str
    """Of their cookie."""
    device: str
    """What their device is known by from now on."""


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def _is_guest(connection: AsyncConnection, player: Player) -> bool:
    """Whether no passphrase keeps somebody's games, whatever was known of them before."""
    kept = select(PlayerRow.kept).where(PlayerRow.id == player.id).with_for_update()
    return await connection.scalar(kept) is None


class Accounts:
    """All players of a server."""

    def __init__(self, store: Store, clock: Clock, guesses: Guesses) -> None:
        self._store = store
        self._clock = clock
        self._guesses = guesses
        self._hasher = PasswordHasher(
            time_cost=TIME_COST, memory_cost=MEMORY_COST, parallelism=PARALLELISM
        )
        self._hashing = asyncio.Semaphore(HASHERS)
        self._queued = 0

    async def by_token(self, token: str) -> Player | None:
        """Whose cookie it is."""
        return await self._find(
            select(PlayerRow)
            .join(TokenRow, TokenRow.player_id == PlayerRow.id)
            .where(TokenRow.hash == hashed(token))
        )

    async def _find(self, query: Select[PlayerRow]) -> Player | None:
        try:
            async with self._store.reading() as session:
                row = await session.scalar(query)
        except NotStored:
            raise Refusal("unhealthy") from None
        return None if row is None else Player(row.id, row.name, row.kept is not None)

    async def create(self, name: str | None) -> tuple[Player, str]:
        """Somebody new, and the token of their cookie."""
        player = Player(secrets.token_hex(PLAYER_BYTES), name and checked(name), False)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    insert(PlayerRow).values(id=player.id, name=player.name, created=self._now())
                )
                await connection.execute(insert(TokenRow).values(self._token(token, player.id)))
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        return player, token

    async def rename(self, player: Player, name: str) -> Player:
        """Another name; who has a passphrase signs in under the new one from then on."""
        renamed = player._replace(name=checked(name))
        values = {"name": renamed.name, **({"kept": folded(name)} if player.kept else {})}
        await self._set(player, values)
        return renamed

    async def keep(self, player: Player, name: str, passphrase: str) -> tuple[Player, str]:
        """Put a player's games under a name and a passphrase; what the device is known by then."""
        if player.kept:
            raise Refusal("already_kept")
        stored = await self._hash(passphrase)
        await self._set(player, {"name": checked(name), "kept": folded(name), "passphrase": stored})
        return player._replace(name=checked(name), kept=True), device_cookie(player.id, stored)

    async def _set(self, player: Player, values: Mapping[str, str | None]) -> None:
        """Change a player, unless a passphrase was given to them meanwhile, from elsewhere."""
        as_known = PlayerRow.kept.is_not(None) if player.kept else PlayerRow.kept.is_(None)
        try:
            async with self._store.writing() as connection:
                done = await connection.execute(
                    update(PlayerRow).where(PlayerRow.id == player.id, as_known).values(values)
                )
                if done.rowcount != 1:
                    raise Refusal("already_kept" if "passphrase" in values else "stale")
        except Conflict:
            raise Refusal("name_kept") from None
        except NotStored:
            raise Refusal("not_stored") from None

    async def login(
        self,
        name: str,
        passphrase: str,
        guest: Player | None,
        *,
        guesser: str,
        device: Callable[[str], str | None],
    ) -> SignedIn:
        """Come back under a name; the seats taken as a guest come along.

        `device` gives the cookie of the asking device for a player.
        """
        account = folded(name)
        try:
            async with self._store.reading() as session:
                row = await session.scalar(select(PlayerRow).where(PlayerRow.kept == account))
        except NotStored:
            raise Refusal("unhealthy") from None
        # An unknown name takes as long as a wrong passphrase.
        stored = row.passphrase if row is not None and row.passphrase else NOBODY
        known = known_device(device(row.id), row.id, stored) if row is not None else None
        guess = self._guesses.count(guesser, account, known)
        try:
            right = await self._verify(stored, passphrase)
        except Refusal:
            guess.forgive()
            raise
        if row is None or not right:
            raise Refusal("wrong_login")
        guess.forgive()
        player = Player(row.id, row.name, True)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(TokenRow).values(self._token(token, player.id)))
                if guest is not None and await _is_guest(connection, guest):
                    seated = select(SeatRow.table_id).where(SeatRow.player_id == guest.id)
                    await connection.execute(
                        update(TableRow)
                        .where(or_(TableRow.host == guest.id, TableRow.id.in_(seated)))
                        .values(version=TableRow.version + 1)
                    )
                    await connection.execute(
                        update(TableRow).where(TableRow.host == guest.id).values(host=player.id)
                    )
                    await connection.execute(
                        update(SeatRow)
                        .where(SeatRow.player_id == guest.id)
                        .values(player_id=player.id)
                    )
                    await connection.execute(
                        update(CampaignRow)
                        .where(CampaignRow.host == guest.id)
                        .values(host=player.id)
                    )
                    await connection.execute(
                        update(PersonRow)
                        .where(PersonRow.player_id == guest.id)
                        .values(player_id=player.id)
                    )
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        return SignedIn(player, token, device_cookie(player.id, stored))

    async def logout(self, token: str) -> None:
        """A cookie is void."""
        try:
            async with self._store.writing() as connection:
                await connection.execute(delete(TokenRow).where(TokenRow.hash == hashed(token)))
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None

    def _token(self, token: str, player: str) -> dict[str, object]:
        return {"hash": hashed(token), "player_id": player, "created": self._now()}

    def _now(self) -> int:
        return int(self._clock.now() * MILLI)

    async def _hash(self, passphrase: str) -> str:
        async with self._hashing_turn():
            return await asyncio.to_thread(self._hasher.hash, passphrase)

    async def _verify(self, stored: str, passphrase: str) -> bool:
        async with self._hashing_turn():
            try:
                return await asyncio.to_thread(self._hasher.verify, stored, passphrase)
            except (Argon2Error, InvalidHashError):
                return False

    @asynccontextmanager
    async def _hashing_turn(self) -> AsyncIterator[None]:
        """One's turn to have a passphrase hashed; refused if too many wait for theirs."""
        if self._queued >= QUEUE:
            raise Refusal("busy", wait=SOON)
        self._queued += 1
        try:
            async with self._hashing:
                yield
        finally:
            self._queued -= 1
