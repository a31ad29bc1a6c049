"""What every game promises, whatever its rulebook, with every number of players."""

import pickle
import random
from collections import Counter

import pytest

import risiko
from risiko import CHANCE, OVER, Action, BadPosition, Game, IllegalAction, Option, Position
from risiko.classic.game import ClassicGame
from risiko.record.dice import Seeded
from tests.games import SOAK, every_game, every_table, name, random_game

TABLES = pytest.mark.parametrize(("game", "seats"), every_table(), ids=name)
PLIES = 500 * SOAK


@TABLES
def test_a_position_is_its_line(game: Game, seats: int) -> None:
    for number, position in enumerate(random_game(game, seats, 1, plies=PLIES)):
        if number % 3:
            continue
        line = str(position)
        again = game.read(line)
        assert str(again) == line
        assert again == position
        assert hash(again) == hash(position)
        assert (again.turn, again.player, again.seats) == (position.turn, position.player, seats)
        assert list(again.options()) == list(position.options())
        assert again.chance() == position.chance()


@TABLES
def test_whose_turn_it_is_says_what_can_be_done(game: Game, seats: int) -> None:
    for position in random_game(game, seats, 2, plies=PLIES):
        if position.turn == CHANCE:
            assert position.chance() > 0
            assert not position.options()
        elif position.turn == OVER:
            assert position.chance() == 0
            assert not position.options()
            assert sum(position.scores()) == pytest.approx(1)
            assert len(position.scores()) == seats
        else:
            assert 0 <= position.turn < seats
            assert position.chance() == 0
            assert len(position.options()) > 0
            with pytest.raises(ValueError, match="not over"):
                position.scores()


@TABLES
def test_every_offered_action_is_legal_and_nothing_beside_it(game: Game, seats: int) -> None:
    dice = random.Random(3)
    for position in random_game(game, seats, 3, plies=400 * SOAK):
        if position.turn < 0:
            continue
        before = str(position)
        options = position.options()
        assert len({(o.verb, o.args, o.lo) for o in options}) == len(options)
        for option in dice.sample(list(options), min(3, len(options))):
            assert 0 <= option.lo <= option.hi
            for n in {option.lo, option.hi}:
                position.play(option.action(n))
            beside = [option.action(option.lo - 1), option.action(option.hi + 1)]
            for action in beside:
                if not any(other.allows(action) for other in options):
                    _assert_refused(game, position, action)
        assert str(position) == before


def _assert_refused(game: Game, position: Position, action: Action) -> None:
    with pytest.raises(IllegalAction) as refused:
        position.play(action)
    error = refused.value
    assert error.reason
    assert error.cite
    for text in error.text:
        assert text
        assert "{" not in text
    assert error.text.de != error.text.en


@TABLES
def test_any_action_of_another_moment_is_refused_with_a_reason(game: Game, seats: int) -> None:
    positions = list(random_game(game, seats, 4, plies=300))
    dice = random.Random(4)
    actions = [
        option.action(option.hi) for position in positions for option in position.options()[:3]
    ]
    for position in positions[:: 7 // SOAK or 1]:
        for action in dice.sample(actions, min(8, len(actions))):
            if not any(option.allows(action) for option in position.options()):
                _assert_refused(game, position, action)


@TABLES
def test_labels_lead_back_to_their_outcomes(game: Game, seats: int) -> None:
    dice = random.Random(5)
    for position in random_game(game, seats, 5, plies=PLIES):
        if position.turn != CHANCE:
            with pytest.raises(IllegalAction):
                position.draw(0)
            continue
        for _ in range(2):
            outcome = dice.randrange(position.chance())
            label = position.label(outcome)
            again = position.outcome(label)
            assert position.label(again) == label
            assert position.draw(again) == position.draw(outcome)
        for bad in (-1, position.chance()):
            with pytest.raises(IllegalAction):
                position.draw(bad)
            with pytest.raises(IllegalAction):
                position.label(bad)


@TABLES
def test_actions_and_options_read_back(game: Game, seats: int) -> None:
    for position in random_game(game, seats, 6, plies=300):
        for option in position.options():
            assert isinstance(option, Option)
            for n in (option.lo, option.hi):
                action = option.action(n)
                assert Action.parse(str(action)) == action


@TABLES
def test_a_view_does_not_change_when_its_secrets_do(game: Game, seats: int) -> None:
    for number, position in enumerate(random_game(game, seats, 7, plies=PLIES)):
        if number % 17:
            continue
        for seat in range(seats):
            guess = position.guess(seat, Seeded(number))
            assert guess.view(seat) == position.view(seat)
            assert guess.turn == position.turn
            if position.turn != OVER:
                assert str(game.read(str(guess))) == str(guess)
            assert position.view(seat).seat == seat
            if seat != position.turn:
                assert not position.view(seat).options
        assert not position.view(None).options


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_guesses_vary_where_something_is_hidden(game: Game) -> None:
    seats = game.seats[-1]
    varied = 0
    for number, position in enumerate(random_game(game, seats, 8, plies=1200)):
        if position.turn in (CHANCE, OVER) or number % 25:
            continue
        guesses = {str(position.guess(0, Seeded(k))) for k in range(6)}
        if "?" in position.view(0).line:
            varied += len(guesses) > 1
        else:
            assert guesses == {str(position)}
    assert varied > 3 or game.id == "express"


@TABLES
def test_nobody_sees_what_others_hold(game: Game, seats: int) -> None:
    """Only the winner of a game uncovers a mission."""
    if not isinstance(game, ClassicGame):  # other families have other fields and their own tests
        return
    for number, position in enumerate(random_game(game, seats, 9, plies=PLIES)):
        if number % 5 and position.turn != OVER:
            continue
        fields = str(position).split(" ")
        hands, missions, capitals = (fields[k].split("/") for k in (7, 10, 11))
        for seat in (None, *range(seats)):
            seen = position.view(seat).line.split(" ")
            for k, cards in enumerate(seen[7].split("/")):
                if k == seat:
                    assert cards == hands[k]
                else:
                    assert set(cards) <= set("?,-")
            if position.turn == OVER:
                continue
            for field, truth in ((10, missions), (11, capitals)):
                for k, secret in enumerate(seen[field].split("/")):
                    if k == seat or secret.endswith("!") or truth[k] == "-":
                        assert secret == truth[k]
                    else:
                        assert secret == "?"


@TABLES
def test_cards_territories_and_units_are_conserved(game: Game, seats: int) -> None:
    """Cards are in one place each, territories never empty again, units come from somewhere."""
    if not isinstance(game, ClassicGame):
        return
    before: Position | None = None
    settled = False
    for position in random_game(game, seats, 10, plies=PLIES):
        fields = str(position).split(" ")
        named = [c for k in (7, 8, 9) for c in fields[k].replace("/", ",").split(",")]
        cards = [c for c in named if c != "-" and not c.startswith("@")]
        assert all(count == 1 for count in Counter(cards).values())
        settled = settled or "." not in fields[1]
        assert not settled or "." not in fields[1]
        if before is not None and settled and before.turn != CHANCE and position.turn != OVER:
            change = _units(position) - _units(before)
            assert change >= 0 or "throw" in str(before)
        before = position


def _units(position: Position) -> int:
    board = str(position).split(" ")[1]
    digits = "".join(c if c.isdigit() else " " for c in board)
    return sum(map(int, digits.split()))


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_only_allowed_numbers_of_players_sit_down(game: Game) -> None:
    for seats in (-1, 0, 1, game.seats[0] - 1, game.seats[-1] + 1, 99):
        with pytest.raises(BadPosition, match=game.id):
            game.start(seats)


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_games_and_positions_can_be_sent_to_another_process(game: Game) -> None:
    position = list(random_game(game, game.seats[0], 11, plies=80))[-1]
    assert pickle.loads(pickle.dumps(position)) == position
    assert pickle.loads(pickle.dumps(game)).name == game.name


def test_seats_that_do_not_play_have_no_view() -> None:
    position = risiko.game("2003/conquest").start(3)
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="no seat"):
            position.view(seat)
        with pytest.raises(ValueError, match="no seat"):
            position.guess(seat, Seeded(1))


def test_unknown_games_and_options_are_named() -> None:
    with pytest.raises(ValueError, match="2003/conquest"):
        risiko.game("2004/conquest")
    with pytest.raises(ValueError, match="escalating"):
        risiko.game("2000/capitals", escalating=True)
    with pytest.raises(ValueError, match="flying"):
        risiko.game("2003/conquest", flying=True)
    with pytest.raises(ValueError, match="does not fit"):
        risiko.game("2010/duel", house=["connected"])
    with pytest.raises(ValueError, match="no option"):
        risiko.game("2003/conquest", house=["nonsense"])
