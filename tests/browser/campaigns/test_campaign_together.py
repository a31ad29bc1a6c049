"""Two people of a campaign: each page follows what the other does, and nobody decides alone."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.campaigns.test_campaign import beside, found
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.server.chapters import hurry
from tests.server.circle import SEED, load_dice

SMALL = 390, 844
LARGE = 1440, 900
FITS = "() => document.scrollingElement.scrollWidth <= innerWidth"

LONG = 180_000
"""Milliseconds; bots play the last turns of a game while a person looks on."""


class Cable:
    """The line between a page and the server, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self._whole = True
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/ws/**", self._connect)

    def _connect(self, line: WebSocketRoute) -> None:
        if self._whole:
            self._lines.append(line)
            line.connect_to_server()
        else:
            line.close()

    def cut(self) -> None:
        self._whole = False
        for line in self._lines:
            line.close()
        self._lines.clear()

    def mend(self) -> None:
        self._whole = True


def together(
    person: Callable[..., Player], name: str, typed: str = "Ben"
) -> tuple[Player, Player, str]:
    """Anna and a friend in the circle of a campaign, each looking at its page."""
    anna = person(speed="off", language="de", size=LARGE)
    ben = person(speed="off", language="en", size=SMALL)
    found(anna, name, "me:Anna", f"open:{typed}", "bot:Krähe", "bot:Amsel")
    stay(anna)
    anna.see("invite").locator("summary").click()
    ben.page.goto(anna.see("campaign-link").input_value())
    ben.see("take-1").click()
    expect(ben.see("invitation")).to_have_count(0)
    stay(ben)
    return anna, ben, anna.page.url.rpartition("/")[2]


def stay(player: Player) -> None:
    """From here on the page is not loaded again."""
    player.page.evaluate("() => { window.stayed = true }")


def stayed(*people: Player) -> bool:
    return all(one.page.evaluate("() => window.stayed === true") for one in people)


def ask(player: Player, path: str, **wish: Any) -> Any:
    """A request, as the player's browser would send it."""
    answer = player.page.request.post(f"{player.address}api/{path}", data=wish)
    assert answer.ok, answer.text()
    return answer.json()


def test_a_game_is_begun_and_given_up_together(person: Callable[..., Player]) -> None:
    anna, ben, _ = together(person, "Mittwoch", "Benedikta von der Aue")
    # who joins the circle is seen at once
    expect(anna.see("person-1")).to_have_attribute("data-kind", "human")
    page = anna.page.url
    anna.see("next-game").click()
    anna.see("begin-game").click()
    expect(anna.see("waiting-room")).to_contain_text("Benedikta von der Aue")

    # the table appears on the other page, and with it what is to be said there
    game = ben.see("current-game")
    expect(game).to_have_attribute("data-status", "waiting")
    expect(game).to_contain_text("The game starts by itself")
    ben.picture("campaign-before-390")
    assert ben.page.evaluate(FITS)
    anna.see("ready").click()
    expect(ben.see("seat-0")).to_have_attribute("data-ready", "true")
    ben.see("ready").click()
    expect(game).to_have_attribute("data-status", "running")
    expect(anna.see("table")).to_be_visible()

    # one wants to give up: both places show who does and who is asked
    anna.page.goto(page)
    stay(anna)
    anna.see("give-up").click()
    anna.see("give-up-ok").click()
    expect(anna.see("give-up-words")).to_contain_text("Zum Aufgeben bereit: Anna")
    expect(anna.see("give-up-words")).to_contain_text("Noch ohne Antwort: Benedikta von der Aue")
    expect(ben.see("give-up-words")).to_contain_text("Agreed to abandon the game: Anna")
    expect(ben.see("give-up-words")).to_contain_text("Waiting for: Benedikta von der Aue")
    anna.picture("campaign-giving-up-1440")
    ben.picture("campaign-giving-up-390")
    assert ben.page.evaluate(FITS)
    # it is taken back
    anna.see("give-up-not").click()
    expect(ben.see("give-up-words")).to_have_count(0)
    expect(ben.see("current-game")).to_have_attribute("data-status", "running")
    # then both agree, the other one at the table
    anna.see("give-up").click()
    anna.see("give-up-ok").click()
    expect(ben.see("give-up-words")).to_be_visible()
    ben.see("go-on").click()
    expect(ben.see("proposal")).to_contain_text("Agreed to abandon the game: Anna")
    ben.picture("campaign-proposal-390")
    ben.see("give-up-too").click()
    expect(ben.see("given-up")).to_be_visible()
    expect(anna.see("next-game")).to_be_visible()
    expect(anna.see("campaign")).to_have_attribute("data-games", "0")
    assert stayed(anna, ben)


def test_an_open_page_follows_a_game_to_the_chronicle(
    person: Callable[..., Player], server: Server
) -> None:
    anna, ben, id = together(person, "Donnerstag")
    # Anna wants to have the bots play, alone: that takes Ben's word
    anna.see("next-game").click()
    seats = [{"person": number, "kind": "bot", "bot": "captain"} for number in (0, 2, 3)]
    table = ask(anna, f"campaigns/{id}/games", seats=seats)["id"]
    expect(anna.see("next-game-dialog")).to_have_count(0)  # there is nothing to choose any more
    expect(anna.see("still-asked")).to_contain_text("Ben")
    expect(anna.see("begin-now")).to_have_count(0)
    beside(load_dice(server.database, table, SEED))
    ben.see("stay-away-1").click()
    expect(anna.see("other-1")).to_have_attribute("data-answer", "out")
    anna.picture("campaign-before-1440")
    anna.see("begin-now").click()
    expect(ben.see("current-game")).to_have_attribute("data-status", "running")
    beside(hurry(server.database, table))
    tab = anna.context.new_page()  # bots play on while somebody looks
    tab.goto(f"{anna.address}#/table/{table}")
    expect(tab.get_by_test_id("ending")).to_be_visible(timeout=LONG)
    for one, won in ((anna, "gewinnt"), (ben, "wins")):
        expect(one.see("campaign")).to_have_attribute("data-games", "1")
        expect(one.see("last-chapter")).to_contain_text(won)
        expect(one.see("next-game")).to_be_visible()
    assert stayed(anna, ben)


def test_a_page_whose_line_was_cut_catches_up(person: Callable[..., Player]) -> None:
    anna, ben, id = together(person, "Samstag")
    cable = Cable(ben.page)
    ben.page.reload()
    expect(ben.see("next-game")).to_be_visible()
    expect(ben.see("campaign")).to_have_attribute("data-connection", "open")
    stay(ben)
    cable.cut()
    expect(ben.see("connection-lost")).to_be_visible()
    seats = [
        {"person": 0, "kind": "me"},
        {"person": 1, "kind": "them"},
        {"person": 2, "kind": "bot"},
    ]
    ask(anna, f"campaigns/{id}/games", seats=seats)
    expect(anna.see("current-game")).to_be_visible()
    expect(ben.see("current-game")).to_have_count(0)
    cable.mend()
    expect(ben.see("current-game")).to_have_attribute("data-status", "waiting")
    expect(ben.see("connection-lost")).to_have_count(0)
    assert stayed(anna, ben)
