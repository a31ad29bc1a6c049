"""What people may write: counted as it is seen, nothing invisible, nothing stacked."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from risiko.server.refusal import Refusal
from risiko.server.tables.lookalikes import skeleton
from risiko.server.tables.naming import check_name, check_own_name, make_unique
from risiko.server.tables.visible_text import clean, count_characters, cut_characters, is_clean
from tests.server.site import quick, serving

EXAMPLES: dict[str, Any] = json.loads(Path(__file__).with_name("visible_text.json").read_text())
"""The client is tested with the same."""


@pytest.mark.parametrize(("written", "shown"), EXAMPLES["clean"])
def test_what_is_left_of_a_text(written: str, shown: str) -> None:
    assert clean(written) == shown
    assert is_clean(shown)


@pytest.mark.parametrize(("text", "count"), EXAMPLES["count"])
def test_characters_are_counted_as_they_are_seen(text: str, count: int) -> None:
    assert count_characters(text) == count
    assert count_characters(cut_characters(text, 1)) == min(count, 1)


@pytest.mark.parametrize("name", EXAMPLES["names"])
def test_names(name: str) -> None:
    assert check_name(f" {name} ") == name


@pytest.mark.parametrize("name", EXAMPLES["no_names"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        check_name(name)
    assert refusal.value.code in ("bad_name", "mixed_name")


@pytest.mark.parametrize("name", ["Gast", "guest", "Spieler 2", "Player 12", "GAST"])
def test_what_everybody_is_called_is_kept_by_nobody(name: str) -> None:
    assert check_name(name) == name
    with pytest.raises(Refusal) as refusal:
        check_own_name(name)
    assert refusal.value.code == "nobodys_name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"),
        ("Anna", "ＡＮＮＡ"),
        ("Anna", "Anna."),
        ("Anna", "An na"),
        ("Anna", "Аnnа"),
        ("COPA", "СОРА"),
        ("Ila", "lla"),
        ("Otto", "0tto"),
        ("Mia", "rnia"),
        ("Anna", "Annạ"),
        ("Wanda", "vvanda"),
        ("Katja", "Κatja"),
        ("strasse", "Straße"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna", "Anne"), ("Jörg", "Jorg"), ("Anna", "Anna 2"), ("🙂", "🙃")]
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_a_number_makes_names_different_and_keeps_them_short() -> None:
    assert make_unique("Ila", ["lla"]) == "Ila 2"
    assert make_unique("👍🏽" * 24, ["👍🏽" * 24]) == "👍🏽" * 22 + " 2"


def test_the_chat_is_cleaned_and_measured_as_it_is_seen(database: str) -> None:
    async def scene() -> None:
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            table = await anna.open("express", "me", "bot")
            async with anna.sit(table["id"]) as talk:
                said = ("\u202eevil\u202c", "Z" + "\u0335" * 200, "👍🏽" * 300)
                for text in said:
                    assert (await talk.say("say", text=text))["type"] == "ok"
                await talk.until(lambda: len(talk.of("chat")) == len(said))
                shown = [message["line"]["text"] for message in talk.of("chat")]
                assert shown == ["evil", "Z" + "\u0335" * 3, "👍🏽" * 300]
                assert (await talk.say("say", text="👍🏽" * 301))["code"] == "too_long"
                assert (await talk.say("say", text="x" * 301))["code"] == "too_long"
                assert (await talk.say("say", text="\u3164"))["code"] == "empty_message"

    asyncio.run(scene())
