"""How fast environments are: PettingZoo with its wrappers, vectors of games, and OpenSpiel."""

import random
from importlib.util import find_spec

from risiko.bench.speed import (
    SEATS,
    YARDSTICK,
    Figure,
    measure_rate,
    measured,
    number_text,
    remark,
)
from risiko.classic import engine

ROUNDS = 3
"""Each counts with its best, since others use the machine."""
VECTORS = {64: 1.5e6, 512: 1e6}
"""Steps per second that a vector of so many games should reach."""
WRAPPED = 25e3
TREE = 30e3
MODULES = ("pettingzoo", "gymnasium", "pyspiel")


def wrapped_rate(seconds: float) -> float:
    """Steps per second of the PettingZoo environment with its usual wrappers."""
    from risiko import rl

    env = rl.env(YARDSTICK, SEATS)
    luck = random.Random(1).random
    env.reset(seed=1)

    def play(steps: int) -> int:
        done = 0
        while True:
            for _ in env.agent_iter():
                _, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                ids = info["action_mask"].nonzero()[0]
                env.step(int(ids[int(luck() * len(ids))]))
                done += 1
                if done == steps:
                    return steps
            env.reset()

    play(1000)
    return measure_rate(lambda games: play(games * 1000), seconds)


def vector_rate(count: int, seconds: float) -> float:
    """Steps per second of so many games at once, choosing legal ids at random included."""
    from risiko import rl

    env = rl.VectorEnv(YARDSTICK, SEATS, count, 1, copy=False)
    env.reset()

    def play(steps: int) -> int:
        for _ in range(steps):
            env.step(env.sample())
        return steps * count

    play(300)
    return measure_rate(play, seconds)


def tree_rate(seconds: float) -> float:
    """Decisions and events per second in OpenSpiel."""
    import pyspiel

    import risiko.rl.spiel  # noqa: F401 - registers the game

    game = pyspiel.load_game(f"risiko(game={YARDSTICK},players={SEATS})")
    luck = random.Random(1)

    def play(actions: int) -> int:
        state = game.new_initial_state()
        for _ in range(actions):
            if state.is_chance_node():
                ids, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(ids, chances)[0])
            elif state.is_terminal():
                state = game.new_initial_state()
            else:
                ids = state.legal_actions()
                state.apply_action(ids[int(luck.random() * len(ids))])
        return actions

    play(1000)
    return measure_rate(lambda games: play(games * 1000), seconds)


def run(seconds: float) -> list[Figure]:
    """All figures of environments, as far as they are installed and compiled."""
    wrapped = measured("environment", id=YARDSTICK, n=SEATS)
    if any(find_spec(module) is None for module in MODULES):
        return [Figure(wrapped, 0.0, "steps/s", note=remark("no_environments"))]
    if engine.get_compiled() is engine.PLAIN:
        return []
    part, observed = seconds / ROUNDS, remark("observed", n=ROUNDS)
    best = max(wrapped_rate(part) for _ in range(ROUNDS))
    figures = [Figure(wrapped, best, "steps/s", WRAPPED, observed)]
    for count, bar in VECTORS.items():
        name = measured("vector", games=number_text(count), id=YARDSTICK, n=SEATS)
        best = max(vector_rate(count, part) for _ in range(ROUNDS))
        figures.append(Figure(name, best, "steps/s", bar, observed))
    best = max(tree_rate(part) for _ in range(ROUNDS))
    name = measured("game_tree", id=YARDSTICK, n=SEATS)
    figures.append(Figure(name, best, "actions/s", TREE, remark("tree", n=ROUNDS)))
    return figures
