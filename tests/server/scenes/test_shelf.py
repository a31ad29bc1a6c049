"""The boxes on the shelf and the characters of bots: complete, drawn, and different."""

import re

import pytest

import risiko
from risiko import registry
from risiko.bots import bots_for
from risiko.bots.characters import characters_of
from risiko.box import Box
from risiko.server.scenes.shelf import read_shelf
from risiko.server.tables.naming import bot_name, check_name
from risiko.server.wire.table import LONGEST_NAME
from risiko.text import LANGUAGES
from tests.foreign.nine import FAMILY as NINE

BOTS = sorted({bot for id in risiko.games() for bot in bots_for(id)})
MOST_SEATS = 6
READABLE = 4.5
"""The least contrast of letters, WCAG 2.1 AA."""
PAPER = "#f6ecd3"


def light(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def test_every_game_is_in_one_box_and_there_are_five() -> None:
    boxes = [box for box in registry.boxes() if isinstance(box, Box)]
    assert sorted(id for box in boxes for id in box.games) == sorted(risiko.games())
    assert [box.id for box in boxes] == ["2000", "2003", "2010", "express", "evolution"]


def test_newcomers_are_shown_one_box_and_it_is_an_easy_one() -> None:
    (box,) = [box for box in registry.boxes() if isinstance(box, Box) and box.newcomers]
    facts = {game.id: game.facts for game in registry.listings()}
    easiest = min(known.difficulty for known in facts.values() if known)
    assert facts[box.games[0]].difficulty == easiest  # type: ignore[union-attr]


@pytest.mark.parametrize("id", risiko.games())
def test_the_facts_about_a_game_make_sense(id: str) -> None:
    facts = registry.listing(id).facts
    assert facts is not None
    shortest, longest = facts.minutes
    assert 5 <= shortest <= longest <= 300
    assert 1 <= facts.difficulty <= 3
    assert len({facts.difference.say(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_cover_is_drawn_and_its_letters_can_be_read() -> None:
    for box in read_shelf("de").boxes:
        assert re.fullmatch("#[0-9a-f]{6}", box.ground), box.id
        assert (light(PAPER) + 0.05) / (light(box.ground) + 0.05) >= READABLE, box.id
        assert len(box.cover) > 4
        assert all(re.fullmatch(r"M[-MLHVCSQTAZmlhvcsqtaz0-9. ]+", one.path) for one in box.cover)


def test_a_game_of_another_package_gets_a_plain_box() -> None:
    registry.register(NINE)
    try:
        box = next(box for box in read_shelf("en").boxes if box.id == "nine")
        level = next(bot for bot in read_shelf("en").bots if bot.key == "careful")
    finally:
        registry.unregister(NINE)
    assert (box.title, box.games, box.ground, box.cover) == ("Nine", ("nine",), "", ())
    assert level.characters == ()
    assert bot_name("careful", 1, []) == "Bot B"


def test_no_two_bots_at_a_table_are_alike() -> None:
    everybody = [character for bot in BOTS for character in characters_of(bot)]
    assert len({one.name for one in everybody}) == len(everybody)
    for bot in BOTS:
        people = characters_of(bot)
        assert len(people) == MOST_SEATS, bot
        assert len({one.look for one in people}) == MOST_SEATS
        assert len({one.hat for one in people}) == 1
        assert len({one.likes.say("de") for one in people}) == MOST_SEATS
    assert len({characters_of(bot)[0].hat for bot in BOTS}) == len(BOTS)


def test_a_bot_gives_way_to_a_person_of_its_name() -> None:
    name = characters_of("captain")[1].name
    assert bot_name("captain", 1, ["Anna"]) == check_name(name)
    assert bot_name("captain", 1, [name.upper()]) == f"{name} 2"
    assert all(len(one.name) < LONGEST_NAME - 2 for bot in BOTS for one in characters_of(bot))
