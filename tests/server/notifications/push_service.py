"""A push service on loopback, and browsers that subscribe there and decrypt what arrives.

Decrypting is written after RFC 8188 and RFC 8291, apart from the code that encrypts.
"""

import asyncio
import base64
import contextlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tests.server.site import Person


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "===")


def _hmac(key: bytes, *parts: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(b"".join(parts))
    return made.finalize()


class Browser:
    """A browser with keys of its own."""

    def __init__(self, address: str, name: str) -> None:
        self.endpoint = f"{address}/{name}"
        self.name = name
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )

    async def subscribe(self, person: Person, language: str = "de") -> None:
        wish = {"endpoint": self.endpoint, "key": written(self.public), "auth": written(self._auth)}
        await person.ask("POST", f"/api/push?language={language}", **wish)

    def decrypt(self, body: bytes) -> dict[str, Any]:
        """What a message says."""
        salt, length = body[:16], body[20]
        sender, secret = body[21 : 21 + length], body[21 + length :]
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), point)
        mixed = _hmac(_hmac(self._auth, shared), b"WebPush: info\x00", self.public, sender, b"\x01")
        start = _hmac(salt, mixed)
        key = _hmac(start, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = _hmac(start, b"Content-Encoding: nonce\x00\x01")[:12]
        plain = AESGCM(key).decrypt(nonce, secret, None).rstrip(b"\x00")
        assert plain.endswith(b"\x02")
        found: dict[str, Any] = json.loads(plain[:-1])
        return found


class PushService:
    """Receives messages; what it answers can be set for each browser."""

    def __init__(self) -> None:
        self.address = ""
        self.answers: dict[str, int] = {}
        self.silent: set[str] = set()
        self.arrived: list[tuple[str, dict[str, str], bytes]] = []
        self._news = asyncio.Event()
        self._held: list[asyncio.StreamWriter] = []

    def browser(self, name: str) -> Browser:
        return Browser(self.address, name)

    def messages(self, browser: Browser) -> list[dict[str, Any]]:
        """What a browser would have shown."""
        return [browser.decrypt(body) for name, _, body in self.arrived if name == browser.name]

    async def until(self, count: int) -> None:
        """Wait until so many messages have arrived."""
        async with asyncio.timeout(60):
            while len(self.arrived) < count:
                self._news.clear()
                await self._news.wait()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        name = head[0].split(" ")[1].strip("/")
        headers = {key.lower(): value for key, _, value in (line.partition(": ") for line in head)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.arrived.append((name, headers, body))
        self._news.set()
        if name in self.silent:
            self._held.append(writer)
        else:
            status = self.answers.get(name, 201)
            writer.write(f"HTTP/1.1 {status} Done\r\nContent-Length: 0\r\n\r\n".encode())
            await writer.drain()
            writer.close()

    async def end(self) -> None:
        """Hang up wherever no answer was given."""
        for writer in self._held:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()


def check_sender(authorization: str, audience: str, public: str) -> dict[str, Any]:
    """The claims of whoever has sent a message, if they are signed with their key."""
    token, key = authorization.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    assert key == public
    r, s = (int.from_bytes(part, "big") for part in (read(signature)[:32], read(signature)[32:]))
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(key)).verify(
        encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )
    found: dict[str, Any] = json.loads(read(claims))
    assert found["aud"] == audience
    return found


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service on a port of its own."""
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()
        await service.end()
