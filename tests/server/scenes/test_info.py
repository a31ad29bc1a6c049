"""The list of games, and how each is played."""

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


def test_options_and_house_rules_in_words() -> None:
    game = risiko.game("2000/missions", house=["connected"], escalating=True)
    assert option_titles(game, "en") == (
        "Each set is worth more than the one before",
        "At the end of a turn troops may move through all connected own territories.",
    )
    assert option_titles(risiko.game("2003/conquest"), "de") == ()
