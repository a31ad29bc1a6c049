"""Accounts of players: everybody has a cookie and a name, and whoever wants a passphrase.

How often a passphrase may be guessed is in `guessing.py`.
"""

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
from risiko.server.clock import MILLI, Clock
from risiko.server.refusal import Refusal
from risiko.server.storage.models import (
    CampaignModel,
    PersonModel,
    PlayerModel,
    SeatModel,
    TableModel,
    TokenModel,
)
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.naming import check_name, fold_name

TOKEN_BYTES = 32
PLAYER_BYTES = 12
TIME_COST, MEMORY_COST, PARALLELISM = 3, 65536, 4
"""The parameters of Argon2id, as RFC 9106 recommends them for little memory."""
UNKNOWN_HASH = (
    "$argon2id$v=19$m=65536,t=3,p=4$Qtq07s1kUgrIU"
    "VzVqKS4jA$gE4D5ZQN9iFY+quNueeZDGKwKE/mo3GiYFC9fK+pHiU"
)
"""The hash that is checked when a name is unknown, so that it takes as long as any other."""
HASHERS = 2
"""Passphrases that are hashed at the same time; each takes much memory, by design."""
QUEUE = 20
"""Passphrases that are hashed or wait for it, so that nobody waits longer than a few seconds."""
SOON = 5
"""Seconds after which to try again when that queue is full."""


class Account(NamedTuple):
    """A player: a guest, or somebody with a passphrase."""

    id: str
    name: str | None
    kept: bool
    """Whether the account has a passphrase."""


class SignedIn(NamedTuple):
    """The result of signing in."""

    player: Account
    token: str
    """The token of the new cookie."""
    device: str
    """The cookie by which the device is known from now on."""


def hash_token(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


async def _is_guest(connection: AsyncConnection, player: Account) -> bool:
    """Whether an account has no passphrase now, whatever was known before."""
    kept = select(PlayerModel.kept).where(PlayerModel.id == player.id).with_for_update()
    return await connection.scalar(kept) is None


class Accounts:
    """All accounts of a server."""

    def __init__(self, store: Store, clock: Clock, guesses: Guesses) -> None:
        self._store = store
        self._clock = clock
        self._guesses = guesses
        self._hasher = PasswordHasher(
            time_cost=TIME_COST, memory_cost=MEMORY_COST, parallelism=PARALLELISM
        )
        self._hashing = asyncio.Semaphore(HASHERS)
        self._queued = 0

    async def by_token(self, token: str) -> Account | None:
        """The account a cookie belongs to."""
        return await self._find(
            select(PlayerModel)
            .join(TokenModel, TokenModel.player_id == PlayerModel.id)
            .where(TokenModel.hash == hash_token(token))
        )

    async def _find(self, query: Select[PlayerModel]) -> Account | None:
        try:
            async with self._store.reading() as session:
                row = await session.scalar(query)
        except NotStored:
            raise Refusal("unhealthy") from None
        return None if row is None else Account(row.id, row.name, row.kept is not None)

    async def create(self, name: str | None) -> tuple[Account, str]:
        """Create a guest; returns the account and the token of its cookie."""
        player = Account(secrets.token_hex(PLAYER_BYTES), name and check_name(name), False)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    insert(PlayerModel).values(id=player.id, name=player.name, created=self._now())
                )
                await connection.execute(insert(TokenModel).values(self._token(token, player.id)))
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        return player, token

    async def rename(self, player: Account, name: str) -> Account:
        """Change the name; who has a passphrase signs in with the new name from then on."""
        renamed = player._replace(name=check_name(name))
        values = {"name": renamed.name, **({"kept": fold_name(name)} if player.kept else {})}
        await self._set(player, values)
        return renamed

    async def keep(self, player: Account, name: str, passphrase: str) -> tuple[Account, str]:
        """Give a guest a name and a passphrase; returns the account and the device's cookie."""
        if player.kept:
            raise Refusal("already_registered")
        stored = await self._hash(passphrase)
        await self._set(
            player, {"name": check_name(name), "kept": fold_name(name), "passphrase": stored}
        )
        return player._replace(name=check_name(name), kept=True), device_cookie(player.id, stored)

    async def _set(self, player: Account, values: Mapping[str, str | None]) -> None:
        """Update a player, unless they were given a passphrase elsewhere in the meantime."""
        as_known = PlayerModel.kept.is_not(None) if player.kept else PlayerModel.kept.is_(None)
        try:
            async with self._store.writing() as connection:
                done = await connection.execute(
                    update(PlayerModel).where(PlayerModel.id == player.id, as_known).values(values)
                )
                if done.rowcount != 1:
                    raise Refusal("already_registered" if "passphrase" in values else "stale")
        except Conflict:
            raise Refusal("name_taken") from None
        except NotStored:
            raise Refusal("not_stored") from None

    async def login(
        self,
        name: str,
        passphrase: str,
        guest: Account | None,
        *,
        guesser: str,
        device: Callable[[str], str | None],
    ) -> SignedIn:
        """Sign in; the seats and campaigns of the guest become those of the account.

        `device` returns the cookie of the asking device for a player.
        """
        account = fold_name(name)
        try:
            async with self._store.reading() as session:
                row = await session.scalar(select(PlayerModel).where(PlayerModel.kept == account))
        except NotStored:
            raise Refusal("unhealthy") from None
        # An unknown name takes as long as a wrong passphrase.
        stored = row.passphrase if row is not None and row.passphrase else UNKNOWN_HASH
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
        player = Account(row.id, row.name, True)
        token = secrets.token_urlsafe(TOKEN_BYTES)
        try:
            async with self._store.writing() as connection:
                await connection.execute(insert(TokenModel).values(self._token(token, player.id)))
                if guest is not None and await _is_guest(connection, guest):
                    seated = select(SeatModel.table_id).where(SeatModel.player_id == guest.id)
                    await connection.execute(
                        update(TableModel)
                        .where(or_(TableModel.host == guest.id, TableModel.id.in_(seated)))
                        .values(version=TableModel.version + 1)
                    )
                    await connection.execute(
                        update(TableModel).where(TableModel.host == guest.id).values(host=player.id)
                    )
                    await connection.execute(
                        update(SeatModel)
                        .where(SeatModel.player_id == guest.id)
                        .values(player_id=player.id)
                    )
                    await connection.execute(
                        update(CampaignModel)
                        .where(CampaignModel.host == guest.id)
                        .values(host=player.id)
                    )
                    await connection.execute(
                        update(PersonModel)
                        .where(PersonModel.player_id == guest.id)
                        .values(player_id=player.id)
                    )
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        return SignedIn(player, token, device_cookie(player.id, stored))

    async def logout(self, token: str) -> None:
        """Make a cookie void."""
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    delete(TokenModel).where(TokenModel.hash == hash_token(token))
                )
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None

    def _token(self, token: str, player: str) -> dict[str, object]:
        return {"hash": hash_token(token), "player_id": player, "created": self._now()}

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
        """Wait for a turn to hash a passphrase; raises Refusal if too many wait."""
        if self._queued >= QUEUE:
            raise Refusal("busy", wait=SOON)
        self._queued += 1
        try:
            async with self._hashing:
                yield
        finally:
            self._queued -= 1
