"""The side board of a running game, and the sheet of its world."""

from collections.abc import Iterator
from typing import NamedTuple

from risiko.evolution.campaign.world import ALL_STICKERS, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import MISSIONS, PACKETS, SCARS, TROOPS_FOR_COINS
from risiko.evolution.state import EMPTY, GameState
from risiko.narration.evolution.names import Names
from risiko.server.wire.evolution import (
    Mission,
    OpenCard,
    Packet,
    Piece,
    SideBoard,
    Signature,
    Stickers,
    WorldSheet,
)


class Piles(NamedTuple):
    """Cards in the piles, which everybody may count; views do not write their numbers."""

    coins: int
    territories: int


def build_side_board(names: Names, s: GameState, piles: Piles) -> SideBoard:
    """What lies on the side board."""
    mission = MISSIONS[s.mission] if s.mission else None
    of = names.texts.of
    return SideBoard(
        open=tuple(_open(names, s, card) for card in s.open),
        coins=piles.coins,
        coin_star=s.coin_star,
        pile=piles.territories,
        discard=tuple(names.card(card) for card in s.discard),
        events=sum(s.events) if any(s.world.event_cards) or any(s.events) else None,
        mission=None
        if mission is None
        else Mission(name=of(mission.name), text=of(mission.text), stars=mission.stars),
        missions=len(s.missions) if s.world.mission_cards or s.mission else None,
        order=s.order,
    )


def _open(names: Names, s: GameState, card: int) -> OpenCard | None:
    if card == EMPTY:
        return None
    return OpenCard(
        id=BOARD.ids[card],
        name=names.card(card),
        coins=s.coins_on(card),
        army=s.owner[card],
    )


def build_world_sheet(
    names: Names, world: World, persons: tuple[int, ...], *, running: bool
) -> WorldSheet:
    """What is known of a world for all its games."""
    return WorldSheet(
        game=world.games + 1 if running else max(world.games, 1),
        planet=world.planet or None,
        troops_for_coins=TROOPS_FOR_COINS,
        scars=tuple(_scars(names, world)),
        stickers=tuple(
            Stickers(title=names.texts.sticker(key), left=left, of=of)
            for key, left, of in zip(ALL_STICKERS._fields, world.stock, ALL_STICKERS, strict=True)
        ),
        packets=tuple(_packet(names, world, id) for id in PACKETS),
        signatures=tuple(
            Signature(
                game=game,
                player=names.person(persons, signature.person),
                comment=signature.comment or None,
            )
            for game, signature in enumerate(world.signatures, start=1)
        ),
    )


def _scars(names: Names, world: World) -> Iterator[Piece]:
    """The scars whose packets are open: each stands at the edge of the board."""
    for scar in SCARS.values():
        if not scar.packet or world.has(scar.packet):
            yield Piece(name=names.texts.of(scar.name), text=names.texts.of(scar.text))


def _packet(names: Names, world: World, id: str) -> Packet:
    packet, of = PACKETS[id], names.texts.of
    opened = world.has(id)
    return Packet(
        id=id,
        name=of(packet.name),
        condition=of(packet.condition),
        opened=opened,
        title=of(packet.title) if opened else None,
        story=of(packet.story) if opened else None,
        rules=of(packet.rules) if opened else None,
    )
