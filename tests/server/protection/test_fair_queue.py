"""Work is shared out fairly: whoever asks for much keeps nobody else waiting."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from risiko.server.metrics import Metrics
from risiko.server.protection.fair_queue import FairQueue
from risiko.server.protection.visitors import REMEMBERED, Visitors
from risiko.server.refusal import Refusal
from risiko.server.thinking.bot_pool import THINKERS, BotPool, SeatBot
from tests.server.site import until


class Script:
    """Work that ends when the test says so, in the order in which it was begun."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.begun: list[str] = []
        self._ends: list[asyncio.Event] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def _work(self, visitor: str, name: str) -> None:
        async with self.queue.turn(visitor):
            end = asyncio.Event()
            self.begun.append(name)
            self._ends.append(end)
            await end.wait()

    async def ask(self, visitor: str, *names: str) -> None:
        """A visitor asks for some work."""
        for name in names:
            self.tasks[name] = asyncio.create_task(self._work(visitor, name))
        await settle()

    async def finish(self, name: str) -> None:
        """Some work is done."""
        self._ends[self.begun.index(name)].set()
        await self.tasks[name]
        await settle()

    async def finish_all(self) -> list[str]:
        """All is done, one after the other; in which order it was begun."""
        at = 0
        while at < len(self.begun):
            await self.finish(self.begun[at])
            at += 1
        assert all(task.done() for task in self.tasks.values())
        return self.begun


async def settle() -> None:
    """Let everything happen that does not wait for anything."""
    for _ in range(10):
        await asyncio.sleep(0)


def run(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scene())  # type: ignore[arg-type]


def test_visitors_take_turns() -> None:
    async def scene() -> None:
        script = Script(FairQueue(1))
        await script.ask("eve", *(f"e{k}" for k in range(6)))
        await script.ask("anna", "a0", "a1")
        await script.ask("ben", "b0")
        order = await script.finish_all()
        assert order == ["e0", "e1", "a0", "b0", "e2", "a1", "e3", "e4", "e5"]

    run(scene)


def test_nobody_takes_all_places() -> None:
    async def scene() -> None:
        script = Script(FairQueue(3))
        await script.ask("eve", *(f"e{k}" for k in range(5)))
        assert script.begun == ["e0", "e1"]
        await script.ask("anna", "a0")  # at once, however much others want
        assert script.begun == ["e0", "e1", "a0"]
        await script.ask("ben", "b0")
        await script.finish("e0")  # who has least goes first
        assert script.begun == ["e0", "e1", "a0", "b0"]
        await script.finish_all()

    run(scene)


def test_who_goes_makes_room() -> None:
    async def scene() -> None:
        script = Script(FairQueue(1))
        await script.ask("eve", "e0", "e1")
        await script.ask("anna", "a0")
        script.tasks["e1"].cancel()  # while it waits
        await settle()
        script.tasks["e0"].cancel()  # while it works
        await settle()
        assert script.begun == ["e0", "a0"]
        await script.ask("ben", "b0", "b1")
        script._ends[1].set()
        script.tasks["b0"].cancel()
        await settle()
        assert script.begun == ["e0", "a0", "b1"]
        script._ends[2].set()
        await script.tasks["b1"]
        await script.ask("anna", "a1")
        assert script.begun[-1] == "a1"
        script._ends[3].set()
        await script.tasks["a1"]

    run(scene)


def test_a_turn_that_comes_too_late_is_passed_on() -> None:
    """Whoever is cancelled in the moment they are served must not keep the place."""

    async def scene() -> None:
        queue = FairQueue(1)
        script = Script(queue)
        await script.ask("eve", "e0", "e1")
        script._ends[0].set()
        await asyncio.sleep(0)  # e0 wakes
        script.tasks["e1"].cancel()
        await settle()
        await script.ask("anna", "a0")
        assert script.begun[-1] == "a0"
        script._ends[-1].set()
        await script.tasks["a0"]

    run(scene)


def test_one_visitor_waits_for_so_much_only() -> None:
    async def scene() -> None:
        script = Script(FairQueue(2, each=3))
        await script.ask("eve", "e0", "e1", "e2")
        assert script.queue.count("eve") == 3
        with pytest.raises(Refusal) as refusal:
            async with script.queue.turn("eve"):
                pass
        assert refusal.value.code == "too_many_at_once"
        await script.ask("anna", "a0")
        await script.finish_all()
        assert script.queue.count("eve") == 0

    run(scene)


def test_bots_of_all_visitors_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """One has many tables of bots that think; somebody else's bot decides among the first."""

    async def scene() -> None:
        pool = BotPool(Metrics(), 1.0, processes=False)
        begun: list[str] = []
        ends: list[asyncio.Future[Any]] = []

        def scripted(_: object, choose: Callable[..., Any], view: Any, time: float) -> Any:
            begun.append(choose())
            ends.append(asyncio.get_running_loop().create_future())
            return ends[-1]

        class Mind:
            def __init__(self, name: str) -> None:
                self._name = name

            def choose(self) -> str:
                return self._name

        class Board:
            def view(self, seat: int) -> None:
                return None

            def play(self, action: object) -> None:
                return None

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "run_in_executor", scripted)

        def think(visitor: str, name: str) -> asyncio.Task[Any]:
            mind, board = SeatBot(name, "", 0, Mind(name)), Board()  # type: ignore[arg-type]
            choosing = pool.choose(mind, board, 0, "a table", visitor)  # type: ignore[arg-type]
            return asyncio.create_task(choosing)

        tasks = [think("eve", f"e{k}") for k in range(20)]
        await settle()
        tasks.append(think("anna", "a0"))
        await settle()
        assert THINKERS == 2
        assert begun == ["e0", "a0"]  # one place is always left to others
        tasks.append(think("ben", "b0"))
        await settle()
        ends[0].set_result(None)
        await until(lambda: len(begun) == 3)
        ends[1].set_result(None)
        await until(lambda: len(begun) == 4)
        assert begun == ["e0", "a0", "e1", "b0"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await pool.close()

    run(scene)


def test_an_account_is_one_visitor_and_so_are_all_guests_of_an_address() -> None:
    visitors = Visitors()
    assert visitors.note("p1", kept=False, address="192.0.2.1") == "192.0.2.1"
    assert visitors.note("p2", kept=False, address="192.0.2.1") == "192.0.2.1"
    assert visitors.note("p3", kept=True, address="192.0.2.1") == "p3"
    assert [visitors.key_of(f"p{k}") for k in range(1, 5)] == ["192.0.2.1"] * 2 + ["p3", "p4"]
    for k in range(REMEMBERED):
        visitors.note(f"q{k}", kept=False, address="192.0.2.9")
    assert visitors.key_of("p1") == "p1"
