"""One test for each event."""

from typing import Any

import pytest

from risiko.evolution.campaign.world import World
from risiko.evolution.content.pieces import EVENTS, FACTION_IDS, MISSILE
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules.cards.side_board import EFFECTS
from tests.evolution.tables import NUMBER, held, slots, table, verbs, world
from tests.play import offered, play

BOARD = {"alaska": "a3", "alberta": "a3", "siam": "b2", "japan": "c1"}


def event(
    id: str, on: World, board: dict[str, str] | None = None, **more: Any
) -> EvolutionPosition:
    """The event has just been turned over."""
    made = on if on.has(EVENTS[id].packet) else on.opened(EVENTS[id].packet)
    p = table(board or BOARD, "event", on=made, events=[id], **more)
    return play(p, f"{{event {id}}}")


def test_every_event_is_carried_out_by_a_function() -> None:
    assert set(EFFECTS) == set(EVENTS)


@pytest.mark.covers("evolution.event_cards.1")
def test_fortify_builds_walls_and_is_destroyed() -> None:
    p = event("fortify", world(cities={"alaska": 1}))
    assert offered(p) == ["fortify alaska", "reinforce alaska"]
    p = play(p, "fortify alaska")
    assert p.world.forts[0] == 0
    assert p.world.stock.fort == 4
    assert p.world.event_cards[0] == 1


@pytest.mark.covers("evolution.event_cards.1")
def test_fortify_or_reinforces_up_to_two_cities() -> None:
    p = event("fortify", world(cities={"alaska": 1, "alberta": 1}))
    p = play(p, "reinforce alaska")
    assert offered(p) == ["reinforce alberta"]
    p = play(p, "reinforce alberta")
    assert (held(p, "alaska"), held(p, "alberta")) == ("a5", "a5")
    assert p.world.event_cards[0] == 2


@pytest.mark.covers("evolution.events.5")
def test_events_do_nothing_at_a_tie() -> None:
    p = event("fortify", world(cities={"alaska": 1, "siam": 1}))
    assert p.player == 1, "the next turn has begun"


@pytest.mark.covers("evolution.event_cards.2")
def test_control_people_brings_five_units_or_a_maneuver() -> None:
    p = event("control_people", world(cities={"alaska": 1}))
    assert verbs(p) == {"garrison", "move"}
    assert held(play(p, "garrison alaska"), "alaska") == "a8"
    assert held(play(p, "move alaska alberta 2"), "alberta") == "a5"


@pytest.mark.covers("evolution.event_cards.3")
@pytest.mark.parametrize(("die", "left"), [(3, "a3"), (2, "a1"), (1, "a2")])
def test_riots_cost_the_roll_where_die_units_and_hq_stay_below_six(die: int, left: str) -> None:
    p = event("riots", world(cities={"alaska": 2}))
    p = play(p, f"{{{die}}}")
    assert held(p, "alaska") == left


@pytest.mark.covers("evolution.terms.10", "evolution.event_cards.3")
def test_riots_demolish_the_hq_which_counts_one() -> None:
    quiet = event("riots", world(cities={"alaska": 2}), hqs={"khan": "alaska"})
    assert held(play(quiet, "{2}"), "alaska") == "a3"
    p = play(quiet, "{1}")
    assert held(p, "alaska") == "a2"
    assert NUMBER["alaska"] not in p.state.hq


@pytest.mark.covers("evolution.event_cards.4")
def test_resistance_costs_weak_minor_cities_a_unit() -> None:
    p = event("resistance", world(cities={"alaska": 1, "siam": 1, "japan": 1, "alberta": 2}))
    assert [held(p, land) for land in ("alaska", "siam", "japan", "alberta")] == [
        *("a3", "b1", ".", "a3")
    ]


@pytest.mark.covers("evolution.event_cards.5")
def test_join_cause_brings_three_volunteers() -> None:
    p = event("join_cause", world(packets=["p3"], cities={"alaska": 1, "alberta": 1}))
    p = play(p, "place alaska 2", "place alberta 1")
    assert (held(p, "alaska"), held(p, "alberta")) == ("a5", "a4")


@pytest.mark.covers("evolution.event_cards.5")
def test_join_cause_or_a_new_mission() -> None:
    p = event(
        "join_cause",
        world(packets=["p3"], cities={"alaska": 1}),
        mission="urban_assault",
        missions=["imperial_might"],
    )
    p = play(p, "choose imperial_might")
    assert (p.state.mission, p.state.missions) == ("imperial_might", ())


def burnt(**fields: Any) -> World:
    powers = {"mutants": {"start": "immune", "comeback": "vengeful", "private": "mutant_dominion"}}
    made = world(packets=["e1"], powers=powers)
    made = made.with_coins(NUMBER["ontario"], 0)
    return made.changed(fallout=NUMBER["ontario"], bringer=3, **fields)


MUTANTS = ("mutants", "khan", "saharan")


@pytest.mark.covers("evolution.mutants.6", "evolution.event_cards.6")
def test_mutants_evolve_1_and_2_make_a_power_of_two_choices() -> None:
    p = event("mutants_evolve_1", burnt(), factions=MUTANTS)
    assert offered(p) == ["evolve offensive", "evolve defensive"]
    p = play(p, "evolve defensive")
    assert p.world.evolution == ("defensive", "")
    assert slots(p, "mutants")[5] == ""
    p = event("mutants_evolve_2", burnt(evolution=("defensive", "")), factions=MUTANTS)
    p = play(p, "evolve brains")
    assert slots(p, "mutants")[5] == "mass_hypnosis"


@pytest.mark.covers("evolution.events.5", "evolution.event_cards.6")
def test_mutants_evolve_only_if_they_are_in_the_game() -> None:
    assert event("mutants_evolve_1", burnt()).player == 1


@pytest.mark.covers("evolution.event_cards.7")
def test_agent_of_chaos_gives_the_mutants_a_star_if_no_human_holds_a_continent() -> None:
    p = event("agent_of_chaos", burnt(), factions=MUTANTS)
    assert p.state.tokens[0] == 1
    lands = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "b1")
    p = event("agent_of_chaos", burnt(), BOARD | lands, factions=MUTANTS)
    assert p.state.tokens[0] == 0


@pytest.mark.covers("evolution.mutants.1", "evolution.event_cards.8")
def test_fallout_rains_ash_on_all_lands_around_but_spares_the_mutants() -> None:
    board = {"alberta": "b5", "quebec": "b1", "greenland": "b5", "alaska": "a1", "japan": "c1"}
    p = event("fallout", burnt(), board | {"northwest_territory": "a5"}, factions=MUTANTS)
    p = play(p, "{4}", "{6}")
    assert [held(p, land) for land in ("alberta", "quebec", "greenland")] == ["b1", ".", "b5"]
    assert held(p, "northwest_territory") == "a5"
    assert p.world.event_cards[list(EVENTS).index("fallout")] == 2


def visited(**fields: Any) -> World:
    powers = {"aliens": {"start": "seamless", "comeback": "harvest", "private": "alien_dominion"}}
    made = world(packets=["e2"], powers=powers, **fields)
    island = NUMBER["alien_island"]
    lines = tuple(sorted(((NUMBER["peru"], island), (NUMBER["japan"], island))))
    return made.with_coins(island, 3).changed(lines=lines)


ALIENS = ("aliens", "khan", "saharan")


@pytest.mark.covers("evolution.event_cards.9")
def test_die_humans_turns_a_minor_city_into_a_ruin() -> None:
    on = visited(cities={"siam": 1, "alaska": 2})
    board = BOARD | {"ural": "b1"}
    p = event("die_humans", on, board, factions=ALIENS, hqs={"khan": "siam"})
    assert offered(p) == ["raze siam"]
    p = play(p, "raze siam")
    assert held(p, "siam") == "."
    assert p.world.ruins == {NUMBER["siam"]}
    assert p.world.cities[NUMBER["siam"]] is None
    assert p.state.hq[FACTION_IDS.index("khan")] == -1
    assert p.world.event_cards[list(EVENTS).index("die_humans")] == 2


@pytest.mark.covers("evolution.event_cards.9")
def test_die_humans_is_discarded_where_there_is_no_minor_city() -> None:
    p = event("die_humans", visited(cities={"siam": 2}), factions=ALIENS)
    assert p.player == 1, "the next turn has begun"
    assert p.world.event_cards[list(EVENTS).index("die_humans")] == 3


@pytest.mark.covers("evolution.event_cards.10")
def test_beam_down_lands_five_units_in_a_free_city() -> None:
    p = event("beam_down", visited(cities={"siam": 1, "peru": 2}), factions=ALIENS)
    assert offered(p) == ["land peru"]
    assert held(play(p, "land peru"), "peru") == "a5"


@pytest.mark.covers("evolution.envelope_1.15")
def test_the_card_of_the_mysterious_island_may_be_interfered_with() -> None:
    """It is a resource card like any other; another one may be taken instead."""
    on = visited().opened("e1")
    for faction in ("balkania", "saharan"):
        on = on.with_power(FACTION_IDS.index(faction), MISSILE, "interference")
    p = event(
        "mysterious_island",
        on,
        BOARD | {"alien_island": "b2"},
        open_cards=["india", "peru", "ural", "egypt"],
        missiles=(1, 0, 1),
    )
    p = play(p, "card peru")
    assert (p.turn, offered(p)) == (0, ["interfere", "pass"]), "the player in turn comes first"
    p = play(p, "pass")
    assert p.turn == 2
    p = play(p, "interfere")
    assert (p.turn, offered(p)) == (1, ["card india", "card ural", "card egypt"])
    assert p.state.missiles[2] == 0
    p = play(p, "card ural")
    assert p.turn == 0
    p = play(p, "pass")
    assert p.state.hands[1] == (NUMBER["ural"],)


@pytest.mark.covers("evolution.event_cards.11")
def test_mysterious_island_gives_its_holder_an_open_card_and_may_set_off_another() -> None:
    on = visited(coins={"congo": 2})
    p = event(
        "mysterious_island",
        on,
        BOARD | {"alien_island": "b2"},
        open_cards=["india", "peru", "ural", "egypt"],
    )
    assert p.turn == 1
    p = play(p, "card peru")
    assert p.state.hands[1] == (NUMBER["peru"],)
    assert p.label(0).startswith("card ")
