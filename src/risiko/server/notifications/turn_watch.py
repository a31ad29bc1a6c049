"""Tells people who are not there that it is their turn, over the push service of their browser.

No game waits for this: it looks into the database now and then and sends what is due beside
everything else. A push service that fails is tried again a few times; one that says that a browser
is gone is believed.
"""

import asyncio
import contextlib
import logging
import math

from cryptography.hazmat.primitives.asymmetric import ec

from risiko.server.clock import Clock
from risiko.server.live.tables import Tables
from risiko.server.notifications.due_notices import DueNotice, claim_notices
from risiko.server.notifications.endpoint import PushFailed, post, read_endpoint
from risiko.server.notifications.server_key import read_key
from risiko.server.notifications.subscriptions import PushSubscription, Subscriptions
from risiko.server.notifications.web_push import encode, encrypt, public_bytes, sign_origin
from risiko.server.refusal import Refusal
from risiko.server.settings import Settings
from risiko.server.storage.store import Conflict, NotStored, Store
from risiko.server.tables.info import cached_game_info, id_of
from risiko.server.tables.table_record import TableSnapshot
from risiko.server.wire.notifications import PushMessage
from risiko.text import Language, Text, load

log = logging.getLogger(__name__)

LOOK = 10.0
"""Seconds between two looks for somebody to tell."""
SENT_AT_ONCE = 8
"""Requests to push services at the same time."""
MOST_WAITING = 2000
"""Messages that wait for that; more are dropped."""
PAUSES = (30.0, 300.0)
"""Seconds after which a message is tried again."""
KEPT = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is switched off."""
GONE = (404, 410)
"""The answers of a push service that does not know a browser any more."""
SECONDS_AN_HOUR = 3600


class TurnWatch:
    """Tells the people of all tables."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        tables: Tables,
        subscriptions: Subscriptions,
    ) -> None:
        self._store = store
        self._clock = clock
        self._loopback = settings.push_to_loopback
        self._contact = next(iter(settings.origins), "mailto:postmaster@localhost")
        self._tables = tables
        self._subscriptions = subscriptions
        self._key: ec.EllipticCurvePrivateKey | None = None
        self._sending = asyncio.Semaphore(SENT_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to look."""
        self._looking = asyncio.create_task(self._look_regularly(), name="turn watch")

    async def close(self) -> None:
        """Stop; what is being sent is given up."""
        tasks = [*self._tasks, *([self._looking] if self._looking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def public_key(self) -> str:
        """The key that browsers need to subscribe; raises NotStored."""
        return encode(public_bytes(await self._own_key()))

    async def _own_key(self) -> ec.EllipticCurvePrivateKey:
        if self._key is None:
            self._key = await read_key(self._store)
        return self._key

    async def _look_regularly(self) -> None:
        while True:
            try:
                await self.look()
            except (Conflict, NotStored) as error:
                log.warning("nobody is told that it is their turn: %s", error)
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Find everybody who is to be told now, and begin to tell them."""
        for notice in await claim_notices(self._store, self._clock.now(), self._is_connected):
            if len(self._tasks) >= MOST_WAITING:
                log.warning("too many messages wait: %s is not told", notice.player)
                continue
            task = asyncio.create_task(self._tell(notice))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _is_connected(self, table: str, seat: int) -> bool:
        live = self._tables.find_loaded(table)
        elsewhere = self._tables.context.cluster.presence.seats(table)
        return seat in elsewhere or (live is not None and seat in live.connected)

    async def _tell(self, notice: DueNotice) -> None:
        """Send a notice to all browsers of its player."""
        try:
            table = await self._tables.context.table_store.read(notice.table)
            browsers = await self._subscriptions.list_of(notice.player)
        except NotStored as error:
            log.warning("somebody is not told that it is their turn: %s", error)
            return
        if table is not None:
            await asyncio.gather(
                *(
                    self._send(browser, write_message(notice, table, browser.language), notice)
                    for browser in browsers
                )
            )

    async def _send(
        self, browser: PushSubscription, message: PushMessage, notice: DueNotice
    ) -> None:
        for pause in (*PAUSES, None):
            async with self._sending:
                try:
                    status = await self._post(browser, message, notice)
                except (PushFailed, Refusal) as error:
                    log.info("a push message was not delivered: %s", error)
                    status = 0
            if status in GONE:
                with contextlib.suppress(Conflict, NotStored):
                    await self._subscriptions.forget(browser.hash)
                return
            if 200 <= status < 300 or 400 <= status < 429 or pause is None:
                return
            await asyncio.sleep(pause)

    async def _post(
        self, browser: PushSubscription, message: PushMessage, notice: DueNotice
    ) -> int:
        key = await self._own_key()
        endpoint = read_endpoint(browser.endpoint, loopback=self._loopback)
        lasts = KEPT if notice.seconds is None else min(KEPT, max(0, int(notice.seconds)))
        headers = {
            "Authorization": sign_origin(key, endpoint.origin, self._contact, self._clock.now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lasts),
            "Topic": notice.table,
            "Urgency": "high" if notice.kind == "reminder" else "normal",
        }
        body = encrypt(message.model_dump_json().encode(), browser.receiver)
        return await post(endpoint, headers, body, loopback=self._loopback)


def say(part: str, key: str, language: Language, **gaps: object) -> str:
    """A sentence of `texts.de.toml` and its siblings."""
    text: Text = load(__package__, "texts")[part][key]
    return text.say(language, **gaps)


def write_message(notice: DueNotice, table: TableSnapshot, language: Language) -> PushMessage:
    """A notice in words."""
    game = cached_game_info(id_of(table.stored.game), language).title
    others = ", ".join(seat.name for seat in table.seats if seat.player != notice.player)
    hours = math.ceil((notice.seconds or 0) / SECONDS_AN_HOUR)
    gaps: dict[str, object] = {"game": game, "others": others}
    if notice.kind == "reminder":
        gaps["hours"] = hours
    return PushMessage(
        title=say(notice.kind, "title", language),
        body=say(notice.kind, "body", language, **gaps),
        path=f"/table/{notice.table}",
        tag=f"table-{notice.table}",
    )
