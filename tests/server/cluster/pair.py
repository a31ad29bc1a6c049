"""Two servers on one PostgreSQL in the test's own loop, and people who are known to both."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from risiko.server.clock import Clock
from risiko.server.cluster.cluster import SharedCluster
from tests.server.site import Person, Site, quick, serving


class Pair:
    """Two servers."""

    def __init__(self, stack: AsyncExitStack, one: Site, two: Site) -> None:
        self._stack = stack
        self.one = one
        self.two = two

    async def person(self, name: str, site: Site | None = None) -> Person:
        """Somebody with a browser at the first server, or at another."""
        return await self._stack.enter_async_context((site or self.one).person(name))

    async def twin(self, person: Person) -> Person:
        """The same person at the other server."""
        other = self.two if person.site is self.one else self.one
        twin = await self._stack.enter_async_context(other.person())
        twin.http.cookies.update(dict(person.http.cookies))
        return twin


@asynccontextmanager
async def pair(database: str, clock: Clock | None = None, **settings: Any) -> AsyncIterator[Pair]:
    """Two servers; with the same clock, if one is given."""
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(serving(quick(database, **settings), clock))
            for _ in range(2)
        ]
        yield Pair(stack, one, two)


def cluster_of(site: Site) -> SharedCluster:
    """What a server knows of the others."""
    cluster = site.services.context.cluster
    assert isinstance(cluster, SharedCluster)
    return cluster


def keeps(site: Site, table: str) -> bool:
    """Whether a server keeps the clocks of a table."""
    return cluster_of(site).leases.holds(table)
