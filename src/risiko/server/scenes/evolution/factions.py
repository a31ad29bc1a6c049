"""The faction cards of a world, front and back."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from risiko.evolution.campaign.world import ELIMINATED, HELD, NOBODY, NOWHERE, WON, World
from risiko.evolution.campaign.world import Service as Line
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import FACTION_IDS, MISSIONS, MUTANTS, POWERS, SCARS, SLOTS
from risiko.evolution.rules.factions import homeland, lead_seat
from risiko.evolution.state import GameState
from risiko.narration.evolution.names import Names
from risiko.server.scenes.evolution.colours import FACTION_COLOURS
from risiko.server.wire.evolution import FactionCard, Hue, Piece, Result, Service, Slot

HUES: dict[str, Hue] = {
    "start": "green",
    "comeback": "blue",
    "missile": "brown",
    "private": "red",
    "weakness": "yellow",
    "evolution": "yellow",
}
NAMED_BY = {"comeback": "p2", "private": "p4", "missile": "e1"}
"""The packets that tell what belongs on a place."""
RESULTS: dict[str, Result] = {WON: "won", HELD: "held", ELIMINATED: "eliminated"}


class Playing(NamedTuple):
    """A faction in the running game."""

    seat: int
    start: int
    """The territory it started in; -1 before that."""
    leads: bool
    """Whether it is the lead faction."""


def find_playing(s: GameState) -> dict[int, Playing]:
    """The factions in a running game by their numbers."""
    lead = lead_seat(s) if s.world.has("p4") else NOBODY
    return {
        faction: Playing(seat, s.home[seat], seat == lead)
        for seat, faction in enumerate(s.faction)
        if faction != NOBODY
    }


def build_faction_cards(
    names: Names, world: World, persons: tuple[int, ...], playing: Mapping[int, Playing]
) -> tuple[FactionCard, ...]:
    """All cards in the box, those in play first; `playing` has those of the running game."""
    last = len(playing)
    order = sorted(
        world.factions(),
        key=lambda faction: (playing[faction].seat if faction in playing else last, faction),
    )
    return tuple(_card(names, world, persons, faction, playing.get(faction)) for faction in order)


def _card(
    names: Names, world: World, persons: tuple[int, ...], faction: int, now: Playing | None
) -> FactionCard:
    id = FACTION_IDS[faction]
    return FactionCard(
        id=id,
        name=names.faction(faction),
        motto=names.texts.motto(id),
        colour=FACTION_COLOURS[id],
        seat=None if now is None else now.seat,
        slots=tuple(
            _slot(names, world, slot, power)
            for slot, power in zip(SLOTS, world.powers[faction], strict=True)
            if slot != "evolution" or faction == MUTANTS
        ),
        notes=tuple(_notes(names, world, faction, now)),
        wins=world.wins(faction),
        career=tuple(
            _service(names, persons, game, line)
            for game, line in enumerate(world.careers[faction], start=1)
        ),
    )


def _slot(names: Names, world: World, slot: str, power: str) -> Slot:
    known = bool(power) or slot not in NAMED_BY or world.has(NAMED_BY[slot])
    return Slot(
        hue=HUES[slot],
        title=names.texts.slot(slot if known else "sealed"),
        piece=_piece(names, power) if power else None,
    )


def _piece(names: Names, id: str) -> Piece:
    piece = POWERS.get(id) or SCARS.get(id) or MISSIONS[id]
    return Piece(name=names.texts.of(piece.name), text=names.texts.of(piece.text))


def _notes(names: Names, world: World, faction: int, now: Playing | None) -> Iterator[str]:
    if now is not None and now.leads:
        yield names.texts.say("note_lead")
    if world.bringer == faction:
        yield names.texts.say("note_bringer")
    if world.has("p3"):
        home = homeland(world, faction, *([] if now is None else [now.start]))
        if home != NOWHERE:
            name = world.continents[home].name or names.texts.of(BOARD.continents[home].name)
            yield names.texts.say("note_home", continent=name)


def _service(names: Names, persons: tuple[int, ...], game: int, line: Line | None) -> Service:
    result = "absent" if line is None else RESULTS[line.result]
    return Service(
        game=game,
        player=None if line is None else names.person(persons, line.person),
        start=None if line is None or line.start < 0 else names.territory(line.start),
        result=result,
        text=names.texts.say(f"result_{result}"),
    )
