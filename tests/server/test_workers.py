"""Heavy work is done beside the server, in turns, and given up when it takes too long."""

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import pytest

from risiko import record
from risiko.arena.simulate import play_one
from risiko.server import workers
from risiko.server.refusal import Refusal
from risiko.server.workers import Workers
from tests.server.circle import played
from tests.server.site import Person, Refused, Site, quick, serving, until

HERE = __name__


def who(text: str) -> bytes:
    """A job: which process does it."""
    return f"{text} {os.getpid()}".encode()


def sleep(text: str) -> bytes:
    """A job without an end; a file says that it has begun."""
    Path(text).write_text(str(os.getpid()))
    time.sleep(10_000)
    return b""


def fail(text: str) -> bytes:
    """A job that breaks the worker."""
    raise ZeroDivisionError(text)


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_is_another_process_and_is_kept() -> None:
    async def scene() -> None:
        found = Workers()
        first = await found.run(f"{HERE}:who", text="a")
        again = await found.run(f"{HERE}:who", text="é" * 100_000)
        await found.retire()
        third = await found.run(f"{HERE}:who", text="c")
        await found.retire()
        await found.retire()  # nothing was asked for meanwhile
        fourth = await found.run(f"{HERE}:who", text="d")
        await found.close()
        processes = [int(said.split()[-1]) for said in (first, again, third, fourth)]
        assert again.startswith("é".encode())
        assert processes[0] == processes[1] == processes[2] != processes[3]
        assert os.getpid() not in processes
        assert not any(map(lives, processes))

    asyncio.run(scene())


def test_what_breaks_or_takes_too_long_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        found = Workers()
        with pytest.raises(Refusal) as refusal:
            await found.run(f"{HERE}:fail", text="x")
        assert refusal.value.code == "too_heavy"
        begun = tmp_path / "begun"
        job = asyncio.create_task(found.run(f"{HERE}:sleep", text=str(begun)))
        await until(lambda: begun.exists() and begun.read_text())
        process = int(begun.read_text())
        job.cancel()  # nobody waits for it
        with pytest.raises(asyncio.CancelledError):
            await job
        assert not lives(process)
        monkeypatch.setattr(workers, "LONGEST", 0.01)
        with pytest.raises(Refusal) as refusal:
            await found.run(f"{HERE}:sleep", text=str(begun))
        assert refusal.value.code == "too_heavy"
        await found.close()

    asyncio.run(scene())


class Line:
    """Stands in for the workers: notes what is asked, and answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.answers: list[asyncio.Future[bytes]] = []

    async def run(self, job: str, **texts: str) -> bytes:
        self.asked.append(texts["text"])
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.answers.append(answer)
        return await answer


def test_uploads_of_all_visitors_take_turns(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with (
            serving(quick(sqlite)) as site,
            site.person("Eve", "198.51.100.66") as eve,
            site.person("Evil twin", "198.51.100.66") as twin,
            site.person("Anna", "192.0.2.1") as anna,
        ):
            line = Line()
            monkeypatch.setattr(site.services, "workers", line)

            def upload(person: Person, text: str) -> asyncio.Task[Any]:
                return asyncio.create_task(person.ask("POST", "/api/replay", text=text))

            tasks = [upload(eve, f"e{k}") for k in range(2)]
            tasks += [upload(twin, f"t{k}") for k in range(2)]
            await until(lambda: site.services.heavy.count("198.51.100.66") == 4)
            with pytest.raises(Refused, match="too_many_at_once"):
                await twin.ask("POST", "/api/replay", text="t3")
            tasks.append(upload(anna, "a"))
            await until(lambda: len(line.asked) == 2)
            assert line.asked[1] == "a"  # not behind four others
            at = 0
            while at < len(tasks):
                await until(lambda at=at: len(line.answers) > at)  # type: ignore[misc]
                line.answers[at].set_result(b"-wrong")
                at += 1
            done = await asyncio.gather(*tasks, return_exceptions=True)
            assert {getattr(answer, "code", "") for answer in done} == {"unreadable_record"}

    asyncio.run(scene())


def test_records_and_campaigns_are_checked_by_workers(sqlite: str) -> None:
    async def scene() -> None:
        async with serving(quick(sqlite)) as site, site.person("Anna") as anna:
            await check(site, anna)

    async def check(site: Site, anna: Person) -> None:
        jobs: list[str] = []
        run = site.services.workers.run

        async def note(job: str, *, longest: float | None = None, **texts: str) -> bytes:
            jobs.append(job.rpartition(":")[2])
            return await run(job, longest=longest, **texts)

        site.services.workers.run = note  # type: ignore[method-assign]
        _, match = play_one("2010/duel@1", ["random", "random"], 3, 0, limit=60)
        shown = await anna.ask("POST", "/api/replay", text=str(record.of_match(match)))
        assert len(shown["plies"]) == 60
        with pytest.raises(Refused, match="unreadable_record"):
            await anna.ask("POST", "/api/replay", text="nonsense")
        text = played(1).export()
        taken = await anna.ask("POST", "/api/campaigns/import", text=text)
        assert (taken["name"], taken["games"]) == ("Freitag", 1)
        back = await anna.ask("GET", f"/api/campaigns/{taken['id']}/export")
        assert back == text
        with pytest.raises(Refused, match="broken_campaign"):
            await anna.ask("POST", "/api/campaigns/import", text=text.replace("Anna", "Eve", 1))
        assert jobs == ["replay_text"] * 2 + ["check_text"] * 2

    asyncio.run(scene())
