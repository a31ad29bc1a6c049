"""No regrets, no chores: taking back, placing the rest, and a question before the end."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from risiko.protocol import Position
from tests.browser.ahead import play_ahead, start_table
from tests.browser.axe import check
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.table.test_phone import ANNA, CAPTAIN, assert_in_reach, before_attack
from tests.browser.visitor import DESKTOP, THUMB

BEN = {"kind": "me", "name": "Ben"}
SIZES = pytest.mark.parametrize(
    ("size", "language"), [(THUMB, "de"), (DESKTOP, "en")], ids=["phone-de", "desktop-en"]
)
WORDS = {
    "de": ("Zurücknehmen", "nimmt die letzte Entscheidung zurück", "Entlang der Front"),
    "en": ("Take back", "takes back the last decision", "Along the front"),
}

END_OF_TURN = {"de": "Zug beenden", "en": "End turn"}


def before_placing(player: Player, server: Server, game: str = "2003/conquest") -> str:
    """A table at which Anna is to place; she looks at it."""
    table = start_table(player, game, ANNA, CAPTAIN, CAPTAIN, seed=1)

    def placing(position: Position) -> bool:
        return position.turn == 0 and any(option.hi >= 3 for option in position.options())

    play_ahead(server, table, placing)
    player.go(f"#/table/{table}")
    player.ready()
    player.page.wait_for_selector(".land path[aria-disabled=false]")
    return table


def touch(player: Player, size: tuple[int, int], place: str) -> None:
    """Tap a territory, or click it."""
    if size == THUMB:
        player.tap(place)
    else:
        player.click(place)


@SIZES
def test_a_tap_places_one_and_is_taken_back(
    person: Callable[..., Player], server: Server, size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, speed="off", language=language)
    before_placing(anna, server)
    button, told, _ = WORDS[language]
    place = next(place for place in anna.pickable() if anna.sees(place))
    had, now = anna.units(place), anna.ready()
    expect(anna.see("take-back")).to_have_count(0)
    touch(anna, size, place)
    anna.until_played(now.ply)
    anna.ready()
    assert anna.units(place) == had + 1
    expect(anna.see("take-back")).to_contain_text(button)
    if size == THUMB:
        box = anna.see("take-back").bounding_box()
        assert box is not None
        assert box["height"] >= 40
    anna.picture(f"take-back-{language}")
    now = anna.ready()
    if size == THUMB:
        anna.see("take-back").tap()
    else:
        anna.page.keyboard.press("z")
    anna.until_played(now.ply)
    anna.ready()
    assert anna.units(place) == had
    expect(anna.see("take-back")).to_have_count(0)
    expect(anna.page.locator("[aria-live=polite]").first).to_contain_text(told)
    if size == THUMB:
        anna.see("tab-log").tap()
    expect(anna.see("log").locator("del")).to_have_count(1)
    expect(anna.see("log")).to_contain_text(told)
    anna.picture(f"taken-back-log-{language}")


@SIZES
def test_the_rest_goes_along_the_front_and_comes_back_at_once(
    person: Callable[..., Player], server: Server, size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, speed="off", language=language)
    before_placing(anna, server)
    plan = anna.see("plan-front")
    expect(plan).to_contain_text(WORDS[language][2])
    if size == THUMB:
        assert_in_reach(anna, plan)
    anna.picture(f"place-rest-{language}")
    units = {place: anna.units(place) for place in anna.pickable()}
    plan.click()
    anna.page.wait_for_selector("[data-testid=panel-attack]")
    anna.ready()
    after = {place: anna.units(place) for place in units}
    assert sum(after.values()) > sum(units.values())
    now = anna.ready()
    anna.see("take-back").click()
    anna.until_played(now.ply)
    anna.page.wait_for_selector("[data-testid=panel-place]")
    assert {place: anna.units(place) for place in units} == units


def test_a_held_finger_places_all(person: Callable[..., Player], server: Server) -> None:
    anna = person(size=THUMB, speed="off", language="de")
    before_placing(anna, server)
    place = next(place for place in anna.pickable() if anna.sees(place))
    had, now = anna.units(place), anna.ready()
    with anna.hold(place):
        anna.until_played(now.ply)
    anna.page.wait_for_selector("[data-testid=panel-attack]")
    assert anna.units(place) >= had + 3


def test_taps_soon_after_each_other_place_each_one(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(size=THUMB, speed="off", language="de")
    before_placing(anna, server)
    place = next(place for place in anna.pickable() if anna.sees(place))
    had = anna.units(place)
    for more in (1, 2):
        now = anna.ready()
        anna.tap(place)
        anna.until_played(now.ply)
        assert anna.units(place) == had + more


@pytest.mark.parametrize(("game", "plan"), [("2000/missions", "front"), ("2010/classic", "claim")])
def test_the_opening_needs_no_twenty_taps(
    person: Callable[..., Player], server: Server, game: str, plan: str
) -> None:
    anna = person(size=THUMB, speed="off", language="de", pace="at_once")
    table = start_table(anna, game, ANNA, CAPTAIN, CAPTAIN, seed=1)
    anna.go(f"#/table/{table}")
    anna.ready()
    expect(anna.see(f"plan-{plan}")).to_contain_text("für mich")
    anna.picture(f"opening-{plan}")
    anna.see(f"plan-{plan}").tap()
    if plan == "claim":
        anna.page.wait_for_selector("[data-testid=panel-place]")
        anna.see("plan-front").tap()
    anna.page.wait_for_selector("[data-testid=stop-placing]")
    anna.page.wait_for_function(
        "() => !document.querySelector('[data-testid=stop-placing]')"
        " && document.querySelector('[data-testid=actions]').dataset.ready === 'true'"
    )
    assert anna.step in ("place", "defend"), "the set-up is over"


def test_two_at_one_device_take_back_their_own(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", language="de")
    table = start_table(anna, "2003/conquest", ANNA, BEN, seed=1)
    anna.go(f"#/table/{table}")
    now = anna.ready()
    assert now.verb == "place"
    place = anna.pickable()[0]
    had = anna.units(place)
    anna.click(place)
    anna.until_played(now.ply)
    now = anna.ready()
    anna.see("take-back").click()
    anna.until_played(now.ply)
    anna.ready()
    assert anna.units(place) == had


@SIZES
def test_the_last_move_is_taken_back_until_its_player_ends_the_turn(
    person: Callable[..., Player], server: Server, size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, speed="off", language=language)
    table = start_table(anna, "2003/conquest", ANNA, CAPTAIN, CAPTAIN, seed=1)
    play_ahead(server, table, lambda p: p.turn == 0 and any(o.verb == "move" for o in p.options()))
    anna.go(f"#/table/{table}")
    now = anna.ready()
    anna.choose_route(anna.strongest())
    anna.press(anna.see("confirm"))
    expect(anna.see("panel-held")).to_contain_text(END_OF_TURN[language])
    check(anna, "last-move", "phone" if size == THUMB else "desktop")
    if size == THUMB:
        assert_in_reach(anna, anna.see("end-with-move"))
    assert anna.ply == now.ply, "nothing was played"
    assert anna.pickable() == []
    taken_back = anna.see("take-back")
    if size == THUMB:
        taken_back.tap()
    else:
        anna.page.keyboard.press("z")
    expect(anna.see("panel-held")).to_have_count(0)
    anna.press(anna.see("confirm"))
    anna.press(anna.see("end-with-move"))
    anna.until_played(now.ply)
    if size == THUMB:
        anna.see("tab-log").tap()
    expect(anna.see("log").locator("del")).to_have_count(0)


@SIZES
def test_nothing_is_taken_back_after_a_die(
    person: Callable[..., Player], server: Server, size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, speed="off", language=language, forced=False, pace="at_once")
    before_attack(anna, server)
    expect(anna.see("take-back")).to_be_enabled()  # what was placed
    now = anna.ready()
    anna.choose_route(anna.strongest())
    anna.press(anna.see("confirm"))
    anna.until_played(now.ply)
    after = anna.ready()
    expect(anna.see("throw")).to_be_visible()
    expect(anna.see("take-back")).to_have_count(0)
    if size != THUMB:
        anna.page.keyboard.press("z")
    assert anna.ready().ply == after.ply


@SIZES
def test_ending_with_attacks_left_asks_once(
    person: Callable[..., Player], server: Server, size: tuple[int, int], language: str
) -> None:
    anna = person(size=size, speed="off", language=language, ask_end=True)
    before_attack(anna, server)
    now = anna.ready()
    anna.see("ask-end").click()
    dialog = anna.see("end-dialog")
    expect(dialog).to_contain_text("Angreifen" if language == "de" else "Attack")
    anna.picture(f"end-question-{language}")
    anna.see("end-no").click()
    expect(dialog).to_have_count(0)
    assert anna.ply == now.ply
    anna.see("ask-end").click()  # whoever was asked is not asked again in this turn
    anna.until_played(now.ply)
    expect(anna.see("panel-move")).to_be_visible()
    # Even that is taken back.
    now = anna.ready()
    anna.see("take-back").click()
    anna.until_played(now.ply)
    expect(anna.see("panel-attack")).to_be_visible()


def test_whoever_does_not_want_to_be_asked_is_not(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", language="de", ask_end=True)
    before_attack(anna, server)
    now = anna.ready()
    anna.page.keyboard.press("e")
    anna.see("end-never").check()
    anna.see("end-yes").click()
    anna.until_played(now.ply)
    assert anna.page.evaluate("JSON.parse(localStorage['risiko.settings']).ask_end") is False
    anna.go("#/")
    before_attack(anna, server)
    now = anna.ready()
    anna.page.keyboard.press("e")
    anna.until_played(now.ply)
