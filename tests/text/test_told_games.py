"""Games told in both languages: names are inflected, numbers agree, and nobody is called Sie."""

import re
from collections.abc import Iterable

import pytest

from risiko.evolution.game import GAME as EVOLUTION
from risiko.narration.rule_sheet import sections
from risiko.protocol import Game
from risiko.record.replay import Ply
from risiko.text import Text
from tests.games import every_table, name
from tests.server.scenes.evolution import late_moments
from tests.server.scenes.moments import moments, stages

BARE_NAME = (
    r"\b(nach|in|aus|von|auf|erobert|befreit|bekommt|besetzt) "
    r"(Mittlerer|Mongolei|Kongo|Ural|Ukraine|Weststaaten|Oststaaten|Nordwest|USA)\b"
)
ONE_OF_MANY = r"\b1 (Gebiete|Länder|Einheiten|Karten|Sterne|territories|units|troops|cards|stars)\b"
FORMAL = r"(?<!^)(?<!\. )\b(Sie|Ihnen|Ihre?[nmr]?)\b"
SMALL_START = r"^[a-zäöü]"
GERMAN_LEFT_BEHIND = r"\b(wer auch|nebenan|Auftrag|getauscht)\b"
ENGLISH_LEFT_BEHIND = r"\b(units?|jokers?|throws?|thrown|one's)\b"
"""Words that the texts for players do not use."""


def assert_good_sentences(game: Game, seats: int, plies: Iterable[Ply]) -> None:
    """What is told and asked in a game has none of these mistakes."""
    german, english = stages(game, seats)
    checks = (
        (german, (BARE_NAME, FORMAL, ONE_OF_MANY, SMALL_START)),
        (english, (ONE_OF_MANY, SMALL_START)),
    )
    for ply in plies:
        for stage, mistakes in checks:
            scene = stage.scene(ply.after, 0)
            for line in (*stage.tell(ply, None).words, scene.task, scene.help):
                for wrong in mistakes:
                    assert not re.search(wrong, line), line


@pytest.mark.parametrize(("game", "seats"), every_table(), ids=name)
def test_what_happens_is_told_in_good_sentences(game: Game, seats: int) -> None:
    assert_good_sentences(game, seats, moments(game, seats))


@pytest.mark.parametrize("seats", EVOLUTION.seats)
def test_so_is_what_happens_on_old_worlds(seats: int) -> None:
    plies = [ply for ply in late_moments() if ply.after.seats == seats]
    assert plies
    assert_good_sentences(EVOLUTION, seats, plies)


@pytest.mark.parametrize("game", dict.fromkeys(game for game, _ in every_table()), ids=name)
def test_the_rules_are_told_in_good_sentences(game: Game) -> None:
    for title, rows in sections(game):
        for text in (title, *(said for row in rows for said in (row.question, row.answer))):
            _assert_well_said(text)
        for row in rows:
            if row.note is not None:
                _assert_well_said(row.note)
                assert not any(re.search(SMALL_START, said) for said in row.note)


def _assert_well_said(text: Text) -> None:
    for wrong in (FORMAL, ONE_OF_MANY, GERMAN_LEFT_BEHIND):
        assert not re.search(wrong, text.de), text.de
    for wrong in (ONE_OF_MANY, ENGLISH_LEFT_BEHIND):
        assert not re.search(wrong, text.en), text.en
