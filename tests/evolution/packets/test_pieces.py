"""What cards and stickers say beyond the one test each of them has elsewhere."""

import pytest

from risiko.evolution.campaign.world import WorldMark
from risiko.evolution.content.board import BOARD, ISLAND
from risiko.evolution.content.pieces import DRAFT, DRAFT_KINDS, FACTION_IDS, MISSIONS
from risiko.evolution.rules.cards.missions import is_fulfilled
from tests.evolution.tables import NUMBER, REST, held, table, verbs, world
from tests.play import offered, play

FIGHT = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
BURNT = {"fallout": NUMBER["ontario"], "bringer": 3}
MUTANT = {"mutants": {"start": "immune", "comeback": "vengeful"}}
ALIEN = {"aliens": {"start": "seamless", "comeback": "harvest"}}


# Powers


@pytest.mark.covers("evolution.starting_powers.1")
def test_fortified_hq_helps_nobody_else() -> None:
    on = world(powers={"mechaniker": "fortified_hq"})
    p = table(
        FIGHT | {"siam": "c1", "peru": "c1"},
        on=on,
        factions=("khan", "saharan", "mechaniker"),
        homes=("argentina", "madagascar", "kamchatka"),
        hqs={"mechaniker": "kamchatka"},
    )
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert held(p, "kamchatka") == "b7"


@pytest.mark.covers("evolution.starting_powers.4")
def test_first_target_minus1_holds_from_another_origin_too() -> None:
    p = table(
        FIGHT | {"mongolia": "a9"},
        on=world(powers={"enclave": "first_target_minus1"}),
        factions=("enclave", "khan", "saharan"),
    )
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{3:3}")
    p = play(p, "attack mongolia kamchatka 1", "defend 1", "{3:3}")
    assert held(p, "kamchatka") == "b7"


@pytest.mark.covers("evolution.starting_powers.10")
@pytest.mark.parametrize("step", ["start", "recruit:3:0", "act"])
def test_maneuver_anytime_in_every_step_of_the_own_turn(step: str) -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("dusk", "maneuver", "act", step),
        on=world(powers={"saharan": "maneuver_anytime"}),
        factions=("saharan", "khan", "balkania"),
        hands={"a": ["coin"] * 4},
    )
    p = play(p, "move alaska alberta 2")
    assert (held(p, "alberta"), "move" in verbs(p)) == ("a3", False)


@pytest.mark.covers("evolution.packet_2.6")
def test_mobile_never_brings_two_hqs_into_one_territory() -> None:
    on = world(packets=["p2"], powers={"balkania": {"comeback": "mobile"}})
    p = table(
        {"alaska": "a5", "alberta": "a1", "northwest_territory": "a1"} | REST,
        *("act", "start"),
        on=on,
        hqs={"balkania": "alaska", "khan": "alberta"},
    )
    assert "relocate alaska northwest_territory" in offered(p)
    assert "relocate alaska alberta" not in offered(p)


# Missile powers


BUYING = ("star", *["give coin"] * 4)


@pytest.mark.covers(
    "evolution.terms.3", "evolution.envelope_1.12", "evolution.mutants.5", "evolution.aliens.4"
)
def test_a_missile_power_is_not_for_who_has_one_nor_for_mutants_and_aliens() -> None:
    has_one = {"khan": {"missile": "emp"}}
    for faction, powers, packet in (
        ("khan", has_one, "e1"),
        ("mutants", MUTANT, "e1"),
        ("aliens", ALIEN, "e2"),
    ):
        on = world(packets=sorted({"e1", packet}), powers=powers)
        p = table(
            {"alaska": "a5"} | REST,
            *("act", "start"),
            on=on,
            factions=(faction, "balkania", "saharan"),
            hands={"a": ["coin"] * 4},
        )
        p = play(p, *BUYING)
        assert p.state.tokens[0] == 1
        assert "power" not in verbs(p), faction


@pytest.mark.covers("evolution.envelope_1.12")
def test_a_missile_power_is_not_picked_for_a_captured_hq() -> None:
    p = table(
        {"ural": "a5", "siberia": "b1", "siam": "b1", "japan": "c1"},
        on=world(packets=["e1"]),
        hqs={"khan": "siberia"},
    )
    p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}", "occupy 3")
    assert (p.state.stars(0), "power" in verbs(p)) == (1, False)


@pytest.mark.covers("evolution.envelope_1.13")
def test_a_missile_power_is_used_once_in_a_turn() -> None:
    on = world(packets=["e1"], powers={"balkania": {"missile": "rally"}})
    p = table(
        {"alaska": "a5"} | REST,
        *("act", "start"),
        on=on,
        missiles=(2,),
        hqs={"balkania": "alaska"},
        hands={"a": ["coin"] * 4},
    )
    p = play(p, "rally")
    assert (held(p, "alaska"), p.state.missiles[0], "rally" in verbs(p)) == ("a7", 1, False)


# Fallout


@pytest.mark.covers("evolution.envelope_1.4")
def test_fallout_covers_city_and_scar_and_takes_nothing_more() -> None:
    on = world(cities={"ontario": 1}, scars={"ontario": "bunker"}, forts={"ontario": 3})
    p = table({"alberta": "a6", "ontario": "b4", "siam": "b1", "japan": "c1"}, on=on, missiles=(3,))
    p = play(p, "attack alberta ontario 3", "defend 2", "{5 4 3:6 5}")
    p = play(p, "missile attack 5", "missile attack 4", "missile attack 3")
    p = play(p, "open e1", "strike ontario")
    burnt = p.world
    place = NUMBER["ontario"]
    assert (burnt.cities[place], burnt.scars[place], burnt.forts[place]) == (None, "", -1)
    won = table({"alaska": "a5"} | REST, "buy:1", on=burnt, hands={"a": ["congo"]}, tokens=(3,))
    won = play(won, "give congo", "power rally", "sign t")
    assert not [text for text in offered(won) if text.endswith(" ontario")]


# Events and missions


@pytest.mark.covers("evolution.event_cards.3")
def test_riots_are_thrown_for_in_every_major_city() -> None:
    on = world(packets=["p1"], cities={"alaska": 2, "siam": 2})
    p = table({"alaska": "a3", "siam": "b3", "japan": "c1"}, "event", on=on, events=["riots"])
    p = play(p, "{event riots}", "{1}", "{2}")
    assert (held(p, "alaska"), held(p, "siam")) == ("a2", "b1")


@pytest.mark.covers("evolution.events.5")
def test_events_do_nothing_for_a_population_that_is_not_on_the_board() -> None:
    on = world(packets=["p1"], cities={"peru": 2})
    p = table({"alaska": "a3"} | REST, "event", on=on, events=["fortify"])
    assert play(p, "{event fortify}").player == 1


@pytest.mark.covers("evolution.mission_cards.9")
def test_wide_border_needs_a_second_continent() -> None:
    america = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "b1")
    board = {"alaska": "a2", "alberta": "a1", "japan": "c1", **america}
    p = play(table(board, "maneuver", on=world(packets=["p4"])), "end")
    assert not is_fulfilled(p.state, 1, "wide_border")


@pytest.mark.covers("evolution.mission_cards.10")
@pytest.mark.parametrize(("cards", "fulfilled"), [(2, False), (3, True)])
def test_forced_occupation_needs_three_cards(cards: int, fulfilled: bool) -> None:
    p = table(
        {"ural": "a5", "siberia": "b1", "japan": "c1"},
        hands={"b": ["peru", "brazil", "congo"][:cards]},
        on=world(packets=["p4"]),
    )
    p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}", "occupy 3")
    assert is_fulfilled(p.state, 0, "forced_occupation") == fulfilled


STARS = dict.fromkeys(
    (
        *("superior_infrastructure", "reign_of_terror", "urban_assault", "amphibious_onslaught"),
        *("unexpected_attack", "imperial_might", "wide_border", "forced_occupation"),
        *("guerilla_warfare", "advanced_training", "urban_troop_surge", "advanced_tactics"),
        "mutant_dominion",
    ),
    1,
) | dict.fromkeys(("world_is_ready", "explore_world", "alien_dominion"), 2)


@pytest.mark.covers(
    "evolution.mutants.4",
    "evolution.mission_cards.1",
    "evolution.mission_cards.2",
    "evolution.mission_cards.3",
    "evolution.mission_cards.4",
    "evolution.mission_cards.5",
    "evolution.mission_cards.6",
    "evolution.mission_cards.7",
    "evolution.mission_cards.8",
    "evolution.mission_cards.9",
    "evolution.mission_cards.10",
    "evolution.mission_cards.11",
    "evolution.mission_cards.12",
    "evolution.mission_cards.14",
    "evolution.mission_cards.15",
)
def test_every_mission_brings_the_stars_on_its_card() -> None:
    assert {id: mission.stars for id, mission in MISSIONS.items()} == STARS


@pytest.mark.covers("evolution.aliens.3")
def test_alien_dominion_brings_two_stars_once() -> None:
    on = world(
        packets=["e2"], powers={"aliens": {"private": "alien_dominion"}}, cities={"alaska": 1}
    )
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("claim:a", "claim:a"),
        on=on,
        factions=("aliens", "khan", "saharan"),
    )
    p = play(p, "private")
    assert (p.state.tokens[0], p.player) == (2, 1)


# Packets


@pytest.mark.covers("evolution.packet_1.2")
@pytest.mark.parametrize(
    ("seats", "troops", "coins"),
    [
        (3, [10, 8, 6], [2, 1, 0]),
        (4, [10, 8, 6, 8], [2, 1, 0, 0]),
        (5, [10, 8, 6, 8, 10], [2, 1, 0, 0, 1]),
    ],
)
def test_p1_draft_cards_by_players(seats: int, troops: list[int], coins: list[int]) -> None:
    used = [card for card in DRAFT if card.players <= seats]
    kinds = {kind: [card.value for card in used if card.kind == kind] for kind in DRAFT_KINDS}
    places = list(range(1, seats + 1))
    assert kinds == {"troops": troops, "coins": coins, "place": places, "order": places}


@pytest.mark.covers("evolution.mutants.6")
@pytest.mark.parametrize(
    ("first", "second", "evolution"),
    [
        ("offensive", "bodies", "unnatural_strength"),
        ("offensive", "brains", "mindshackle"),
        ("defensive", "bodies", "unstable_cloning"),
        ("defensive", "brains", "mass_hypnosis"),
    ],
)
def test_mutants_evolution_by_choices(first: str, second: str, evolution: str) -> None:
    on = world(packets=["e1"], powers=MUTANT).with_coins(NUMBER["ontario"], 0).changed(**BURNT)
    for number, choice in enumerate((first, second), 1):
        p = table(
            {"alaska": "a5"} | REST,
            "event",
            on=on,
            factions=("mutants", "khan", "saharan"),
            events=[f"mutants_evolve_{number}"],
        )
        on = play(p, f"{{event mutants_evolve_{number}}}", f"evolve {choice}").world
    assert evolution in on.powers[FACTION_IDS.index("mutants")]


@pytest.mark.covers("evolution.envelope_2.3")
def test_alien_island_has_no_continent_and_is_an_island() -> None:
    assert not [c.id for c in BOARD.continents if ISLAND in c.lands]
    assert ISLAND in BOARD.islands
    assert len(BOARD.islands) == 8


# One less is not enough, one more is too much


@pytest.mark.covers("evolution.mission_cards.6")
def test_imperial_might_needs_seven() -> None:
    """North America brings 5; raised, it brings 6."""
    board = {BOARD.ids[k]: "a1" for k in BOARD.continents[0].lands} | REST
    for change, south in ((1, False), (0, True)):
        on = world().with_mark(0, WorldMark()._replace(change=change))
        more = {BOARD.ids[k]: "a1" for k in BOARD.continents[1].lands} if south else {}
        assert is_fulfilled(table(board | more, on=on).state, 0, "imperial_might") == south


@pytest.mark.covers("evolution.mission_cards.4")
def test_amphibious_onslaught_needs_four() -> None:
    for count in (3, 4):
        taken = tuple((k, True) for k in range(count))
        p = table({"alaska": "a1"} | REST, conquests=taken)
        assert is_fulfilled(p.state, 0, "amphibious_onslaught") == (count == 4)


@pytest.mark.covers("evolution.mission_cards.15")
def test_advanced_tactics_needs_cards_with_four_coins() -> None:
    for coins in (3, 4):
        on = world(packets=["p4"], coins={"peru": coins, "brazil": 4})
        hands = {"a": ["peru", "brazil"]}
        p = table({"alaska": "a2"} | REST, "act", "recruit:3:0", on=on, hands=hands)
        p = play(p, "give peru", "give brazil", "end")
        assert is_fulfilled(p.state, 0, "advanced_tactics") == (coins == 4)


@pytest.mark.covers("evolution.event_cards.5")
def test_join_cause_brings_no_fourth_volunteer() -> None:
    on = world(packets=["p3"], cities={"alaska": 1})
    p = table({"alaska": "a3"} | REST, "event", on=on, events=["join_cause"])
    p = play(p, "{event join_cause}")
    assert offered(p, "place") == ["place alaska 1..3"]


@pytest.mark.covers("evolution.held.3")
def test_a_sixth_coin_may_be_put_on_a_card() -> None:
    on = world(coins={"siam": 5})
    p = table({"alaska": "a5"} | REST, "buy:1", on=on, hands={"a": ["congo"]}, tokens=(3,))
    p = play(p, "give congo", "sign t", "pass", "upgrade siam")
    assert p.world.coins[NUMBER["siam"]] == 6


@pytest.mark.covers("evolution.weaknesses.5")
def test_weak_purist_takes_a_second_coin_card() -> None:
    on = world(packets=["e2"], powers={"balkania": {"weakness": "weak_purist"}})
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=on,
        hands={"a": ["coin"]},
        open_cards=["india", "peru", "congo", "egypt"],
        conquests=((1, False),),
    )
    assert "card coin" in offered(p)
