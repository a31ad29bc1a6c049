"""The story of a game of Risiko Evolution, line by line."""

from risiko.evolution.content.pieces import PACKETS
from risiko.evolution.game import GAME
from risiko.evolution.observation import current_step
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.steps import KINDS
from tests.evolution.tables import table, world
from tests.server.scenes.evolution import (
    LAND,
    asks,
    late_moments,
    old_world,
    played,
    seen,
    told,
)
from tests.server.scenes.moments import write


def test_a_throw_is_told_with_its_losses_and_the_conquest() -> None:
    throwing = ("dusk", "maneuver", "act", "throw:alaska:kamchatka:3:2")
    line = told(table({**LAND, "kamchatka": "b2"}, *throwing), "6 5 1:4 2")
    assert line.kind == "conquer"
    assert line.places == ("alaska", "kamchatka")
    assert line.throw is not None
    assert (line.throw.attack, line.throw.defence) == (("6", "5", "1"), ("4", "2"))
    assert line.throw.lost == (0, 2)
    assert line.words[:3] == (
        "Anna würfelt 6 5 1, Bert 4 2.",
        "Verluste: Anna 0 Einheiten, Bert 2 Einheiten.",
        "Anna erobert Kamtschatka.",
    )
    assert "Bert hat keine Einheit mehr auf dem Spielplan." in line.words


def test_changed_dice_are_told() -> None:
    throwing = ("dusk", "maneuver", "act", "throw:alaska:kamchatka:2:2")
    made = world(scars={"kamchatka": "bunker"})
    line = told(table(LAND, *throwing, on=made), "5 2:5 1")
    assert line.words[1] == "Nach allen Veränderungen: 5 2 gegen 6 1."


def test_what_is_dealt_hidden_is_told_to_its_seat_alone() -> None:
    position = next(ply.before for ply in played(GAME.start(3), 1) if ply.before.conceals(None))
    assert isinstance(position, EvolutionPosition)
    text = position.label(0)
    assert told(position, text, 0).text == text
    for seat in (1, 2, None):
        line = told(position, text, seat)
        assert (line.text, line.places) == (None, ())
        assert line.words == ("Anna bekommt eine verdeckte Mankokarte.",)


def test_an_opened_packet_tells_what_was_in_it() -> None:
    position = table(LAND, "dusk", "maneuver", "act", "open:a:p1")
    (choice,) = asks(seen(position))["open"].choices
    assert choice.text.startswith("Päckchen 1: wenn die neunte Kleinstadt")
    assert PACKETS["p1"].title.de not in write(seen(position))
    line = told(position, "open p1")
    assert line.words[0] == "Anna öffnet Päckchen 1."
    assert PACKETS["p1"].story.de in line.words
    assert PACKETS["p1"].rules.de in line.words


def test_the_end_is_told_with_its_reason_and_its_place_in_the_book() -> None:
    *_, last = played(GAME.on(old_world(games=15), (0, 1, 2)), 3, 100_000)
    assert isinstance(last.after, EvolutionPosition)
    ending = seen(last.after).ending
    assert ending is not None
    assert ending.winners == (last.after.state.winner,)
    assert ending.lines[0].endswith(("gewinnt.", "eliminiert."))
    assert ending.lines[1] == "Regelbuch: 2011, Ihr Ziel"


def test_cites_are_headings_of_the_book() -> None:
    for ply in late_moments():
        assert isinstance(ply.after, EvolutionPosition)
        step = current_step(ply.after.state)
        heading = KINDS[step.kind].cite if step.kind in KINDS else "Ihr Ziel"
        assert seen(ply.after).cite == f"2011, {heading}"
