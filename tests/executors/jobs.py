"""What the workers of the executors' tests do."""

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from risiko.arena.blocks import SeriesBlock, play_block
from risiko.arena.fast_series.series import PlayedGame


class Accident(NamedTuple):
    """A block that loses its worker the first time it is done."""

    number: int
    mark: Path | None


def square(block: Accident) -> int:
    """A result; if there is a mark to set, the process is killed once."""
    if block.mark is not None and not block.mark.exists():
        block.mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return block.number**2


def die(block: int) -> int:
    """No result, ever."""
    os.kill(os.getpid(), signal.SIGKILL)
    return block


def fail(block: int) -> int:
    """An error."""
    raise ValueError(f"block {block}")


class Held(NamedTuple):
    """A block of a series that is begun, and goes on when a file is there."""

    block: SeriesBlock
    begun: Path
    go_on: Path


def play_when_allowed(held: Held) -> list[PlayedGame]:
    """Play a block; it says that it has begun, and waits."""
    held.begun.touch()
    while not held.go_on.exists():
        time.sleep(0.02)
    return play_block(held.block)


class Backwards:
    """An executor of somebody else: it does the last block first."""

    def map(self, do: Callable[[Any], Any], blocks: Sequence[Any], /) -> Iterator[Any]:
        done = [do(block) for block in reversed(blocks)]
        return iter(done[::-1])
