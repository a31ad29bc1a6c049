"""What the server refuses, it refuses in both languages; and every reason is used."""

import re
from pathlib import Path
from string import Formatter

import risiko.server
from risiko.server.refusal import reasons

CODE = "\n".join(
    path.read_text("utf-8") for path in Path(risiko.server.__file__).parent.glob("*.py")
)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_reason_is_there_in_both_languages_with_the_same_gaps() -> None:
    for code, (status, text) in reasons().items():
        assert 400 <= status < 600, code
        assert text.de.strip(), code
        assert text.en.strip(), code
        assert gaps(text.de) == gaps(text.en), code


def test_every_reason_is_used_and_every_used_one_is_there() -> None:
    known = set(reasons())
    used = set(re.findall(r"Refusal\(\s*\"([a-z_]+)\"", CODE))
    by_status = set(re.findall(r"\d{3}: \"([a-z_]+)\"", CODE))
    assert used | by_status == known
