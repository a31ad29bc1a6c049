"""Whole games: every number of players, every option, what always holds."""

import copy
import pickle

import pytest

from risiko.errors import BadPosition, IllegalAction
from risiko.express.cards import DECK
from risiko.express.explain import PLACES
from risiko.express.game import WAYS, ExpressGame, express
from risiko.express.position import ExpressPosition
from risiko.protocol import CHANCE, OVER, Action
from risiko.record.dice import Seeded
from tests.express.tables import at

LONGEST_GAME = 20_000
STRANGE = [
    Action("lose"),
    Action("lose", (), 2),
    Action("lose", ("usa",)),
    Action("continue"),
    Action("fresh"),
    Action("continue", ("usa",)),
    Action("storm"),
    Action("storm", ("usa",)),
    Action("storm", ("usa", "kc", "s3"), 2),
    Action("storm", ("moon", "kc"), 2),
    Action("storm", ("usa", "x"), 2),
    Action("storm", ("usa", "gg"), 2),
    Action("attack", ("alaska", "kamchatka"), 3),
    *(
        Action("storm", (card.id, word), n)
        for card in DECK.cards
        for word in (*card.lines, "g")
        for n in (0, 1, 2, 8)
    ),
]
"""Actions that are sometimes legal, and some that never are."""


def _check(position: ExpressPosition, reread: bool) -> None:
    options = position.options()
    if reread:
        assert position.game.read(str(position)) == position
        for seat in (None, *range(position.seats)):
            view = position.view(seat)
            assert view.line == str(position)
            assert tuple(view.options) == (tuple(options) if seat == position.turn else ())
            assert not position.conceals(seat)
        assert position.guess(0, Seeded(0)) == position
    assert bool(options) == (position.turn >= 0)
    assert bool(position.chance()) == (position.turn == CHANCE)
    dice = position.bowl + position.laid + (position.throw.dice if position.throw else 0)
    assert dice <= 7


def _random_game(game: ExpressGame, seats: int, seed: int) -> ExpressPosition:
    dice, choices = Seeded(seed), Seeded(seed + 1)
    position = game.start(seats)
    for ply in range(LONGEST_GAME):
        _check(position, ply % 7 == 0)
        if position.turn == OVER:
            return position
        if position.turn == CHANCE:
            position = position.draw(dice(ply, position.chance()))
        else:
            options = position.options()
            option = options[choices(2 * ply, len(options))]
            n = option.lo + choices(2 * ply + 1, option.hi - option.lo + 1)
            position = position.play(option.action(n))
    raise AssertionError("the game has no end")


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_games(name: str, seats: int) -> None:
    position = _random_game(WAYS[name], seats, seed=seats)
    assert sum(position.scores()) == pytest.approx(1)
    points = [position.table.points(seat) for seat in range(seats)]
    for share, own in zip(position.scores(), points, strict=True):
        assert (share > 0) == (own == max(points))
    assert position.player == -1


@pytest.mark.parametrize("name", WAYS)
def test_what_is_not_offered_is_refused_with_a_reason_and_a_place(name: str) -> None:
    game, position = WAYS[name], WAYS[name].start(3)
    dice, choices = Seeded(1), Seeded(2)
    reasons = set()
    for ply in range(150):
        options = position.options()
        for action in STRANGE:
            if any(option.allows(action) for option in options):
                assert game.read(str(position.play(action)))
                continue
            with pytest.raises(IllegalAction) as caught:
                position.play(action)
            assert caught.value.cite.startswith("2006, ")
            assert caught.value.reason in PLACES
            assert "{" not in caught.value.text.de + caught.value.text.en
            reasons.add(caught.value.reason)
        if position.turn == CHANCE:
            position = position.draw(dice(ply, position.chance()))
        else:
            option = options[choices(ply, len(options))]
            position = position.play(option.action(option.lo))
    assert {"dice_first", "unknown_action", "other_card", "not_thrown", "no_line"} <= reasons


def test_outcomes_that_cannot_be_are_refused() -> None:
    reasons = []
    start = express().start(2)
    over = at("over", 2, dict.fromkeys(DECK.number, "a"))
    for position, outcome in (
        (start, -1),
        (start, 6**7),
        (at("a throw - 2"), 36),
        (at("a choose - GC"), 0),
        (over, 0),
    ):
        with pytest.raises(IllegalAction) as caught:
            position.draw(outcome)
        reasons.append(caught.value.reason)
    assert reasons == ["no_outcome", "no_outcome", "no_outcome", "no_throw", "over"]
    with pytest.raises(IllegalAction, match="over"):
        over.play(Action("lose"))


@pytest.mark.covers("express.components.2")
@pytest.mark.parametrize("seats", [-1, 0, 1, 7])
def test_only_two_to_six_may_play(seats: int) -> None:
    with pytest.raises(BadPosition):
        express().start(seats)


def test_positions_can_be_copied_and_sent_elsewhere() -> None:
    position = at("c choose usa:g,kc,s3:2 GCK12", usa="b")
    for other in (
        copy.copy(position),
        copy.deepcopy(position),
        pickle.loads(pickle.dumps(position)),
    ):
        assert other == position
        assert other.options() == position.options()
