"""Facts about factions: homeland, private mission, the lead faction, and what is still free."""

from risiko.evolution.campaign.world import NOBODY, NOWHERE, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import GAMES_WITH_REWARDS, MISSIONS, PRIVATE, powers_of
from risiko.evolution.state import GameState


def homeland(world: World, faction: int, *now: int) -> int:
    """The continent a faction has started in most often; -1 at a tie.

    `now` is the start in the running game, which is counted too. The back of a faction card has a
    line for each of the games with rewards; later games are not counted.
    """
    lines = world.careers[faction][:GAMES_WITH_REWARDS]
    starts = [line.start for line in lines if line is not None]
    if world.games < GAMES_WITH_REWARDS:
        starts += now
    counts = [0] * len(BOARD.continents)
    for start in starts:
        if start >= 0 and BOARD.continent[start] >= 0:
            counts[BOARD.continent[start]] += 1
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else NOWHERE


def private_mission(s: GameState, seat: int) -> str:
    """The mission a faction has for itself, or none."""
    faction = s.faction[seat]
    mission = s.world.powers[faction][PRIVATE] if faction >= 0 else ""
    return mission if mission in MISSIONS else ""


def lead_seat(s: GameState) -> int:
    """The seat of the lead faction: most wins of those in this game; NOBODY at a tie."""
    wins = [s.world.wins(faction) if faction >= 0 else 0 for faction in s.faction]
    best = max(wins)
    return wins.index(best) if best and wins.count(best) == 1 else NOBODY


def free_factions(s: GameState) -> list[int]:
    """The factions that nobody has chosen."""
    return [faction for faction in s.world.factions() if faction not in s.faction]


def powers_left(s: GameState, slot: int) -> tuple[str, ...]:
    """The powers for a slot that no faction has taken: each exists once."""
    taken = {slots[slot] for slots in s.world.powers}
    return tuple(power for power in powers_of(slot) if power not in taken)
