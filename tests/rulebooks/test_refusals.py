"""Every refusal says why, in two languages, and where the book says so."""

from typing import NamedTuple

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.errors import IllegalAction
from risiko.protocol import Action
from risiko.text import load
from tests.play import cards, play, refused, stars, trade
from tests.rulebooks.every import GAMES, attack_of_a, of_a


class Case(NamedTuple):
    """A refused action, why, and the heading in the book."""

    reason: str
    position: ClassicPosition
    action: str
    cite: str


def won() -> ClassicPosition:
    """A game that a has won."""
    board = {"alaska": "a2", "kamchatka": "b1"}
    p = setup("2003/conquest", seats=2, board=board, rest="a1", phase="attack")
    return play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")


def throwing() -> ClassicPosition:
    """The moment before the dice fall."""
    return play(attack_of_a("2000/conquest"), "attack alaska kamchatka 1", "defend 1")


def neutral() -> ClassicPosition:
    """The step in which a neutral army is strengthened."""
    board = {"japan": "a1", "siam": "n1", "peru": "o1"}
    return setup("2010/duel", seats=2, board=board)


def ghost() -> ClassicPosition:
    """The step in which the ghost's units are placed."""
    p = setup("2000/duel", seats=2, board={"japan": "a1", "siam": "n1"})
    return play(p, "place japan 3")


def trading(id: str, hand: list[str]) -> ClassicPosition:
    """The start of a's turn with some cards."""
    return of_a(id, "place", {"japan": "a1"}, hand, units=3)


def moving(id: str) -> ClassicPosition:
    """The move of a."""
    return of_a(id, "move", {"alaska": "a5", "alberta": "a1", "japan": "a3", "peru": "a1"})


def claiming() -> ClassicPosition:
    """A free choice of territories, Japan already taken."""
    p = risiko.game("2010/classic").start(3)
    assert isinstance(p, ClassicPosition)
    return play(p, "{6 1 1}", "claim japan")


SUMMARY_2003 = "2003, Zusammenfassung der Spielregeln"
COURSE_2000 = "2000, Der Spielablauf"
TURN_2010 = "2010, Sie sind am Zug!"

CASES = [
    Case("over", won(), "end", "2003, Der Gewinner des Spiels"),
    Case("chance", throwing(), "end", COURSE_2000),
    Case("unknown_verb", attack_of_a("2010/basic"), "retreat", TURN_2010),
    Case("unknown_place", attack_of_a("2003/conquest"), "attack mars peru", SUMMARY_2003),
    Case("no_territory", attack_of_a("2003/conquest"), "attack alaska joker1", SUMMARY_2003),
    Case("malformed", attack_of_a("2003/conquest"), "attack alaska", SUMMARY_2003),
    Case("wrong_step", attack_of_a("2010/basic"), "place alaska 1", TURN_2010),
    Case(
        "must_trade",
        trading("2003/conquest", cards("iiicc")),
        "place japan 1",
        "2003, (h) Karten eintauschen",
    ),
    Case(
        "must_trade",
        trading("2000/conquest", cards("iiicc")),
        "place japan 1",
        "2000, Phase 1: Verstärkungen",
    ),
    Case(
        "trade_by_stars",
        trading("2010/basic", stars(3, 0)),
        "trade alaska alberta western_united_states",
        "2010, 1. Einheiten platzieren",
    ),
    Case(
        "trade_by_cards",
        trading("2003/conquest", cards("iii")),
        "trade 3",
        "2003, (h) Karten eintauschen",
    ),
    Case(
        "trade_closed",
        of_a("2000/conquest", "attack", {"japan": "a2"}, cards("iii")),
        trade("iii"),
        "2000, Phase 1: Verstärkungen",
    ),
    Case(
        "stars",
        trading("2010/classic", stars(3, 0)),
        "trade 4",
        "2010, 1. Einheiten platzieren",
    ),
    Case(
        "not_in_hand",
        trading("2003/conquest", cards("iii")),
        trade("ccc"),
        "2003, (h) Karten eintauschen",
    ),
    Case(
        "card_order",
        trading("2003/conquest", cards("iii")),
        " ".join(["trade", *reversed(cards("iii"))]),
        "2003, (h) Karten eintauschen",
    ),
    Case(
        "no_set",
        trading("2000/missions", cards("iic")),
        trade("iic"),
        "2000, Phase 1: Verstärkungen",
    ),
    Case("taken", claiming(), "claim japan", "2010, Klassisches Risiko: Spielvorbereitung"),
    Case(
        "not_yours",
        of_a("2003/conquest", "place"),
        "place peru 1",
        "2003, (b) Truppen platzieren",
    ),
    Case("not_yours", attack_of_a("2003/conquest"), "attack peru brazil 1", "2003, (c) Angreifen"),
    Case(
        "not_yours",
        moving("2003/conquest"),
        "move alaska kamchatka 1",
        "2003, (g) Truppenbewegung",
    ),
    Case(
        "own_target",
        attack_of_a("2010/basic", {"alaska": "a2", "alberta": "a2"}),
        "attack alaska alberta 1",
        "2010, 2. Erobern",
    ),
    Case(
        "ghost_only",
        ghost(),
        "place japan 1",
        "2000, Verstärkungen für den Geisterspieler",
    ),
    Case(
        "neutral_only", neutral(), "place japan 1", "2010, Risiko für 2 Spieler: Sie sind am Zug!"
    ),
    Case(
        "one_army",
        play(neutral(), "place siam 1"),
        "place peru 1",
        "2010, Risiko für 2 Spieler: Sie sind am Zug!",
    ),
    Case(
        "same_place",
        moving("2000/conquest"),
        "move alaska alaska 1",
        "2000, Phase 3: Einheiten verlegen",
    ),
    Case(
        "one_stays",
        attack_of_a("2010/basic", {"alaska": "a1"}),
        "attack alaska kamchatka 1",
        "2010, 2. Erobern",
    ),
    Case(
        "one_stays",
        attack_of_a("2000/conquest", {"alaska": "a1"}),
        "attack alaska kamchatka 1",
        "2000, Phase 2: Befreien fremder Länder",
    ),
    Case(
        "not_adjacent",
        attack_of_a("2003/conquest"),
        "attack alaska peru 1",
        "2003, (d) Angriffsgebiete",
    ),
    Case(
        "not_adjacent",
        moving("2000/conquest"),
        "move alaska japan 1",
        "2000, Phase 3: Einheiten verlegen",
    ),
    Case(
        "not_connected",
        moving("2010/classic"),
        "move alaska japan 1",
        "2010, 3. Truppen bewegen",
    ),
    Case(
        "too_few",
        play(attack_of_a("2003/conquest"), "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}"),
        "occupy 2",
        "2003, (f) Gebiete erobern",
    ),
    Case(
        "too_few",
        play(attack_of_a("2010/basic"), "attack alaska kamchatka 3", "defend 1", "{6 6 6:1}"),
        "occupy 2",
        "2010, Wer kontrolliert das Gebiet?",
    ),
    Case(
        "too_many",
        attack_of_a("2003/conquest", {"alaska": "a3"}),
        "attack alaska kamchatka 3",
        "2003, (c) Angreifen",
    ),
    Case(
        "too_many",
        play(
            attack_of_a("2000/conquest", {"alaska": "a9", "kamchatka": "b2"}),
            "attack alaska kamchatka 1",
        ),
        "defend 2",
        "2000, Durchführung einer Befreiungsaktion",
    ),
    Case(
        "too_many",
        of_a("2010/basic", "place", {"japan": "a1"}),
        "place japan 4",
        "2010, Wo Sie die Einheiten platzieren",
    ),
]
NAMES = [f"{case.reason}-{case.position.game.id}-{case.action}" for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_reason(case: Case) -> None:
    assert refused(case.position, case.action).reason == case.reason


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_place_in_the_book(case: Case) -> None:
    assert refused(case.position, case.action).cite == case.cite


@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_the_sentence_in_both_languages(case: Case) -> None:
    text = refused(case.position, case.action).text
    for sentence in text:
        assert sentence.endswith(".")
        assert not set("{}") & set(sentence)
    assert text.de != text.en


def test_every_reason_is_provoked() -> None:
    reasons = {
        reason
        for reason in load("risiko.classic.books", "reasons")["reason"]
        if not reason.startswith("income_")
    }
    assert {case.reason for case in CASES} | {"no_chance", "outcome"} == reasons


# Outcomes


def refused_outcome(position: ClassicPosition, outcome: int) -> IllegalAction:
    """The refusal of an outcome."""
    with pytest.raises(IllegalAction) as caught:
        position.draw(outcome)
    return caught.value


def test_no_chance() -> None:
    error = refused_outcome(attack_of_a("2003/conquest"), 0)
    assert (error.reason, error.cite) == ("no_chance", SUMMARY_2003)


@pytest.mark.parametrize("outcome", [-1, 36, 10**9])
def test_outcome(outcome: int) -> None:
    error = refused_outcome(throwing(), outcome)
    assert (error.reason, error.cite) == ("outcome", COURSE_2000)
    assert str(outcome) in error.text.de
    assert "36" in error.text.en


def test_no_outcome_after_the_end() -> None:
    assert refused_outcome(won(), 0).reason == "over"


# For every game


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize(
    "action", ["attack alaska peru 1", "attack peru brazil 1", "place alaska 1", "move alaska peru"]
)
def test_every_game_cites_its_own_book(id: str, action: str) -> None:
    assert refused(attack_of_a(id), action).cite.startswith(f"{id[:4]}, ")


def test_the_numbers_allowed_are_said() -> None:
    p = attack_of_a("2003/conquest", {"alaska": "a3"})
    error = refused(p, "attack alaska kamchatka 3")
    assert error.text.en == "3 is too many; allowed: 1 to 2."


def test_territories_are_named_as_in_the_language() -> None:
    error = refused(attack_of_a("2003/conquest"), "attack alaska peru 1")
    assert "Alaska" in error.text.de
    error = refused(of_a("2003/conquest", "place"), "place north_africa 1")
    assert ("Nordwestafrika" in error.text.de, "North Africa" in error.text.en) == (True, True)


def test_the_message_says_it_all() -> None:
    error = refused(attack_of_a("2003/conquest"), "attack alaska peru 1")
    assert all(part in str(error) for part in (error.reason, error.text.en, error.cite))


def test_a_refusal_is_a_value_error_and_leaves_the_position_as_it_was() -> None:
    p = attack_of_a("2003/conquest")
    before = str(p)
    with pytest.raises(ValueError, match="not_adjacent"):
        p.play(Action("attack", ("alaska", "peru")))
    assert str(p) == before
