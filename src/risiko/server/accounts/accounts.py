"""Accounts of players: everybody has a cookie and a name, and whoever wants a passphrase.

The name of somebody with a passphrase is theirs: nobody else may use it, nor one that looks like
it (`server/tables/lookalikes.py`). How often a passphrase may be guessed is in `guessing.py`, the
cookies are in `sessions.py`.
"""

import logging
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

from sqlalchemy import ColumnElement, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from risiko.server.accounts.guessing import Guesses, device_cookie, known_device
from risiko.server.accounts.merging import hand_over
from risiko.server.accounts.passphrases import Passphrases
from risiko.server.accounts.sessions import Account, Sessions, new_token
from risiko.server.refusal import Refusal
from risiko.server.storage.models import PlayerModel, TokenModel
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.lookalikes import fold, skeleton
from risiko.server.tables.naming import check_name, check_own_name
from risiko.server.wire.table import LONGEST_NAME

log = logging.getLogger(__name__)

PLAYER_BYTES = 12
LONGEST_KEPT = 120
"""Letters of the skeleton of a name."""


class Asking(NamedTuple):
    """Who tries a passphrase."""

    guesser: str
    """The key of their address."""
    device: Callable[[str], str | None]
    """The cookie of their device for a player."""


class SignedIn(NamedTuple):
    """The result of signing in."""

    player: Account
    token: str
    """The token of the new cookie."""
    device: str
    """The cookie by which the device is known from now on."""


async def _is_guest(connection: AsyncConnection, player: Account) -> bool:
    """Whether an account has no passphrase now, whatever was known before."""
    kept = select(PlayerModel.kept).where(PlayerModel.id == player.id).with_for_update()
    return await connection.scalar(kept) is None


class Accounts:
    """All accounts of a server."""

    def __init__(self, store: Store, sessions: Sessions, guesses: Guesses) -> None:
        self._store = store
        self._sessions = sessions
        self._guesses = guesses
        self._passphrases = Passphrases()

    async def create(self, name: str | None, device: str = "") -> tuple[Account, str]:
        """Create a guest; returns the account and the token of its cookie."""
        if name is not None:
            name = check_name(name)
            await self.check_free(name, None)
        player = Account(secrets.token_hex(PLAYER_BYTES), name, False)
        token = new_token()
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    insert(PlayerModel).values(
                        id=player.id, name=player.name, created=self._sessions.now()
                    )
                )
                await connection.execute(
                    insert(TokenModel).values(self._sessions.values(token, player.id, device))
                )
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        return player, token

    # Names

    async def check_free(self, name: str, player: str | None) -> None:
        """Raise Refusal if a name, or one that looks like it, is kept by somebody else."""
        try:
            async with self._store.reading() as session:
                owner = await session.scalar(
                    select(PlayerModel.id).where(PlayerModel.kept == skeleton(name))
                )
        except NotStored:
            raise Refusal("unhealthy") from None
        if owner is not None and owner != player:
            raise Refusal("name_taken")

    async def rename(self, player: Account, name: str) -> Account:
        """Change the name; who has a passphrase signs in with the new name from then on."""
        await self.check_free(name, player.id)
        if player.kept:
            renamed = player._replace(name=check_own_name(name))
            await self._set(player, {"name": renamed.name, "kept": _kept(name)})
        else:
            renamed = player._replace(name=check_name(name))
            await self._set(player, {"name": renamed.name})
        return renamed

    # Passphrases

    async def keep(self, player: Account, name: str, passphrase: str) -> tuple[Account, str]:
        """Give a guest a name and a passphrase; returns the account and the device's cookie."""
        if player.kept:
            raise Refusal("already_registered")
        called, kept = check_own_name(name), _kept(name)
        stored = await self._passphrases.hash(passphrase)
        await self._set(player, {"name": called, "kept": kept, "passphrase": stored})
        return player._replace(name=called, kept=True), device_cookie(player.id, stored)

    async def change_passphrase(
        self, player: Account, old: str, new: str, asking: Asking, token: str | None
    ) -> str:
        """Change the passphrase of somebody who knows the old one; returns the device's cookie.

        All other devices are signed out.
        """
        row = await self._find(PlayerModel.id == player.id)
        if row is None or row.kept is None:
            raise Refusal("not_registered")
        if not await self._check(row, row.kept, old, asking):
            log.info("account %s: a wrong passphrase", player.id)
            raise Refusal("wrong_passphrase")
        stored = await self._passphrases.hash(new)
        await self._set(player, {"passphrase": stored}, PlayerModel.passphrase == row.passphrase)
        await self._sessions.end_all(player.id, but=token)
        log.info("account %s: another passphrase", player.id)
        return device_cookie(player.id, stored)

    async def _find(self, *where: ColumnElement[bool]) -> PlayerModel | None:
        try:
            async with self._store.reading() as session:
                return await session.scalar(select(PlayerModel).where(*where))
        except NotStored:
            raise Refusal("unhealthy") from None

    async def _set(
        self, player: Account, values: Mapping[str, str | None], *where: ColumnElement[bool]
    ) -> None:
        """Update a player, unless they were given another passphrase elsewhere in the meantime."""
        as_known = PlayerModel.kept.is_not(None) if player.kept else PlayerModel.kept.is_(None)
        try:
            async with self._store.writing() as connection:
                done = await connection.execute(
                    update(PlayerModel)
                    .where(PlayerModel.id == player.id, as_known, *where)
                    .values(values)
                )
                if done.rowcount != 1:
                    keeps = "passphrase" in values and not player.kept
                    raise Refusal("already_registered" if keeps else "stale")
        except Conflict:
            raise Refusal("name_taken") from None
        except NotStored:
            raise Refusal("not_stored") from None

    async def _check(
        self, row: PlayerModel | None, account: str, passphrase: str, asking: Asking
    ) -> bool:
        """Whether a passphrase is right; wrong ones are counted. Raises Refusal."""
        stored = row.passphrase if row is not None else None
        cookie = asking.device(row.id) if row is not None else None
        known = known_device(cookie, row.id, stored) if row is not None and stored else None
        guess = self._guesses.count(asking.guesser, account, known)
        try:
            right = await self._passphrases.verify(stored, passphrase)
        except Refusal:
            guess.forgive()
            raise
        if right and row is not None:
            guess.forgive()
            return True
        guess.tell()
        return False

    # Signing in

    async def login(
        self, name: str, passphrase: str, guest: Account | None, asking: Asking, hint: str = ""
    ) -> SignedIn:
        """Sign in; the seats and campaigns of the guest become those of the account.

        `hint` describes the device, for the list of sessions.
        """
        row = await self._named(name)
        if not await self._check(row, skeleton(name), passphrase, asking):
            log.info("account %s: a wrong passphrase", row.id if row is not None else "-")
            raise Refusal("wrong_login")
        assert row is not None
        assert row.passphrase is not None
        player = Account(row.id, row.name, True)
        token = new_token()
        try:
            async with self._store.writing() as connection:
                await connection.execute(
                    insert(TokenModel).values(self._sessions.values(token, player.id, hint))
                )
                if guest is not None and await _is_guest(connection, guest):
                    await hand_over(self._store, connection, guest.id, player.id)
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None
        log.info("account %s: signed in", player.id)
        return SignedIn(player, token, device_cookie(player.id, row.passphrase))

    async def _named(self, name: str) -> PlayerModel | None:
        """The account with a name, however its letters are written."""
        written, bare = fold(name), skeleton(name)
        try:
            async with self._store.reading() as session:
                rows = await session.scalars(
                    select(PlayerModel).where(PlayerModel.kept.in_((written, bare)))
                )
                found = sorted(rows, key=lambda row: fold(row.name or "") != written)
        except NotStored:
            raise Refusal("unhealthy") from None
        return found[0] if found else None


def _kept(name: str) -> str:
    """What is stored of a kept name to compare others with; raises Refusal."""
    kept = skeleton(name)
    if len(kept) > LONGEST_KEPT:
        raise Refusal("bad_name", most=LONGEST_NAME)
    return kept
