"""OpenSpiel's own tests, its playthrough, and what they do not ask."""

import copy
import pickle
import random

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

import risiko.rl.spiel  # noqa: F401 - registers the game
from risiko.classic.kernel.combat import attacker_losses
from risiko.protocol import CHANCE, OVER, Game
from risiko.rl.classic.outcomes import group_roll, group_throw
from risiko.rl.express.outcomes import group_generals, group_throws
from risiko.rl.kit import make_kit
from risiko.rl.node import Node
from tests.games import SOAK, every_game, name
from tests.rl.make_playthrough import FILE

IN_TREES = [game for game in every_game() if game.id != "evolution"]
STEPS = 10_000 * SOAK


@pytest.mark.parametrize(
    ("game", "players"), [("2003/conquest", 2), ("2000/missions", 4), ("2010/basic", 3)]
)
def test_random_simulations(game: str, players: int) -> None:
    loaded = pyspiel.load_game(f"risiko(game={game},players={players},max_steps=60)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_random_simulations_of_express() -> None:
    loaded = pyspiel.load_game("risiko(game=express,players=2,max_steps=8)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_the_playthrough_is_played_as_before() -> None:
    flags.FLAGS.mark_as_parsed()
    was, now = generate_playthrough.replay(FILE)
    assert now == was


def test_the_game_says_what_it_is() -> None:
    loaded = pyspiel.load_game("risiko(game=2003/conquest,players=4)")
    assert loaded.num_players() == 4
    assert loaded.num_distinct_actions() == 924
    assert loaded.min_utility() == pytest.approx(-1 / 3)
    assert pyspiel.load_game("risiko").num_players() == 2


def test_a_state_shows_itself_to_players() -> None:
    loaded = pyspiel.load_game("risiko(game=2000/missions,players=3)")
    state = loaded.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observation = make_observation(loaded)
    observation.set_from(state, 1)
    seen = state.node.observe(1)
    assert observation.tensor.tobytes() == seen.tobytes()
    assert observation.dict["mission"].sum() == 1
    line = observation.string_from(state, 1)
    assert line == state.node.position.view(1).line
    assert "?" in line
    assert make_observation(loaded, pyspiel.IIGObservationType(perfect_recall=True)) is None


def test_states_are_copied_and_kept() -> None:
    state = pyspiel.load_game("risiko(players=3)").new_initial_state()
    luck = random.Random(1)
    for _ in range(300):
        outcomes = [id for id, _ in state.chance_outcomes()] if state.is_chance_node() else None
        before, twin = str(state), state.clone()
        action = luck.choice(outcomes or state.legal_actions())
        state.apply_action(action)
        assert str(twin) == before
        twin.apply_action(action)
        assert str(twin) == str(state)
        assert twin.legal_actions() == state.legal_actions()
    node = pickle.loads(pickle.dumps(state.node))
    assert (node.turn, node.legal()) == (state.node.turn, state.node.legal())
    assert copy.deepcopy(state.node).position == node.position


@pytest.mark.parametrize(("dice", "defence"), [(a, d) for a in (1, 2, 3) for d in (1, 2)])
def test_a_throw_is_told_by_its_losses(dice: int, defence: int) -> None:
    outcomes = group_throw(dice, defence)
    assert sum(outcome.chance for outcome in outcomes) == pytest.approx(1)
    assert [outcome.id for outcome in outcomes] == list(range(min(dice, defence) + 1))
    for id, _, number in outcomes:
        assert attacker_losses(number, dice, defence) == id


def test_three_dice_against_two_have_the_known_odds() -> None:
    chances = [outcome.chance for outcome in group_throw(3, 2)]
    assert chances == pytest.approx([2890 / 7776, 2611 / 7776, 2275 / 7776])


def test_the_first_turn_is_rolled_for() -> None:
    outcomes = {outcome.id: outcome.chance for outcome in group_roll(0b111)}
    assert sum(outcomes.values()) == pytest.approx(1)
    assert outcomes[0b001] == pytest.approx(55 / 216)
    assert outcomes[0b111] == pytest.approx(6 / 216)
    assert sum(outcome.chance for outcome in group_throws(7)) == pytest.approx(1)
    assert group_generals()[0].chance == pytest.approx((5 / 6) ** 7)


def play_on(node: Node, luck: random.Random) -> tuple[int, bool]:
    """Any choice or outcome in a node, and whether it was chance's."""
    if node.turn == CHANCE:
        outcomes = node.outcomes()
        weights = [outcome.chance for outcome in outcomes]
        return luck.choices([outcome.id for outcome in outcomes], weights)[0], True
    return luck.choice(node.legal()), False


@pytest.mark.parametrize("game", IN_TREES, ids=name)
def test_a_tree_is_the_game_over_positions(game: Game) -> None:
    kit = make_kit(game, max(game.seats))
    node, luck = kit.make_node(), random.Random(game.name)
    position, spelled = kit.game.start(kit.seats), list[int]()
    for step in range(STEPS // 10):
        assert node.turn == position.turn
        if node.turn == OVER:
            assert sum(node.rewards()) == pytest.approx(0)
            node, position = kit.make_node(), kit.game.start(kit.seats)
        if node.turn == CHANCE:
            outcomes = node.outcomes()
            assert sum(outcome.chance for outcome in outcomes) == pytest.approx(1)
            assert len(outcomes) <= kit.most_outcomes
        else:
            assert node.legal() == kit.space.legal(position.options(), spelled)
        id, by_chance = play_on(node, luck)
        if by_chance:
            position = position.draw(node.find_outcome(id).number)
            node.draw(id)
            continue
        node.choose(id)
        spelled.append(id)
        action = kit.space.read(position.options(), spelled)
        if action is not None:
            position, spelled = position.play(action), []
        if step % 50 == 0:
            assert str(node.position) == str(position)


def test_a_tree_is_the_game_of_an_episode() -> None:
    """The same ids and the same losses lead to the same observations."""
    kit = make_kit("2003/conquest", 3)
    node, luck = kit.make_node(), random.Random(3)
    seen = kit.make_observer()
    for _ in range(400):
        id, by_chance = play_on(node, luck)
        node.draw(id) if by_chance else node.choose(id)
        seat = luck.randrange(3)
        if seat != node.turn:
            assert (seen(node.position.view(seat), ()) == node.observe(seat)).all()
        assert np.isfinite(node.observe(seat)).all()


def test_what_is_no_outcome_is_refused() -> None:
    node = make_kit("2003/conquest", 2).make_node()
    with pytest.raises(ValueError, match="no outcome"):
        node.draw(999)
    with pytest.raises(ValueError, match="evolution"):
        make_kit("evolution", 3).make_node()
