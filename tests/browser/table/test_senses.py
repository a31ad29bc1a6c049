"""For those who listen to the page or see it badly: what is said aloud, contrast, headed tables."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from risiko.classic.observation import observe_position
from risiko.protocol import OVER, Position
from tests.browser.ahead import play_ahead, start_table
from tests.browser.conftest import Server
from tests.browser.player import Player
from tests.browser.table.test_two_people import seated, who_is_asked

ANNA: dict[str, Any] = {"kind": "me", "name": "Anna"}
YOUR_TURN = "Du bist am Zug"
READABLE = 4.5
"""The least contrast of text, WCAG 2.1 AA."""
CONTRASTS = """(rows) => {
    const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const colour = (css) => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = css;
        pen.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
        return { rgb: [r, g, b], alpha: a / 255 };
    };
    const mixed = (over, under, share) => over.map((c, k) => c * share + under[k] * (1 - share));
    // What is painted behind and in a text; an element that is not opaque lets through all of both.
    const painted = ([one, ...inner], behind) => {
        const style = getComputedStyle(one);
        const ground = colour(style.backgroundColor);
        const back = mixed(ground.rgb, behind, ground.alpha);
        const ink = colour(style.color);
        const [under, text] = inner.length > 0
            ? painted(inner, back)
            : [back, mixed(ink.rgb, back, ink.alpha)];
        const share = Number(style.opacity);
        return [mixed(under, behind, share), mixed(text, behind, share)];
    };
    const light = (rgb) => {
        const [r, g, b] = rgb.map((c) => c / 255).map(
            (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (one) => {
        const chain = [];
        for (let at = one; at !== null; at = at.parentElement) chain.unshift(at);
        const [dark, bright] = painted(chain, [255, 255, 255]).map(light).sort((a, b) => a - b);
        return (bright + 0.05) / (dark + 0.05);
    };
    return rows.flatMap((row) => [row, ...row.querySelectorAll("*")])
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE
            && node.textContent.trim() !== ""))
        .map((one) => [one.textContent.trim(), contrast(one)]);
}"""
"""Every text in some elements with its contrast, from the colours as they are painted."""


def aloud(player: Player) -> Locator:
    """What is said to whoever is waited for."""
    return player.page.locator("[aria-live=assertive]")


def test_only_who_has_to_decide_is_told_so(person: Callable[..., Player]) -> None:
    anna, ben = seated(person, "express")
    called: set[Player] = set()
    while len(called) < 2:
        asked = who_is_asked(anna, ben)
        other = ben if asked is anna else anna
        expect(aloud(asked)).to_contain_text(YOUR_TURN)
        expect(aloud(other)).to_have_text("")
        called.add(asked)
        asked.decide()


def test_the_call_is_taken_back_with_the_decision_it_was_about(
    person: Callable[..., Player],
) -> None:
    """Several decisions in one turn: what was said of the first is not true of the next."""
    anna = person(speed="off", language="de", forced=False)
    anna.play_now("2003/conquest")
    anna.ready()
    expect(aloud(anna)).to_contain_text(YOUR_TURN)
    anna.play_until("attack")
    anna.page.reload()
    anna.ready()
    task = anna.page.locator("[data-testid=turn] .task").inner_text()
    expect(aloud(anna)).to_have_text(f"{YOUR_TURN}. {task}")
    anna.see("ask-end").click()
    expect(anna.see("step")).not_to_have_attribute("data-step", "attack")
    expect(aloud(anna)).not_to_contain_text(task)


def test_nobody_is_called_after_the_game(person: Callable[..., Player], server: Server) -> None:
    anna = person(speed="off", language="de", forced=False)
    table = start_table(anna, "express", ANNA, {"kind": "bot", "bot": "greedy"}, seed=1)

    def last_decision(position: Position) -> bool:
        after = (position.play(option.action(option.lo)) for option in position.options())
        return position.turn == 0 and all(moment.turn == OVER for moment in after)

    play_ahead(server, table, last_decision)
    anna.go(f"#/table/{table}")
    anna.ready()
    expect(aloud(anna)).to_contain_text(YOUR_TURN)
    anna.decide()
    expect(aloud(anna)).to_have_text("Das Spiel ist zu Ende")
    anna.go("#/")
    expect(anna.see("lobby")).to_be_visible()
    expect(aloud(anna)).to_have_text("")


def test_who_is_out_of_the_game_can_still_be_read(
    person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", language="de", forced=False, defend=True)
    bots = [{"kind": "bot", "bot": "captain"}] * 3
    table = start_table(anna, "2003/conquest", ANNA, *bots, seed=1)

    def somebody_is_out(position: Position) -> bool:
        seen = observe_position(position, None)
        held = [seen.count_territories(seat) for seat in range(position.seats)]
        return position.turn == 0 and position.player == 0 and 0 in held[1:]

    play_ahead(server, table, somebody_is_out)
    anna.go(f"#/table/{table}")
    anna.ready()
    out = anna.page.locator("[data-testid=players] tr.gone")
    expect(out.first).to_contain_text("ausgeschieden")
    for dark in (False, True):
        anna.page.emulate_media(color_scheme="dark" if dark else "light")
        texts = out.evaluate_all(CONTRASTS)
        assert len(texts) >= 3
        assert [text for text in texts if text[1] < READABLE] == []
        anna.picture(f"eliminated-{'dark' if dark else 'light'}")


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_column_of_the_dice_is_headed(
    language: str, person: Callable[..., Player], server: Server
) -> None:
    anna = person(speed="off", language=language)
    table = start_table(anna, "express", ANNA, {"kind": "bot", "bot": "greedy"})
    play_ahead(server, table, lambda position: position.turn == OVER)
    anna.go(f"#/dice/{table}")
    expect(anna.see("dice-result")).to_have_attribute("data-ok", "true")
    heads = anna.see("dice-page").locator("thead th").all_inner_texts()
    assert len(heads) == len(anna.page.locator("tbody tr").first.locator("td").all())
    assert all(head.strip() for head in heads), heads
    anna.picture(f"dice-headed-{language}")
