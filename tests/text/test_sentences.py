"""How a text is said: gaps, forms of names, plurals by case, capitals, books."""

import copy
import pickle

import pytest

from risiko.narration.texts import Words
from risiko.text import Name, Plural, Text
from risiko.world import world


def place(id: str, book: str = "") -> Text:
    return world().name(world().number[id], book)


def test_a_form_of_a_name_is_said_where_the_gap_names_it() -> None:
    text = Text("Von {a} {b.to}: {b.acc}", "From {a.the} {b.to}: {b}")
    said = text.fill(a=place("ural"), b=place("middle_east"))
    assert said.de == "Von Ural in den Mittleren Osten: den Mittleren Osten"
    assert said.en == "From the Urals to the Middle East: Middle East"


@pytest.mark.parametrize(
    ("form", "regular"),
    [
        ("the", "China"),
        ("acc", "China"),
        ("to", "nach China"),
        ("out", "aus China"),
        ("at", "in China"),
    ],
)
def test_a_name_without_forms_is_regular(form: str, regular: str) -> None:
    gap = "{x." + form + "}"
    assert Text(gap, gap).say("de", x=place("china")) == regular
    assert Text(gap, gap).say("de", x="China") == regular


@pytest.mark.parametrize(("book", "to"), [("2003", "in die Ukraine"), ("2010", "nach Russland")])
def test_a_book_has_its_own_name_with_its_own_forms(book: str, to: str) -> None:
    assert Text("{x.to}", "{x.to}").say("de", x=place("ukraine", book)) == to


def test_a_form_that_no_name_has_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no form 'abl'"):
        Text("{x.abl}", "{x.abl}").say("de", x=place("ural"))


def test_a_plural_is_chosen_by_its_counted_argument() -> None:
    german = Plural({"one": "Noch {cards} Karte.", "other": "Noch {cards} Karten."}, "cards")
    text = Text.of({"de": german, "en": german})
    assert [text.say("de", cards=n) for n in (0, 1, 2)] == [
        "Noch 0 Karten.",
        "Noch 1 Karte.",
        "Noch 2 Karten.",
    ]


def test_a_counted_noun_has_cases() -> None:
    words = Words("de")
    gap = Text("mit {dice.dat}, {dice}", "with {dice}")
    assert gap.say("de", dice=words.count("die", 3)) == "mit 3 Würfeln, 3 Würfel"
    assert gap.say("de", dice=words.count("die", 1)) == "mit 1 Würfel, 1 Würfel"


def test_a_sentence_begins_with_a_capital_but_a_name_alone_does_not() -> None:
    ghost = Name("the ghost", "en", the="the ghost")
    assert Text("", "{who.the} gets Quebec.").say("en", who=ghost) == "The ghost gets Quebec."
    assert (
        Text("", " {who} gets Quebec. [2010]").say("en", who=ghost)
        == " The ghost gets Quebec. [2010]"
    )
    assert Text("", "{who}").say("en", who=ghost) == "the ghost"
    assert Text("", "{who}: 3").say("en", who=ghost) == "the ghost: 3"


def test_a_sentence_begins_with_a_capital_before_a_regular_name_too() -> None:
    rolled = Text("{where.at} wird gewürfelt.", "")
    assert rolled.say("de", where="China") == "In China wird gewürfelt."
    assert rolled.say("de", where=place("congo")) == "Im Kongo wird gewürfelt."


def test_what_people_have_typed_stays_as_it_is() -> None:
    assert (
        Text("", "{who} gets {what.the}.").say("en", who="anna", what="Peru") == "anna gets Peru."
    )
    assert Text("", "{who.the} passes.").say("en", who="anna") == "anna passes."


def test_a_text_cannot_be_changed_but_copied_and_sent() -> None:
    text = place("ural")
    with pytest.raises(AttributeError):
        text.de = "Harz"  # type: ignore[misc]
    for same in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert same == text
        assert Text("{x.at}", "{x.at}").fill(x=same).de == "im Ural"


def test_a_pair_written_in_code_is_english_in_other_languages() -> None:
    assert Text("ja", "yes").say("fr") == "yes"
