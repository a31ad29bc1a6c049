"""The log has no secrets in it, even if it holds all there is to say."""

import asyncio
import json
import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from risiko.server.tables import new_table
from tests import leash
from tests.server import duel
from tests.server.site import Refused, Site, quick, serving

PASSPHRASES = ("correct horse battery", "staple and some more", "guessed at random")
SEEDS = ("seed-of-anna-51", "seed-of-ben-52")
TOKEN = "token of the operator"


@contextmanager
def logging_server(database: str, log: Path) -> Iterator[str]:
    """A server as operators start it, with everything in its log."""
    command = [sys.executable, "-m", "risiko", "--lang", "en", "serve", "--port", "0"]
    with log.open("w") as errors:
        server = leash.start(
            [*command, "--database", database, "--log-level", "debug"],
            stderr=errors,
            env={**os.environ, "RISIKO_KERNEL": "plain", "RISIKO_METRICS_TOKEN": TOKEN},
        )
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1].removeprefix("http://").rstrip("/")
            server.terminate()
            server.wait(60)
        except subprocess.TimeoutExpired:
            pass
        finally:
            leash.kill(server)


async def refused(asking: Any) -> None:
    with pytest.raises(Refused):
        await asking


async def play_all(site: Site) -> list[str]:
    """Use everything that has a secret, rightly and wrongly; the secrets."""
    secrets: list[str] = [*PASSPHRASES, *SEEDS, TOKEN]
    first, second, wrong = PASSPHRASES
    async with site.person("Anna") as anna, site.person("Ben") as ben, site.person() as phone:
        await anna.ask("POST", "/api/account", name="Anna", passphrase=first)
        await refused(phone.ask("POST", "/api/login", name="Anna", passphrase=wrong))
        await refused(phone.ask("POST", "/api/login", name="", passphrase=wrong))
        await phone.ask("POST", "/api/login", name="Anna", passphrase=first)
        await phone.ask("PUT", "/api/account/passphrase", old=first, new=second)
        await anna.ask("POST", "/api/login", name="Anna", passphrase=second)
        table = await anna.open("express", "me", "open")
        id, invite = table["id"], table["invite"]
        await refused(ben.at(id, "join", invite=f"{invite}x"))
        await refused(ben.ask("GET", f"/api/tables/{id}", code=invite))
        await ben.at(id, "join", invite=invite)
        async with phone.talk() as talk:
            await talk.ws.send(json.dumps({"type": "hello", "id": 1, "invite": invite}))
            await talk.until(lambda: talk.of("error"))
        for person, seed in zip((anna, ben), SEEDS, strict=True):
            await person.at(id, "seed", seed=seed)
        token = (await ben.at(id, "seats/1/token"))["token"]
        await anna.at(id, "start", unseeded=False)
        async with ben.talk(f"tables/{id}") as program, anna.sit(id) as talk:
            await program.say("hello", version=1, token=f"{token}x")
            await program.say("hello", version=1, token=token)
            await talk.say("say", text="hello")
            for listener in (talk, program):
                await listener.say("why", seat=talk.turn, action="end")
        await anna.http.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        await anna.at(id, "close")
        dice = await anna.see(id, "dice")
        people = [{"name": name, "kind": "open"} for name in ("Cleo", "Dora", "Emil")]
        world = await anna.ask("POST", "/api/campaigns", name="Welt", people=people)
        path = f"/api/campaigns/{world['id']}/people/1"
        await ben.ask("POST", path, kind="me", invite=world["invite"])
        secrets += [invite, token, dice["secret"], world["invite"]]
        for person in (anna, ben, phone):
            secrets += list(person.http.cookies.values())
        await anna.ask("DELETE", "/api/sessions")
    return secrets


def test_no_secret_is_logged_at_the_finest_level(tmp_path: Path) -> None:
    file, log = tmp_path / "games.db", tmp_path / "log.txt"
    with logging_server(f"sqlite:///{file}", log) as address:
        secrets = asyncio.run(play_all(Site(None, address)))
    with closing(sqlite3.connect(file)) as kept:
        for invite, secret in kept.execute("SELECT invite, secret FROM tables"):
            secrets += [invite, secret.hex(), repr(secret)]
        secrets += [hashed for (hashed,) in kept.execute("SELECT hash FROM tokens")]
        secrets += [
            hashed
            for (hashed,) in kept.execute("SELECT passphrase FROM players WHERE kept IS NOT NULL")
        ]
    said = log.read_text()
    assert "DEBUG risiko.server.http.site.middleware: POST /api/login" in said
    assert "signed in" in said
    assert len(secrets) >= 20
    assert [secret for secret in secrets if secret in said] == []


def test_what_was_not_stored_is_not_logged_either(
    sqlite: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statement that failed has the invitation and the secret of the dice in it."""
    caplog.set_level(logging.DEBUG, "risiko")
    monkeypatch.setattr(new_table, "new_invite", lambda: "knowninvitation")
    monkeypatch.setattr("secrets.token_bytes", lambda _: b"known secret")

    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            await anna.ask("GET", "/api/lobby")
            await duel.damage(sqlite, "DROP TABLE seats")
            with pytest.raises(Refused) as refusal:
                await anna.open("express", "me", "open")
            assert refusal.value.code == "not_stored"

    asyncio.run(scene())
    ours = "\n".join(entry.getMessage() for entry in caplog.records)
    assert "a new table was not stored" in ours
    for secret in ("knowninvitation", "known secret", b"known secret".hex()):
        assert secret not in ours
