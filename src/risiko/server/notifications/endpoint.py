"""Requests to push services, which are the only addresses outside that a server ever asks.

Browsers name the address, so whoever subscribes could name any. It must be `https`, with a name and
the usual port, and the name must lead to public addresses alone; the connection is made to the very
address that was checked. Answers are read up to a limit, and redirects are not followed.
"""

import asyncio
import contextlib
import ipaddress
import socket
import ssl
from typing import NamedTuple
from urllib.parse import urlsplit

import h11

from risiko.server.refusal import Refusal

LONGEST = 1000
"""Characters of an address."""
HTTPS, HTTP = 443, 80
PATIENCE = 10.0
"""Seconds for a whole request."""
MOST_ANSWER = 65_536
"""Bytes of an answer that are read."""
CHUNK = 8192


class Endpoint(NamedTuple):
    """An address at a push service."""

    host: str
    port: int
    path: str
    secure: bool

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        usual = HTTPS if self.secure else HTTP
        port = "" if self.port == usual else f":{self.port}"
        return f"http{'s' if self.secure else ''}://{self.host}{port}"


class PushFailed(Exception):
    """A push service could not be reached, or may not be."""


def read_endpoint(address: str, *, loopback: bool) -> Endpoint:
    """An address a browser has named; raises Refusal if nothing may be sent there."""
    try:
        url = urlsplit(address)
        host, port = url.hostname or "", url.port
    except ValueError:
        raise Refusal("bad_endpoint") from None
    secure = url.scheme == "https"
    plain = not any(ord(letter) <= ord(" ") or ord(letter) > ord("~") for letter in address)
    wrong = len(address) > LONGEST or not plain or "@" in url.netloc or "." not in host
    if loopback and url.scheme in ("http", "https") and _is_loopback(host):
        return Endpoint(host, port or (HTTPS if secure else HTTP), _path(address), secure)
    if wrong or not secure or port not in (None, HTTPS) or _is_number(host):
        raise Refusal("bad_endpoint")
    return Endpoint(host, HTTPS, _path(address), secure=True)


def _path(address: str) -> str:
    url = urlsplit(address)
    return f"{url.path or '/'}{'?' if url.query else ''}{url.query}"


def _is_number(host: str) -> bool:
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(host)
        return True
    return host.replace(".", "").isdigit()


def _is_loopback(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


async def find_address(endpoint: Endpoint, *, loopback: bool) -> str:
    """The address to connect to; raises PushFailed if the name leads anywhere but outside."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(
            endpoint.host, endpoint.port, type=socket.SOCK_STREAM
        )
    except (OSError, UnicodeError) as error:
        raise PushFailed(f"{endpoint.host} is not known: {error}") from None
    addresses = [str(address[0]) for *_, address in found]
    for address in addresses:
        number = ipaddress.ip_address(address.partition("%")[0])
        if not number.is_global and not (loopback and number.is_loopback):
            raise PushFailed(f"{endpoint.host} is at an address of its own network")
    if not addresses:
        raise PushFailed(f"{endpoint.host} has no address")
    return addresses[0]


async def post(
    endpoint: Endpoint, headers: dict[str, str], body: bytes, *, loopback: bool = False
) -> int:
    """Send a request; the status of the answer. Raises PushFailed, also when it takes too long."""
    try:
        async with asyncio.timeout(PATIENCE):
            address = await find_address(endpoint, loopback=loopback)
            return await _post(endpoint, address, headers, body)
    except (OSError, TimeoutError, h11.ProtocolError) as error:
        raise PushFailed(f"{endpoint.host}: {type(error).__name__}") from None


async def _post(endpoint: Endpoint, address: str, headers: dict[str, str], body: bytes) -> int:
    reader, writer = await asyncio.open_connection(
        address,
        endpoint.port,
        ssl=ssl.create_default_context() if endpoint.secure else None,
        server_hostname=endpoint.host if endpoint.secure else None,
    )
    try:
        talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=MOST_ANSWER)
        head = [
            ("Host", endpoint.origin.partition("://")[2]),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
            *headers.items(),
        ]
        request = h11.Request(method="POST", target=endpoint.path, headers=head)
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(event) or b"")
        await writer.drain()
        for _ in range(MOST_ANSWER // CHUNK):
            while (answer := talk.next_event()) is not h11.NEED_DATA:
                if isinstance(answer, h11.Response):
                    return answer.status_code
                if not isinstance(answer, h11.InformationalResponse):
                    raise PushFailed(f"{endpoint.host} has hung up")
            talk.receive_data(await reader.read(CHUNK))
        raise PushFailed(f"{endpoint.host} does not come to an end")
    finally:
        writer.close()
        with contextlib.suppress(OSError, TimeoutError):
            await writer.wait_closed()
