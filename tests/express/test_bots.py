"""The two players: always legal, the same every time, and the better one wins more."""

import pytest

from risiko.bots.express import Attacker, Greedy, Strategist
from risiko.express.chances.evaluate import estimate_win_chances
from risiko.express.game import WAYS, ExpressGame, express
from risiko.express.position import ExpressPosition
from risiko.protocol import CHANCE, OVER
from risiko.record.dice import Seeded
from tests.express.tables import ALL_OWNED, at


def _game(game: ExpressGame, players: list[Attacker], seed: int) -> ExpressPosition:
    dice, position, event = Seeded(seed), game.start(len(players)), 0
    while position.turn != OVER:
        if position.turn == CHANCE:
            position = position.draw(dice(event, position.chance()))
            event += 1
        else:
            view = position.view(position.turn)
            action = players[position.turn].choose(view)
            assert any(option.allows(action) for option in view.options)
            position = position.play(action)
        assert event < 5000
    return position


@pytest.mark.parametrize("name", WAYS)
@pytest.mark.parametrize("seats", [2, 4])
def test_they_play_every_way_to_its_end(name: str, seats: int) -> None:
    players = [Strategist(), Greedy()] * (seats // 2)
    assert sum(_game(WAYS[name], players, seed=seats).scores()) == pytest.approx(1)


def test_they_play_the_same_game_again() -> None:
    first, second = (_game(express(), [Strategist(), Greedy(), Greedy()], 5) for _ in range(2))
    assert first == second


def test_the_strategist_wins_more_than_its_share_against_two_greedy_players() -> None:
    won, blocks = 0.0, 30
    for seed in range(blocks):
        for seat in range(3):
            players: list[Attacker] = [Greedy(), Greedy(), Greedy()]
            players[seat] = Strategist()
            won += _game(express(), players, seed).scores()[seat]
    assert won / (3 * blocks) > 0.45  # a fair share is 0.33; long series give about 0.6


def _choice(player: Attacker, position: ExpressPosition) -> str:
    return str(player.choose(position.view(position.turn)))


def test_greedy_takes_the_best_expected_points() -> None:
    # Canada: 2 points with a good chance, better than 4 points for Western Europe.
    assert _choice(Greedy(), at("a choose - GCK1233")).startswith("storm canada")


def test_soldiers_are_laid_with_as_few_dice_as_possible() -> None:
    assert _choice(Strategist(), at("a choose canada:g,s3:2 1123")) == "storm canada s3 1"


def test_the_strategist_breaks_a_continent_that_is_nearly_complete() -> None:
    owners = {"usa": "b", "canada": "b", "western_europe": "a"}
    position = at("a choose - GGCKK12", 2, owners)
    assert _choice(Strategist(), position) == "storm usa kc 2"
    assert "usa" not in _choice(Greedy(), position)


def test_the_strategist_does_not_end_a_game_that_it_would_lose() -> None:
    owners = dict.fromkeys(ALL_OWNED, "b") | {
        "india": ".",
        "mexico": "a",
        "western_europe": "a",
        "eastern_europe": "b",
    }
    position = at("a choose - GGGK333", 2, owners)
    assert position.table.points(1) > position.table.points(0) + 1
    assert "india" not in _choice(Strategist(), position)


def test_a_promising_attack_is_continued_and_a_poor_one_is_not() -> None:
    promising = at("b take usa:s3:4", continue_attack=True)
    poor = at("b take australia:gg,c,k:4", continue_attack=True)
    for player in (Greedy(), Strategist()):
        assert _choice(player, promising) == "continue"
        assert _choice(player, poor) == "fresh"


def test_a_line_that_costs_too_many_dice_is_declined_where_that_is_allowed() -> None:
    # Three dice on the soldiers would leave but two for cannon and cavalry.
    position = at("a choose usa:kc,s3:2 CC111", may_decline=True)
    assert _choice(Strategist(), position) == "lose"


def test_win_chances_add_up_and_favour_who_leads() -> None:
    table = at("a throw - 7", western_europe="a", eastern_europe="a", mexico="b").table
    chances = estimate_win_chances(table, 0)
    assert sum(chances) == pytest.approx(1)
    assert chances[0] == max(chances)
    over = at("over", 2, ALL_OWNED)
    assert estimate_win_chances(over.table, 0) == over.scores()
