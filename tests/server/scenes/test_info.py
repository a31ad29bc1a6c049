"""The list of games, and how each is played."""

import json
from importlib.resources import files

import pytest

import risiko
from risiko.bots import bots_for
from risiko.narration.rule_sheet import sections
from risiko.server.scenes import game_info, option_titles, rules_page
from risiko.text import LANGUAGES, Language
from tests.games import every_game, name


@pytest.mark.parametrize("id", risiko.games())
def test_everything_that_can_be_chosen_makes_a_game(id: str) -> None:
    info = game_info(id, "de")
    assert info.players == tuple(risiko.game(id).seats)
    assert tuple(bot.key for bot in info.bots) == bots_for(id)
    for option in info.options:
        risiko.game(id, house=(), **{option.key: True})
    for house in info.house:
        risiko.game(id, house=[house.key])
    assert (info.board, info.secrets) == (("cards", False) if id == "express" else ("map", True))


@pytest.mark.parametrize("id", risiko.games())
def test_the_list_speaks_both_languages(id: str) -> None:
    german, english = (game_info(id, language) for language in LANGUAGES)
    assert german.goal != english.goal
    for kind in ("options", "house", "bots"):
        pairs = zip(getattr(german, kind), getattr(english, kind), strict=True)
        assert all(one.key == other.key and one.title for one, other in pairs)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no game"):
        game_info("1999/conquest", "de")


@pytest.mark.parametrize("game", every_game(), ids=name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_rules_has_every_question_with_its_place(
    game: risiko.Game, language: Language
) -> None:
    page = rules_page(game, language)
    assert page.game == game.name
    rows = [row for section in page.sections for row in section.rows]
    assert len(rows) == sum(len(rows) for _, rows in sections(game))
    for row in rows:
        assert row.question
        assert row.answer
        assert row.cite
        assert row.house == (row.cite in ("Hausregel", "house rule"))


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_every_row_of_a_book_says_how_many_tests_prove_its_heading(game: risiko.Game) -> None:
    data = json.loads((files("risiko") / "rule_coverage.json").read_text("utf-8"))
    cited = [row for _, rows in sections(game) for row in rows]
    shown = [row for section in rules_page(game, "de").sections for row in section.rows]
    for row, sent in zip(cited, shown, strict=True):
        assert sent.tests == (0 if row.house else data["headings"][row.cite]["tests"])
    assert any(sent.tests for sent in shown)


def test_a_house_rule_has_no_tests_of_a_book() -> None:
    page = rules_page(risiko.game("2000/missions", house=["connected"]), "en")
    house = [row for section in page.sections for row in section.rows if row.house]
    assert house
    assert all(row.tests == 0 for row in house)


def test_options_and_house_rules_in_words() -> None:
    game = risiko.game("2000/missions", house=["connected"], escalating=True)
    assert option_titles(game, "en") == (
        "Each set is worth more than the one before",
        "At the end of a turn, troops may move through any connected territories you hold.",
    )
    assert option_titles(game, "de")[1] == (  # in the words of 2000
        "Einheiten dürfen am Ende des Zugs durch alle verbundenen eigenen Länder verlegt werden."
    )
    assert option_titles(risiko.game("2003/conquest"), "de") == ()
