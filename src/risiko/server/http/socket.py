"""The socket `/ws`, over which somebody plays, watches, or follows a campaign.

Every message of a client gets one answer. What happens at a table is sent by
`server/live/audience.py`; the messages are described in `server/wire/messages.py`.
"""

import asyncio
import contextlib
import logging

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from risiko.server.accounts.sessions import Account, hash_token
from risiko.server.http.services import AppServices, services_of
from risiko.server.http.visitor import COOKIE, address_of, parse_language, player_of
from risiko.server.live.audience import first_viewpoint, own_seats
from risiko.server.live.table import LiveTable
from risiko.server.protection.rate_limits import Bucket
from risiko.server.refusal import Refusal
from risiko.server.storage.store import NotStored
from risiko.server.wire.base import Sent
from risiko.server.wire.messages import (
    FROM_CLIENT,
    FromClient,
    Hello,
    Look,
    Ok,
    Ping,
    Play,
    Resync,
    Say,
    Spare,
    WatchCampaign,
    Watching,
    Welcome,
    Whole,
    Why,
)
from risiko.text import Language

log = logging.getLogger(__name__)

NORMAL = 1000
BAD = 1008
"""The close code of a socket that sends too much that cannot be read."""
FAILED = 1011
SLOW = 1013
"""The close code of a socket that does not read what it is sent; its client may connect again."""
CLOSING = 5.0
"""Seconds in which the other side has to answer when a socket is closed."""

router = APIRouter()


@router.websocket("/ws")
async def play(websocket: WebSocket) -> None:
    """Play at a table or watch, or follow what changes in a campaign."""
    services = services_of(websocket)
    address = address_of(websocket)
    if not services.guard.enter(address):
        await websocket.close(BAD)
        return
    services.context.metrics.sockets.inc()
    try:
        await PlayerSocket(websocket, services, address).run()
    finally:
        services.context.metrics.sockets.dec()
        services.guard.leave(address)


class PlayerSocket:
    """One socket: a listener of one table, or of one campaign."""

    def __init__(self, websocket: WebSocket, services: AppServices, address: str) -> None:
        limits = services.guard.limits
        self.player: str | None = None
        self.program: str | None = None
        self.seat: int | None = None
        self.language: Language = parse_language(websocket.headers.get("accept-language"))
        self._websocket = websocket
        self._services = services
        self.address = address
        self._name: str | None = None
        self._session: str | None = None
        """The hash of the cookie's token."""
        self._table: LiveTable | None = None
        self._campaign: str | None = None
        """The campaign that is followed."""
        self._outbox: asyncio.Queue[str] = asyncio.Queue(limits.outbox)
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._messages = Bucket(limits.messages, services.guard.clock.now)
        self._chat = Bucket(limits.chat, services.guard.clock.now)
        self._bad = Bucket(limits.bad_messages, services.guard.clock.now)

    # What a table calls

    def send(self, text: str) -> None:
        """Queue a message; a socket whose queue is full is closed."""
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.end(SLOW)

    def end(self, code: int) -> None:
        """End the connection."""
        if not self._ended.done():
            self._ended.set_result(code)

    # Reading and writing

    async def run(self) -> None:
        """Read and write until one side ends it."""
        player = await self._find_player()
        await self._websocket.accept()
        if player is not None:
            self.player, self._name = player.id, player.name
            self._session = hash_token(self._websocket.cookies[COOKIE])
            self._services.sessions.attach(self._session, self)
        self._services.sockets.add(self)
        waiting = asyncio.get_running_loop().call_later(
            self._services.guard.limits.hello, self._check_hello
        )
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            ends: list[asyncio.Future[int] | asyncio.Task[None]] = [self._ended, *tasks]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            self._forget_session()
            self._services.sockets.discard(self)
            if self._table is not None:
                self._table.leave(self)
            if self._campaign is not None:
                self._services.campaigns.watch.remove(self._campaign, self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close()

    async def _find_player(self) -> Account | None:
        try:
            return await player_of(self._websocket, self._services)
        except Refusal:
            return None

    def _forget_session(self) -> None:
        """A program's socket ends with its seat, whoever is signed in there."""
        if self._session is not None:
            self._services.sessions.detach(self._session, self)
            self._session = None

    def _check_hello(self) -> None:
        if self._table is None and self._campaign is None:
            self.end(BAD)

    async def _close(self) -> None:
        code = self._ended.result() if self._ended.done() else NORMAL
        states = (self._websocket.client_state, self._websocket.application_state)
        if WebSocketState.DISCONNECTED not in states:
            with contextlib.suppress(RuntimeError, OSError, TimeoutError, WebSocketDisconnect):
                await asyncio.wait_for(self._websocket.close(code), CLOSING)

    async def _write(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                await self._websocket.send_text(await self._outbox.get())

    async def _read(self) -> None:
        try:
            while not self._ended.done():
                message = await self._websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                answer = await self._answer(message.get("text"))
                self.send(answer.model_dump_json())
        except Exception:
            log.exception("a socket failed")
            self.end(FAILED)

    # Messages

    async def _answer(self, text: str | None) -> Sent:
        id: int | None = None
        try:
            message = self._parse(text)
            id = message.id
            return await self._do(message)
        except Refusal as refusal:
            if id is None and not self._bad.take():
                self.end(BAD)
            self._services.context.metrics.refusals.labels(refusal.code).inc()
            refused = refusal.to_message(id, self.language)
            if refusal.code != "stale" or self._table is None:
                return refused
            self.send(refused.model_dump_json())
            return self._whole(self._table, None)
        except Exception:
            log.exception("a message failed")
            return Refusal("internal").to_message(id, self.language)

    def _parse(self, text: str | None) -> FromClient:
        """Parse a message; raises Refusal if it is unreadable or there are too many."""
        if not self._messages.take() or not self._services.guard.may(
            "messages_by_address", self.address
        ):
            raise Refusal("too_fast")
        if text is None:
            raise Refusal("not_text")
        if len(text.encode()) > self._services.guard.limits.message:
            raise Refusal("too_large")
        try:
            message = FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            raise Refusal("unreadable", detail=f"{place} {first['msg']}".strip()) from None
        return message

    async def _do(self, message: FromClient) -> Sent:
        if isinstance(message, Hello | WatchCampaign):
            self._services.blocks.check(self.player, self.address)
        if isinstance(message, Hello):
            return await self._hello(message)
        if isinstance(message, WatchCampaign):
            return await self._watch(message)
        table = self._table
        await self._note_visit(self._campaign if table is None else table.stored.campaign)
        if self._campaign is not None and isinstance(message, Ping):
            return Ok(id=message.id, ply=0)
        if table is None:
            raise Refusal("hello_first")
        match message:
            case Play(id=id, seat=seat, ply=ply, action=action):
                return Ok(id=id, ply=await table.play(self, seat, ply, action))
            case Why(id=id, seat=seat, action=action):
                table.why(self, seat, action)
            case Look(seat=seat, language=language):
                if seat is not None and seat not in own_seats(self, table.seats):
                    raise Refusal("not_your_seat")
                self.seat, self.language = seat, language
                return self._whole(table, message.id)
            case Resync(id=id):
                return self._whole(table, id)
            case Say(text=text):
                if not self._chat.take():
                    raise Refusal("too_fast")
                if self._name is not None and not own_seats(self, table.seats):
                    await self._services.accounts.check_free(self._name, self.player)
                await table.say(self, self._name, text)
            case Spare(seat=seat, kinds=kinds):
                await table.spare(self, seat, kinds)
            case Ping():
                pass
        return Ok(id=message.id, ply=table.stored.ply)

    async def _note_visit(self, campaign: str | None) -> None:
        """Who sends something is not away, for the campaign they follow or play in."""
        if campaign is not None and self.player is not None:
            await self._services.campaigns.visits.note(campaign, self.player)

    async def _watch(self, message: WatchCampaign) -> Watching:
        if self._table is not None or self._campaign is not None:
            raise Refusal("hello_twice")
        campaigns = self._services.campaigns
        try:
            loaded = await campaigns.get(message.campaign)
            if not await campaigns.admits(loaded, self.player, message.invite):
                raise Refusal("campaign_invite_needed")
            await campaigns.watch.add(message.campaign, self)
        except NotStored:
            raise Refusal("unhealthy") from None
        self._campaign = message.campaign
        await self._note_visit(message.campaign)
        return Watching(id=message.id)

    async def _hello(self, hello: Hello) -> Welcome:
        if self._table is not None or self._campaign is not None:
            raise Refusal("hello_twice")
        self.language = hello.language
        table = await self._services.tables.get(hello.table)
        if hello.token is not None:
            self.program, self.player = hash_token(hello.token), None
            self._forget_session()
            if not own_seats(self, table.seats):
                raise Refusal("not_your_seat")
        else:
            table.check_visitor(self.player, hello.invite)
        mine = own_seats(self, table.seats)
        if hello.seat is not None and hello.seat not in mine:
            raise Refusal("not_your_seat")
        chat = await table.chat(self.player)
        await self._note_visit(table.stored.campaign)
        self.seat = (
            hello.seat if hello.seat is not None else first_viewpoint(mine, table.stored.turn)
        )
        table.enter(self)
        self._table = table
        log.debug("table %s: somebody has come", table.id)
        return Welcome(
            id=hello.id,
            table=table.info(self.player, self.language),
            you=mine,
            state=table.state((self.seat, self.language)),
            log=table.log((self.seat, self.language)),
            chat=chat,
        )

    def _whole(self, table: LiveTable, id: int | None) -> Whole:
        viewpoint = self.seat, self.language
        return Whole(id=id, state=table.state(viewpoint), log=table.log(viewpoint))
