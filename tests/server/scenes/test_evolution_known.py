"""What is known in Risiko Evolution to whom: players, cards, hands, and nothing that is sealed."""

import pytest

from risiko.evolution.campaign.world import Service
from risiko.evolution.content.pieces import (
    EVENTS,
    FACTIONS,
    MISSIONS,
    PACKETS,
    POWERS,
    SCARS,
)
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import OVER
from risiko.server.scenes import Stage
from tests.evolution.tables import NUMBER, table, world
from tests.server.scenes.evolution import (
    LAND,
    old_world,
    played,
    regions,
    seen,
    told,
)
from tests.server.scenes.moments import stages, write

# What is known


def test_players_and_the_side_board_in_numbers() -> None:
    position = table(
        LAND,
        hqs={"balkania": "alaska"},
        tokens=(1, 0, 0),
        missiles=(0, 2, 0),
        hands={"a": ["peru", "coin"], "b": ["coin"]},
        open_cards=["india", "ural", "egypt"],
        on=world(coins={"india": 3}),
    )
    scene = seen(position, 0)
    facts = {fact.key: fact.value for fact in scene.seats[0].facts}
    assert facts == {
        "stars": "2",
        "territories": "1",
        "units": "9",
        "cards": "2",
        "faction": "Imperiale Balkanier",
    }
    assert {fact.key: fact.value for fact in scene.seats[1].facts}["missiles"] == "2"
    assert scene.evolution is not None
    side = scene.evolution.side
    assert [card and (card.name, card.coins, card.army) for card in side.open] == [
        ("Indien", 3, -1),
        ("Ural", 1, -1),
        ("Ägypten", 1, -1),
        None,
    ]
    assert (side.coins, side.coin_star, side.mission, side.events) == (8, True, None, None)
    assert side.order == (0, 1, 2)
    sheet = scene.evolution.world
    assert (sheet.game, sheet.planet, sheet.signatures) == (1, None, ())
    assert [piece.name for piece in sheet.scars] == ["Munitionsmangel", "Bunker"]
    assert not any(packet.opened or packet.title for packet in sheet.packets)
    assert [(one.left, one.of) for one in sheet.stickers[:2]] == [(5, 5), (4, 4)]


def test_faction_cards_front_and_back() -> None:
    made = old_world(
        games=2,
        careers=tuple(
            ((Service(0, NUMBER["peru"], "w"), None) if k == 2 else (None, None))
            for k in range(len(FACTIONS))
        ),
    )
    scene = seen(table(LAND, on=made))
    assert scene.evolution is not None
    cards = scene.evolution.factions
    assert [card.seat for card in cards] == [0, 1, 2, None, None, None, None]
    own = cards[0]
    assert (own.id, own.name, own.colour, own.wins) == (
        "balkania",
        "Imperiale Balkanier",
        "blue",
        1,
    )
    assert [(slot.hue, slot.piece and slot.piece.name) for slot in own.slots] == [
        ("green", "Landnahme"),
        ("blue", None),
        ("brown", "Sammelruf"),
        ("red", None),
        ("yellow", None),
    ]
    assert [(line.game, line.player, line.start, line.result) for line in own.career] == [
        (1, "Anna", "Peru", "won"),
        (2, None, None, "absent"),
    ]
    assert own.notes == ("Führende Fraktion in diesem Spiel", "Heimat: Superika")


def test_mutants_have_a_place_for_a_scar_and_one_for_how_they_evolve() -> None:
    scene = seen(table(LAND, on=old_world()))
    assert scene.evolution is not None
    for card in scene.evolution.factions:
        titles = [slot.title for slot in card.slots]
        assert titles.count("Manko") == 1
        assert titles.count("Wandlung") == (card.id == "mutants")


def test_what_belongs_on_a_faction_card_is_known_once_its_packet_is_open() -> None:
    for made, title in ((world(), "noch unbekannt"), (world(packets=["p2"]), "Comeback-Vorteil")):
        scene = seen(table(LAND, on=made))
        assert scene.evolution is not None
        assert {card.slots[1].title for card in scene.evolution.factions} == {title}


def test_people_who_are_not_at_the_table_are_named_by_their_circle() -> None:
    position = table(LAND, on=world(cities={"peru": 2}))
    founder = position.world.cities[NUMBER["peru"]]
    assert founder is not None
    made = position.world.with_city(NUMBER["peru"], founder._replace(founder=5))
    away = table(LAND, on=made)
    circle = ("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda")
    on_stage = Stage(GAME, ["Anna", "Bert", "Clara"], [None] * 3, "de", circle)
    assert regions(on_stage.scene(away, 0))["peru"].marks[0].text.endswith("von Frieda")
    assert regions(seen(away, 0))["peru"].marks[0].text.endswith("von Person 6")


def test_a_hand_has_a_face_for_every_card_and_says_what_it_is_worth() -> None:
    position = table(LAND, hands={"a": ["alaska", "coin", "coin", "peru"]})
    scene = seen(position, 0)
    assert scene.hand is not None
    assert [face.id for face in scene.hand.cards] == ["alaska", "peru", "coin", "coin_2"]
    assert [face.own for face in scene.hand.cards] == [True, False, False, False]
    assert {face.symbol for face in scene.hand.cards} == {"coins1"}
    assert scene.hand.lines[0] == "Zusammen 4 Münzen; eingetauscht: 7 Einheiten."
    assert seen(position, None).hand is None
    other = seen(position, 1).hand
    assert other is not None
    assert other.cards == ()


def test_a_scar_card_is_a_secret() -> None:
    position = table(LAND, scar_hands={"a": "bunker"})
    secrets = {secret.key: secret.lines for secret in seen(position, 0).secrets}
    assert secrets["scar"][0].startswith("Bunker: ")
    other = table(LAND, scar_hands={"a": "ammo_shortage"})
    for seat in (1, None):
        assert seen(position, seat) == seen(other, seat)


def test_who_may_react_is_told_with_what() -> None:
    clash = ("dusk", "maneuver", "act", "clash:alaska:kamchatka:541:63:541:63:0", "missile:a")
    position = table(LAND, *clash, missiles=(1, 0, 0))
    assert seen(position, 0).reactions == ("missiles",)
    assert seen(position, 1).reactions == ()
    assert seen(table(LAND), 0).reactions == ()
    asked = table(
        LAND,
        *("act", "throw:alaska:kamchatka:3:2", "before:b:kamchatka"),
        scar_hands={"b": "bunker"},
    )
    assert seen(asked, 1).reactions == ("scars",)


@pytest.mark.parametrize("text", ["pass", "end"])
def test_doing_nothing_is_not_worth_a_line(text: str) -> None:
    stack = {
        "pass": ("act", "throw:alaska:kamchatka:3:2", "before:b:kamchatka"),
        "end": ("dusk", "maneuver", "act"),
    }[text]
    position = table(LAND, *stack, scar_hands={"b": "bunker"})
    assert told(position, text).words == {"pass": (), "end": ("Bert ist am Zug.",)}[text]


def test_recruits_are_explained() -> None:
    south = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "a2")
    position = table({**LAND, **south}, "dusk", "maneuver", "act", "place:5")
    rows = seen(position).income
    assert [row.units for row in rows] == [3, 2]
    assert all(row.cite.startswith("2011, ") for row in rows)
    batch = table({**LAND, **south}, "dusk", "maneuver", "act", "recruit:35:0", cashed=10)
    assert [row.units for row in seen(batch).income] == [3, 2, 30]
    cashed = table({**LAND, **south}, "dusk", "maneuver", "act", "place:35", cashed=10)
    assert seen(cashed).income == ()


# What is sealed


def test_nothing_sealed_is_seen_before_it_is_opened() -> None:
    pieces = (*POWERS.values(), *SCARS.values(), *EVENTS.values(), *MISSIONS.values())
    for number, ply in enumerate(played(GAME.start(3), 5, 20_000)):
        if number % 40 and ply.after.turn != OVER:
            continue
        assert isinstance(ply.after, EvolutionPosition)
        opened = ply.after.world.packets
        german, english = stages(GAME, 3)
        seat = max(ply.after.turn, 0)
        shown = write(german.scene(ply.after, seat))
        shown += write(german.tell(ply, seat))
        for piece in (*pieces, *FACTIONS.values()):
            if piece.packet and piece.packet not in opened:
                assert piece.text.de not in shown, piece.id
        for id, packet in PACKETS.items():
            if id not in opened:
                assert packet.title.de not in shown
        assert english.scene(ply.after, seat).step == german.scene(ply.after, seat).step
