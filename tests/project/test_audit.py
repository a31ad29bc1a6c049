"""`make audit` finds flaws and licences in pinned packages, and fails if it cannot check."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tools import audit
from tools.audit import Package, Unchecked, is_free, read_lock, read_requirements

NOWHERE = "http://127.0.0.1:9/v1/querybatch"


@contextmanager
def flaw_database(flaws: dict[tuple[str, str], list[str]], answer: str = "") -> Iterator[str]:
    """The address of a database of flaws like OSV's."""

    class Database(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            keys = [
                (one["package"]["ecosystem"], one["package"]["name"]) for one in asked["queries"]
            ]
            found: list[dict[str, Any]] = [
                {"vulns": [{"id": id} for id in flaws[key]]} if key in flaws else {} for key in keys
            ]
            body = (answer or json.dumps({"results": found})).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Database)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1/querybatch"
    finally:
        server.shutdown()
        server.server_close()


def test_everything_pinned_here_is_asked_about(capsys: pytest.CaptureFixture[str]) -> None:
    with flaw_database({}) as address:
        assert audit.main(["--database", address]) == 0
    assert "no known flaw" in capsys.readouterr().out
    packages = set(audit.read_packages(audit.ROOT))
    names = {(one.registry, one.name) for one in packages}
    assert {("PyPI", "fastapi"), ("npm", "svelte"), ("PyPI", "mypy"), ("npm", "vitest")} <= names


def test_a_known_flaw_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with flaw_database(
        {("npm", "svelte"): ["GHSA-x"], ("PyPI", "fastapi"): ["PYSEC-1", "CVE-2"]}
    ) as at:
        assert audit.main(["--database", at]) == audit.WRONG
    said = capsys.readouterr().err
    assert "known flaws: GHSA-x" in said
    assert "known flaws: PYSEC-1, CVE-2" in said


def test_a_licence_that_is_not_free_is_told() -> None:
    packages = [
        Package("PyPI", "a", "1", "MIT OR GPL-3.0-only"),
        Package("npm", "b", "1", "GPL-3.0-only"),
        Package("npm", "c", "1"),
    ]
    with flaw_database({}) as address:
        said = audit.audit(packages, address)
    assert said == [
        "b 1 (npm): the licence “GPL-3.0-only” is not one of those we use",
        "c 1 (npm): the licence “none named” is not one of those we use",
    ]
    assert is_free("(MIT AND Apache-2.0 WITH LLVM-exception)")
    assert not is_free("MIT AND SSPL-1.0")


@pytest.mark.parametrize("answer", ["no JSON", '{"results": []}', "{}", "[]"])
def test_an_answer_that_says_nothing_fails(answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    with flaw_database({}, answer) as address:
        assert audit.main(["--database", address]) == audit.UNCHECKED
    assert capsys.readouterr().err.startswith("Not checked: The database of flaws")


def test_without_the_database_it_fails_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(["--database", NOWHERE]) == audit.UNCHECKED
    assert f"{NOWHERE} did not answer, so nothing is known of" in capsys.readouterr().err


def test_what_is_not_installed_is_not_taken_for_free() -> None:
    with pytest.raises(Unchecked, match="no-such-package is not installed"):
        list(read_requirements("no-such-package==1.0 \\\n    --hash=sha256:00\n"))
    with pytest.raises(Unchecked, match=r"but 0\.0\.1 is pinned"):
        list(read_requirements("fastapi==0.0.1\n"))
    assert list(read_requirements('winonly==1 ; sys_platform == "other"\n# a note\n')) == []


def test_the_lock_of_npm_is_read() -> None:
    lock = {
        "packages": {
            "": {"name": "client"},
            "node_modules/a": {"version": "1.0.0", "license": "MIT"},
            "node_modules/a/node_modules/@b/c": {"version": "2.0.0"},
            "node_modules/d": {"link": True},
        }
    }
    assert list(read_lock(json.dumps(lock))) == [
        Package("npm", "a", "1.0.0", "MIT"),
        Package("npm", "@b/c", "2.0.0"),
    ]
