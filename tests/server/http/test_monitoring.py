"""What operators ask: is it alive, is it ready, what are its figures; and nobody else."""

import asyncio
import json
import shutil
import signal
import sys
import urllib.error
import urllib.request
from collections import namedtuple
from pathlib import Path

import httpx
import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from risiko.server.settings import Rate
from tests import leash
from tests.server.host import eventually, hosting
from tests.server.lines import ask
from tests.server.site import HandClock, Site, limited, quick, serving

Usage = namedtuple("Usage", "total used free")
TOKEN = "of the operator"


async def status(site: Site, path: str, **headers: str) -> tuple[int, str]:
    """The status and the code of an answer."""
    async with httpx.AsyncClient(base_url=f"http://{site.address}") as http:
        answer = await http.get(path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        said = answer.json() if "json" in answer.headers["content-type"] else {}
        return answer.status_code, said.get("code", "")


def test_alive_is_not_ready(database: str) -> None:
    """A lost database shows where it is asked for writing, and nowhere else."""

    async def scene() -> None:
        clock = HandClock()
        async with serving(quick(database), clock) as site:
            assert await status(site, "/readyz") == (200, "")
            lost = True

            def fail(*_: object) -> None:
                if lost:
                    raise OperationalError("", None, OSError("database or disk is full"))

            engine = site.services.context.store.engine.sync_engine
            event.listen(engine, "before_cursor_execute", fail)
            assert await status(site, "/readyz") == (200, "")  # it was proven a moment ago
            clock.advance(2)
            assert await status(site, "/readyz") == (503, "unhealthy")
            assert await status(site, "/healthz") == (200, "")
            lost = False
            assert await status(site, "/readyz") == (200, "")
            site.services.readiness.drain()
            assert await status(site, "/readyz") == (503, "draining")
            assert await status(site, "/healthz") == (200, "")

    asyncio.run(scene())


def test_a_disk_without_room_is_not_ready(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site:
            monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 1_000_000))
            assert await status(site, "/readyz") == (503, "disk_full")
            monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, 10**9))
            assert await status(site, "/readyz") == (200, "")

    asyncio.run(scene())


@pytest.mark.skipif(sys.platform != "linux", reason="limits of another process")
def test_a_process_that_cannot_write_a_byte_more_is_not_ready(sqlite: str) -> None:
    import resource

    with hosting(sqlite) as (server, place):
        assert ask(place, "/readyz").startswith("HTTP/1.1 200 ")
        before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        eventually(lambda: ask(place, "/readyz").startswith("HTTP/1.1 503 "))
        assert ask(place, "/healthz").startswith("HTTP/1.1 200 ")
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
        eventually(lambda: ask(place, "/readyz").startswith("HTTP/1.1 200 "))


def test_a_server_that_is_told_to_stop_says_so_first(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "risiko", "--lang", "en", "serve", "--port", "0"]
    database = f"sqlite:///{tmp_path / 'games.db'}"
    server = leash.start([*command, "--database", database, "--drain", "600"])
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]

        def ready() -> int:
            try:
                with urllib.request.urlopen(f"{address}readyz", timeout=60) as answer:
                    return int(answer.status)
            except urllib.error.HTTPError as error:
                assert json.load(error)["code"] == "draining"
                return error.code

        assert ready() == 200
        server.send_signal(signal.SIGTERM)
        eventually(lambda: ready() == 503)
        server.send_signal(signal.SIGTERM)  # the second one is meant
        server.communicate(timeout=60)
        assert server.returncode is not None
    finally:
        leash.kill(server)


def test_checks_are_limited_like_everything_else(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite, limits=limited(requests=Rate(0, 3)))) as site:
            said = [
                await status(site, path) for path in ("/healthz", "/readyz", "/metrics", "/readyz")
            ]
            assert [code for _, code in said] == ["", "", "", "too_fast"]

    asyncio.run(scene())


# Figures


def test_figures_are_for_this_machine_or_for_the_token(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite, metrics_token=TOKEN)) as site:
            assert (await status(site, "/metrics"))[0] == 200
            far = httpx.ASGITransport(site.app, client=("192.0.2.7", 1))
            async with httpx.AsyncClient(transport=far, base_url="http://x") as http:
                answer = await http.get("/metrics")
                assert (answer.status_code, answer.json()["code"]) == (403, "operators_only")
                for wrong in ("", "Bearer", "Bearer wrong", TOKEN):
                    answer = await http.get("/metrics", headers={"Authorization": wrong})
                    assert answer.status_code == 403
                right = {"Authorization": f"Bearer {TOKEN}"}
                answer = await http.get("/metrics", headers=right)
                assert "risiko_tables" in answer.text

    asyncio.run(scene())


def test_what_came_through_a_proxy_is_not_of_this_machine(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site:
            for header in ("X_Forwarded_For", "Forwarded", "Via", "X_Real_IP"):
                assert await status(site, "/metrics", **{header: "1"}) == (403, "operators_only")
        async with serving(quick(sqlite, proxy="127.0.0.1")) as site:
            assert await status(site, "/metrics") == (403, "operators_only")

    asyncio.run(scene())


# HTTPS


def test_browsers_are_told_to_come_over_https_where_there_is_any(sqlite: str) -> None:
    async def scene() -> None:
        for origins, told in (
            ((), False),
            (("http://risiko.example",), False),
            (("https://risiko.example",), True),
        ):
            async with (
                serving(quick(sqlite, origins=origins)) as site,
                httpx.AsyncClient(base_url=f"http://{site.address}") as http,
            ):
                for path in ("/healthz", "/api/me", "/nowhere"):
                    found = (await http.get(path)).headers.get("strict-transport-security")
                    assert found == ("max-age=31536000" if told else None)

    asyncio.run(scene())
