"""The key by which push services know the servers of a database; made once, for all of them."""

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import insert, select

from risiko.server.storage.notification_models import ServerKeyModel
from risiko.server.storage.store import Conflict, Store

NAME = "vapid"


async def read_key(store: Store) -> ec.EllipticCurvePrivateKey:
    """The stored key; if there is none, a new one is stored. Raises NotStored."""
    found = await _find(store)
    if found is None:
        made = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            serialization.Encoding.DER,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        try:
            async with store.writing() as connection:
                await connection.execute(insert(ServerKeyModel).values(name=NAME, value=made))
        except Conflict:  # another server was faster
            pass
        found = await _find(store)
        assert found is not None
    key = serialization.load_der_private_key(found, None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return key


async def _find(store: Store) -> bytes | None:
    async with store.reading() as session:
        return await session.scalar(select(ServerKeyModel.value).where(ServerKeyModel.name == NAME))
