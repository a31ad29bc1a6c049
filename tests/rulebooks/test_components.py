"""What is printed on the board and the cards, against the table in components.txt."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

from risiko.classic.books.deck import deck
from risiko.classic.books.mission_cards import mission_cards
from risiko.classic.game import classic
from risiko.world import world
from tests.rulebooks.every import GAMES, attack_of_a


class Row(NamedTuple):
    """One territory as it is printed."""

    id: str
    german: str
    continent: str
    symbol: str
    stars: int
    land: frozenset[str]
    sea: frozenset[str]


def row(line: str) -> Row:
    """One line of the table."""
    id, german, continent, symbol, stars, neighbours = line.split(" | ")
    names = neighbours.split(" ")
    return Row(
        id,
        german,
        continent,
        symbol,
        int(stars),
        frozenset(name for name in names if not name.endswith("~")),
        frozenset(name.rstrip("~") for name in names if name.endswith("~")),
    )


LINES = (Path(__file__).parent / "components.txt").read_text("utf-8").splitlines()
TABLE = [row(line) for line in LINES if "|" in line]
PLACES = {row.id: number for number, row in enumerate(TABLE)}


def test_territories_come_in_the_order_of_the_table() -> None:
    assert [t.id for t in world().territories] == list(PLACES)


@pytest.mark.covers("2003.cards.1", "2010.cards.1", "2000.board.1", "2000.risk_cards.1")
@pytest.mark.parametrize("row", TABLE, ids=[row.id for row in TABLE])
def test_territory_and_its_card(row: Row) -> None:
    number = PLACES[row.id]
    t = world().territories[number]
    code = world().continents[t.continent].code
    symbol, stars = deck().symbols[number], deck().stars[number]
    assert (t.name.de, code, symbol[0].upper(), stars) == row[1:5]


@pytest.mark.covers("2010.board.1", "evolution.board.4")
@pytest.mark.parametrize("row", TABLE, ids=[row.id for row in TABLE])
def test_borders(row: Row) -> None:
    number = PLACES[row.id]
    by_land = {other for border in world().land if number in border for other in border} - {number}
    by_sea = {other for border in world().sea if number in border for other in border} - {number}
    assert {world().territories[other].id for other in by_land} == row.land
    assert {world().territories[other].id for other in by_sea} == row.sea


@pytest.mark.covers("2003.d.4")
@pytest.mark.parametrize("id", GAMES)
def test_borders_in_play(id: str) -> None:
    targets = {
        row.id: {o.args[1] for o in attack_of_a(id, {row.id: "a9"}).options() if o.verb == "attack"}
        for row in TABLE
        if row.id != "congo"
    }
    assert targets == {row.id: row.land | row.sea for row in TABLE if row.id != "congo"}


def test_83_borders() -> None:
    assert len(world().land | world().sea) == 83


@pytest.mark.covers("2003.cards.1", "2003.cards.2", "2000.risk_cards.1", "2000.risk_cards.2")
def test_14_cards_of_each_symbol_and_2_jokers() -> None:
    symbols = Counter(deck().symbols)
    assert symbols == {"infantry": 14, "cavalry": 14, "artillery": 14}
    assert deck().cards[42:] == ("joker1", "joker2")


@pytest.mark.covers("2010.cards.1")
def test_53_stars() -> None:
    assert sum(deck().stars) == 53


OTHER_MISSIONS = {"na_af", "na_au", "as_sa", "as_af", "eu_sa_any", "eu_au_any", "t24", "t18x2"}


@pytest.mark.covers("2010.components.2", "2000.components.1")
@pytest.mark.parametrize(
    ("id", "seats", "colours"), [("2000/missions", 6, 6), ("2010/missions", 5, 5)]
)
def test_missions_are_8_and_one_for_each_colour(id: str, seats: int, colours: int) -> None:
    missions = set(mission_cards(classic(id).rules, seats))
    assert missions > OTHER_MISSIONS
    assert len({m for m in missions if m.startswith("kill_")}) == colours
    assert len(missions) == 8 + colours


@pytest.mark.covers("2010.conquering.12")
def test_the_2010_book_calls_ukraine_russland() -> None:
    names = [world().name(PLACES["ukraine"], book).de for book in ("2000", "2003", "2010")]
    assert names == ["Ukraine", "Ukraine", "Russland"]
