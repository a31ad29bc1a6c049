"""The last states of a game from one viewpoint, and what each ply has changed there.

Little of a state changes with a ply, so only that is sent. What is said of a step and what is asked
there comes again and again: it is compared with the last time the same seat was at the same step,
everything else with the state before. `web/src/session/received-states.ts` puts the states together
again.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from risiko.server.wire.differences.difference import (
    STEP_FIELDS,
    Json,
    SharedDifferences,
    getter,
)
from risiko.server.wire.scene import Scene, State

STATE_FIELDS = ("turn", "player", "line")
OTHER_FIELDS = tuple(name for name in Scene.__annotations__ if name not in STEP_FIELDS)
"""The fields of a scene that are compared with the state before."""
get_state = getter(STATE_FIELDS)
get_step = getter(STEP_FIELDS)
get_others = getter(OTHER_FIELDS)


class StepWords(NamedTuple):
    """What a state says of the step of the game."""

    ply: int
    said: tuple[Json, ...]
    """The fields of its scene that are `STEP_FIELDS`."""


class Moment:
    """A ply from one viewpoint: the state before it, the one after it, and a similar step."""

    def __init__(self, before: State, after: State, like: StepWords | None) -> None:
        self.before = before
        self.after = after
        self._like = like

    def state(self, seconds: float | None) -> State:
        """The state after the ply; `seconds` are left on the clock."""
        return replace(self.after, seconds=seconds)

    def like(self, since: int) -> int | None:
        """The ply of the similar step, for who knows all states since a ply; None for none."""
        return self._like.ply if self._like is not None and self._like.ply >= since else None

    def change(
        self, since: int, seconds: float | None, shared: SharedDifferences
    ) -> dict[str, Any]:
        """The difference between the states, for who knows all states since a ply.

        Much of it is `shared` with the difference at the same ply from another viewpoint.
        """
        before, after = self.before, self.after
        like = self.like(since) is not None and self._like
        step = like.said if like else get_step(before.scene)
        scene = shared.differ_in(STEP_FIELDS, step, get_step(after.scene))
        scene |= shared.differ_in(OTHER_FIELDS, get_others(before.scene), get_others(after.scene))
        change = shared.differ_in(STATE_FIELDS, get_state(before), get_state(after))
        now = {"ply": after.ply, "seconds": seconds, "back": after.back}
        return {**change, **now, "scene": scene}


class SeenStates:
    """The last states from one viewpoint."""

    def __init__(self) -> None:
        self.last: State | None = None
        self.moment: Moment | None = None
        """The last ply."""
        self._steps: dict[tuple[str, int], StepWords] = {}

    def begin(self, state: State) -> None:
        """Begin with a state: nothing is known of those before."""
        self.last, self.moment = state, None
        self._steps.clear()

    def add(self, after: State) -> Moment:
        """Go on to the state after the next ply."""
        before = self.last
        assert before is not None
        like = self._steps.get((after.scene.step, after.turn))
        self._steps[before.scene.step, before.turn] = StepWords(before.ply, get_step(before.scene))
        if (before.scene.step, before.turn) == (after.scene.step, after.turn):
            like = None
        self.last, self.moment = after, Moment(before, after, like)
        return self.moment
