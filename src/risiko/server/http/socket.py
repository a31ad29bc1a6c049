"""The sockets over which somebody plays, watches, or follows a campaign.

Their address names the table or the campaign, so that a proxy can send everybody at a table to the
same server. That is cheaper, but nothing depends on it.

Every message of a client gets one answer. What happens at a table is sent by
`server/live/audience.py`; the messages are described in `server/wire/messages.py`.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable

from fastapi import APIRouter, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect, WebSocketState

from risiko.server.accounts.program_tokens import end_of_token
from risiko.server.accounts.sessions import hash_token
from risiko.server.clock import Timer
from risiko.server.http.services import AppServices, services_of
from risiko.server.http.visitor import address_of, parse_language
from risiko.server.live.audience import UNSEATED, first_viewpoint, own_seats
from risiko.server.live.messages.ply_messages import KnownStates
from risiko.server.live.messages.scene_cache import Viewpoint
from risiko.server.live.messages.table_log import TableLog
from risiko.server.live.table import LiveTable
from risiko.server.live.tables import RESTART
from risiko.server.protection.protocols import SENDER
from risiko.server.protection.rate_limits import Bucket
from risiko.server.refusal import Refusal
from risiko.server.settings import COOKIE
from risiko.server.storage.store import NotStored
from risiko.server.wire.base import Sent
from risiko.server.wire.differences.outgoing import Outgoing
from risiko.server.wire.messages import (
    FROM_CLIENT,
    FromClient,
    Hello,
    Look,
    Ok,
    Pace,
    Ping,
    Play,
    Resync,
    Say,
    SetPace,
    Spare,
    TakeBack,
    WatchCampaign,
    Watching,
    Welcome,
    Whole,
    Why,
)
from risiko.server.wire.scene import State
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


@router.websocket("/ws/tables/{table}")
async def play(websocket: WebSocket, table: str) -> None:
    """Play at a table or watch."""
    await _serve(websocket, table=table)


@router.websocket("/ws/campaigns/{campaign}")
async def follow(websocket: WebSocket, campaign: str) -> None:
    """Follow what changes in a campaign."""
    await _serve(websocket, campaign=campaign)


async def _serve(
    websocket: WebSocket, *, table: str | None = None, campaign: str | None = None
) -> None:
    services = services_of(websocket)
    address = address_of(websocket)
    if services.stopping:
        await websocket.close(RESTART)
        return
    with services.guard.sockets.place(address) as free:
        if not free or not services.guard.may("requests", address):
            await websocket.close(BAD)
            return
        services.context.metrics.sockets.inc()
        socket = PlayerSocket(websocket, services, address, table, campaign)
        services.sockets.add(socket)
        try:
            await socket.run()
        finally:
            services.sockets.discard(socket)
            services.context.metrics.sockets.dec()


class PlayerSocket:
    """One socket: a listener of one table, or of one campaign."""

    def __init__(
        self,
        websocket: WebSocket,
        services: AppServices,
        address: str,
        table: str | None,
        campaign: str | None,
    ) -> None:
        limits = services.guard.limits
        self.player: str | None = None
        self.program: str | None = None
        self.seat: int | None = None
        self.language: Language = parse_language(websocket.headers.get("accept-language"))
        self.pace: Pace = "normal"
        self.differences = False
        self.known: KnownStates | None = None
        self._websocket = websocket
        self._services = services
        self.address = address
        self._wanted_table = table
        self._wanted_campaign = campaign
        self._name: str | None = None
        self._session: str | None = None
        """The hash of the cookie's token."""
        self._token_end: Timer | None = None
        """Ends the socket of a program together with its token."""
        self._table: LiveTable | None = None
        self._campaign: str | None = None
        """The campaign that is followed."""
        self._send: Callable[[Outgoing], bool] = websocket.scope["state"][SENDER]
        self._ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._messages = Bucket(limits.messages, services.guard.clock.now)
        self._chat = Bucket(limits.chat, services.guard.clock.now)
        self._bad = Bucket(limits.bad_messages, services.guard.clock.now)

    # What a table calls

    def send(self, message: Outgoing) -> None:
        """Send a message or queue it; a socket whose queue is full is closed."""
        if not self._send(message):
            self.end(SLOW)

    def end(self, code: int) -> None:
        """End the connection."""
        if not self._ended.done():
            self._ended.set_result(code)

    # Reading and writing

    async def run(self) -> None:
        """Read and write until one side ends it."""
        try:
            await self._find_player()
            await self._websocket.accept()
            await self._converse()
        finally:
            self._forget_session()

    async def _converse(self) -> None:
        waiting = asyncio.get_running_loop().call_later(
            self._services.guard.limits.hello, self._check_hello
        )
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((self._ended, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            waiting.cancel()
            if self._token_end is not None:
                self._token_end.cancel()
            if self._table is not None:
                self._table.leave(self)
            if self._campaign is not None:
                self._services.campaigns.watch.remove(self._campaign, self)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            await self._close()

    async def _find_player(self) -> None:
        """Find out who it is, from the session of the cookie."""
        token = self._websocket.cookies.get(COOKIE)
        if not token:
            return
        self._session = hash_token(token)  # first, since it may end while it is looked up
        self._services.sessions.attach(self._session, self)
        with contextlib.suppress(Refusal):
            player = await self._services.sessions.find(token)
            if player is not None:
                self.player, self._name = player.id, player.name
        if self.player is None:
            self._forget_session()

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

    async def _read(self) -> None:
        try:
            while not self._ended.done():
                message = await self._websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                answer = await self._answer(message.get("text"))
                self.send(Outgoing(answer))
                await asyncio.sleep(0)  # however many messages wait: the others are next
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
            self.send(Outgoing(refused))
            try:
                return await self._whole(self._table, None)
            except Refusal as too_fast:
                return too_fast.to_message(None, self.language)
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
            case TakeBack(id=id, seat=seat, ply=ply, to=to):
                return Ok(id=id, ply=await table.take_back(self, seat, ply, to))
            case Why(id=id, seat=seat, action=action):
                table.why(self, seat, action)
            case Look(seat=seat, language=language):
                if seat is not None and seat not in own_seats(self, table.seats):
                    raise Refusal("not_your_seat")
                return await self._whole(table, message.id, (seat, language))
            case Resync(id=id):
                return await self._whole(table, id)
            case Say(text=text):
                if not self._chat.take():
                    raise Refusal("too_fast")
                if self._name is not None and not own_seats(self, table.seats):
                    await self._services.accounts.check_free(self._name, self.player)
                await table.say(self, self._name, text)
            case Spare(seat=seat, kinds=kinds):
                await table.spare(self, seat, kinds)
            case SetPace(pace=pace):
                self.pace = pace
            case Ping():
                pass
        return Ok(id=message.id, ply=table.stored.ply)

    async def _note_visit(self, campaign: str | None) -> None:
        """Who sends something is not away, for the campaign they follow or play in."""
        if campaign is not None and self.player is not None:
            await self._services.campaigns.visits.note(campaign, self.player)

    async def _watch(self, message: WatchCampaign) -> Watching:
        if self._table is not None or self._campaign is not None:
            raise Refusal("already_greeted")
        campaign = self._wanted_campaign
        if campaign is None:
            raise Refusal("wrong_address")
        campaigns = self._services.campaigns
        try:
            loaded = await campaigns.get(campaign)
            if not await campaigns.admits(loaded, self.player, message.invite):
                raise Refusal("campaign_invite_needed")
            await campaigns.watch.add(campaign, self)
        except NotStored:
            raise Refusal("unhealthy") from None
        self._campaign = campaign
        await self._note_visit(campaign)
        return Watching(id=message.id)

    async def _hello(self, hello: Hello) -> Welcome:
        if self._table is not None or self._campaign is not None:
            raise Refusal("already_greeted")
        if self._wanted_table is None:
            raise Refusal("wrong_address")
        self.language, self.pace = hello.language, hello.pace
        table = await self._services.tables.get(self._wanted_table)
        if hello.token is not None:
            self.program, self.player = hash_token(hello.token), None
            self._forget_session()
            if not own_seats(self, table.seats):
                raise Refusal("not_your_seat")
            self._end_with(hello.token)
        else:
            table.check_visitor(self.player, hello.invite)
        mine = own_seats(self, table.seats)
        if hello.seat is not None and hello.seat not in mine:
            raise Refusal("not_your_seat")
        await self._note_visit(table.stored.campaign)
        self.seat = (
            hello.seat if hello.seat is not None else first_viewpoint(mine, table.stored.turn)
        )
        self.differences = hello.differences
        log = await self._read_log(table, (self.seat, self.language))
        chat = await table.chat(self.player)  # nothing is awaited between this and entering
        table.enter(self)
        self._table = table
        return Welcome(
            id=hello.id,
            table=table.info(self.player, self.language),
            you=mine,
            state=self._state(table),
            log=log.finish(),
            chat=chat,
        )

    def _end_with(self, token: str) -> None:
        """A program's socket ends when its token does; raises Refusal if that has ended."""
        clock, end = self._services.guard.clock, end_of_token(token)
        if end <= clock.now():
            raise Refusal("token_expired")
        if self._token_end is None:
            self._token_end = clock.at(end, lambda: self.end(UNSEATED))

    async def _whole(
        self, table: LiveTable, id: int | None, viewpoint: Viewpoint | None = None
    ) -> Whole:
        """The whole state, from another viewpoint from now on if one is given."""
        log = await self._read_log(table, viewpoint or (self.seat, self.language))
        if viewpoint is not None:
            self.seat, self.language = viewpoint
        return Whole(id=id, state=self._state(table), log=log.finish())

    async def _read_log(self, table: LiveTable, viewpoint: Viewpoint) -> TableLog:
        """The log of a table, when it is this address's turn; raises Refusal if it is too often."""
        self._services.guard.take("whole_states", self.address)
        async with self._services.whole_states.turn(self.address):
            return await table.read_log(viewpoint)

    def _state(self, table: LiveTable) -> State | None:
        """The state now, to be sent at once."""
        viewpoint = self.seat, self.language
        state = table.state(viewpoint)
        self.known = KnownStates(viewpoint, state.ply, state.ply) if state is not None else None
        return state
