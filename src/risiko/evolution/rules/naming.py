"""Naming a continent, a city, the world capital or the planet.

A city is founded with its name, so packets 1 and 4 are opened here. How names are written in
actions is in `risiko.evolution.notation.name_words`.
"""

from risiko.evolution.campaign.world import MOST_PERSONS, City
from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.content.pieces import CAPITAL, MAJOR, MINOR, SUGGESTIONS
from risiko.evolution.notation.name_words import decode, encode
from risiko.evolution.rules.options import NameOption
from risiko.evolution.rules.packets import conditions
from risiko.evolution.rules.packets.opening import OpenPacket
from risiko.evolution.rules.steps import Seat, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

NAMING = "Der Sieger"
_POPULATIONS = {"minor": MINOR, "major": MAJOR, "capital": CAPITAL}
_SUGGESTION_LISTS = {
    "continent": "continent",
    "minor": "city",
    "major": "city",
    "capital": "city",
    "planet": "planet",
}
"""The list of suggested names for what is named."""


@step("name")
class GiveName(Step):
    """Somebody gives a name: to a continent, a city, the world capital, or the planet."""

    seat: Seat
    what: str
    """`continent`, `minor`, `major`, `capital` or `planet`."""
    where: int
    """The continent or territory; for the planet the person who names it."""

    cite = NAMING

    def actor(self, s: GameState) -> int:
        return self.seat

    def options(self, s: GameState) -> list[Option]:
        names = SUGGESTIONS[_SUGGESTION_LISTS[self.what]]
        given = {city.name for city in s.world.cities if city is not None}
        given |= {mark.name for mark in s.world.continents}
        new = [name for name in names if name not in given] or names
        return [NameOption("name", (encode(new[s.world.games % len(new)]),), 1, 1)]

    def play(self, s: GameState, action: Action) -> None:
        what, where, name = self.what, self.where, decode(action.args[0])
        person = s.persons[self.seat]
        if what == "continent":
            mark = s.world.continents[where]._replace(name=name, founder=person)
            s.world = s.world.with_mark(where, mark)
        elif what == "planet":
            s.world = s.world.changed(planet=name, patron=where)
        else:
            s.world = s.world.with_city(where, City(_POPULATIONS[what], person, name))
            if conditions.opens_p4(s, what):
                s.push(OpenPacket(self.seat, "p4"))
            if conditions.opens_p1(s, what):
                s.push(OpenPacket(self.seat, "p1"))

    def flaws(self, s: GameState) -> list[str]:
        what, where = self.what, self.where
        if what == "continent":
            fits = 0 <= where < len(BOARD.continents) and not s.world.continents[where].name
        elif what == "planet":
            fits = 0 <= where < MOST_PERSONS and not s.world.planet
        else:
            fits = what in _POPULATIONS and 0 <= where < ISLAND + 1 and s.exists(where)
        return [] if fits else ["nothing_to_name"]
