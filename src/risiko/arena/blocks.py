"""A series of games as blocks, which any executor can play: `risiko.executors`."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from risiko import registry
from risiko.arena.fast_series.series import FastSeries, PlayedGame, Terms, fast_series
from risiko.arena.play import play_one
from risiko.bots import prepare
from risiko.record.match import Match

TIMED = 5
"""Rotations of a long series that are played through the protocol, where every decision is timed;
the rest is played the fast way, if there is one.
"""
_KEPT = 8
"""Series that a worker has ready."""


class SeriesBlock(NamedTuple):
    """Some games of a series, and all it takes to play them."""

    game: str
    bots: tuple[str, ...]
    """Those of the first game of the series, by seat."""
    seed: int
    terms: Terms
    numbers: range
    fast: bool = False
    """Whether no decision is timed, so that the kernel may play them."""


def blocks(
    name: str,
    bots: Sequence[str],
    numbers: range,
    *,
    seed: int = 0,
    terms: Terms | None = None,
    may_be_fast: bool = True,
) -> list[SeriesBlock]:
    """The games of a series with these numbers in blocks; those with timed decisions come first.

    If they may not be fast, all of them go through the protocol.
    """
    lineup, terms, seats = tuple(bots), terms or Terms(), len(bots)
    fast = fast_series(registry.named(name), lineup, terms) if may_be_fast else None
    timed = numbers if fast is None else numbers[: TIMED * seats * fast.times_decisions]
    found = [SeriesBlock(name, lineup, seed, terms, part) for part in _cut(timed, seats)]
    if fast is not None:
        rest = _cut(numbers[len(timed) :], fast.at_once)
        found += [SeriesBlock(name, lineup, seed, terms, part, fast=True) for part in rest]
    return found


def _cut(numbers: range, size: int) -> Iterator[range]:
    return (numbers[k : k + size] for k in range(0, len(numbers), size))


def play_block(block: SeriesBlock) -> list[PlayedGame]:
    """The games of a block."""
    series = _fast(block.game, block.bots, block.terms) if block.fast else None
    if series is not None:
        return series.play(block.numbers, block.seed, block.terms)
    return [played for played, _ in play_numbered(block)]


def play_numbered(block: SeriesBlock) -> Iterator[tuple[PlayedGame, Match]]:
    """The games of a block through the protocol, each with its match."""
    _prepare(block.game, block.bots)
    for number in block.numbers:
        yield play_one(block.game, block.bots, block.seed, number, terms=block.terms)


@lru_cache(maxsize=_KEPT)
def _prepare(name: str, bots: tuple[str, ...]) -> None:
    """Have ready what the bots need, once in each worker."""
    prepare(registry.named(name).id, bots)


@lru_cache(maxsize=_KEPT)
def _fast(name: str, bots: tuple[str, ...], terms: Terms) -> FastSeries | None:
    """The fast way; a worker without a compiler has none, and plays the same games slowly."""
    return fast_series(registry.named(name), bots, terms)
