"""Luck: zero on average in every situation, and what happened less what was to be expected."""

from itertools import pairwise
from random import Random

import pytest

import risiko
from risiko import CHANCE, Position, record
from risiko.analysis.luck import Tally, follow_luck, is_measurable, measure_luck
from risiko.analysis.throw_odds import compute_mean_loss
from risiko.arena.simulate import play_one
from risiko.classic.game import ClassicGame
from risiko.classic.kernel import layout
from risiko.classic.position import ClassicPosition
from risiko.errors import NotationError
from risiko.express.game import ExpressGame, express
from risiko.express.position import ExpressPosition
from risiko.express.throws import count_outcomes, list_throws
from risiko.record import Turn
from tests.games import every_game, random_game
from tests.play import play


def attack(dice: int, defence: int) -> Position:
    """An attack just before the throw."""
    position = risiko.setup(
        "2003/conquest", seats=3, board={"alaska": "a9", "kamchatka": "b9", "peru": "c1"},
        phase="attack",
    )  # fmt: skip
    return play(position, f"attack alaska kamchatka {dice}", f"defend {defence}")


def test_the_expected_losses_are_those_of_the_dice() -> None:
    # Of 7,776 throws of 3 against 2 dice the attacker loses two units in 2,275, one in 2,611.
    assert compute_mean_loss(3, 2) == pytest.approx((2 * 2275 + 2611) / 7776)
    assert compute_mean_loss(1, 1) == pytest.approx(21 / 36)
    assert compute_mean_loss(3, 1) == pytest.approx(441 / 1296)


@pytest.mark.parametrize(
    ("label", "dice", "defence", "lost"),
    [("6 6 1:5 1", 3, 2, 0), ("5 4 3:6 3", 3, 2, 1), ("4 1 1:4 1", 3, 2, 2), ("6:5 4", 1, 2, 0)],
)
def test_luck_is_what_was_expected_less_what_was_lost(
    label: str, dice: int, defence: int, lost: int
) -> None:
    found = measure_luck(attack(dice, defence), label)
    assert found == {
        0: pytest.approx(compute_mean_loss(dice, defence) - lost),
        1: pytest.approx(lost - compute_mean_loss(dice, defence)),
    }


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("defence", [1, 2])
def test_a_throw_brings_no_luck_on_average(dice: int, defence: int) -> None:
    position = attack(dice, defence)
    labels = [position.label(outcome) for outcome in range(position.chance())]
    for seat in (0, 1):
        assert sum(measure_luck(position, label)[seat] for label in labels) == pytest.approx(
            0, abs=1e-8
        )


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.name)
def test_luck_adds_up_to_what_the_armies_really_lost(game: risiko.Game) -> None:
    """Counted once more from the units on the board, over random games of every kind."""
    if not isinstance(game, ClassicGame):
        assert is_measurable(game) == isinstance(game, ExpressGame)
        return
    assert is_measurable(game)
    seats = game.seats[0]
    for before, after in pairwise(random_game(game, seats, 5, plies=1500)):
        assert isinstance(before, ClassicPosition)
        assert isinstance(after, ClassicPosition)
        fields = before.fields()
        if fields["step"] != layout.THROW:
            continue
        target, source = fields["target"], fields["source"]
        then = after.fields()
        taken = then["owner"][target] != fields["owner"][target]
        fell = fields["units"][target] - (0 if taken else then["units"][target])
        left = then["units"][source] + (then["units"][target] if taken else 0)
        lost = fields["units"][source] - left
        dice, defence = fields["dice"], fields["defence"]
        assert lost + fell == min(dice, defence)
        label = next(
            before.label(outcome)
            for outcome in range(before.chance())
            if before.draw(outcome) == after
        )
        found = measure_luck(before, label)
        assert found[fields["player"]] == pytest.approx(compute_mean_loss(dice, defence) - lost)
        defender = fields["owner"][target]
        if defender < seats:
            assert sum(found.values()) == pytest.approx(0)
        else:
            assert len(found) == 1


@pytest.mark.parametrize("options", [{}, {"may_decline": True}, {"continue_attack": True}])
def test_express_throws_bring_no_luck_on_average(options: dict[str, bool]) -> None:
    """Exactly zero over all outcomes, bound or not, early or late."""
    game = express(**options)
    seen = 0
    waiting = [p for p in random_game(game, 3, 8, plies=600) if p.turn == CHANCE]
    for position in Random(1).sample(waiting, 40):
        assert isinstance(position, ExpressPosition)
        if position.contest:
            assert measure_luck(position, position.label(0)) == {}
            continue
        mean = sum(
            count * measure_luck(position, throw.label)[position.mover]
            for throw, count in list_throws(position.bowl)
        ) / count_outcomes(position.bowl)
        assert mean == pytest.approx(0, abs=1e-12)
        seen += 1
    assert seen > 20


def test_express_luck_is_the_change_of_the_chance_times_the_points() -> None:
    game = risiko.game("express")
    # China is bound, with one General missing and one die left.
    position = game.read("express@1 2 b.../.../../../../. a throw china:g:5 1")
    points = 3
    assert measure_luck(position, "G") == {0: pytest.approx(points * (1 - 1 / 6))}
    assert measure_luck(position, "3") == {0: pytest.approx(-points / 6)}


@pytest.mark.parametrize("id", ["2003/conquest", "2010/duel", "express"])
def test_the_luck_of_a_game_turn_by_turn(id: str) -> None:
    game = risiko.game(id)
    seats = game.seats[0]
    _, match = play_one(game.name, ["random"] * seats, 3, 0, limit=600)
    played = record.of_match(match)
    turns = list(follow_luck(played))
    assert [turn.player for turn in turns] == [turn.player for turn in played.turns]
    tally, position = Tally(seats), record.opening(played)
    for turn in played.turns:
        for item in turn.items:
            if record.is_event(item):
                tally.count(position, item[1:-1])
            position = play(position, item)
    assert turns[-1].seats == tuple(tally.seats)
    assert any(turns[-1].seats)


def test_a_broken_record_has_no_luck() -> None:
    broken = record.Record("2003/conquest@2", 2, ("A", "B"), (Turn(-1, ("{card nowhere}",), "0"),))
    with pytest.raises(NotationError):
        list(follow_luck(broken))
