"""The browsers that want to be told when it is their player's turn."""

import hashlib
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from risiko.server.clock import MILLI, Clock
from risiko.server.notifications.endpoint import read_endpoint
from risiko.server.notifications.web_push import Receiver, decode, encode, read_public_key
from risiko.server.refusal import Refusal
from risiko.server.storage.notification_models import PushSubscriptionModel
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.wire.notifications import Subscribe
from risiko.text import Language

MOST = 10
"""Browsers of one player; who adds more loses the oldest."""
AUTH_BYTES = 16


class PushSubscription(NamedTuple):
    """A browser to be told, and how."""

    hash: str
    endpoint: str
    receiver: Receiver
    language: Language


def hash_endpoint(endpoint: str) -> str:
    """What stands for a browser in the database."""
    return hashlib.sha256(endpoint.encode()).hexdigest()


class Subscriptions:
    """All subscriptions of a database."""

    def __init__(self, store: Store, clock: Clock, *, loopback: bool) -> None:
        self._store = store
        self._clock = clock
        self._loopback = loopback

    async def add(self, player: str, wish: Subscribe, language: Language) -> None:
        """Tell a player at a browser from now on, and nobody else there; raises Refusal."""
        read_endpoint(wish.endpoint, loopback=self._loopback)
        try:
            key, auth = decode(wish.key), decode(wish.auth)
            read_public_key(key)
        except ValueError:
            raise Refusal("bad_push_keys") from None
        if len(auth) != AUTH_BYTES:
            raise Refusal("bad_push_keys")
        model = PushSubscriptionModel
        row = {
            "hash": hash_endpoint(wish.endpoint),
            "player_id": player,
            "endpoint": wish.endpoint,
            "key": encode(key),
            "auth": encode(auth),
            "language": language,
            "created": int(self._clock.now() * MILLI),
        }
        kept = (
            select(model.hash)
            .where(model.player_id == player)
            .order_by(model.created.desc(), model.hash)
            .limit(MOST)
        )
        try:
            async with self._store.writing() as connection:
                await connection.execute(delete(model).where(model.hash == row["hash"]))
                await connection.execute(insert(model).values(row))
                newest = list(await connection.scalars(kept))
                await connection.execute(
                    delete(model).where(model.player_id == player, model.hash.not_in(newest))
                )
        except (Conflict, NotStored):
            raise Refusal("not_stored") from None

    async def forget(self, hash: str) -> None:
        """Tell a browser nothing more; raises NotStored."""
        async with self._store.writing() as connection:
            await connection.execute(
                delete(PushSubscriptionModel).where(PushSubscriptionModel.hash == hash)
            )

    async def list_of(self, player: str) -> list[PushSubscription]:
        """The browsers of a player; raises NotStored."""
        async with self._store.reading() as session:
            rows = await session.scalars(
                select(PushSubscriptionModel).where(PushSubscriptionModel.player_id == player)
            )
            return [
                PushSubscription(
                    row.hash,
                    row.endpoint,
                    Receiver(decode(row.key), decode(row.auth)),
                    row.language,
                )
                for row in rows
            ]
