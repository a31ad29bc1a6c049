"""A queue for work that takes long: visitors take turns, however much each of them asks for.

A visitor is an account, or the address of a guest: see `visitors.py`.
"""

from asyncio import CancelledError, Future, get_running_loop
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from risiko.server.refusal import Refusal


class FairQueue:
    """Lets a few work at a time; those who wait are served in turns, one of each visitor."""

    def __init__(self, at_once: int, each: int | None = None) -> None:
        self._free = at_once
        # no visitor takes all places, so that others wait for one piece of work at most
        self._most_of_one = max(1, at_once - 1)
        self._each = each
        self._working: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[Future[None]]] = OrderedDict()

    def count(self, visitor: str) -> int:
        """How much of a visitor's work waits or is being done."""
        return self._working[visitor] + len(self._waiting.get(visitor, ()))

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for a turn; raises Refusal if too much work of this visitor waits already."""
        if self._each is not None and self.count(visitor) >= self._each:
            raise Refusal("too_many_at_once")
        await self._wait(visitor)
        try:
            yield
        finally:
            self._release(visitor)

    async def _wait(self, visitor: str) -> None:
        turn: Future[None] = get_running_loop().create_future()
        self._waiting.setdefault(visitor, deque()).append(turn)
        self._serve()
        try:
            await turn
        except CancelledError:
            if turn.done() and not turn.cancelled():  # it had just been given
                self._release(visitor)
            else:
                self._forget(visitor, turn)
            raise

    def _release(self, visitor: str) -> None:
        self._free += 1
        self._working[visitor] -= 1
        if not self._working[visitor]:
            del self._working[visitor]
        self._serve()

    def _serve(self) -> None:
        """Give free places to those whose turn it is."""
        while self._free and (visitor := self._next()) is not None:
            turn = self._waiting[visitor][0]
            self._forget(visitor, turn)
            if turn.cancelled():  # whoever waited has just gone
                continue
            if visitor in self._waiting:  # the others come first now
                self._waiting.move_to_end(visitor)
            self._free -= 1
            self._working[visitor] += 1
            turn.set_result(None)

    def _next(self) -> str | None:
        """The visitor whose turn it is: who has waited longest among those with the least work."""
        best, least = None, self._most_of_one
        for visitor in self._waiting:
            if self._working[visitor] < least:
                best, least = visitor, self._working[visitor]
                if not least:
                    break
        return best

    def _forget(self, visitor: str, turn: Future[None]) -> None:
        turns = self._waiting.get(visitor, deque())
        with suppress(ValueError):
            turns.remove(turn)
        if not turns:
            self._waiting.pop(visitor, None)
