"""The side board of Risiko Evolution and the faction cards in play, line by line."""

from collections.abc import Iterator

from risiko.evolution.campaign.world import NOBODY
from risiko.evolution.content.pieces import MISSIONS, PACKETS
from risiko.evolution.state import EMPTY, GameState
from risiko.narration.evolution.names import Names


def describe_side_board(names: Names, s: GameState, coins: int) -> Iterator[str]:
    """Open cards, piles, mission, factions and sealed packets; `coins` is the pile of coins."""
    line, texts = names.texts.say, names.texts
    cards = [_open(names, s, card) for card in s.open]
    yield line("side_open", cards=", ".join(cards))
    yield line("side_coins", n=coins)
    if s.coin_star:
        yield line("side_star")
    if any(s.events):
        yield line("side_events", n=sum(s.events))
    if s.mission:
        mission = MISSIONS[s.mission]
        said = {"name": texts.of(mission.name), "text": texts.of(mission.text)}
        yield line("goal_mission", stars=texts.stars(mission.stars), **said)
    for seat, faction in enumerate(s.faction):
        if faction != NOBODY:
            yield line(
                "side_faction",
                faction=names.faction(faction),
                player=names.player(seat),
                powers=names.powers(s, faction),
            )
    sealed = [packet for id, packet in PACKETS.items() if not s.world.has(id)]
    if sealed:
        yield line("side_sealed", packets=", ".join(texts.of(packet.name) for packet in sealed))


def _open(names: Names, s: GameState, card: int) -> str:
    if card == EMPTY:
        return names.texts.say("empty")
    coins = names.texts.coins(s.coins_on(card))
    return names.texts.say("open_card", card=names.card(card), coins=coins)
