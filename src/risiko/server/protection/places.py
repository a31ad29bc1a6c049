"""How much of something one address may have open at a time."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class Places:
    """Counts what is open, by address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """A place as long as the context lasts; False if the address has all of its own."""
        free = self._open[address] < self._most
        self._open[address] += free
        try:
            yield free
        finally:
            self._open[address] -= free
            if not self._open[address]:
                del self._open[address]
