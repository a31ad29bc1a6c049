"""Dice: exact odds, no favourites, scripts that must be used up, commitments that hold."""

from collections import Counter

import pytest

import risiko
from risiko import Action
from risiko.record.dice import (
    Committed,
    DiceError,
    Recorded,
    Scripted,
    Seeded,
    commitment,
)


@pytest.mark.parametrize(
    ("dice", "defence", "losses"),
    [
        # by attacker's losses 0, 1, 2; three against two is the published 2890 / 2611 / 2275
        (3, 2, [2890, 2611, 2275]),
        (2, 2, [295, 420, 581]),
        (1, 2, [55, 161]),
        (3, 1, [855, 441]),
        (2, 1, [125, 91]),
        (1, 1, [15, 21]),
    ],
)
def test_exact_odds_of_a_throw(dice: int, defence: int, losses: list[int]) -> None:
    position = risiko.setup(
        "2003/conquest",
        seats=2,
        board={"alaska": "a9", "kamchatka": "b9"},
        phase="attack",
    )
    position = position.play(Action("attack", ("alaska", "kamchatka"), dice))
    position = position.play(Action("defend", (), defence))
    assert position.chance() == 6 ** (dice + defence)
    found: Counter[int] = Counter()
    for outcome in range(position.chance()):
        board = str(position.draw(outcome)).split(" ")[1]
        found[9 - int(board[1])] += 1
    assert [found[k] for k in range(len(losses))] == losses


@pytest.mark.parametrize("n", [2, 3, 6, 36, 42, 1000, 7776])
def test_seeded_dice_have_no_favourites(n: int) -> None:
    """Pearson's chi square over many events stays within six standard deviations."""
    events = max(20_000, 20 * n)
    dice = Seeded(2026)
    counts = Counter(dice(i, n) for i in range(events))
    expected = events / n
    chi = sum((counts[k] - expected) ** 2 / expected for k in range(n))
    assert abs(chi - (n - 1)) < 6 * (2 * (n - 1)) ** 0.5


def test_neighbouring_events_and_seeds_are_independent() -> None:
    pairs = Counter((Seeded(7)(i, 6), Seeded(7)(i + 1, 6)) for i in range(36_000))
    seeds = Counter((Seeded(s)(0, 6), Seeded(s + 1)(0, 6)) for s in range(36_000))
    for counts in (pairs, seeds):
        chi = sum((counts[a, b] - 1000) ** 2 / 1000 for a in range(6) for b in range(6))
        assert abs(chi - 35) < 6 * 70**0.5


def test_seeded_dice_know_an_event_without_the_ones_before() -> None:
    assert [Seeded(5)(i, 6) for i in (9, 3, 9)] == [
        Seeded(5)(9, 6),
        Seeded(5)(3, 6),
        Seeded(5)(9, 6),
    ]
    assert [Seeded(5)(i, 1000) for i in range(8)] != [Seeded(6)(i, 1000) for i in range(8)]


def test_seeds_may_be_any_integer() -> None:
    assert {Seeded(seed)(0, 2**31 - 1) for seed in (0, -1, 1, 2**70, -(2**70))}.__len__() == 5


def test_scripted_dice_must_be_thrown_to_the_last() -> None:
    with pytest.raises(DiceError, match="1 scripted"), Scripted([1, 2]) as dice:
        dice(0, 6)
    with Scripted([1, 2]) as dice:
        assert [dice(0, 6), dice(1, 6)] == [1, 2]
    with pytest.raises(DiceError, match="ends before"):
        dice(2, 6)
    with pytest.raises(DiceError, match="not one of 2"):
        Scripted([2])(0, 2)


def test_recorded_dice_fall_as_they_fell() -> None:
    dice = Recorded([3, 1])
    assert [dice(1, 6), dice(0, 6)] == [1, 3]
    with pytest.raises(DiceError, match="ends before"):
        dice(2, 6)
    with pytest.raises(DiceError, match="not one of 3"):
        dice(0, 3)


def test_committed_dice_can_be_recomputed_by_everybody() -> None:
    dice = Committed(b"the host's secret", "table 1", ["anna", "ben"])
    published = dice.commitment
    assert published == commitment(b"the host's secret")
    events = [(n, dice(i, n)) for i, n in enumerate([42, 6, 7776, 1, 36])]
    assert dice.verify(published, events) == []
    assert dice.verify("0" * 64, events)
    changed = [events[0], (6, (events[1][1] + 1) % 6), *events[2:]]
    assert len(dice.verify(published, changed)) == 1


def test_committed_dice_depend_on_every_part_of_the_agreement() -> None:
    base = Committed(b"secret", "m", ["x", "y"])
    others = [
        Committed(b"Secret", "m", ["x", "y"]),
        Committed(b"secret", "n", ["x", "y"]),
        Committed(b"secret", "m", ["xy", ""]),
        Committed(b"secret", "m", ["y", "x"]),
    ]
    rows = {tuple(dice(i, 10**6) for i in range(4)) for dice in (base, *others)}
    assert len(rows) == 5


def test_committed_dice_reject_instead_of_folding() -> None:
    """Of five outcomes three bits give eight numbers; none may come up more often."""
    dice = Committed(b"fair", "m", [])
    counts = Counter(dice(i, 5) for i in range(10_000))
    chi = sum((counts[k] - 2000) ** 2 / 2000 for k in range(5))
    assert chi < 4 + 6 * 8**0.5


@pytest.mark.parametrize(("i", "n"), [(-1, 6), (0, 0), (0, -3), (0, 2**31)])
def test_impossible_events_are_refused(i: int, n: int) -> None:
    for dice in (Seeded(1), Committed(b"s", "m", []), Scripted([0]), Recorded([0])):
        with pytest.raises(DiceError):
            dice(i, n)
