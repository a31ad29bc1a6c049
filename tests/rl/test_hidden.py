"""Observations show what a view shows: what is hidden may be redrawn, and nothing changes."""

import random

import numpy as np
import pytest

from risiko.protocol import OVER, Game
from risiko.record.dice import Seeded
from risiko.rl.kit import make_kit
from tests.games import SOAK, every_table, name

LOOKS = 25 * SOAK


@pytest.mark.parametrize(
    ("game", "seats"), [(g, s) for g, s in every_table() if s == max(g.seats)], ids=name
)
def test_redrawing_what_is_hidden_changes_no_observation(game: Game, seats: int) -> None:
    kit = make_kit(game, seats)
    episode, observe = kit.make_episode(), kit.make_observer()
    luck = random.Random(seats)
    episode.restart(11, 0)
    redrawn = 0
    for k in range(LOOKS * 12):
        if episode.turn == OVER:
            episode.restart(11, k)
        if k % 12 == 0:
            position = episode.position
            seat = luck.randrange(seats)
            guess = position.guess(seat, Seeded(k))
            redrawn += str(guess) != str(position)
            seen = episode.observe(seat)
            if seat != episode.turn:
                assert observe(guess.view(seat), ()).tobytes() == seen.tobytes()
                assert observe(position.view(seat), ()).tobytes() == seen.tobytes()
            assert ((seen >= 0) & (seen <= 1)).all()
        episode.step(int(luck.choice(np.flatnonzero(episode.mask))))
    assert redrawn or game.id == "express", "something was hidden"


def test_nobody_sees_which_cards_another_names_for_a_set() -> None:
    kit = make_kit("2003/conquest", 2)
    episode = kit.make_episode()
    luck = random.Random(5)
    episode.restart(1, 0)
    for _ in range(20_000):
        if episode.turn == OVER:
            episode.restart(1, 1)
        cards = [
            int(k) for k in np.flatnonzero(episode.mask) if "card" in kit.space.describe(int(k))
        ]
        if cards:
            break
        episode.step(int(luck.choice(np.flatnonzero(episode.mask))))
    seat = episode.turn
    own, other = episode.observe(seat), episode.observe(1 - seat)
    episode.step(cards[0])
    named = next(plane for plane in kit.planes if plane.name == "named")
    changed = np.flatnonzero(episode.observe(seat) != own)
    assert all(named.start <= k < named.start + named.size for k in changed)
    assert len(changed) == 1
    assert (episode.observe(1 - seat) == other).all()


def test_a_player_sees_itself_first() -> None:
    kit = make_kit("2003/conquest", 4)
    episode = kit.make_episode()
    episode.restart(2, 0)
    owners, units = kit.planes[0], kit.planes[2]
    assert (owners.name, units.name) == ("owners", "units")
    board = episode.position.view(None).line.split(" ")[1].replace("/", "")
    for seat in range(4):
        seen = episode.observe(seat)
        first = seen[owners.start : owners.start + 42]
        assert first.sum() == board.count("abcdef"[seat])
        second = seen[owners.start + 42 : owners.start + 84]
        assert second.sum() == board.count("abcdef"[(seat + 1) % 4])
