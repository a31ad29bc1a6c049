"""Executors on this machine: processes, for what runs in Python, and threads, for what the compiled
kernel does.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, parent_process
from threading import Thread
from typing import Any

from risiko.executors.executor import Block, Result

ATTEMPTS = 3
"""A block that ends its process so often ends the job."""


class Threads:
    """Does blocks in threads; with one worker, in the thread that asks."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1

    def map(self, do: Callable[[Block], Result], blocks: Sequence[Block], /) -> Iterator[Result]:
        """The result of each block, in their order."""
        if self.workers == 1 or len(blocks) <= 1:
            yield from map(do, blocks)
            return
        with ThreadPoolExecutor(self.workers) as pool:
            try:
                yield from pool.map(do, blocks)
            except BaseException:  # nobody waits for blocks that nobody wants any more
                pool.shutdown(wait=False, cancel_futures=True)
                raise


class Processes:
    """Does blocks in processes; with one worker, in the process that asks.

    If a process dies, all are replaced, and what was not done yet is done again.
    """

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1

    def map(self, do: Callable[[Block], Result], blocks: Sequence[Block], /) -> Iterator[Result]:
        """The result of each block, in their order."""
        if self.workers == 1 or len(blocks) <= 1:
            yield from map(do, blocks)
            return
        done = lost = 0
        while done < len(blocks):
            try:
                for result in self._map_once(do, blocks[done:]):
                    done, lost = done + 1, 0
                    yield result
            except BrokenProcessPool:
                lost += 1
                if lost == ATTEMPTS:
                    raise

    def _map_once(self, do: Callable[[Block], Result], blocks: Sequence[Block]) -> Iterator[Result]:
        others = active_children()
        with ProcessPoolExecutor(self.workers, initializer=_follow_parent) as pool:
            try:
                yield from pool.map(do, blocks)
            except BaseException:  # nobody waits for blocks that nobody wants any more
                pool.shutdown(wait=False, cancel_futures=True)
                for worker in active_children():
                    if worker not in others:
                        worker.terminate()
                raise


def _follow_parent() -> None:
    """A worker ends with the process that started it, however that ends."""
    parent = parent_process()
    if parent is not None:
        Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Any) -> None:
    parent.join()
    os._exit(1)
