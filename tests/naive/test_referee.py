"""The referee alone: random games keep what no rule may break, and a few of the books' examples."""

from random import Random

import pytest

from risiko.protocol import CHANCE, OVER

from .cards import cards_for_stars, sets_in, star_counts, worth_in_order, worth_of_symbols
from .play import any_action, any_label
from .referee import PLAYERS, Referee
from .turns import losses
from .world import JOKERS, NEIGHBOURS, TERRITORIES

PLIES = 400


def check_cards(referee: Referee) -> None:
    """No card is in two hands."""
    cards = [card for hand in referee.hands().values() for card in hand]
    assert len(cards) == len(set(cards))
    assert set(cards) <= set(TERRITORIES + JOKERS)


def check_board(referee: Referee) -> None:
    """Nobody holds a territory without units."""
    assert all(units >= 1 for _, units in referee.board().values())


@pytest.mark.parametrize("game_id", PLAYERS)
def test_random_games_keep_cards_and_units(game_id: str) -> None:
    """Until the end of the game, chance or a seat has something to do."""
    for seats in PLAYERS[game_id]:
        dice = Random(f"{game_id} {seats}")
        referee = Referee(game_id, seats)
        for _ in range(PLIES):
            if referee.turn() == OVER:
                assert referee.winners()
                break
            if referee.turn() == CHANCE:
                referee.draw(any_label(referee, dice))
            else:
                referee.play(any_action(referee.options(), dice))
            check_board(referee)
            check_cards(referee)


def test_every_border_has_two_sides() -> None:
    """83 borders, each known on both sides."""
    assert sum(map(len, NEIGHBOURS.values())) == 2 * 83
    assert all(here in NEIGHBOURS[there] for here in NEIGHBOURS for there in NEIGHBOURS[here])


@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [
        ([5, 4, 3], [6, 3], (1, 1)),
        ([4, 1, 1], [4, 1], (2, 0)),
        ([6, 6, 1], [5, 1], (0, 2)),
        ([3, 3, 1], [4], (1, 0)),
        ([4, 2, 1], [3], (0, 1)),
        ([6], [5, 4], (0, 1)),
        ([4, 3], [3, 2], (0, 2)),
        ([4], [6, 1], (1, 0)),
        ([3, 2], [3, 3], (2, 0)),
        ([6, 1], [5, 2], (1, 1)),
        ([5, 4], [4], (0, 1)),
        ([5, 2], [5], (1, 0)),
    ],
)
def test_2003_c_angreifen_table(
    attack: list[int], defence: list[int], lost: tuple[int, int]
) -> None:
    """The table of throws in the 2003 book."""
    assert losses(attack, defence) == lost


def test_2003_h_the_twelfth_set_brings_45() -> None:
    """2003, (h) Karten eintauschen."""
    assert [worth_in_order(n) for n in (0, 7, 8, 11)] == [4, 25, 30, 45]


def test_2000_a_joker_makes_the_best_of_a_set() -> None:
    """2000, Phase 1, 3.: a joker stands for any symbol."""
    assert worth_of_symbols(["alaska", "alberta", "joker1"]) == 4
    assert worth_of_symbols(["alaska", "peru", "joker1"]) == 10
    assert worth_of_symbols(["quebec", "joker1", "joker2"]) == 10
    assert sets_in(["alaska", "alberta", "peru", "congo"]) == []


def test_2010_stars_that_cards_can_make() -> None:
    """2010, Für eingetauschte Karten: only two-star cards make even numbers only."""
    assert star_counts(["siam", "brazil"]) == [2, 4]
    assert star_counts(["siam", "alaska", "brazil"]) == [2, 3, 4, 5]
    assert cards_for_stars(["siam", "alaska", "brazil"], 3) == ["brazil", "alaska"]
