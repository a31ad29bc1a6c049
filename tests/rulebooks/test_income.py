"""What an income is made of, each part with its place in the book."""

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.world import world
from tests.play import cards, play, spread, stars, to_place, trade
from tests.rulebooks.every import BY_2000, BY_2010, GAMES, seats_of

CITES = {
    "2003": "2003, (a) Truppenverstärkung",
    "2000": "2000, Phase 1: Verstärkungen",
    "2010": "2010, 1. Einheiten platzieren",
}
CARDS_CITES = CITES | {"2003": "2003, (h) Karten eintauschen"}


def turn_of_a(id: str, board: dict[str, str], hand: list[str] | None = None) -> ClassicPosition:
    """The placing of a; c has Iceland, b holds the rest."""
    seats = seats_of(id)
    third = {"iceland": "c1"} if seats == 3 else {}
    hands = {"a": hand} if hand else {}
    return setup(id, seats=seats, board=third | board, hands=hands)


def with_set(id: str) -> ClassicPosition:
    """South America and some territories of a, and a set traded; Alaska is on a card."""
    names = ["venezuela", "peru", "brazil", "argentina", "alaska", "japan"]
    hand = stars(3, 0) if id in BY_2010 else ["alaska", "alberta", "western_united_states"]
    p = turn_of_a(id, dict.fromkeys(names, "a1"), hand)
    return play(p, "trade 3" if id in BY_2010 else trade("iii"))


@pytest.mark.parametrize("id", GAMES)
def test_territories(id: str) -> None:
    [item] = risiko.explain_income(turn_of_a(id, spread("a", 13) | {"iceland": "b1"} | third(id)))
    assert (item.kind, item.units, item.cite) == ("territories", 4, CITES[id[:4]])


def third(id: str) -> dict[str, str]:
    """A territory of c in games with three players."""
    return {} if id.endswith("duel") else {"siam": "c1"}


@pytest.mark.parametrize("id", GAMES)
def test_continents(id: str) -> None:
    names = [world().territories[t].id for t in world().continents[1].territories]
    items = risiko.explain_income(turn_of_a(id, dict.fromkeys(names, "a1")))
    assert [(item.kind, item.units) for item in items] == [("territories", 3), ("continent", 2)]
    assert (items[1].cite, "Südamerika" in items[1].text.de) == (CITES[id[:4]], True)


@pytest.mark.covers("2003.a.10")
@pytest.mark.parametrize("id", GAMES)
def test_cards(id: str) -> None:
    items = [item for item in risiko.explain_income(with_set(id)) if item.kind == "cards"]
    assert [(item.units, item.cite) for item in items] == [(4, CARDS_CITES[id[:4]])]


@pytest.mark.parametrize("id", GAMES)
def test_bonus(id: str) -> None:
    items = [item for item in risiko.explain_income(with_set(id)) if item.kind == "bonus"]
    expected = [(2, "2000, Phase 1: Verstärkungen")] if id in BY_2000 else []
    assert [(item.units, item.cite) for item in items] == expected


@pytest.mark.covers("2003.a.10", "2003.summary.2", "2000.summary.1")
@pytest.mark.parametrize("id", GAMES)
def test_the_parts_add_up_to_what_is_placed(id: str) -> None:
    """The bonus is on the board already."""
    p = with_set(id)
    parts = {item.kind: item.units for item in risiko.explain_income(p)}
    assert sum(parts.values()) == to_place(p) + parts.get("bonus", 0)
    assert to_place(p) == 3 + 2 + 4


@pytest.mark.parametrize("id", GAMES)
def test_the_texts_are_filled(id: str) -> None:
    for item in risiko.explain_income(with_set(id)):
        for sentence in item.text:
            assert not set("{}") & set(sentence)
            assert str(item.units) in sentence


def test_what_the_next_turn_of_another_would_bring() -> None:
    p = turn_of_a("2003/conquest", {"japan": "a1"})
    items = risiko.explain_income(p, 1)
    assert [item.units for item in items] == [40 // 3, 5, 2, 3, 2]


def test_units_of_a_trade_in_between_are_explained_alone() -> None:
    p = setup(
        "2010/basic",
        seats=3,
        board={"japan": "a1", "siam": "c1"},
        phase="attack",
        hands={"a": stars(4, 0)},
    )
    items = risiko.explain_income(play(p, "trade 4"))
    assert [(item.kind, item.units) for item in items] == [("cards", 7)]


def test_units_given_by_hand_are_said_to_be() -> None:
    p = setup("2003/conquest", seats=3, board={"japan": "a1"}, units=17)
    assert [(item.kind, item.units) for item in risiko.explain_income(p)] == [("given", 17)]


def test_nobody_there() -> None:
    p = turn_of_a("2003/conquest", {"japan": "a1"}, cards("i"))
    with pytest.raises(ValueError, match="seat 5"):
        risiko.explain_income(p, 5)
