"""The six conditions, the moment each is watched at, and what comes out."""

from typing import Any

import pytest

from risiko.evolution.campaign.world import City, Service, Signature, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import DRAFT, EVENTS, FACTION_IDS, SCARS
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.factions import lead_seat
from risiko.protocol import CHANCE
from tests.evolution.tables import NUMBER, REST, hand, held, slots, table, verbs, world
from tests.play import offered, play

# Packet 1


@pytest.mark.covers("evolution.opening.2", "evolution.packet_1.4")
def test_p1_opens_when_the_ninth_minor_city_is_named_at_the_end_of_the_game() -> None:
    on = world().used(minor=8)
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        "buy:1",
        on=on,
        hands={"a": ["congo"]},
        tokens=(3,),
    )
    p = play(p, "give congo", "sign t", "pass", "minor siam", "name t.42")
    assert (p.turn, offered(p)) == (1, ["open p1"])
    p = play(p, "open p1")
    assert p.world.scar_cards[list(SCARS).index("biohazard")] == 3
    assert sum(p.world.event_cards) == 7


def drafting(seats: int) -> EvolutionPosition:
    p = GAME.on(world(packets=["p1"]), tuple(range(seats)))
    while p.turn == CHANCE and not p.label(0).startswith("1"):
        p = p.draw(0)
    return play(p, "{" + " ".join(["6", *["1"] * (seats - 1)]) + "}")


@pytest.mark.covers("evolution.packet_1.1", "evolution.packet_1.2")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_p1_draft_snakes_until_everybody_has_one_of_each(seats: int) -> None:
    p = drafting(seats)
    order = []
    while not {"base"} & verbs(p):
        order.append(p.turn)
        p = p.play(p.options()[0].action(p.options()[0].lo))
    there, back = list(range(seats)), list(reversed(range(seats)))
    assert order == [*there, *back, *there, *back, *there]
    used = sorted(card.value for card in DRAFT if card.kind == "troops" and card.players <= seats)
    assert sorted(p.state.start_units) == used


@pytest.mark.covers("evolution.packet_1.2", "evolution.packet_1.3")
def test_p1_draft_gives_troops_coins_places_and_turns() -> None:
    p = drafting(3)
    assert "draft troops 6" in offered(p)
    p = play(p, "faction khan", "faction enclave", "faction saharan")
    p = play(p, "draft order", "draft order 2", "draft order 3")
    p = play(p, "draft coins 2", "draft coins", "draft coins 0")
    p = play(p, "draft place", "draft place 2", "draft place 3")
    p = play(p, "draft troops 10", "draft troops 8", "draft troops 6")
    assert p.turn == 2, "place 1 was taken by the last seat of the third round"
    p = play(p, "base peru", "base siam", "base alaska")
    assert [held(p, land) for land in ("peru", "siam", "alaska")] == ["c6", "b8", "a10"]
    assert p.player == 2
    assert sorted(len(cards) for cards in p.state.hands) == [0, 1, 2]


@pytest.mark.covers("evolution.packet_1.3")
def test_p1_turns_follow_the_cards_but_reactions_go_around_the_table() -> None:
    line = str(
        table({"alaska": "a5", "kamchatka": "c5", "siam": "b1"}, seats=3, missiles=(1, 1, 1))
    )
    p = GAME.read(line.replace(" abc star ", " acb star "))
    assert play(p, "end").player == 2
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{5:4}", "pass", "pass")
    assert p.turn == 1, "after the defender clockwise"


# Packet 2


@pytest.mark.covers(
    "evolution.joining.4", "evolution.opening.3", "evolution.packet_2.1", "evolution.packet_2.2"
)
def test_p2_opens_in_mid_game_when_somebody_cannot_return() -> None:
    """Every territory has a sticker: no legal start is left."""
    scars = dict.fromkeys(BOARD.ids[:42], "bunker")
    p = table({"alaska": "a5", "alberta": "a1", "japan": "c1"}, "maneuver", on=world(scars=scars))
    p = play(p, "end")
    assert (p.player, p.turn, offered(p)) == (1, 1, ["open p2"])
    p = play(p, "open p2")
    assert p.world.scar_cards[list(SCARS).index("mercenary")] == 3
    assert "power stealthy" in offered(p)
    p = play(p, "power mobile")
    assert slots(p, "khan")[1] == "mobile"
    assert p.player == 2
    assert p.state.out == [False, True, False]


@pytest.mark.covers("evolution.goal.2", "evolution.opening.3")
def test_p2_opens_even_if_the_elimination_ends_the_game() -> None:
    scars = dict.fromkeys(BOARD.ids[:42], "bunker")
    p = table({"alaska": "a5", "alberta": "a1", "japan": "a1"}, "maneuver", on=world(scars=scars))
    p = play(p, "end", "open p2", "power mobile")
    assert p.player == 2
    assert p.state.winner == 0, "nobody else is left"
    assert offered(p)[0].startswith("power "), "the second one to go chooses, too"
    p = play(p, "power stealthy")
    assert verbs(p) == {"sign"}


@pytest.mark.covers("evolution.goal.2", "evolution.opening.3")
def test_p2_opens_with_the_last_elimination() -> None:
    scars = dict.fromkeys(BOARD.ids[:42], "bunker")
    line = str(
        table({"alaska": "a5", "alberta": "a1", "japan": "a1"}, "maneuver", on=world(scars=scars))
    )
    p = GAME.read(line.replace("1:khan:8:madagascar:0:0:-", "1:khan:8:madagascar:0:0:o"))
    p = play(p, "end")
    assert (p.state.winner, offered(p)) == (0, ["open p2"])


@pytest.mark.covers("evolution.packet_2.1")
def test_p2_each_comeback_power_exists_once() -> None:
    on = world(packets=["p2"], powers={"mechaniker": {"comeback": "mobile"}})
    p = table({"ural": "a5", "siberia": "b1", "japan": "c1"}, on=on)
    p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}", "occupy 3")
    assert p.turn == 1
    assert "power mobile" not in offered(p)
    assert len(offered(p)) == 5


# Packet 3


def signed_twice() -> EvolutionPosition:
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        "buy:1",
        on=world(signatures=(Signature(0, ""),)),
        hands={"a": ["congo"]},
        tokens=(3,),
    )
    return play(p, "give congo", "sign t")


@pytest.mark.covers("evolution.opening.4", "evolution.packet_3.3")
def test_p3_opens_after_the_second_signature_and_its_reward() -> None:
    p = signed_twice()
    assert "open" not in verbs(p)
    p = play(p, "pass")
    assert (p.turn, offered(p)) == (0, ["open p3"])
    p = play(p, "open p3")
    assert len(p.world.mission_cards) == 8
    assert p.world.event_cards[list(EVENTS).index("join_cause")] == 3


@pytest.mark.covers("evolution.packet_3.1", "evolution.packet_3.2")
def test_p3_homeland_cards_may_be_taken_too() -> None:
    home = tuple(Service(0, NUMBER["peru"], "h") for _ in range(2))
    careers = tuple(home if id == "balkania" else (None, None) for id in FACTION_IDS)
    on = world(packets=["p3"], games=2, careers=careers)
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=on,
        open_cards=["alaska", "brazil", "congo", "siam"],
        conquests=((1, False),),
    )
    assert offered(p) == ["card alaska", "card brazil", "pass"]
    assert hand(play(p, "card brazil"), "a") == ["brazil"]


# Packet 4


def led(*winners: str) -> World:
    careers = tuple(
        tuple(Service(0, 0, "w") if winner == id else None for winner in winners)
        for id in FACTION_IDS
    )
    return world(packets=["p3", "p4"], games=len(winners), careers=careers)


@pytest.mark.covers("evolution.packet_4.1")
def test_p4_the_lead_faction_has_most_wins_of_those_in_the_game() -> None:
    assert lead_seat(table({"alaska": "a1"} | REST, on=led("khan", "khan", "enclave")).state) == 1
    assert lead_seat(table({"alaska": "a1"} | REST, on=led("khan", "balkania")).state) == -1
    assert lead_seat(table({"alaska": "a1"} | REST, on=led("enclave")).state) == -1


@pytest.mark.covers("evolution.packet_4.2")
def test_p4_the_lead_faction_guards_the_capital_and_chooses_the_mission() -> None:
    on = led("khan").with_city(NUMBER["siam"], table_city())
    p = GAME.on(on, (0, 1, 2))
    while p.turn == CHANCE and not p.label(0).startswith("1"):
        p = p.draw(0)
    p = play(p, "{6 1 1}", "faction khan", "base peru", "faction enclave", "base alaska")
    p = play(p, "faction saharan", "base congo")
    assert held(p, "siam") == "a3"
    assert p.turn == 0
    p = play(p, "choose imperial_might")
    assert p.state.mission == "imperial_might"


def table_city() -> City:
    return City(5, 0, "Welt")


@pytest.mark.covers("evolution.opening.5", "evolution.packet_4.3", "evolution.packet_4.5")
def test_p4_opened_in_mid_game_the_lead_faction_chooses_the_next_mission() -> None:
    careers = led("khan").careers
    on = world(packets=["p3"], coins={"alaska": 4}, games=1, careers=careers)
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=on,
        mission="world_is_ready",
        missions=["urban_assault"],
        open_cards=["alaska", "congo", "egypt", "ural"],
        conquests=((1, False),),
    )
    p = play(p, "mission alaska", "name t.57", "open p4")
    assert p.turn == 1
    assert "choose wide_border" in offered(p)
    p = play(p, "choose wide_border")
    assert (p.state.mission, p.player) == ("wide_border", 1)


# Envelope 1


def third_missile(**more: Any) -> EvolutionPosition:
    p = table(
        {"alberta": "a6", "ontario": "b4", "quebec": "c5", "alaska": "a3", "japan": "c1"}
        | {"greenland": "c2", "siam": "b1"},
        missiles=(2, 0, 1),
        hqs={"khan": "ontario"},
        hands={"c": ["ontario", "peru"]},
        **more,
    )
    p = play(p, "attack alberta ontario 3", "defend 2", "{5 4 3:6 5}")
    return play(p, "missile attack 5", "missile attack 4", "missile defence 5")


@pytest.mark.covers("evolution.opening.6", "evolution.envelope_1.1")
def test_e1_opens_with_the_third_missile_before_losses() -> None:
    p = third_missile()
    assert (p.turn, offered(p)) == (2, ["open e1"])
    assert held(p, "ontario") == "b4"
    p = play(p, "open e1")
    assert offered(p) == ["strike alberta", "strike ontario"]


@pytest.mark.covers(
    "evolution.envelope_1.2",
    "evolution.envelope_1.3",
    "evolution.envelope_1.5",
    "evolution.envelope_1.7",
    "evolution.envelope_1.8",
)
def test_e1_burns_a_territory_for_ever() -> None:
    p = play(third_missile(), "open e1", "strike ontario")
    assert held(p, "alberta") == "a3", "three attackers are gone"
    p = play(p, "{2}", "{5}")
    assert [held(p, land) for land in ("ontario", "alberta", "quebec", "greenland")] == [
        *(".", "a1", ".", "c2")
    ]
    on = p.world
    assert on.fallout == NUMBER["ontario"]
    assert on.bringer == FACTION_IDS.index("saharan")
    assert on.coins[NUMBER["ontario"]] == 0
    assert hand(p, "c") == ["peru"]
    assert NUMBER["ontario"] not in p.state.hq
    assert slots(p, "mutants")[0] == "immune"
    assert sum(p.state.events) == 0, "the events come with the next game"
    assert sum(on.event_cards) == 8
    assert verbs(p) >= {"end"}, "the turn goes on"


@pytest.mark.covers("evolution.envelope_1.6")
def test_e1_who_is_swept_away_discards_his_cards() -> None:
    p = table(
        {"alberta": "a6", "ontario": "b4", "japan": "c1"},
        missiles=(3,),
        hands={"b": ["peru", "coin"]},
    )
    p = play(p, "attack alberta ontario 3", "defend 2", "{5 4 3:6 5}")
    p = play(p, "missile attack 5", "missile attack 4", "missile attack 3")
    p = play(p, "open e1", "strike ontario")
    assert hand(p, "b") == []
    assert hand(p, "a") == []


@pytest.mark.covers("evolution.opening.1")
def test_e1_opens_only_once() -> None:
    on = world(packets=["e1"]).with_coins(NUMBER["congo"], 0)
    on = on.changed(fallout=NUMBER["congo"], bringer=0)
    p = third_missile(on=on)
    assert "open" not in verbs(p)
    assert held(p, "alberta") == "a4", "all four dice are sixes"


@pytest.mark.covers("evolution.envelope_1.7")
def test_e1_the_bringer_has_two_missiles_more_when_the_mutants_play() -> None:
    powers = {"mutants": {"start": "immune", "comeback": "vengeful"}}
    on = world(packets=["e1"], powers=powers).with_coins(NUMBER["peru"], 0)
    on = on.changed(fallout=NUMBER["peru"], bringer=FACTION_IDS.index("khan"))
    p = GAME.on(on, (0, 1, 2))
    while p.turn == CHANCE and not p.label(0).startswith("1"):
        p = p.draw(0)
    p = play(p, "{6 1 1}")
    p = play(p, "faction khan", "base congo", "faction mutants", "base alaska")
    p = play(p, "faction enclave", "base siam")
    assert p.state.missiles == [2, 0, 0]


# Envelope 2


def horde(troops: int, missiles: int) -> EvolutionPosition:
    p = table(
        {"alaska": "a6"} | REST,
        *("act", f"recruit:{troops}:0"),
        missiles=(missiles,),
        hands={"a": ["peru"]},
    )
    return play(p, "end")


@pytest.mark.covers("evolution.opening.7")
def test_e2_opens_when_thirty_units_are_about_to_be_placed_with_a_missile() -> None:
    assert offered(horde(30, 1)) == ["open e2"]
    assert verbs(horde(29, 1)) == {"place"}
    assert verbs(horde(30, 0)) == {"place"}


@pytest.mark.covers(
    "evolution.envelope_2.1",
    "evolution.envelope_2.2",
    "evolution.envelope_2.3",
    "evolution.envelope_2.4",
)
def test_e2_the_units_land_on_a_new_island_with_allies() -> None:
    p = play(horde(31, 1), "open e2", "coast peru", "coast japan")
    assert held(p, "alien_island") == "a41"
    assert slots(p, "balkania")[4] == "alien_collaborator"
    assert slots(p, "aliens")[:2] == ("seamless", "harvest")
    assert p.world.coins[NUMBER["alien_island"]] == 3
    assert "expand alien_island peru 1..40" in offered(p)
    assert "attack alien_island japan 1..3" in offered(p)
    assert sum(p.state.events) == 0
    assert str(p).split(" ")[1].endswith("/a41")


@pytest.mark.covers("evolution.envelope_2.2")
def test_e2_the_second_coast_is_another_one() -> None:
    p = play(horde(31, 1), "open e2", "coast peru")
    assert "coast peru" not in offered(p)
    assert "coast brazil" in offered(p)


@pytest.mark.covers("evolution.envelope_2.6")
def test_e2_a_ruin_is_no_city_but_a_sticker_and_may_be_built_over() -> None:
    on = world(ruins=frozenset({NUMBER["peru"]}))
    assert on.stickered(NUMBER["peru"])
    assert on.population(NUMBER["peru"]) == 0
    assert not on.with_city(NUMBER["peru"], table_city()).ruins
