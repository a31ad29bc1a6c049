"""Campaigns: a chain of records that holds together, and breaks where it is touched."""

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from risiko import record
from risiko.errors import NotationError
from risiko.evolution.campaign.campaign import BrokenCampaign, Campaign, OutdatedCampaign
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import CHANCE
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.text import LANGUAGES
from tests.evolution.tables import ambitious

CIRCLE = ("Anna", "Ben", "Carla", "Dora", "Émile")


def played(match: Match, seed: int) -> record.Record:
    """The record of a game of ambitious players."""
    dice = random.Random(seed)
    while not match.over:
        if match.position.turn == CHANCE:
            match.draw()
        else:
            assert isinstance(match.position, EvolutionPosition)
            match.play(ambitious(match.position, dice))
    return record.of_match(match)


@cache
def campaign() -> Campaign:
    """Three games with changing players."""
    made = Campaign.new("Sonntagabend", CIRCLE)
    tables = (("Anna", "Ben", "Carla"), ("Dora", "Anna", "Ben", "Émile"), ("Carla", "Dora", "Ben"))
    for number, players in enumerate(tables):
        made.add(played(made.match(players, Seeded(number)), number))
    return made


def test_a_fresh_campaign_begins_with_its_heading() -> None:
    made = Campaign.new("Test", CIRCLE[:3])
    assert made.world.games == 0
    assert made.past in str(made.next_game(["Anna", "Ben", "Carla"]))
    assert Campaign.read(made.export()) == made


@pytest.mark.covers("evolution.introduction.1")
def test_people_keep_their_identity_across_games() -> None:
    made = campaign()
    assert made.world.games == 3
    names = [made.circle[line.person] for c in made.world.careers for line in c if line is not None]
    assert sorted(names) == sorted(
        [*("Anna", "Ben", "Carla"), *("Dora", "Anna", "Ben", "Émile"), *("Carla", "Dora", "Ben")]
    )
    for signature, chapter in zip(made.world.signatures, made.chapters, strict=True):
        scores = chapter.after.scores()
        assert made.circle[signature.person] == chapter.record.players[scores.index(1.0)]


def test_export_and_import_are_the_same_campaign() -> None:
    text = campaign().export()
    again = Campaign.read(text)
    assert again.export() == text
    assert again.world == campaign().world
    assert str(again.next_game(CIRCLE[:3])) == str(campaign().next_game(CIRCLE[:3]))


def test_each_record_names_the_hash_of_the_one_before() -> None:
    made = campaign()
    replayed = Campaign.new(made.name, made.circle)
    for chapter in made.chapters:
        assert replayed.past in chapter.record.start
        replayed.add(chapter.record)


def test_a_record_out_of_its_place_is_refused_and_nothing_changes() -> None:
    made = Campaign.new("Sonntagabend", CIRCLE)
    for chapter in campaign().chapters[1:]:
        with pytest.raises(BrokenCampaign, match="chain breaks"):
            made.add(chapter.record)
    assert made.chapters == ()
    made.add(campaign().chapters[0].record)
    with pytest.raises(BrokenCampaign, match="game 2"):
        made.add(campaign().chapters[0].record)
    other = Campaign.new("Montagabend", CIRCLE)
    with pytest.raises(BrokenCampaign, match="chain breaks"):
        other.add(campaign().chapters[0].record)


def test_an_unfinished_or_foreign_record_is_refused() -> None:
    made = Campaign.new("Test", CIRCLE)
    match = made.match(CIRCLE[:3], Seeded(1))
    with pytest.raises(BrokenCampaign, match="finished"):
        made.add(record.of_match(match))
    with pytest.raises(ValueError, match="Zoe"):
        made.next_game(["Anna", "Ben", "Zoe"])


def test_every_change_in_a_file_is_found_with_its_place() -> None:
    """Letters changed all over the file; each is found in the game where it stands."""
    lines = campaign().export().split("\n")
    starts = [k for k, line in enumerate(lines) if line.startswith("record ")]
    luck = random.Random(4)
    for number in luck.sample(range(len(lines) - 1), 12):
        line = lines[number]
        spot = luck.randrange(len(line)) if line else 0
        letter = luck.choice("abcdx 0123;{}#:")
        if line and line[spot] == letter:
            continue
        changed = [*lines]
        changed[number] = line[:spot] + letter + line[spot + 1 :]
        with pytest.raises(BrokenCampaign) as broken:
            Campaign.read("\n".join(changed))
        game = sum(start < number for start in starts)
        place = broken.value.place.en
        if game and number < len(lines) - 2 and place.startswith("game"):
            assert int(place.split(" ")[1]) in (game, game + 1, 1)


def test_a_game_taken_out_breaks_the_chain_where_it_is_missing() -> None:
    text = campaign().export()
    first, second, third = (text.index(f"record {k} ") for k in (1, 2, 3))
    with pytest.raises(BrokenCampaign) as broken:
        Campaign.read(text[:second] + text[third:])
    assert tuple(broken.value.place) == ("Spiel 2", "game 2")
    swapped = text[:second] + text[third:].replace("record 3 ", "record 2 ")
    with pytest.raises(BrokenCampaign) as broken:
        Campaign.read(swapped)
    assert str(broken.value).startswith("game 2: the chain breaks here")
    assert broken.value.reason.de.startswith("Hier reißt die Kette")
    assert first < second


def test_verify_names_the_first_thing_that_is_wrong() -> None:
    text = campaign().export()
    assert Campaign.verify(text) == []
    (problem,) = Campaign.verify(text.replace("person Anna", "person Hanna"))
    assert problem.startswith("game 1: ")


@pytest.mark.parametrize("length", [0, 10, 40, 200, -1, -20, -100])
def test_every_truncation_is_found(length: int) -> None:
    with pytest.raises(BrokenCampaign):
        Campaign.read(campaign().export()[:length])


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "world.campaign"
    campaign().save(path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        campaign().save(path)
    with pytest.raises(FileExistsError):
        Campaign.new("Anders", CIRCLE).save(path, replace=True)
    with pytest.raises(FileExistsError):
        Campaign.new("Sonntagabend", CIRCLE).save(path, replace=True)
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == [path.name]


def test_a_campaign_grows_in_its_file(tmp_path: Path) -> None:
    path = tmp_path / "world.campaign"
    made = Campaign.new("Sonntagabend", CIRCLE)
    made.save(path)
    made.add(campaign().chapters[0].record)
    made.save(path, replace=True)
    assert Campaign.load(path) == made


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.campaign"
    path.write_bytes(b"risiko campaign 1\n\xff")
    with pytest.raises(BrokenCampaign, match="byte"):
        Campaign.load(path)


@pytest.mark.parametrize(
    ("name", "circle"),
    [
        ("", CIRCLE),
        ("a\nb", CIRCLE),
        ("x" * 61, CIRCLE),
        ("ok", CIRCLE[:2]),
        ("ok", ("Anna", "Anna", "Ben")),
        ("ok", ("Anna", " Ben", "Carla")),
        ("ok", tuple(map(str, range(12)))),
    ],
)
def test_names_and_circles_that_cannot_be(name: str, circle: tuple[str, ...]) -> None:
    with pytest.raises(BrokenCampaign):
        Campaign.new(name, circle)


def older(text: str) -> str:
    """The text as it would be if the games had been played by the first version of the rules."""
    return text.replace(GAME.name, "evolution@1")


def test_a_record_by_older_rules_is_refused_with_its_version_and_what_to_do() -> None:
    text = str(campaign().chapters[0].record)
    with pytest.raises(NotationError) as caught:
        record.read(older(text))
    assert str(caught.value) == (
        "line 2: evolution@1: the rules here are version 2, "
        "open it with the release of risiko that wrote it; CHANGELOG.md says which"
    )
    with pytest.raises(NotationError, match="version 2, open it with a newer release"):
        record.read(text.replace(GAME.name, "evolution@3"))
    with pytest.raises(NotationError, match="there is no such version"):
        record.read(text.replace(GAME.name, "evolution@x"))


def test_a_campaign_by_older_rules_is_refused_and_not_replayed_by_these() -> None:
    with pytest.raises(OutdatedCampaign) as caught:
        Campaign.read(older(campaign().export()))
    assert (caught.value.place.de, caught.value.place.en) == ("Spiel 1", "game 1")
    for language in LANGUAGES:
        said = caught.value.reason.say(language)
        assert all(word in said for word in ("Version 1", "Version 2")) or "version 1" in said
    made = Campaign.new("Sonntagabend", CIRCLE)
    old = replace(campaign().chapters[0].record, game="evolution@1")
    with pytest.raises(OutdatedCampaign):
        made.add(old)


@pytest.mark.covers("evolution.opening.8")
def test_the_chronicle_tells_what_changed_in_both_languages() -> None:
    made = campaign()
    for language in LANGUAGES:
        pages = made.chronicle(language)
        assert len(pages) == 3
        for page, chapter in zip(pages, made.chapters, strict=True):
            text = "\n".join(page.lines)
            for player in chapter.record.players:
                assert player in text
            before, after = chapter.before.world, chapter.after.world
            for old, new in zip(before.cities, after.cities, strict=True):
                if new is not None and new != old:
                    assert new.name in text
            opened = after.packets[len(before.packets) :]
            assert len(page.stories) == len(opened)
            assert "{" not in text
