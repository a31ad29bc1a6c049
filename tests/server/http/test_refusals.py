"""What the server refuses, it refuses with a sentence; every reason is used, and the client knows
the same ones.
"""

import re
from pathlib import Path

import risiko.server
from risiko.server.refusal import refusal_texts
from risiko.text import load

CODE = "\n".join(
    path.read_text("utf-8") for path in Path(risiko.server.__file__).parent.rglob("*.py")
)

WEB = Path(__file__).parents[3] / "web" / "src"
CLIENT = "\n".join(
    path.read_text("utf-8")
    for path in sorted((*WEB.rglob("*.ts"), *WEB.rglob("*.svelte")))
    if not path.name.endswith(".test.ts")
)
TOO_MANY = 429
FAULT = 500
"""HTTP statuses, and the first of those for faults of the server: in a moment all may be well."""
REQUESTS_ONLY = {
    "account_guarded",
    "busy",
    "disk_full",
    "draining",
    "no_client",
    "reviews_busy",
    "too_heavy",
    "too_many_at_once",
    "too_many_campaigns",
    "too_many_guesses",
    "too_many_tables",
}
"""Reasons of that kind which no hello over a socket meets."""


def patience() -> set[str]:
    """The refusals after which the client tries to come to its table again."""
    found = re.search(r"PATIENCE\b[^=]*= new Set\(\[(.*?)\]\)", CLIENT, re.DOTALL)
    assert found
    return set(re.findall(r"\"([a-z_]+)\"", found[1]))


def test_every_reason_has_a_sentence_and_the_status_of_an_error() -> None:
    assert set(refusal_texts()) == set(load("risiko.server", "texts")["refusal"])
    for code, (status, _) in refusal_texts().items():
        assert 400 <= status < 600, code


def test_every_reason_is_used_and_every_used_one_is_there() -> None:
    known = set(refusal_texts())
    used = set(re.findall(r"Refusal(?:\.worded)?\(\s*\"([a-z_]+)\"", CODE))
    by_status = set(re.findall(r"\d{3}: \"([a-z_]+)\"", CODE))
    assert used | by_status == known


def test_the_client_knows_no_refusal_that_is_never_sent() -> None:
    compared = set(re.findall(r"\bcode\s*[!=]==\s*\"([a-z_]+)\"", CLIENT))
    assert "stale" in compared
    assert compared | patience() <= set(refusal_texts())


def test_the_client_tries_again_after_every_refusal_that_may_pass() -> None:
    passing = {
        code
        for code, (status, _) in refusal_texts().items()
        if status == TOO_MANY or status >= FAULT
    }
    assert passing >= REQUESTS_ONLY
    assert patience() == passing - REQUESTS_ONLY
