"""Scenes of Risiko Express: cards, dice and the exact chances."""

import random

import pytest

import risiko
from risiko.express.cards import DECK
from risiko.express.chances.odds import chance
from risiko.express.position import ExpressPosition
from risiko.server.scenes.express.chances import find_chances
from risiko.server.wire.scene import CardBoard, Scene, TableCard
from tests.express.tables import ALL_OWNED, at
from tests.server.scenes.moments import random_plies, stage
from tests.server.scenes.test_events import tell

TINY = 1e-12
"""What rounding may add."""


def look(position: ExpressPosition, seat: int | None = 0) -> Scene:
    return stage(position.game, position.seats).scene(position, seat)


def table(position: ExpressPosition) -> CardBoard:
    shown = look(position).board
    assert shown.kind == "cards"
    return shown


def card(position: ExpressPosition, id: str) -> TableCard:
    [found] = [card for card in table(position).cards if card.id == id]
    return found


def test_die_laenderkarten_a_card_shows_its_lines_and_points() -> None:
    china = card(at("a throw - 7"), "china")
    assert (china.name, china.points, china.group, china.army) == ("China", 3, "asia", -1)
    assert [(row.text, row.faces, row.done) for row in china.rows] == [
        ("2 Kavallerien", ("cavalry", "cavalry"), False),
        ("Kanone", ("cannon",), False),
        ("5 Soldaten", ("5",), False),
    ]


def test_die_laenderkarten_a_card_of_another_needs_a_general_more() -> None:
    rows = card(at("a throw - 7", china="b"), "china").rows
    assert rows[0].faces == ("general",)
    assert len(rows) == 4


def test_lines_that_are_stormed_are_done() -> None:
    usa = card(at("a throw usa:kc:3 4"), "usa")
    assert usa.attacked
    assert [(row.id, row.line, row.done) for row in usa.rows] == [
        ("kc", "kc", True),
        ("kc.2", "kc", False),
        ("s3", "s3", True),
    ]


def test_every_row_is_called_as_in_actions() -> None:
    """Of lines that take the same each can be stormed; none is called by its place."""
    for shown in table(at("a throw - 7", china="b", brazil="b")).cards:
        assert len({row.id for row in shown.rows}) == len(shown.rows)
        for row in shown.rows:
            assert row.line in DECK.lines
    scene = look(at("a choose - CKK1122"))
    [russia] = [card for card in table(at("a choose - CKK1122")).cards if card.id == "russia"]
    offered = {choice.args for ask in scene.asks for choice in ask.choices}
    assert [("russia", row.line) in offered for row in russia.rows] == [True, True, False]


def test_room_is_kept_for_the_general_against_an_owner() -> None:
    """Australia is a continent by itself: nobody can take it, so it never has one more."""
    free = {card.id: card for card in table(at("a throw - 7")).cards}
    held = {card.id: card for card in table(at("over", held=ALL_OWNED)).cards}
    for id, shown in free.items():
        more = 0 if id == "australia" else 1
        assert shown.room == held[id].room == len(shown.rows) + more == len(held[id].rows)


def test_a_complete_continent_is_safe() -> None:
    position = at("a throw - 7", brazil="b", argentina="b", china="b")
    safe = {card.id for card in table(position).cards if card.safe}
    assert safe == {"brazil", "argentina"}
    held = {group.id: group.army for group in table(position).groups}
    assert (held["south_america"], held["asia"]) == (1, -1)


def test_dice_lie_on_the_table_by_their_faces() -> None:
    position = at("a choose - GCK1233")
    assert table(position).dice == ("general", "cavalry", "cannon", "1", "2", "3", "3")
    assert table(at("a throw - 7")).dice == ()


def test_storming_is_asked_with_the_chance_of_the_card() -> None:
    scene = look(at("a choose usa:kc:3 CK13"))
    [storm] = scene.asks
    [choice] = storm.choices
    assert (storm.pick, choice.args, choice.n) == ("list", ("usa", "kc"), 2)
    assert (
        choice.text == "USA: Kavallerie + Kanone, Würfel: 2; danach 100\u00a0% Chance auf die Karte"
    )
    assert card(at("a choose usa:kc:3 CK13"), "usa").chance == 1


def test_who_can_storm_nothing_loses_a_die() -> None:
    scene = look(at("a choose usa:kc:3 GG11"))
    assert [(ask.verb, ask.pick) for ask in scene.asks] == [("lose", "button")]
    assert scene.task == "Anna kann keine Frontlinie stürmen und verliert einen Würfel."


def test_alternative_spielregel_an_attack_may_be_taken_over() -> None:
    position = at("b take usa:kc:3", continue_attack=True)
    scene = look(position, 1)
    assert [ask.label for ask in scene.asks] == ["Fortsetzen", "Neu beginnen"]
    assert scene.task == "Bert setzt den Angriff auf die USA fort oder beginnt neu."
    assert scene.cite == "2006, Alternative Spielregel"
    assert card(position, "usa").chance == chance(("kc",), 4)


# Chances


def test_a_bound_card_alone_has_a_chance() -> None:
    position = at("a throw usa:kc:3 4")
    assert find_chances(position) == {DECK.number["usa"]: chance(("kc",), 4)}


def test_before_binding_a_throw_may_force_another_card() -> None:
    """So the chance to get a certain card is lower than that of a card already bound."""
    position = at("a throw - 7")
    for number, exact in find_chances(position).items():
        assert 0 < exact <= chance(DECK.cards[number].lines, 7) + TINY
    assert find_chances(position)[DECK.number["china"]] < chance(DECK.cards[0].lines, 7)


def test_own_and_safe_cards_have_no_chance() -> None:
    position = at("a throw - 7", brazil="b", argentina="b", china="a")
    for id in ("brazil", "argentina", "china"):
        assert card(position, id).chance is None


def test_the_last_card_left_is_as_good_as_bound() -> None:
    """With one card to attack nothing else can be forced."""
    owners = ALL_OWNED | {card.id: "a" for card in DECK.cards if card.id != "india"}
    owners.pop("india")
    position = at("a throw - 7", held=owners)
    assert find_chances(position) == {DECK.number["india"]: pytest.approx(chance(("s10",), 7))}


@pytest.mark.parametrize("may_decline", [False, True])
def test_the_chance_is_the_mean_of_what_the_throw_brings(may_decline: bool) -> None:
    """Averaged over all throws of two dice, the chance after the throw is that before it."""
    before = at("a throw - 2", 2, may_decline=may_decline, china="a", mexico="b")
    expected = find_chances(before)
    total = dict.fromkeys(expected, 0.0)
    for outcome in range(before.chance()):
        for number, exact in find_chances(before.draw(outcome)).items():
            total[number] += exact / before.chance()
    assert total == pytest.approx(expected)


def test_chances_are_those_of_play_itself() -> None:
    """From random positions: the best decision for a card is worth what the card shows."""
    game = risiko.game("express")
    dice = random.Random(5)
    plies = [p for p in random_plies(game, 3) if p.after.turn >= 0]
    for ply in dice.sample(plies, 15):
        position = ply.after
        assert isinstance(position, ExpressPosition)
        shown = find_chances(position)
        after = [
            find_chances(position.play(option.action(n))) | _won(position, option.action(n))
            for option in position.options()
            for n in range(option.lo, option.hi + 1)
        ]
        for number, exact in shown.items():
            assert exact == pytest.approx(max(found.get(number, 0.0) for found in after))


def _won(position: ExpressPosition, action: risiko.Action) -> dict[int, float]:
    """The card that an action conquers; of a next turn nothing counts."""
    after = position.play(action)
    lost = dict.fromkeys(range(len(DECK.cards)), 0.0)
    owners = zip(position.table.owners, after.table.owners, strict=True)
    won = {number: 1.0 for number, (was, now) in enumerate(owners) if was != now}
    return lost | won if after.mover != position.mover else won


# Plies


def test_a_turn_is_told_in_both_languages() -> None:
    texts = ("{G C K 1 2 3 3}", "storm usa kc 2", "{C K 1 1 1}", "storm usa kc 2", "{1 2 3}")
    position = at("a throw - 7")
    told = tell(position, *texts, "storm usa s3 1")
    assert [one.kind for one in told] == ["throw", "storm", "throw", "storm", "throw", "conquer"]
    assert told[1].words == (
        "USA: Anna stürmt die Frontlinie „Kavallerie + Kanone“ mit 2 Würfeln.",
    )
    assert told[-1].words == (
        "USA: Anna stürmt die Frontlinie „3 Soldaten“ mit 1 Würfel.",
        "Anna erobert die USA.",
    )
    assert told[0].throw is not None
    assert told[0].throw.attack == ("general", "cavalry", "cannon", "1", "2", "3", "3")
    assert told[-1].places == ("usa",)
    english = tell(position, *texts, "storm usa s3 1", language="en")
    assert english[-1].words == (
        "USA: Anna storms the front line “3 soldiers” with 1 die.",
        "Anna conquers the USA.",
    )


def test_a_failed_attack_is_told() -> None:
    told = tell(at("a choose usa:kc:3 1"), "lose")[-1]
    assert told.words == (
        "Anna verliert einen Würfel.",
        "Der Angriff auf die USA ist gescheitert.",
    )


def test_the_contest_for_the_first_turn() -> None:
    start = risiko.game("express").start(2)
    first, second = tell(start, "{G G K 1 1 1 1}", "{G C K 1 1 1 1}")
    assert (first.kind, first.words[1:]) == ("roll", ())
    assert second.words[1:] == ("Anna beginnt.",)
    again = tell(start, "{G C K 1 1 1 1}", "{G C K 1 1 1 1}")[-1]
    assert again.words[1:] == ("Gleich viele Generale: Anna und Bert werfen noch einmal.",)
