"""Push messages are encrypted as the RFC says, and sent only where a push service can be."""

import asyncio

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from risiko.server.notifications import endpoint as endpoints
from risiko.server.notifications.endpoint import Endpoint, PushFailed, find_address, read_endpoint
from risiko.server.notifications.web_push import Receiver, decode, encode, encrypt
from risiko.server.refusal import Refusal

# The example of RFC 8291, section 5.
TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_rfc() -> None:
    sender = ec.derive_private_key(int.from_bytes(decode(SENDER), "big"), ec.SECP256R1())
    receiver = Receiver(decode(KEY), decode(AUTH))
    body = encrypt(TEXT, receiver, sender=sender, salt=decode(SALT), padded=0)
    assert encode(body) == BODY


def test_the_length_of_a_message_says_nothing() -> None:
    receiver = Receiver(decode(KEY), decode(AUTH))
    assert len(encrypt(b"a", receiver)) == len(encrypt(b"a" * 300, receiver))


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://user@push.example/x",
        "https://127.0.0.1/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://2130706433/x",
        "https://localhost/x",
        "https://intranet/x",
        "https://push.example/\r\nHost: other",
        "https://[broken/x",
        "ftp://push.example/x",
        "https://push.example/" + "x" * 1000,
        "",
    ],
)
def test_addresses_where_nothing_is_sent(address: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_endpoint(address, loopback=False)
    assert refused.value.code == "bad_endpoint"


def test_addresses_of_push_services() -> None:
    found = read_endpoint("https://push.example/send/abc?x=1", loopback=False)
    assert found == Endpoint("push.example", 443, "/send/abc?x=1", True)
    assert found.origin == "https://push.example"
    assert read_endpoint("http://127.0.0.1:99/x", loopback=True).origin == "http://127.0.0.1:99"


@pytest.mark.parametrize("number", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1"])
def test_a_name_that_leads_inside_is_not_followed(
    number: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async def lookup(*_: object, **__: object) -> list[object]:
            public = (0, 0, 0, "", ("93.184.216.34", 443))
            return [public, (0, 0, 0, "", (number, 443))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup, raising=False)
        with pytest.raises(PushFailed):
            await find_address(Endpoint("push.example", 443, "/", True), loopback=False)

    asyncio.run(scene())


def test_a_service_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoints, "PATIENCE", 0.05)

    async def scene() -> None:
        async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        server = await asyncio.start_server(hold, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(PushFailed):
            await endpoints.post(Endpoint("127.0.0.1", port, "/", False), {}, b"", loopback=True)
        server.close()

    asyncio.run(scene())
