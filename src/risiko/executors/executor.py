"""What an executor is."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

Block = TypeVar("Block")
Result = TypeVar("Result")


class Executor(Protocol):
    """Does the blocks of a job, somewhere."""

    def map(self, do: Callable[[Block], Result], blocks: Sequence[Block], /) -> Iterator[Result]:
        """The result of each block, in the order of the blocks, each as soon as it is there.

        `do` is a function with a name, so that other processes can import it; blocks and results
        can be pickled. If a block cannot be done, its error is raised.
        """


def count_workers(executor: Executor | None, wanted: int | None = None) -> int:
    """How many blocks are done at the same time: as an executor says by its `workers`, or as many
    as are wanted, or one on each core.
    """
    own: int | None = getattr(executor, "workers", None)
    return own or wanted or os.cpu_count() or 1
