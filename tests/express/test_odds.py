"""Exact odds: against hand-computed cases, plain enumeration and games that were played."""

from fractions import Fraction
from itertools import product

import pytest

from risiko.express.card_table import Front, get_fresh_front
from risiko.express.cards import DECK
from risiko.express.chances import odds
from risiko.express.chances.odds import conquest
from risiko.express.chances.turn_value import average_turn
from risiko.express.position import ExpressPosition
from risiko.express.throws import SortedThrow
from risiko.protocol import CHANCE, Action
from risiko.record.dice import Seeded
from tests.express.tables import at

SOLDIERS = [0, 0, 0, 1, 2, 3]
"""The soldiers on each face."""


@pytest.mark.parametrize("dice", range(1, 8))
def test_one_general_is_missed_only_by_every_die_of_every_throw(dice: int) -> None:
    thrown = dice * (dice + 1) // 2
    assert conquest(("g",), dice) == 1 - Fraction(5, 6) ** thrown


def _ten_soldiers(dice: int) -> Fraction:
    """All outcomes one by one: enough at once, or one die fewer."""
    if dice == 0:
        return Fraction(0)
    outcomes = list(product(SOLDIERS, repeat=dice))
    enough = Fraction(sum(sum(o) >= 10 for o in outcomes), len(outcomes))
    return enough + (1 - enough) * _ten_soldiers(dice - 1)


@pytest.mark.parametrize("dice", range(1, 7))
def test_ten_soldiers_by_plain_enumeration(dice: int) -> None:
    assert conquest(("s10",), dice) == _ten_soldiers(dice)


def test_ten_soldiers_by_hand_with_four_dice() -> None:
    # 3333, four orders of 3331, 3332 each; six of 3322: 1 + 4 + 4 + 6 outcomes.
    assert conquest(("s10",), 4) == Fraction(15, 6**4)


def test_two_lines_by_hand_with_two_dice() -> None:
    # A General and a cannon: one of each, either first, then the other with the last die; or
    # with both symbols at once one is laid and the other thrown again. Or no symbol: hopeless.
    some = Fraction(6**2 - 4**2, 6**2)
    assert conquest(("g", "k"), 2) == some * Fraction(1, 6)


def test_two_cavalry_by_hand_with_two_dice() -> None:
    assert conquest(("cc",), 2) == Fraction(1, 36)


def test_nothing_open_is_certain_and_no_dice_are_hopeless() -> None:
    assert conquest((), 0) == 1
    assert conquest(("g",), 0) == 0


def test_a_forced_storm_can_be_worse_than_giving_up_a_die() -> None:
    whole = get_fresh_front(DECK.number["usa"], False).open
    assert conquest(whole, 7, may_decline=True) > conquest(whole, 7)


def test_more_dice_never_hurt() -> None:
    for row in odds.list_odds():
        assert list(row.chances) == sorted(row.chances)


def test_giving_up_dice_never_hurts() -> None:
    for bound, free in zip(odds.list_odds(), odds.list_odds(may_decline=True), strict=True):
        assert all(a <= b for a, b in zip(bound.chances, free.chances, strict=True))


def test_the_general_of_an_owner_always_makes_it_harder() -> None:
    for card in DECK.cards:
        free, owned = (conquest(get_fresh_front(card.number, o).open, 7) for o in (False, True))
        assert owned < free


def test_the_table_has_every_state_of_every_card_once() -> None:
    rows = list(odds.list_odds())
    assert len({(row.card.id, row.lines) for row in rows}) == len(rows)
    assert {row.card.id for row in rows} == set(DECK.number)
    for language in ("de", "en"):
        lines = odds.write_table(language).splitlines()
        assert len(lines) == len(rows) + 1
        assert len({len(line) for line in lines}) == 1
        india = next(line for line in lines if " s10 " in line)
        assert india.endswith("33,83" if language == "de" else "33.83")


def _attack(start: ExpressPosition, dice: Seeded, event: int) -> tuple[bool, int]:
    """One attack on the bound card, played by the exact odds."""
    position, seat = start, start.mover
    while position.mover == seat:
        if position.turn == CHANCE:
            position = position.draw(dice(event, position.chance()))
            event += 1
            continue
        front, throw = position.front, position.throw
        assert front is not None
        assert throw is not None
        actions = [o.action(n) for o in position.options() for n in range(o.lo, o.hi + 1)]

        def chance(action: Action, front: Front = front, throw: SortedThrow = throw) -> Fraction:
            lines, laid = front.open, 1
            if action.verb == "storm":
                lines, laid = front.after(action.args[1]).open, action.n
            return conquest(lines, throw.dice - laid)

        position = position.play(max(actions, key=chance))
    return position.table != start.table, event


@pytest.mark.parametrize(
    ("attack", "owners"),
    [
        ("usa:kc,s3:2", {}),
        ("canada:c,k,s3:1", {}),
        ("north_africa:cc,s5:1", {}),
        ("brazil:g,s4,s4:1", {"brazil": "b"}),
        ("australia:gg,c,s4:1", {}),
    ],
)
def test_played_attacks_succeed_as_often_as_computed(attack: str, owners: dict[str, str]) -> None:
    games = 3000
    dice, event = Seeded(2006), 0
    start = at(f"a throw {attack} 5", held=owners)
    assert start.front is not None
    won = 0
    for _ in range(games):
        success, event = _attack(start, dice, event)
        won += success
    exact = float(conquest(start.front.open, 5))
    error = (exact * (1 - exact) / games) ** 0.5
    assert abs(won / games - exact) < 4 * error


def test_a_turn_is_worth_the_chance_of_a_card_that_every_throw_can_attack() -> None:
    japan = get_fresh_front(DECK.number["japan"], False)
    assert average_turn({japan: 1.0}, 7) == pytest.approx(float(conquest(japan.open, 7)))
    assert average_turn({japan: 2.0}, 3) == pytest.approx(2 * float(conquest(japan.open, 3)))


def test_a_turn_takes_the_best_of_several_cards() -> None:
    japan, mexico = (get_fresh_front(DECK.number[name], False) for name in ("japan", "mexico"))
    both = average_turn({japan: 1.0, mexico: 1.0}, 7)
    assert both > average_turn({japan: 1.0}, 7)
    assert average_turn({}, 7) == 0
