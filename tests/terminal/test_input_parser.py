"""What is typed and what it means: names, numbers, the protocol's own form."""

import pytest

from risiko.protocol import Option
from risiko.terminal.classic.typed_names import things
from risiko.terminal.input_parser import InputParser, TypedAction
from risiko.terminal.name_matching import find, fold, similar
from risiko.terminal.texts import map_typed_words

PARSER = InputParser(things(), map_typed_words("verb"))


def place(*territories: str, most: int = 5) -> list[Option]:
    return [Option("place", (t,), 1, most) for t in territories]


def attacks(*pairs: str) -> list[Option]:
    found = [Option("attack", tuple(pair.split()), 1, 3) for pair in pairs]
    return [*found, Option("end", (), 1, 1)]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("alaska", {"alaska"}),
        ("ALASKA", {"alaska"}),
        ("südafrika", {"south_africa"}),
        ("sudafrika", {"south_africa"}),
        ("suedafrika", {"south_africa"}),
        ("grossbrit", {"great_britain"}),
        ("großbritannien", {"great_britain"}),
        ("mittlerer osten", {"middle_east"}),
        ("mitt ost", {"middle_east"}),
        ("middle east", {"middle_east"}),
        ("russland", {"ukraine"}),
        ("ukraine", {"ukraine"}),
        ("nordwest-terr", {"northwest_territory"}),
        ("northwest_territory", {"northwest_territory"}),
        ("western united states", {"western_united_states"}),
        ("w u s", {"western_united_states"}),
        ("ost", {"eastern_united_states", "east_africa", "eastern_australia"}),
        ("indi", {"india"}),
        ("joker", {"joker1", "joker2"}),
        ("atlantis", set()),
    ],
)
def test_names_are_found_by_their_beginning_in_both_languages(typed: str, meant: set[str]) -> None:
    assert set(find(fold(typed), things())) == meant


def test_misspelled_names_are_guessed() -> None:
    assert "kamchatka" in similar(fold("kamtchatka"), things())
    assert "madagascar" in similar(fold("madagasgar"), things())
    assert similar(fold("xyzzy"), things()) == ()


@pytest.mark.parametrize(
    "typed",
    [
        "3 alaska",
        "alaska 3",
        "Alaska, 3",
        "al 3",
        "setze 3 alaska",
        "setze 3 auf alaska",
        "put 3 on alaska",
        "place alaska 3",
        "  place   alaska   3 ",
        "1 3",
    ],
)
def test_placing(typed: str) -> None:
    options = place("alaska", "ontario", "peru")
    parsed = PARSER.parse(typed, options, options)
    assert parsed.choices == (TypedAction("place", ("alaska",), 3),)
    assert parsed.legal


@pytest.mark.parametrize(
    ("typed", "n", "until"),
    [
        ("alaska kamtschatka 3", 3, None),
        ("alaska kamtschatka", None, None),
        ("attack alaska kamchatka 3", 3, None),
        ("attack alaska kamchatka", None, None),
        ("angriff von alaska nach kamtschatka mit 2", 2, None),
        ("attack from alaska to kamchatka with 2", 2, None),
        ("3 alaska kam", 3, None),
        ("alaska kam 3 bis 4", 3, 4),
        ("alaska kam bis 4", None, 4),
        ("alaska kam until 4", None, 4),
        ("alaska kam 3 bis", 3, 1),
        ("2", None, None),
        ("2 1", 1, None),
    ],
)
def test_attacking(typed: str, n: int | None, until: int | None) -> None:
    options = attacks("alaska alberta", "alaska kamchatka", "ontario quebec")
    parsed = PARSER.parse(typed, options, options)
    assert parsed.choices == (TypedAction("attack", ("alaska", "kamchatka"), n),)
    assert parsed.until == until


def test_a_short_name_is_enough_if_only_one_option_fits() -> None:
    options = attacks("brazil north_africa", "brazil venezuela", "alaska northwest_territory")
    assert PARSER.parse("bra nord", options).choices[0].args == ("brazil", "north_africa")


def test_several_options_that_fit_are_all_named() -> None:
    options = place("eastern_united_states", "east_africa", "peru")
    parsed = PARSER.parse("ost 2", options)
    assert [choice.args[0] for choice in parsed.choices] == [
        "eastern_united_states",
        "east_africa",
    ]
    assert parsed.legal


def test_the_first_of_two_names_offers_all_that_goes_from_there() -> None:
    options = attacks("alaska alberta", "alaska kamchatka", "ontario quebec")
    parsed = PARSER.parse("alaska", options)
    assert [choice.args[1] for choice in parsed.choices] == ["alberta", "kamchatka"]
    assert parsed.similar == ("alaska",)


@pytest.mark.parametrize("typed", ["ende", "end", "fertig", "3"])
def test_the_end(typed: str) -> None:
    options = attacks("alaska alberta", "alaska kamchatka")
    assert PARSER.parse(typed, options, options).choices == (TypedAction("end", (), 1),)


@pytest.mark.parametrize("typed", ["2", "defend 2", "verteidige 2", "verteidigen mit 2"])
def test_a_bare_number_where_only_that_is_asked(typed: str) -> None:
    options = [Option("defend", (), 1, 2)]
    assert PARSER.parse(typed, options).choices == (TypedAction("defend", (), 2),)


@pytest.mark.parametrize(
    "typed",
    ["t peru kongo joker", "trade joker1 congo peru", "tausche peru kongo joker", "1"],
)
def test_cards_are_traded_in_any_order(typed: str) -> None:
    options = [Option("trade", ("peru", "congo", "joker1"), 1, 1), *place("peru", "alaska")]
    assert PARSER.parse(typed, options, options).choices == (
        TypedAction("trade", ("peru", "congo", "joker1"), 1),
    )


def test_stars_are_traded_by_number() -> None:
    options = [Option("trade", (), 2, 7), *place("peru", "alaska")]
    assert PARSER.parse("trade 5", options).choices == (TypedAction("trade", (), 5),)
    even = [Option("trade", (), n, n) for n in (2, 4)] + place("peru", "alaska")
    assert PARSER.parse("t 4", even).choices == (TypedAction("trade", (), 4),)


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "read_nothing"),
        ("!!!", "read_nothing"),
        ("wort " * 20, "read_too_long"),
        ("alaska 1 2 3", "read_numbers"),
        ("1 2 3", "read_numbers"),
        ("12345678901234567890", "read_number"),
        ("9", "read_list"),
        ("0", "read_list"),
        ("atlantis 3", "read_unknown"),
        ("kamtchatka 3", "read_similar"),
        ("setze", "read_more"),
    ],
)
def test_what_cannot_be_understood(typed: str, problem: str) -> None:
    options = place("alaska", "peru")
    assert PARSER.parse(typed, options, options).problem == problem


def test_numbers_need_a_list() -> None:
    assert PARSER.parse("1", place("alaska", "peru")).problem == "read_no_list"


def test_what_is_not_offered_goes_to_the_referee() -> None:
    parsed = PARSER.parse("kongo 3", place("alaska", "peru"))
    assert parsed.choices == (TypedAction("place", ("congo",), 3),)
    assert not parsed.legal
    assert PARSER.parse("angriff alaska peru", place("alaska")).choices == (
        TypedAction("attack", ("alaska", "peru"), 1),
    )
    assert not PARSER.parse("ende", place("alaska", "peru")).legal


@pytest.mark.parametrize(
    "typed", ["\x00", "attack", "place", "{}", "ä" * 500, "-1", "1.5", "trade a b"]
)
def test_nothing_typed_is_an_error(typed: str) -> None:
    options = place("alaska", "peru")
    PARSER.parse(typed, options, options)
