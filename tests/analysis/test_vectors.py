"""The examples of committed dice that the browser's check is held against."""

import hmac
import json
from typing import Any

from tests.analysis.vectors import FILE, SECRET, text


def first_number(event: dict[str, Any]) -> int:
    """What the first hash of an event gives, before any rejection."""
    parts = (event["table"], *event["seeds"], event["i"], event["n"], 0)
    data = [str(part).encode() for part in parts]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in data)
    digest = int.from_bytes(hmac.digest(SECRET, message, "sha256"), "big")
    outcomes: int = event["n"]
    return digest >> (256 - (outcomes - 1).bit_length())


def test_the_file_holds_the_dice_of_today() -> None:
    """If not, every game that was played with committed dice would check differently."""
    assert FILE.read_text(encoding="utf-8") == text()


def test_the_examples_include_numbers_that_were_thrown_again() -> None:
    """Otherwise they would not show that rejections are counted alike."""
    events = json.loads(FILE.read_text(encoding="utf-8"))["events"]
    again = [event for event in events if first_number(event) >= event["n"]]
    kept = [event for event in events if first_number(event) < event["n"]]
    assert len(again) > 10
    assert all(first_number(event) == event["outcome"] for event in kept)
