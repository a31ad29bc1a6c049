"""The description of all requests is true: whatever fits it or not is answered as it says."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    negative_data_rejection,
    positive_data_acceptance,
)

from tests.server.site import PATIENCE, quick, serving

EXAMPLES = 8


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server in a thread of its own, with a table to ask for."""
    folder: Path = tmp_path_factory.mktemp("openapi")
    ready, stop = threading.Event(), threading.Event()
    found: list[str] = []

    async def serve() -> None:
        async with serving(quick(f"sqlite:///{folder / 'x.db'}")) as site:
            found.append(f"http://{site.address}")
            ready.set()
            await asyncio.to_thread(stop.wait)

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(PATIENCE)
    yield found[0]
    stop.set()
    thread.join()


def operations(address: str) -> Iterator[Any]:
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        yield found.ok()


PATHS = {
    "/api/account",
    "/api/account/passphrase",
    "/api/analysis",
    "/api/analysis/editor",
    "/api/analysis/moment",
    "/api/analysis/plans",
    "/api/analysis/setup",
    "/api/analysis/why",
    "/api/calendar",
    "/api/calendar/{token}.ics",
    "/api/campaigns",
    "/api/campaigns/import",
    "/api/campaigns/{id}",
    "/api/campaigns/{id}/export",
    "/api/campaigns/{id}/games",
    "/api/campaigns/{id}/give-up",
    "/api/campaigns/{id}/people/{person}",
    "/api/campaigns/{id}/people/{person}/answer",
    "/api/campaigns/{id}/ready",
    "/api/games",
    "/api/lessons",
    "/api/lessons/{id}",
    "/api/lessons/{id}/why",
    "/api/puzzles",
    "/api/puzzles/{id}",
    "/api/puzzles/{id}/why",
    "/api/lobby",
    "/api/login",
    "/api/history",
    "/api/logout",
    "/api/me",
    "/api/odds",
    "/api/profile",
    "/api/push",
    "/api/push/forget",
    "/api/replay",
    "/api/rules",
    "/api/sessions",
    "/api/sessions/{id}",
    "/api/shelf",
    "/api/tables",
    "/api/tables/{id}",
    "/api/tables/{id}/back",
    "/api/tables/{id}/close",
    "/api/tables/{id}/coach",
    "/api/tables/{id}/coach/warning",
    "/api/tables/{id}/dice",
    "/api/tables/{id}/join",
    "/api/tables/{id}/leave",
    "/api/tables/{id}/march",
    "/api/tables/{id}/note",
    "/api/tables/{id}/position",
    "/api/tables/{id}/record",
    "/api/tables/{id}/practice",
    "/api/tables/{id}/rematch",
    "/api/tables/{id}/replay",
    "/api/tables/{id}/reports",
    "/api/tables/{id}/review",
    "/api/tables/{id}/seats/{seat}",
    "/api/tables/{id}/seats/{seat}/remove",
    "/api/tables/{id}/seats/{seat}/token",
    "/api/tables/{id}/seed",
    "/api/tables/{id}/start",
    "/healthz",
    "/metrics",
    "/readyz",
}


def test_every_request_is_described_with_its_problems(address: str) -> None:
    found = list(operations(address))
    assert {operation.path for operation in found} == PATHS
    for operation in found:
        responses = operation.definition.raw["responses"]
        assert "default" in responses, operation.label
        assert operation.definition.raw["description"], operation.label
        text = str(responses["422"]["content"])
        assert "Problem" in text


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_whatever_is_asked_is_answered_as_described(address: str, mode: GenerationMode) -> None:
    for operation in operations(address):

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: Any) -> None:
            answer = case.call()
            assert answer.status_code < 500 or answer.status_code == 503, answer.text
            # names, bots and numbers of players may be well-formed and yet make no sense
            excluded = [positive_data_acceptance]
            if answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:  # refused unread
                excluded.append(negative_data_rejection)
            case.validate_response(answer, excluded_checks=excluded)

        # where nothing is asked, nothing can be asked wrongly
        with contextlib.suppress(Unsatisfiable):
            ask()
