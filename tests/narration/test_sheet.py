"""The sheet "how is this edition played?": complete, in both languages, with its places."""

import inspect
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from types import SimpleNamespace
from typing import Any

import pytest

import risiko
from risiko.citation import HOUSE, SheetRow
from risiko.classic import rules as rules_module
from risiko.classic import sheet as sheet_module
from risiko.classic.game import ESCALATING_ALLOWED, VARIANTS, ClassicGame, classic
from risiko.classic.house_rules import list_fitting
from risiko.classic.rules import Rules, Topic
from risiko.classic.sheet import FORMS, choices, common, questions, sheet
from risiko.text import LANGUAGES, Text, load
from tools import make_docs

DATA: dict[str, Any] = sheet_module._data()
FIELDS = [field.name for field in fields(Rules) if field.name != "book"]
ENUMS = [
    kind
    for _, kind in inspect.getmembers(rules_module, inspect.isclass)
    if issubclass(kind, Enum) and kind not in (Enum, Topic)
]


def all_games() -> Iterator[ClassicGame]:
    for id, rules in VARIANTS.items():
        yield classic(id)
        if id in ESCALATING_ALLOWED:
            yield classic(id, escalating=True)
        names = list_fitting(id, rules)
        yield from (classic(id, house=(name,)) for name in names)
        if len(names) > 1:
            yield classic(id, house=names)


GAMES = list(all_games())
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def answer(id: str, field: str, **options: Any) -> Text | None:
    question = questions(id.partition("/")[0])[field].text
    rows = {row.question: row for row in sheet(risiko.game(id, **options))}
    return rows[question].answer if question in rows else None


def test_every_field_of_the_rules_is_asked_for() -> None:
    assert list(questions()) == FIELDS
    assert set(DATA["question"]) == set(FIELDS)


def test_no_two_questions_are_the_same() -> None:
    texts = [question.text for question in questions().values()]
    for language in LANGUAGES:
        assert len({text[language] for text in texts}) == len(texts)


@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: kind.__name__)
def test_every_value_of_a_choice_has_an_answer(kind: type[Enum]) -> None:
    assert set(choices()[kind.__name__]) == {member.value for member in kind}


def test_no_answers_to_choices_that_do_not_exist() -> None:
    assert set(choices()) == {kind.__name__ for kind in ENUMS}
    assert set(load("risiko.classic.books", "questions")["topic"]) == {
        topic.value for topic in Topic
    }


def test_every_form_is_known_and_every_need_is_a_field() -> None:
    for question in questions().values():
        assert question.form in FORMS
        assert not question.needs or question.needs in FIELDS


@each_game
def test_nothing_is_left_to_fill_in(game: ClassicGame) -> None:
    for row in (*sheet(game), *common(game)):
        for text in (row.question, row.answer, row.place, row.note or row.answer):
            for sentence in text:
                assert sentence.strip() == sentence != ""
                assert not set("{}") & set(sentence), sentence


@each_game
def test_every_citation_names_its_own_book_or_is_a_house_rule(game: ClassicGame) -> None:
    book = game.rules.book.id
    for name in FIELDS:
        at = getattr(game.rules, name).at
        assert at == HOUSE or at.startswith(f"{book}, "), name
    assert all(row.cite.startswith(f"{book}, ") and not row.house for row in common(game))


@each_game
def test_house_rules_are_marked_and_nothing_else_is(game: ClassicGame) -> None:
    marked = [row for row in sheet(game) if row.house]
    assert bool(marked) == any(option.startswith("house:") for option in game.options)
    for row in sheet(game):
        assert row.house == (row.cite == HOUSE)
        assert row.place.de == ("Hausregel" if row.house else row.cite)
        assert row.place.en.startswith("house rule" if row.house else f"{row.cite} (")


def test_a_book_s_own_option_is_no_house_rule() -> None:
    (changed,) = set(sheet(classic("2000/missions", escalating=True))) - set(
        sheet(classic("2000/missions"))
    )
    assert (changed.cite, changed.house) == ("2000, Der Karten-Umtausch", False)


@pytest.mark.parametrize(
    ("id", "field", "de", "en"),
    [
        ("2000/missions", "players", "3 bis 6 Spieler", "3 to 6 players"),
        ("2000/duel", "players", "2 Spieler", "2 players"),
        (
            "2010/basic",
            "target",
            "3 / 4 / 5 Spieler: 25 / 20 / 15 Gebiete",
            "3 / 4 / 5 players: 25 / 20 / 15 territories",
        ),
        ("2010/duel", "target", "30 Gebiete", "30 territories"),
        ("2000/duel", "neutral_armies", "1: der Geisterspieler", "1: the ghost player"),
        ("2010/duel", "neutral_armies", "3 neutrale Armeen", "3 neutral armies"),
        (
            "2000/capitals",
            "capitals",
            "3 / 4 / 5 / 6 Spieler: 2 / 3 / 3 / 4 Hauptstädte",
            "3 / 4 / 5 / 6 players: 2 / 3 / 3 / 4 capitals",
        ),
        (
            "2003/conquest",
            "income",
            "1 Einheit für je 3 Gebiete, mindestens 3",
            "1 troop for every 3 territories, at least 3",
        ),
        (
            "2003/conquest",
            "worth",
            "der Reihe nach 4 / 6 / 8 / 10 / 12 / 15 / 20 / 25 Einheiten, dann jedes Mal 5 mehr, "
            "egal, wer tauscht",
            "4 / 6 / 8 / 10 / 12 / 15 / 20 / 25 troops in turn, then 5 more each time, "
            "no matter who trades",
        ),
        (
            "2000/missions",
            "worth",
            "3 Infanterie: 4, 3 Kavallerie: 6, 3 Artillerie: 8, je 1 Symbol: 10 Einheiten",
            "3 infantry: 4, 3 cavalry: 6, 3 artillery: 8, 1 of each: 10 troops",
        ),
        (
            "2000/missions",
            "defence",
            "nach Wahl; bei 1 / 2 / 3 oder mehr Einheiten höchstens 1 / 1 / 2",
            "their choice; with 1 / 2 / 3 or more troops at most 1 / 1 / 2",
        ),
        ("2000/missions", "spoils", "nein, erst im nächsten Zug", "no, not until your next turn"),
        ("2010/basic", "must_trade", "nie", "never"),
    ],
)
def test_answers_are_put_for_people(id: str, field: str, de: str, en: str) -> None:
    assert answer(id, field) == Text(de, en)


def test_printed_tables_are_told_step_by_step() -> None:
    income = answer("2010/basic", "income")
    assert income is not None
    assert income.en.startswith("up to 11 territories: 3 troops; 12 to 14: 4; ")
    assert income.en.endswith("; 36 to 39: 12; 40 to 42: 13")


def test_missions_name_the_colours_of_their_book() -> None:
    of_2000, of_2010 = (answer(f"{book}/missions", "missions") for book in (2000, 2010))
    assert of_2000 is not None
    assert of_2010 is not None
    assert of_2000.en.startswith("14 cards: North America + Africa; ")
    assert "black, purple" in of_2000.en
    assert of_2010.en.startswith("13 cards: ")
    assert "purple" not in of_2010.en


@pytest.mark.parametrize(
    ("field", "there"),
    [
        ("target", {"2010/basic", "2010/duel"}),
        ("capitals", {"2000/capitals"}),
        ("missions", {"2000/missions", "2010/missions"}),
        ("own_colour", {"2000/missions", "2010/missions"}),
        ("armistice", {"2010/basic"}),
        ("neutral_supply", {"2000/duel", "2010/duel"}),
        ("buried", {"2010/duel"}),
        ("rest", set(VARIANTS) - {"2000/duel", "2010/classic", "2010/duel"}),
        ("card_bonus", set(VARIANTS)),
    ],
)
def test_questions_that_do_not_arise_are_left_out(field: str, there: set[str]) -> None:
    assert {id for id in VARIANTS if answer(id, field) is not None} == there


def test_a_house_rule_may_bring_a_question_up() -> None:
    assert answer("2003/conquest", "starting_units") is None
    assert answer("2003/conquest", "starting_units", house=["starting_units"]) == Text(
        "2 / 3 / 4 / 5 / 6 Spieler: 40 / 35 / 30 / 25 / 20 Einheiten, die ersten Besatzungen "
        "eingerechnet",
        "2 / 3 / 4 / 5 / 6 players: 40 / 35 / 30 / 25 / 20 troops, including the first one in each "
        "territory",
    )


def test_only_the_classic_family_has_this_sheet() -> None:
    other: Any = SimpleNamespace(id="other")
    with pytest.raises(TypeError, match="other is not a game of the classic family"):
        sheet(other)


def test_the_generated_pages_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    stale = make_docs.main(["--check"])
    assert stale == 0, capsys.readouterr().out


def test_every_note_is_among_the_rulings() -> None:
    page = make_docs.rulings_page()
    rows: list[SheetRow] = [
        row for id in VARIANTS for row in (*sheet(classic(id)), *common(classic(id)))
    ]
    for row in rows:
        if row.note is not None:
            assert f"- {row.note.de}\n" in page
            assert f"- {row.note.en}\n" in page
    noted = [getattr(rules, name).note for rules in VARIANTS.values() for name in FIELDS]
    assert {note for note in noted if note} <= {row.note for row in rows}
