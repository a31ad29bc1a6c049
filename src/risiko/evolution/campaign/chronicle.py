"""The chronicle of a campaign: for every game what it changed in the world, and why.

Its sentences are in `content/chronicle.de.toml` and its siblings. A single game told move by move
is in `risiko.narration.evolution`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from risiko.evolution.campaign.world import ELIMINATED, NO_FORT, NOBODY, WON, City, World
from risiko.evolution.content import texts
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import (
    CAPITAL,
    EVOLUTION,
    FACTIONS,
    HUMANS,
    MAJOR,
    MINOR,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
    SLOTS,
    START,
    WEAKNESS,
    Piece,
)
from risiko.evolution.position import EvolutionPosition
from risiko.record import Record
from risiko.text import Language, Text

_SENTENCES: dict[str, Text] = texts("chronicle")["sentence"]
_PIECES: dict[str, Piece] = {**MISSIONS, **SCARS, **POWERS}
_FACTIONS = list(FACTIONS.values())
_CITIES = {MINOR: "minor", MAJOR: "major", CAPITAL: "capital"}


@dataclass(frozen=True, slots=True)
class Chapter:
    """One game of a campaign: its record, and the world before and after it."""

    record: Record
    before: EvolutionPosition
    after: EvolutionPosition


@dataclass(frozen=True, slots=True)
class Page:
    """One game in the chronicle."""

    number: int
    title: str
    lines: tuple[str, ...]
    """Who played, who won, and everything that changed."""
    stories: tuple[tuple[str, str, str], ...]
    """The packets opened in it: title, story and a summary of the rules of each."""


def _say(key: str, **gaps: object | Text) -> Text:
    return _SENTENCES[key].fill(**gaps)


def tell(circle: Sequence[str], chapters: Sequence[Chapter], language: Language) -> list[Page]:
    """All pages, in the order of the games."""
    pages = []
    for number, chapter in enumerate(chapters, 1):
        before, after = chapter.before.world, chapter.after.world
        fresh = after.packets[len(before.packets) :]
        lines = [*_play(circle, after), *changes(circle, before, after)]
        pages.append(
            Page(
                number,
                _say("game", number=number).say(language),
                tuple(line.say(language) for line in lines),
                tuple(
                    (
                        packet.title.say(language),
                        packet.story.say(language),
                        packet.rules.say(language),
                    )
                    for packet in (PACKETS[id] for id in fresh)
                ),
            )
        )
    return pages


def _play(circle: Sequence[str], after: World) -> Iterator[Text]:
    """Who played what from where, and how it ended."""
    played = [
        (faction, career[-1])
        for faction, career in enumerate(after.careers)
        if career and career[-1] is not None
    ]
    seated = [
        _say(
            "player",
            person=circle[line.person],
            faction=_FACTIONS[faction].name,
            land=BOARD.names[line.start],
        )
        for faction, line in played
    ]
    yield _say("players", players=Text.join(seated, ", "))
    for faction, line in played:
        if line.result == WON:
            yield _say("won", person=circle[line.person], faction=_FACTIONS[faction].name)
        elif line.result == ELIMINATED:
            yield _say("eliminated", person=circle[line.person])
    if len(after.signatures) == after.games and after.signatures[-1].comment:
        person, comment = after.signatures[-1]
        yield _say("comment", person=circle[person], comment=comment)


def changes(circle: Sequence[str], before: World, after: World) -> Iterator[Text]:
    """Everything that changed between two worlds."""
    for id in after.packets[len(before.packets) :]:
        packet = PACKETS[id]
        yield _say("opened", packet=packet.name, condition=packet.condition, title=packet.title)
    yield from _powers(before, after)
    yield from _lands(circle, before, after)
    yield from _continents(circle, before, after)
    yield from _coins(before, after)
    for a, b in sorted(set(after.lines) - set(before.lines)):
        yield _say("line", land=BOARD.names[a], other=BOARD.names[b])
    if after.fallout != before.fallout:
        bringer = _FACTIONS[after.bringer].name
        yield _say("fallout", land=BOARD.names[after.fallout], faction=bringer)
    if after.planet != before.planet:
        yield _say("planet", person=circle[after.patron], name=after.planet)


def _powers(before: World, after: World) -> Iterator[Text]:
    for faction, slots in enumerate(after.powers):
        for slot, power in enumerate(slots):
            told = faction in HUMANS or slot in (WEAKNESS, EVOLUTION)  # the rest is printed there
            if told and power != before.powers[faction][slot]:
                piece = _PIECES[power]
                key = "start_power" if slot == START else SLOTS[slot]
                name = _FACTIONS[faction].name
                yield _say(key, faction=name, power=piece.name, text=piece.text)


def _lands(circle: Sequence[str], before: World, after: World) -> Iterator[Text]:
    for k, land in enumerate(BOARD.names):
        old, city = before.cities[k], after.cities[k]
        if city is not None and city != old:
            key = _CITIES[city.population]
            yield _say(key, person=circle[city.founder], name=city.name, land=land)
        elif old is not None and city is None:
            yield _say("city_lost", name=old.name, land=land)
        if k in after.ruins - before.ruins:
            yield _say("ruin", land=land)
        yield from _scar(land, before.scars[k], after.scars[k])
        yield from _fort(land, city, before.forts[k], after.forts[k])


def _scar(land: Text, old: str, new: str) -> Iterator[Text]:
    if new and new != old:
        yield _say("scar", land=land, power=SCARS[new].name, text=SCARS[new].text)
    elif old and not new:
        yield _say("scar_gone", land=land)


def _fort(land: Text, city: City | None, old: int, new: int) -> Iterator[Text]:
    if new == old:
        return
    if new == NO_FORT:
        yield _say("fort_gone", land=land)
    elif new == 0 and city is not None:
        yield _say("fort", land=land, name=city.name)
    else:
        yield _say("fort_worn", land=land, boxes=new)


def _continents(circle: Sequence[str], before: World, after: World) -> Iterator[Text]:
    for continent, old, new in zip(
        BOARD.continents, before.continents, after.continents, strict=True
    ):
        if new.founder != old.founder and new.founder != NOBODY:
            person = circle[new.founder]
            yield _say("continent", person=person, land=continent.name, name=new.name)
        if new.change != old.change:
            yield _say("raised" if new.change > 0 else "lowered", land=continent.name)


def _coins(before: World, after: World) -> Iterator[Text]:
    if before.fresh:
        richer = [k for k, coins in enumerate(after.coins) if coins > before.coins[k]]
        if richer:
            yield _say("first_coins", lands=Text.join([BOARD.names[k] for k in richer], ", "))
    for k, land in enumerate(BOARD.names):
        old, new = before.coins[k], after.coins[k]
        if new > old > 0 and not before.fresh:
            yield _say("upgraded", land=land, coins=new)
        elif old > new == 0:
            yield _say("destroyed", land=land)
