"""All ways to play by ids give the same games: over positions, compiled, and many at once."""

import random

import numpy as np
import pytest

from risiko.errors import InputError
from risiko.protocol import OVER, Game
from risiko.rl.batch import PLAYING, TERMINATED
from risiko.rl.kit import Kit, make_kit
from tests.games import SOAK, every_game, name

STEPS = 10_000 * SOAK
"""Ids that are chosen in each game."""
LOOK_EVERY = 7
"""Observations over positions are slow, so not all of them are compared."""
IN_BATCH = [game for game in every_game() if game.id != "evolution"]


def choose(mask: np.ndarray, luck: random.Random) -> int:
    return int(luck.choice(np.flatnonzero(mask)))


def kit_of(game: Game) -> Kit:
    return make_kit(game, max(game.seats))


@pytest.mark.parametrize("game", every_game(), ids=name)
def test_compiled_games_are_those_over_positions(game: Game) -> None:
    kit = kit_of(game)
    fast, slow = kit.make_episode(), kit.make_position_episode()
    luck = random.Random(game.name)
    episode = 0
    fast.restart(7, episode)
    slow.restart(7, episode)
    for k in range(STEPS):
        assert fast.turn == slow.turn
        if fast.turn == OVER:
            assert fast.rewards() == slow.rewards()
            assert sum(fast.rewards()) == pytest.approx(0)
            episode += 1
            fast.restart(7, episode)
            slow.restart(7, episode)
        assert fast.mask.tobytes() == slow.mask.tobytes()
        if k % LOOK_EVERY == 0:
            seat = luck.randrange(kit.seats)
            for seen in (fast.turn, seat):
                assert fast.observe(seen).tobytes() == slow.observe(seen).tobytes()
        id = choose(fast.mask, luck)
        fast.step(id)
        slow.step(id)
    assert str(fast.position) == str(slow.position)


@pytest.mark.parametrize("game", IN_BATCH, ids=name)
def test_many_games_at_once_are_the_single_ones(game: Game) -> None:
    kit, count, cap = kit_of(game), 3, 400
    batch = kit.make_batch(count, cap)
    singles = [kit.make_episode() for _ in range(count)]
    seeds = [5, 6, 7]
    batch.restart(seeds)
    episodes, steps = [0] * count, [0] * count
    for single, seed in zip(singles, seeds, strict=True):
        single.restart(seed, 0)
    ids = np.zeros(count, np.int64)
    for _ in range(STEPS // count):
        batch.choose_at_random(ids)
        actors = [single.turn for single in singles]
        assert batch.turns.tolist() == actors
        for k, single in enumerate(singles):
            assert batch.mask[k].tobytes() == single.mask.tobytes()
            assert batch.observations[k].tobytes() == single.observe(single.turn).tobytes()
            single.step(int(ids[k]))
            steps[k] += 1
        batch.step(ids)
        for k, single in enumerate(singles):
            over = single.turn == OVER
            assert (batch.ended[k] != PLAYING) == (over or steps[k] >= cap)
            assert (batch.ended[k] == TERMINATED) == over
            if batch.ended[k] != PLAYING:
                if over:
                    assert batch.rewards[k].tolist() == pytest.approx(single.rewards())
                seat = actors[k] if over else single.turn
                assert batch.last[k].tobytes() == single.observe(seat).tobytes()
                episodes[k] += 1
                steps[k] = 0
                single.restart(seeds[k], episodes[k])
            else:
                assert not batch.rewards[k].any()
    assert sum(episodes) >= count, "some games end"


def test_an_id_that_is_not_legal_changes_nothing() -> None:
    batch = make_kit("2003/conquest", 3).make_batch(2, 100)
    batch.restart([1, 2])
    before = batch.observations.copy()
    legal = int(np.flatnonzero(batch.mask[0])[0])
    wrong = int(np.flatnonzero(batch.mask[1] == 0)[0])
    for id in (wrong, -1, batch.space.size):
        with pytest.raises(ValueError, match="game 1"):
            batch.step(np.array([legal, id]))
    assert (batch.observations == before).all()


def test_random_choices_are_legal_and_all_come_up() -> None:
    batch = make_kit("express", 2).make_batch(1, 1000)
    batch.restart([3])
    ids = np.zeros(1, np.int64)
    seen = set()
    for _ in range(400):
        batch.choose_at_random(ids)
        seen.add(int(ids[0]))
    assert seen == set(np.flatnonzero(batch.mask[0]).tolist())


def test_evolution_has_no_batch() -> None:
    with pytest.raises(InputError, match="evolution"):
        make_kit("evolution", 3).make_batch(2, 100)
