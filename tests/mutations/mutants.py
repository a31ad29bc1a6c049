"""What a mutant is, and how it is found out whether a test notices it."""

import gc
import os
import signal
import sys
from collections.abc import Callable, Collection, Sequence
from functools import _lru_cache_wrapper
from typing import Any, NamedTuple

import pytest

from tools.statements import MARK

PATIENCE = 120
"""Seconds after which a mutant that keeps the tests from ending counts as noticed."""
NOTICED, SURVIVED = 0, 1


class Mutant(NamedTuple):
    """A small change of the rules, made in a process of its own."""

    name: str
    change: Callable[[], None]
    hint: str = ""
    """The place in the code, as statements name it; tests that prove something there come first."""


def find_caches() -> list[Any]:
    """Everything that keeps what was computed with the unchanged rules."""
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, _lru_cache_wrapper) and str(thing.__module__).startswith("risiko")
    ]


class Hunt:
    """A plugin of pytest that runs the tests not once, but until one fails, for every mutant.

    The tests are collected once. For each mutant the process forks, the child makes the change
    and runs the tests, those that claim to prove the rule first.
    """

    def __init__(
        self,
        mutants: Sequence[Mutant],
        hints: Callable[[str], Collection[str]],
        concerns: Callable[[str], bool],
    ) -> None:
        self.mutants = mutants
        self.hints = hints
        """The ids of the statements that live in a place of the code."""
        self.concerns = concerns
        """Whether a test, by its name, can notice a mutant at all; the others are not run."""
        self.survivors: list[str] = []
        self.failed = False
        self.caches: list[Any] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure."""
        self.failed |= report.failed

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Hunt all mutants instead of running the tests."""
        claims = {item: _claims(item) for item in session.items if self.concerns(item.nodeid)}
        gc.unfreeze()
        gc.collect()
        self.caches = find_caches()
        gc.freeze()  # a child that collects garbage would copy all memory
        for mutant in self.mutants:
            near = self.hints(mutant.hint)
            items = sorted(claims, key=lambda item: claims[item].isdisjoint(near))
            if self._survives(mutant, items):
                self.survivors.append(mutant.name)
                print(f"survived: {mutant.name}", file=sys.stderr, flush=True)
        return True

    def _survives(self, mutant: Mutant, items: Sequence[pytest.Item]) -> bool:
        child = os.fork()
        if child:
            _, status = os.waitpid(child, 0)
            return os.WIFEXITED(status) and os.WEXITSTATUS(status) == SURVIVED
        result = NOTICED
        try:
            signal.alarm(PATIENCE)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            for cache in self.caches:
                cache.cache_clear()
            mutant.change()
            result = NOTICED if self._is_noticed(items) else SURVIVED
        finally:
            os._exit(result)

    def _is_noticed(self, items: Sequence[pytest.Item]) -> bool:
        for item in items:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.failed:
                return True
        return False


def _claims(item: pytest.Item) -> set[str]:
    """The statements that a test says it proves."""
    name = MARK.rpartition(".")[2]
    return {id for mark in item.iter_markers(name) for id in mark.args}


def hunt(
    mutants: Sequence[Mutant],
    tests: Sequence[str],
    hints: Callable[[str], Collection[str]],
    concerns: Callable[[str], bool] = lambda test: True,
) -> list[str]:
    """The mutants that no test notices."""
    found = Hunt(mutants, hints, concerns)
    # Captured output would be lost with the child, and files of a cache would be written often.
    pytest.main([*tests, "-p", "no:cacheprovider", "-p", "no:xdist", "-s"], plugins=[found])
    return found.survivors
