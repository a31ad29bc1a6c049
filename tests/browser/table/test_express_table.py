"""Risiko Express at a table: every front line can be clicked, and the board lies still."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from risiko.express.cards import DECK
from risiko.express.position import ExpressPosition
from risiko.protocol import Position
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.player import Player

SEATS: tuple[dict[str, Any], ...] = (
    {"kind": "me", "name": "Anna"},
    {"kind": "bot", "bot": "greedy"},
    {"kind": "bot", "bot": "greedy"},
)
SEVERAL = 3
"""Continents that have been won, late in a game."""
PLACES = """() => {
    const box = (one) => { const {x, y, width, height} = one.getBoundingClientRect();
                           return [x, y, width, height].map(Math.round); };
    const board = document.querySelector("[data-testid=card-table]").parentElement;
    board.scrollTop = 0;
    return Object.fromEntries([
        ["board", box(board)],
        ...[...document.querySelectorAll("[data-testid^=table-card-], .group h2")].map(
            (one) => [one.dataset.testid ?? one.firstElementChild.textContent, box(one)]),
    ]);
}"""
"""Where the board, its continents and its cards are."""
COVERED = """() => {
    const board = document.querySelector("[data-testid=card-table]").parentElement;
    const edge = board.getBoundingClientRect();
    const parts = "[data-testid^=row-], .card header > *, .card footer, .group h2";
    return [...board.querySelectorAll(parts)].filter((one) => {
        one.scrollIntoView({ block: "nearest" });
        const { left, right, top, bottom } = one.getBoundingClientRect();
        if (left < edge.left || right > edge.right + 1) return true;
        if (top < edge.top - 1 || bottom > edge.bottom + 1) return true;
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !one.contains(seen) && !seen?.contains(one);
    }).map((one) => one.outerHTML.slice(0, 200));
}"""
"""What of the board is cut off or covered by something else, though it was scrolled to."""


def storms(position: Position, card: str, line: str, *, free: bool) -> bool:
    """Whether Anna, bound to no card yet, can storm a line, with a number of dice to choose."""
    assert isinstance(position, ExpressPosition)
    if position.turn != 0 or position.front is not None:
        return False
    return any(
        option.args == (card, line) and (option.lo < option.hi) == free
        for option in position.options()
    )


def won(position: Position) -> int:
    """How many continents somebody holds."""
    assert isinstance(position, ExpressPosition)
    return sum(position.table.conqueror(c) >= 0 for c in range(len(DECK.continents)))


def anna_sees(continents: int, position: Position) -> bool:
    """Whether it is her turn, with so many continents held."""
    return position.turn == 0 and won(position) >= continents


@pytest.mark.parametrize(("language", "row"), [("de", "k"), ("de", "k.2"), ("en", "k.2")])
def test_either_of_two_equal_front_lines_is_stormed(
    language: str, row: str, person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", language=language, forced=False)
    table = start_table(anna, "express", *SEATS, seed=1)
    play_ahead(server, table, lambda p: storms(p, "russia", "k", free=False))
    anna.go(f"#/table/{table}")
    now = anna.ready()
    anna.page.locator(f"[data-testid='row-russia-{row}']").click()
    assert anna.until_played(now.ply, orelse="note"), anna.see("note").inner_text()
    said = {
        "de": "Russland: Anna stürmt die Frontlinie „Kanone“",
        "en": "Russia: Anna storms the front line “cannon”",
    }
    expect(anna.see("log")).to_contain_text(said[language], ignore_case=True)
    done = anna.see("table-card-russia").locator("[data-testid^='row-russia-k']:disabled")
    expect(done).to_have_count(1)


def test_a_line_that_takes_more_than_was_thrown_is_refused_by_its_name(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", language="de")
    table = start_table(anna, "express", *SEATS, seed=1)

    def no_cannon(position: Position) -> bool:
        assert isinstance(position, ExpressPosition)
        ready = position.turn == 0 and position.front is None and len(position.options()) > 1
        return ready and position.throw is not None and "K" not in position.throw.faces

    play_ahead(server, table, no_cannon)
    anna.go(f"#/table/{table}")
    anna.ready()
    anna.page.locator("[data-testid='row-russia-k.2']").click()
    expect(anna.see("note")).to_contain_text("Kanone")


def test_the_number_of_dice_is_that_of_the_line_that_was_clicked(
    person: Callable[..., Player], server: Server
) -> None:
    """Two lines of Brazil take 4 soldiers; with more dice than needed the number is free."""
    anna = person(speed="off", language="de")
    table = start_table(anna, "express", *SEATS, seed=1)
    play_ahead(server, table, lambda p: storms(p, "brazil", "s4", free=True))
    anna.go(f"#/table/{table}")
    now = anna.ready()
    first, second = (
        anna.page.locator(f"[data-testid='row-brazil-s4{copy}']") for copy in ("", ".2")
    )
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_attribute("aria-pressed", "false")
    second.click()  # changes the line, decides nothing yet
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(second).to_have_attribute("aria-pressed", "true")
    assert anna.ply == now.ply
    found = re.search(r"\d+", anna.see("confirm").inner_text())
    assert found is not None
    fewest = int(found[0])
    anna.page.keyboard.press(str(fewest + 1))
    expect(anna.see("confirm")).to_contain_text(str(fewest + 1))
    second.click()
    anna.until_played(now.ply)
    expect(anna.see("log")).to_contain_text(
        f"Brasilien: Anna stürmt die Frontlinie „4 Soldaten“ mit {fewest + 1} Würfeln."
    )


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desk"])
def test_the_board_lies_still_while_continents_are_won(
    size: tuple[int, int], person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=size, speed="off", language="de", forced=False)
    table = start_table(anna, "express", *SEATS, seed=3)
    before: dict[str, list[int]] = {}
    for continents in (0, SEVERAL):
        play_ahead(server, table, partial(anna_sees, continents))
        anna.go(f"#/table/{table}")
        anna.page.reload()
        anna.ready()
        held = anna.page.locator(".group h2 svg")
        assert held.count() >= continents
        places = anna.page.evaluate(PLACES)
        assert places == (before or places)
        before = places
        assert anna.page.evaluate(COVERED) == []
        anna.page.evaluate(PLACES)
        anna.picture(f"express-{size[0]}-{continents}-continents")
    if size[0] > 1000:
        whole = "one => one.scrollHeight <= one.clientHeight"
        assert anna.see("card-table").locator("..").evaluate(whole), "all of it is seen at once"
