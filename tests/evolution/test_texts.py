"""The texts of Risiko Evolution: none is missing, and none is left that nobody says."""

import ast
from inspect import getsource
from types import ModuleType

import pytest

from risiko.cli import campaign as command
from risiko.evolution import family
from risiko.evolution.campaign import campaign, chronicle
from risiko.evolution.content import load, texts
from risiko.evolution.content.pieces import SLOTS, START
from risiko.evolution.explain import EXPECTED, REASONS
from risiko.evolution.sheet import sections, sheet
from tests.evolution.refusals import every_refusal
from tests.evolution.tables import waiting_kinds


def test_every_reason_with_a_sentence_is_met() -> None:
    assert {error.reason for error in every_refusal()} == set(REASONS)


def test_every_step_that_waits_for_a_player_or_for_chance_says_what_it_expects() -> None:
    assert set(EXPECTED) == waiting_kinds()


def test_every_row_of_the_sheet_is_shown_with_all_its_texts() -> None:
    written = texts("sheet")
    assert set(written) == {"title", "row"}
    assert set(written["row"]) == set(load("sheet.toml")["at"])
    ((title, rows),) = sections(None)
    assert (title, rows) == (written["title"], sheet())
    shown = {text for row in rows for text in (row.question, row.answer, row.note) if text}
    assert shown == {text for row in written["row"].values() for text in row.values()}


def test_the_list_of_games_says_all_that_is_written_for_it() -> None:
    (listing,) = family.FAMILY.games
    shown = {listing.title, listing.goal, family.FAMILY.battle_note}
    assert shown == {text for key, text in family.TEXTS.items() if key not in ("evolution", "box")}


@pytest.mark.parametrize(
    ("file", "table", "module", "composed"),
    [
        ("chronicle", "sentence", chronicle, {*SLOTS} - {SLOTS[START]}),
        ("campaign", "sentence", command, set()),
        ("campaign_errors", "place", campaign, set()),
        ("campaign_errors", "reason", campaign, set()),
    ],
)
def test_every_sentence_about_campaigns_is_named_where_it_is_said(
    file: str, table: str, module: ModuleType, composed: set[str]
) -> None:
    named = {
        node.value
        for node in ast.walk(ast.parse(getsource(module)))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert composed <= set(texts(file)[table])
    assert set(texts(file)[table]) - composed - named == set()
