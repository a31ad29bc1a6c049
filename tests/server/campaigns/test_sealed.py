"""What is sealed is nowhere before it is opened: not in the client, not in any answer.

The words are taken from the content itself: the names and texts of everything that lies in a
packet, what a packet tells, and the sentences the chronicle has for it.
"""

import asyncio
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from risiko.evolution.content import texts
from risiko.evolution.content.pieces import EVENTS, FACTIONS, MISSIONS, PACKETS, POWERS, SCARS
from risiko.server.settings import CLIENT
from tests.server.circle import begin, found, see
from tests.server.site import quick, serving

PLIES = 60
"""Through the set-up into the first turns."""
EVERYDAY = frozenset({"seamless", "fortify"})
"""Sealed names with another meaning: a word of the trade of pages, and a reward of the book."""
OPENINGS = ("comeback", "missile", "private", "ruin", "fallout")
"""The chronicle's sentences about what is sealed at first."""
LONG = 12
"""Letters from which on a piece of a sentence is its own."""


def names() -> Iterator[str]:
    """The names and ids of everything that lies in a packet."""
    for pieces in (FACTIONS, POWERS, SCARS, EVENTS, MISSIONS):
        for piece in pieces.values():
            if piece.packet:
                yield from (piece.id, *piece.name)


def sentences() -> Iterator[str]:
    """Whatever is told of it."""
    for pieces in (POWERS, SCARS, EVENTS, MISSIONS):
        for piece in pieces.values():
            if piece.packet:
                yield from piece.text
    for packet in PACKETS.values():
        yield from (*packet.title, *packet.story, *packet.rules)
    told = texts("chronicle")["sentence"]
    for key in OPENINGS:
        for sentence in told[key]:
            for part, *_ in string.Formatter().parse(sentence):
                if len(words := part.strip(string.punctuation + " „“”")) >= LONG:
                    yield words


WORDS = re.compile(
    r"(?<![\w-])(?:"
    + "|".join(re.escape(name) for name in sorted(set(names()) - EVERYDAY))
    + r")(?![\w-])"
)
SENTENCES = frozenset(sentences())


def betrayed(text: str) -> list[str]:
    """All sealed words of a text."""
    return sorted({*WORDS.findall(text), *(told for told in SENTENCES if told in text)})


def leaks(texts: dict[str, str]) -> dict[str, list[str]]:
    """What is betrayed, and where."""
    found_in = {name: betrayed(text) for name, text in texts.items()}
    return {name: words for name, words in found_in.items() if words}


def test_the_words_are_those_of_the_packets() -> None:
    assert len(SENTENCES) > 100
    assert betrayed("Die Mutanten kommen") == ["Die Mutanten"]
    assert betrayed('{"mark": "biohazard"}') == ["biohazard"]
    assert betrayed(f"x {PACKETS['p3'].story.de} y") == [PACKETS["p3"].story.de]
    assert betrayed("Die Mechanischen bauen einen Bunker") == []


def test_the_built_client_knows_nothing_sealed() -> None:
    built = [path for path in CLIENT.rglob("*") if path.suffix in (".js", ".css", ".html", ".json")]
    if not built:
        pytest.skip("the client is not built")
    assert leaks({path.name: path.read_text("utf-8") for path in built}) == {}


def test_no_answer_about_a_fresh_campaign_holds_anything_sealed(tmp_path: Path) -> None:
    async def scene() -> dict[str, str]:
        answers: dict[str, str] = {}
        database = f"sqlite:///{tmp_path / 'x.db'}"
        async with serving(quick(database)) as site, site.person("Anna") as anna:
            id = (await found(anna))["id"]
            table = (await begin(anna, id))["id"]
            await anna.at(table, "start")
            for language in ("de", "en"):
                async with anna.sit(table, language=language) as talk:
                    await talk.reach(PLIES)
                    answers[f"socket {language}"] = "\n".join(talk.frames)
                anna.http.headers["Accept-Language"] = language
                for path in (
                    f"campaigns/{id}",
                    "campaigns",
                    f"campaigns/{id}/export",
                    f"tables/{table}",
                    f"tables/{table}/record",
                    "lobby",
                    "games",
                    "rules?game=evolution",
                    "openapi.json",
                ):
                    answer = await anna.http.get(f"/api/{path}")
                    assert answer.status_code == 200, path
                    answers[f"{path} {language}"] = answer.text
            await anna.ask("POST", f"/api/campaigns/{id}/give-up")
            answers["after"] = json.dumps(await see(anna, id), ensure_ascii=False)
        return answers

    assert leaks(asyncio.run(scene())) == {}
