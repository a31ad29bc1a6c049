"""Puts the states together again that a server has sent whole or as differences.

For programs in Python and for tests; the browser's is `web/src/session/received-states.ts`.
"""

from risiko.server.wire.differences.difference import STEP_FIELDS, Json, apply


class ReceivedStates:
    """The states one connection has been sent, as they were read from JSON."""

    def __init__(self) -> None:
        self.state: Json = None
        """The last state; None before the game has begun."""
        self._steps: dict[tuple[str, int], Json] = {}
        """The last state of each step and seat to act, since the last whole one."""

    def take(self, message: Json) -> bool:
        """Take a message from the server; False if a state is missing: ask for `resync` then."""
        if message["type"] == "change":
            return self._change(message)
        if message["type"] in ("welcome", "state", "ply"):
            self._steps.clear()
            self._keep(message["state"])
        return True

    def _keep(self, state: Json) -> None:
        self.state = state
        if state is not None:
            self._steps[state["scene"]["step"], state["turn"]] = state

    def _change(self, message: Json) -> bool:
        change, like, before = message["change"], message["like"], self.state
        if before is None or before["ply"] != change["ply"] - 1:
            return False
        if like is not None:
            found = next((kept for kept in self._steps.values() if kept["ply"] == like), None)
            if found is None:
                return False
            again = {name: found["scene"][name] for name in STEP_FIELDS}
            before = {**before, "scene": {**before["scene"], **again}}
        self._keep(apply(before, change))
        return True
