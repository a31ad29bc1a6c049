"""Blocks on a cluster of Ray: on many machines, or on this one.

Ray does a block again if its worker or machine is lost. The machines need the same version of this
package. A cluster that is started here sends no statistics anywhere.
"""

import logging
import os
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from secrets import token_hex
from types import TracebackType
from typing import Any, Self

import ray

import risiko
from risiko.errors import InputError
from risiko.executors.executor import Block, Result
from risiko.text import Phrases

AHEAD = 4
"""Blocks for each worker that are handed out: as many as keep it busy while results travel."""
PATIENCE = 5.0
"""Seconds for a cluster to answer."""
FOR_EVER = -1
"""How often a block is done again whose worker was lost."""
_problem = Phrases("risiko.executors", "errors", "problem")


class RayCluster:
    """An executor on a running cluster, by its address, or on one that is started here."""

    def __init__(self, address: str = "") -> None:
        self.address = address

    def __enter__(self) -> Self:
        if self.address:
            _reach(self.address)
        elif "RAY_ADDRESS" not in os.environ:
            _protect()
        logging.getLogger("ray").setLevel(logging.ERROR)
        ray.init(
            address=self.address or None,
            configure_logging=False,
            include_dashboard=None if self.address else False,
            log_to_driver=False,
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        ray.shutdown()

    @property
    def workers(self) -> int:
        """The cores of the cluster as it is now."""
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(resources.get("CPU", 1)))

    def map(self, do: Callable[[Block], Result], blocks: Sequence[Block], /) -> Iterator[Result]:
        """The result of each block, in their order."""
        task: Any = ray.remote(max_retries=FOR_EVER, num_cpus=1)(_do)
        shared = ray.put(do)
        waiting, coming = deque(blocks), deque[Any]()
        try:
            while waiting or coming:
                room = AHEAD * self.workers
                while waiting and len(coming) < room:
                    coming.append(task.remote(risiko.__version__, shared, waiting.popleft()))
                try:
                    yield ray.get(coming.popleft())
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
        finally:
            for block in coming:
                ray.cancel(block, force=True)


def _reach(address: str) -> None:
    """See whether anybody answers at an address, for which Ray itself would wait minutes."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, ValueError) as error:
        raise InputError(_problem("no_cluster", address=address, reason=error)) from error


def _protect() -> None:
    """Before a cluster is started here: it obeys this process alone, by a token that is written
    nowhere, and tells nobody about itself.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_AUTH_TOKEN", token_hex())


def _do(version: str, do: Callable[[Block], Result], block: Block) -> Result:
    """Do a block in a worker."""
    if version != risiko.__version__:
        raise InputError(_problem("other_version", here=version, there=risiko.__version__))
    return do(block)
