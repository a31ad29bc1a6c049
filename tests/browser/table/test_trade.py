"""Trading: what it brings, now and the next time, stands where one decides."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from risiko.protocol import Position
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.visitor import DESKTOP, THUMB

ANNA: dict[str, Any] = {"kind": "me", "name": "Anna"}
CAPTAIN: dict[str, Any] = {"kind": "bot", "bot": "captain"}
BRINGS = {"de": "bringt jetzt", "en": "brings"}


def may_trade_while(verb: str) -> Callable[[Position], bool]:
    """Whether the first seat may trade beside another decision."""

    def found(position: Position) -> bool:
        verbs = {option.verb for option in position.options()}
        return position.turn == 0 and {"trade", verb} <= verbs

    return found


@pytest.mark.parametrize("size", [THUMB, DESKTOP])
@pytest.mark.parametrize(
    ("game", "beside", "language"),
    [
        ("2010/basic", "attack", "de"),
        ("2010/classic", "place", "en"),
        ("2003/conquest", "place", "de"),
    ],
)
def test_a_trade_is_offered_with_what_it_brings(
    game: str,
    beside: str,
    language: str,
    size: tuple[int, int],
    person: Callable[..., Player],
    server: Server,
) -> None:
    anna = person(
        size=size, speed="off", language=language, forced=False, defend=True, pace="at_once"
    )
    table = start_table(anna, game, ANNA, CAPTAIN, CAPTAIN, seed=3)
    play_ahead(server, table, may_trade_while(beside))
    anna.go(f"#/table/{table}")
    now = anna.ready()
    assert now.verb == beside, "the trade is no second tab"
    offer = anna.see("ask-trade")
    expect(offer).to_contain_text(BRINGS[language])
    expect(offer).to_be_in_viewport(ratio=1)
    anna.picture(f"trade-{game.replace('/', '-')}-{language}-{size[0]}")
    offer.click()
    expect(anna.see("offered")).to_contain_text(BRINGS[language])
    confirm = anna.see("confirm")
    expect(confirm).to_be_in_viewport(ratio=1)
    anna.picture(f"trading-{game.replace('/', '-')}-{language}-{size[0]}")
    confirm.click()
    anna.until_played(now.ply)
