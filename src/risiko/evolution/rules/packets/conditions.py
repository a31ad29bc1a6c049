"""When each of the six sealed packets is opened.

| packet | opened | asked in |
|---|---|---|
| `p1` | when the ninth minor city has been founded | `naming` |
| `p2` | when a faction is eliminated for the first time | `recruiting` |
| `p3` | when somebody has signed as winner for the second time | `rewards` |
| `p4` | when the world capital is founded | `naming` |
| `e1` | when the third missile is played in one combat | `combat.missiles` |
| `e2` | when somebody with a missile is about to place 30 units | `recruiting` |

What opening a packet does is in `opening`; the printed conditions, as players read them, are in
`content.de.toml` and its siblings.
"""

from risiko.evolution.state import GameState

MISSILES_THAT_IGNITE = 3
VISITING_FORCE = 30
"""Units that are about to be placed when visitors come."""
SECOND_SIGNATURE = 2


def opens_p1(s: GameState, city: str) -> bool:
    """Packet 1: a minor city was founded with the last of the nine stickers."""
    return not s.world.has("p1") and city == "minor" and not s.world.stock.minor


def opens_p2(s: GameState) -> bool:
    """Packet 2: somebody is eliminated, and nobody was before in this campaign."""
    return not s.world.has("p2")


def opens_p3(s: GameState, person: int) -> bool:
    """Packet 3: a person has signed as winner for the second time."""
    return not s.world.has("p3") and s.world.signed(person) >= SECOND_SIGNATURE


def opens_p4(s: GameState, city: str) -> bool:
    """Packet 4: the world capital was founded."""
    return not s.world.has("p4") and city == "capital"


def opens_e1(s: GameState, missiles: int) -> bool:
    """Envelope 1: the third missile was played in one combat."""
    return not s.world.has("e1") and missiles == MISSILES_THAT_IGNITE


def opens_e2(s: GameState, seat: int, troops: int) -> bool:
    """Envelope 2: somebody with a missile is about to place very many troops.

    Whoever it is has no weakness yet: those come out of this envelope.
    """
    return not s.world.has("e2") and troops >= VISITING_FORCE and s.missiles[seat] > 0
