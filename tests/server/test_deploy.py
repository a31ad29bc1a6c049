"""The commands of docs/deploy.md, and the files of deploy/."""

import asyncio
import os
import re
import shutil
import subprocess
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from risiko import record
from risiko.record.verify import verify
from tests.server import duel
from tests.server.conftest import Postgres, fresh_postgres
from tests.server.site import quick, serving

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "deploy.md").read_text()


def commands(heading: str, beginning: str) -> list[str]:
    """The commands below a heading, in the block whose first one begins so."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    for block in re.findall(r"```console\n(.*?)```", section, re.DOTALL):
        found = [line.removeprefix("$ ") for line in block.splitlines()]
        if found[0].startswith(beginning):
            return found
    raise AssertionError(f"{heading} has no {beginning}")


def run(lines: list[str], **values: str) -> None:
    """Run commands as somebody types them."""
    for line in lines:
        done = subprocess.run(
            ["sh", "-c", line], env={**os.environ, **values}, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{line}\n{done.stderr}"


async def programs_of(database: str) -> str:
    """A path with the programs that belong to a PostgreSQL."""
    connection = await asyncpg.connect(database)
    found = await connection.fetchval("SELECT setting FROM pg_config WHERE name = 'BINDIR'")
    await connection.close()
    return f"{found}:{os.environ['PATH']}"


async def begin(database: str) -> tuple[str, dict[str, str]]:
    """A game in its middle, with a server that runs while the backup is made."""
    async with serving(quick(database)) as site, site.person("Anna") as anna:
        id = await duel.begun(anna)
        async with anna.sit(id) as talk:
            for _ in range(5):
                entry = duel.entries()[talk.ply]
                await talk.play(entry.seat, entry.text)
            await talk.say("say", text="Bis morgen")
        return id, dict(anna.http.cookies)


async def go_on(database: str, id: str, cookies: dict[str, str]) -> None:
    """The game is played to its end on what was restored."""
    async with serving(quick(database)) as site, site.person() as anna:
        anna.http.cookies.update(cookies)
        async with anna.sit(id) as talk:
            assert [line["text"] for line in talk.welcome["chat"]] == ["Bis morgen"]
            await duel.play(talk)
            await talk.end()
        assert verify(record.read(await anna.see(id, "record"))).ok
    assert await duel.row(database, id) == duel.end()


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the command sqlite3 is not installed")
def test_backup_and_restore_of_sqlite(tmp_path: Path) -> None:
    games = str(tmp_path / "risiko.db")
    database = f"sqlite:///{games}"
    values = {"GAMES": games, "BACKUP": str(tmp_path / "backup")}
    (tmp_path / "backup").mkdir()

    async def lose() -> tuple[str, dict[str, str]]:
        id, cookies = await begin(database)
        async with serving(quick(database)) as site, site.person() as anna:
            run(commands("Backup", "sqlite3"), **values)
            anna.http.cookies.update(cookies)
            async with anna.sit(id) as talk:  # what was played after the backup is not in it
                await duel.play(talk)
        return id, cookies

    id, cookies = asyncio.run(lose())
    run(commands("Restore", "rm"), **values)
    asyncio.run(go_on(database, id, cookies))


def test_backup_and_restore_of_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    database = fresh_postgres(postgres)
    restored = make_url(database).set(database="restored").render_as_string(hide_password=False)
    values = {
        "RISIKO_DATABASE": database,
        "RESTORED": restored,
        "POSTGRES": postgres.get_uri("postgres"),
        "BACKUP": str(tmp_path),
        "PATH": asyncio.run(programs_of(database)),
    }

    async def keep() -> tuple[str, dict[str, str]]:
        id, cookies = await begin(database)
        async with serving(quick(database)):
            run(commands("Backup", "pg_dump"), **values)
        return id, cookies

    id, cookies = asyncio.run(keep())
    run(commands("Restore", "createdb"), **values)
    asyncio.run(go_on(restored, id, cookies))


def test_the_proxy_knows_the_servers_of_the_compose_file() -> None:
    compose = (ROOT / "deploy" / "compose.yaml").read_text()
    proxy = (ROOT / "deploy" / "nginx.conf").read_text()
    servers = re.findall(r"^  (\w+):\n    <<: \*server$", compose, re.MULTILINE)
    assert re.findall(r"^    server (\w+):8000 ", proxy, re.MULTILINE) == servers
    image = (ROOT / "deploy" / "Dockerfile").read_text()
    assert '"--port", "8000"' in image
    assert re.search(r"^USER (?!0|root)", image, re.MULTILINE)


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="this machine has no systemd-analyze"
)
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "risiko@8000.service"
    text = (ROOT / "deploy" / "risiko@.service").read_text()
    unit.write_text(text.replace("/opt/risiko/bin/risiko", shutil.which("true") or "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
