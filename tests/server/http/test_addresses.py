"""Who counts as one on the network, who is trusted, how many files there are for connections."""

import pytest

from risiko.server.protection import open_files
from risiko.server.protection.addresses import owner_of, trust
from risiko.server.protection.open_files import room_for_connections


@pytest.mark.parametrize(
    ("host", "owner"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("testclient", "testclient"),
    ],
)
def test_what_counts_as_one(host: str, owner: str) -> None:
    assert owner_of(host) == owner


@pytest.mark.parametrize(
    ("proxies", "host", "is_trusted"),
    [
        (None, "127.0.0.1", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "127.0.0.2", False),
        ("127.0.0.1, 10.0.0.0/8", "10.1.2.3", True),
        ("127.0.0.1", "::ffff:127.0.0.1", True),
        ("::1", "::1", True),
        ("2001:db8::/32", "2001:db8:1::1", True),
        ("*", "192.0.2.1", True),
        ("/run/proxy.sock", "127.0.0.1", False),
        ("127.0.0.1", "nonsense", False),
    ],
)
def test_who_is_trusted(proxies: str | None, host: str, is_trusted: bool) -> None:
    assert trust(proxies)(host) is is_trusted


def test_some_files_stay_free(monkeypatch: pytest.MonkeyPatch) -> None:
    for files, room in ((64, 1), (256, 192), (1024, 768), (16_384, 12_288)):
        monkeypatch.setattr(open_files, "file_limit", lambda files=files: files)
        assert room_for_connections() == room
