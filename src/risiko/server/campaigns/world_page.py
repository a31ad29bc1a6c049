"""A campaign as the message that is sent to its page: its world, its chronicle, its people."""

from collections.abc import Sequence

from risiko.evolution.campaign.campaign import Campaign
from risiko.evolution.campaign.chronicle import Chapter, changes
from risiko.evolution.campaign.world import ELIMINATED, HELD, NO_FORT, WON, World
from risiko.evolution.content.board import BOARD, PRINTED
from risiko.evolution.content.pieces import BOXES, FACTIONS, GAMES_WITH_REWARDS, SCARS
from risiko.evolution.game import GAME, PLAYERS
from risiko.server.campaigns.consents import Consents
from risiko.server.campaigns.loaded import LoadedCampaign
from risiko.server.campaigns.records import CampaignRecord, People, Person
from risiko.server.clock import iso
from risiko.server.scenes import Stage
from risiko.server.wire.campaign import (
    CampaignInfo,
    CampaignRow,
    ChapterInfo,
    CityInfo,
    CoinsInfo,
    ContinentInfo,
    PartInfo,
    PersonInfo,
    ScarInfo,
    WorldInfo,
)
from risiko.server.wire.evolution import Result
from risiko.server.wire.scene import MapBoard
from risiko.server.wire.table import TableInfo
from risiko.text import Language

RESULTS: dict[str, Result] = {WON: "won", HELD: "held", ELIMINATED: "eliminated"}
PRINTED_COINS = 1
"""Coins printed on every territory card, before stickers change them."""


class WorldPage:
    """The world and the chronicle of a campaign, in one language."""

    def __init__(self, campaign: Campaign, language: Language) -> None:
        self._campaign = campaign
        self._circle = campaign.circle
        self._language: Language = language
        # the world is drawn by a game of some of the people: it does not matter who they are
        seated = self._circle[: PLAYERS[0]]
        stage = Stage(GAME, seated, [None] * len(seated), language, self._circle)
        scene = stage.scene(campaign.next_game(seated), None)
        assert isinstance(scene.board, MapBoard)
        assert scene.evolution is not None
        self._board, self._beside = scene.board, scene.evolution

    def world(self) -> WorldInfo:
        """The world now."""
        world = self._campaign.world
        return WorldInfo(
            board=self._board,
            factions=self._beside.factions,
            sheet=self._beside.world,
            cities=tuple(self._cities(world)),
            scars=tuple(self._scars(world)),
            continents=tuple(self._continents(world)),
            cards=tuple(self._cards(world)),
            patron=self._circle[world.patron] if world.planet else None,
        )

    def _cities(self, world: World) -> list[CityInfo]:
        return [
            CityInfo(
                territory=BOARD.ids[k],
                land=BOARD.names[k].say(self._language),
                name=city.name,
                population=city.population,
                founder=self._circle[city.founder],
                walls=None if world.forts[k] == NO_FORT else BOXES - world.forts[k],
            )
            for k, city in enumerate(world.cities)
            if city is not None
        ]

    def _scars(self, world: World) -> list[ScarInfo]:
        return [
            ScarInfo(
                territory=BOARD.ids[k],
                land=BOARD.names[k].say(self._language),
                name=SCARS[scar].name.say(self._language),
                text=SCARS[scar].text.say(self._language),
            )
            for k, scar in enumerate(world.scars)
            if scar
        ]

    def _continents(self, world: World) -> list[ContinentInfo]:
        return [
            ContinentInfo(
                id=continent.id,
                land=continent.name.say(self._language),
                name=mark.name or None,
                founder=self._circle[mark.founder] if mark.founder >= 0 else None,
                bonus=continent.bonus + mark.change,
                change=mark.change,
            )
            for continent, mark in zip(BOARD.continents, world.continents, strict=True)
        ]

    def _cards(self, world: World) -> list[CoinsInfo]:
        """Cards that are not as they were printed; those of a packet only once it is open."""
        return [
            CoinsInfo(territory=BOARD.ids[k], land=BOARD.names[k].say(self._language), coins=coins)
            for k, coins in enumerate(world.coins)
            if coins != PRINTED_COINS and (k < PRINTED or world.island)
        ]

    def chapters(self, tables: Sequence[str | None]) -> tuple[ChapterInfo, ...]:
        """All games; `tables` are the tables where they were played."""
        return tuple(
            self._chapter(number, chapter, table)
            for number, (chapter, table) in enumerate(
                zip(self._campaign.chapters, tables, strict=True), 1
            )
        )

    def _chapter(self, number: int, chapter: Chapter, table: str | None) -> ChapterInfo:
        before, after = chapter.before.world, chapter.after.world
        parts = self._parts(after)
        signed = len(after.signatures) > len(before.signatures)
        fresh = set(after.packets) - set(before.packets)
        return ChapterInfo(
            number=number,
            table=table,
            parts=parts,
            winner=next(part.person for part in parts if part.result == "won"),
            comment=after.signatures[-1].comment if signed else "",
            changes=tuple(
                line.say(self._language) for line in changes(self._circle, before, after)
            ),
            opened=tuple(packet for packet in self._beside.world.packets if packet.id in fresh),
        )

    def _parts(self, after: World) -> tuple[PartInfo, ...]:
        """Who played what from where, and how it ended; the winner first."""
        parts = [
            PartInfo(
                person=self._circle[line.person],
                faction=faction.name.say(self._language),
                start=BOARD.names[line.start].say(self._language),
                result=RESULTS[line.result],
            )
            for faction, career in zip(FACTIONS.values(), after.careers, strict=True)
            if career and (line := career[-1]) is not None
        ]
        return tuple(sorted(parts, key=lambda part: list(RESULTS.values()).index(part.result)))


def campaign_info(
    loaded: LoadedCampaign,
    page: WorldPage,
    table: TableInfo | None,
    consents: Consents | None,
    player: str | None,
) -> CampaignInfo:
    """A campaign as one player sees it."""
    stored, world = loaded.stored, loaded.campaign.world
    member = loaded.has_member(player)
    return CampaignInfo(
        id=stored.id,
        name=stored.name,
        created=iso(stored.created),
        host=stored.host == player,
        member=member,
        invite=stored.invite if member else None,
        people=tuple(
            _person(person, player, world.signed(person.number), consents)
            for person in loaded.people
        ),
        games=stored.games,
        rewards=GAMES_WITH_REWARDS,
        table=table,
        asked=consents.to_message() if consents is not None else None,
        world=page.world(),
        chapters=page.chapters(loaded.tables),
    )


def _person(person: Person, player: str | None, wins: int, consents: Consents | None) -> PersonInfo:
    return PersonInfo(
        number=person.number,
        name=person.name,
        kind="human" if person.player is not None else "bot" if person.bot else "open",
        bot=person.bot,
        mine=player is not None and person.player == player,
        wins=wins,
        answer=consents.answer(person) if consents is not None else None,
    )


def campaign_row(stored: CampaignRecord, people: People) -> CampaignRow:
    """A campaign in a player's list."""
    return CampaignRow(
        id=stored.id,
        name=stored.name,
        people=tuple(person.name for person in people),
        games=stored.games,
        planet=stored.planet,
        table=stored.table if stored.status != "over" else None,
    )
