"""A campaign as it is stored, as values: its record, its people, its chapters."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from risiko.server.tables.table_record import Status

CampaignFingerprint = tuple[object, ...]
"""Everything of a campaign that may change, to be compared with an earlier one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignRecord:
    """A campaign without its people and chapters."""

    id: str
    name: str
    host: str
    invite: str
    created: int
    games: int
    """How many games are over and among the chapters."""
    planet: str
    table: str | None
    """The table of the one game that is being played."""
    status: Status | None
    """The status of that table."""


@dataclass(frozen=True, slots=True)
class Person:
    """One of the people of a campaign: played by a player, by a bot, or by nobody yet."""

    number: int
    name: str
    player: str | None = None
    bot: str | None = None
    absent: str | None = None
    """The table of the game in which they do not take part."""


People = tuple[Person, ...]


class StoredChapter(NamedTuple):
    """A finished game of a campaign."""

    number: int
    table: str | None
    """The table where it was played, if that was on this server."""
    record: str
    after: str
    """The position the record leads to."""


class CampaignSnapshot(NamedTuple):
    """A campaign as one read of the database found it, with the chapters that were asked for."""

    stored: CampaignRecord
    people: People
    chapters: tuple[StoredChapter, ...]
    visits: Mapping[str, int]
    """When each player was last seen in it, in milliseconds."""
