"""How a game is won."""

from .table import Table
from .world import COLOURS

CAPITALS_TO_WIN = {3: 2, 4: 3, 5: 3, 6: 4}
"""2000, Hauptstadt-Variante, Ende des Spiels: by the number of players."""

TARGET = {3: 25, 4: 20, 5: 15}
"""2010, Grundspiel, Das Spiel gewinnen: territories at the end of a turn, by players."""

DUEL_TARGET = 30
"""2010, Risiko für 2 Spieler, Das Ziel des Spiels."""


class Won(Exception):
    """The game is over; several players may share the win."""

    def __init__(self, winners: list[str]) -> None:
        """Remember who has won."""
        super().__init__(*winners)
        self.winners = winners


def fulfilled(table: Table, player: str, mission: str) -> bool:
    """Whether a mission is fulfilled by what is on the board now."""
    kind, _, rest = mission.partition("_")
    if kind == "kill":
        target = table.players[COLOURS.index(rest)]
        return len(table.lands(player)) >= 24 if target == player else not table.lands(target)
    if mission == "t24":
        return len(table.lands(player)) >= 24
    if mission == "t18x2":
        return sum(table.units[land] >= 2 for land in table.lands(player)) >= 18
    held = set(table.continents(player))
    named = {word.upper() for word in mission.split("_")} - {"ANY"}
    return named <= held and (not mission.endswith("_any") or len(held) > len(named))


def capitals_held(table: Table, player: str) -> int:
    """How many capitals a player possesses: the card goes with the territory.

    2000, Hauptstadt-Variante, Das Spiel.
    """
    return sum(table.owner.get(land) == player for land in table.capitals.values() if land)


def check_now(table: Table, player: str) -> None:
    """Raise Won if the player in turn has won, as may happen at any moment of the turn.

    The last player on the board wins in every game. 2000, Ende des Spieles, and 2010, Risiko mit
    Missionskarten, Das Spiel gewinnen: a mission wins as soon as it is fulfilled in the own turn.
    2000, Hauptstadt-Variante, Ende des Spiels: so do enough capitals.
    """
    if table.left() == [player]:
        raise Won([player])
    mission = table.missions[player]
    if mission and fulfilled(table, player, mission):
        raise Won([player])
    if table.game_id != "2000/capitals":
        return
    if capitals_held(table, player) >= CAPITALS_TO_WIN[len(table.players)]:
        raise Won([player])


def check_at_end_of_turn(table: Table, player: str) -> None:
    """Raise Won if the player has enough territories at the end of the turn.

    2010, Grundspiel, Das Spiel gewinnen; Risiko für 2 Spieler, Das Ziel des Spiels.
    """
    lands = len(table.lands(player))
    if table.game_id == "2010/basic" and lands >= TARGET[len(table.players)]:
        raise Won([player])
    if table.game_id == "2010/duel" and lands >= DUEL_TARGET:
        raise Won([player])


def armistice(table: Table) -> Won:
    """Most territories win, then most units, then all who are level.

    2010, Grundspiel, Das Spiel gewinnen.
    """
    rank = {p: (len(table.lands(p)), table.strength(p)) for p in table.players}
    return Won([p for p in table.players if rank[p] == max(rank.values())])
