"""A push message as RFC 8291 encrypts it, and the proof of who sends it (VAPID, RFC 8292).

Only the browser that has subscribed can read it. Its push service, a third party, sees when and to
which browser it goes, and how long it is, up to the padding.
"""

import base64
import json
import os
from typing import NamedTuple

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SALT_BYTES, KEY_BYTES, NONCE_BYTES, SECRET_BYTES, NUMBER_BYTES = 16, 16, 12, 32, 32
PADDED = 512
"""Bytes that every message has before it is encrypted, so that its length says nothing."""
RECORD = 4096
"""The record size that is declared; a message is always one record."""
LAST_RECORD = b"\x02"
VALID = 12 * 3600
"""Seconds for which a proof of the sender is valid."""


class Receiver(NamedTuple):
    """The keys of a browser."""

    key: bytes
    """Its public key, an uncompressed point of P-256."""
    auth: bytes
    """The secret it shares with the server."""


def encode(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of a base64url text; raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars="-_", validate=True)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public part of a key, as browsers write it."""
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def read_public_key(data: bytes) -> ec.EllipticCurvePublicKey:
    """The public key of a browser; raises ValueError."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)


def encrypt(
    text: bytes,
    receiver: Receiver,
    *,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
    padded: int = PADDED,
) -> bytes:
    """The body of a push message. Its key and salt are used once; tests may choose them."""
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(SALT_BYTES)
    own = public_bytes(sender)
    shared = sender.exchange(ec.ECDH(), read_public_key(receiver.key))
    info = b"WebPush: info\x00" + receiver.key + own
    secret = _derive(shared, receiver.auth, info, SECRET_BYTES)
    key = _derive(secret, salt, b"Content-Encoding: aes128gcm\x00", KEY_BYTES)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\x00", NONCE_BYTES)
    plain = (text + LAST_RECORD).ljust(padded, b"\x00")
    head = salt + RECORD.to_bytes(4, "big") + len(own).to_bytes(1, "big") + own
    return head + AESGCM(key).encrypt(nonce, plain, None)


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def sign_origin(key: ec.EllipticCurvePrivateKey, origin: str, contact: str, now: float) -> str:
    """The header with which the sender proves to a push service who it is."""
    claims = {"aud": origin, "exp": int(now) + VALID, "sub": contact}
    signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(r.to_bytes(NUMBER_BYTES, "big") + s.to_bytes(NUMBER_BYTES, "big"))
    return f"vapid t={signed}.{signature}, k={encode(public_bytes(key))}"


def _json(value: object) -> str:
    return encode(json.dumps(value, separators=(",", ":")).encode())
