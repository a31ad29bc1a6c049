"""Keeps what was built last: most of a scene is as it was a ply ago, or as another seat sees it."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Something that is built again only when what it is built from has changed."""

    __slots__ = ("_kept",)

    def __init__(self) -> None:
        self._kept: tuple[object, T] | None = None

    def get(self, key: object, build: Callable[[], T]) -> T:
        """What was built from the same key, or what is built from it now."""
        kept = self._kept
        if kept is not None and kept[0] == key:
            return kept[1]
        built = build()
        self._kept = key, built
        return built
