"""Who counts as one visitor where work is shared out: an account, or the address of guests.

Anybody can be many guests. So guests are told apart by their addresses, as long as these are known.
"""

from collections import OrderedDict

REMEMBERED = 10_000
"""Players whose keys are remembered; beyond that the one not seen longest is dropped."""


class Visitors:
    """Remembers the keys of the players of a server."""

    def __init__(self) -> None:
        self._keys: OrderedDict[str, str] = OrderedDict()

    def note(self, player: str, *, kept: bool, address: str) -> str:
        """Note where a player asks from; returns their key."""
        key = self._keys[player] = player if kept else address
        self._keys.move_to_end(player)
        if len(self._keys) > REMEMBERED:
            self._keys.popitem(last=False)
        return key

    def key_of(self, player: str) -> str:
        """The key of a player; their own where they have not been seen."""
        return self._keys.get(player, player)
