"""Where something runs out, is taken already, or comes at an unusual moment."""

import pytest

from risiko.evolution.campaign.world import City, Service
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import CAPITAL, EVENTS, FACTION_IDS, MAJOR, SCARS
from risiko.evolution.game import GAME
from risiko.evolution.rules import army
from risiko.protocol import CHANCE, OVER
from tests.evolution.tables import NUMBER, REST, hand, held, slots, table, verbs, won, world
from tests.play import offered, play

CLOSED = ("peru", "brazil", "congo", "egypt")
"""Open cards of territories nobody controls."""


# Red stars


@pytest.mark.covers("evolution.goal.1")
def test_the_fourth_star_wins_in_the_turn_of_somebody_else() -> None:
    """Seat a takes the last coin card; seat b has most territories and a fourth star by that."""
    p = table(
        {"alaska": "a5", "india": "b1"} | REST,
        "claim:a",
        open_cards=CLOSED,
        hands={"c": ["coin"] * 9},
        tokens=(0, 3, 0),
        conquests=((1, False),),
    )
    p = play(p, "card coin")
    assert (p.state.winner, p.turn, verbs(p)) == (1, 1, {"sign"})


@pytest.mark.covers("evolution.buying.2")
def test_several_stars_are_bought_in_one_turn() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        *("dusk", "maneuver", "act", "muster", "start"),
        hands={"a": ["coin"] * 8},
    )
    for _ in range(2):
        p = play(p, "star", *["give coin"] * 4)
    assert p.state.tokens[0] == 2
    assert (hand(p, "a"), p.state.coin_pile()) == ([], 10)


@pytest.mark.covers("evolution.terms.6", "evolution.figures.1")
def test_an_hq_without_units_is_a_star_for_nobody() -> None:
    p = table({"alaska": "a5"} | REST, hqs={"balkania": "peru", "khan": "siam"})
    assert [p.state.stars(seat) for seat in range(3)] == [0, 1, 0]


# Cards


@pytest.mark.covers("evolution.taking.9")
def test_discarded_territory_cards_become_the_pile_when_it_is_used_up() -> None:
    kept = [id for id in BOARD.ids[:42] if id not in (*CLOSED, "ural")]
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        open_cards=CLOSED,
        hands={"b": kept},
        conquests=((1, False),),
    )
    p = play(p, "card coin", "{card ural}")
    assert p.state.open[0] == NUMBER["ural"]
    assert p.state.pile() == []
    assert p.state.discard == (NUMBER["egypt"],)
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        open_cards=CLOSED,
        hands={"b": [*kept, "ural"]},
        conquests=((1, False),),
    )
    p = play(p, "card coin", "{card egypt}")
    assert p.state.open[0] == NUMBER["egypt"], "the card just discarded is all there is"


@pytest.mark.covers("evolution.events.2")
def test_no_event_happens_when_no_event_is_left() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=world(packets=["p1"], coins={"ural": 2}),
        open_cards=CLOSED,
        conquests=((1, False),),
    )
    p = play(p, "card coin", "{card ural}")
    assert p.player == 1
    assert p.turn == 1, "the next turn has begun"


@pytest.mark.covers("evolution.events.4")
def test_the_first_open_cards_set_off_no_event() -> None:
    even = world(packets=["p1"], coins=dict.fromkeys(BOARD.ids[:42], 2))
    p = GAME.on(even, (0, 1, 2))
    labels = []
    while p.turn == CHANCE and not p.label(0).startswith("1"):  # until the first throw
        labels.append(p.label(0))
        p = p.draw(0)
    assert sum(label.startswith("card ") for label in labels) == 4
    assert not [label for label in labels if label.startswith("event ")]
    assert sum(p.state.events) == sum(even.event_cards) == 7


# Joining the war


@pytest.mark.covers("evolution.joining.2")
@pytest.mark.parametrize(("start", "back"), [(10, 5), (8, 4), (6, 3)])
def test_in_den_krieg_ziehen_half_of_the_units_of_the_draft_card(start: int, back: int) -> None:
    line = str(table({"ural": "a5", "japan": "c1"}, "act", "join", player="b"))
    p = GAME.read(line.replace(":khan:8:", f":khan:{start}:"))
    assert held(play(p, "join madagascar"), "madagascar") == f"b{back}"


@pytest.mark.covers("evolution.joining.4")
def test_eliminiert_is_for_good_even_if_a_start_becomes_legal_later() -> None:
    board = {"alaska": "a5", "alberta": "a1", "japan": "c1"}
    line = str(table(board, "maneuver", on=world(packets=["p2"])))
    p = GAME.read(line.replace(":khan:8:madagascar:0:0:-", ":khan:8:madagascar:0:0:o"))
    assert army.legal_starts(p.state, 1), "there are free territories"
    assert play(p, "end").player == 2


# The sheet of stickers


@pytest.mark.covers("evolution.winner.2")
def test_der_sieger_is_offered_only_stickers_that_are_left() -> None:
    marked = world(scars={"peru": "bunker"}, cities={"ural": 1})
    assert verbs(won(marked)) >= {"major", "cancel", "fortify", "raise", "lower", "destroy"}
    used = marked.used(major=5, cancel=4, fort=5, plus=1, minus=1)
    assert verbs(won(used)) == {"continent", "destroy", "pass"}


@pytest.mark.covers("evolution.terms.1", "evolution.winner.5", "evolution.envelope_2.6")
def test_der_sieger_founds_where_no_city_is_and_fortifies_only_cities() -> None:
    offers = set(offered(won(world(cities={"ural": 1}, ruins=frozenset({NUMBER["peru"]})))))
    assert "major ural" not in offers
    assert "major peru" in offers, "over a ruin"
    assert [offer for offer in offers if offer.startswith("fortify")] == ["fortify ural"]


@pytest.mark.covers("evolution.winner.10")
def test_der_sieger_destroys_no_card_twice() -> None:
    assert "destroy peru" not in offered(won(world().with_coins(NUMBER["peru"], 0)))


@pytest.mark.covers("evolution.held.4")
def test_gestoppt_without_stickers_there_is_no_reward() -> None:
    empty = world(packets=["p1"]).used(minor=9, coin=41)
    assert play(won(empty), "pass").turn == OVER


# Order


@pytest.mark.covers("evolution.order.1")
def test_mankokarten_before_a_roll_are_asked_of_attacker_defender_then_clockwise() -> None:
    p = table(
        {"ural": "c5", "siberia": "b5", "alaska": "a1"},
        player="c",
        scar_hands={"a": "bunker", "b": "bunker", "c": "ammo_shortage"},
    )
    p = play(p, "attack ural siberia 2", "defend 2")
    asked = [p.turn]
    for _ in range(2):
        p = play(p, "pass")
        asked.append(p.turn)
    assert asked == [2, 1, 0]


# Factions that take no more


@pytest.mark.covers("evolution.terms.3", "evolution.packet_2.1", "evolution.mutants.5")
def test_comeback_powers_are_not_for_who_has_one_nor_for_mutants_and_aliens() -> None:
    full = world(packets=["p2"], powers={"khan": {"comeback": "mobile"}})
    mutants = world(
        packets=["p2", "e1"], powers={"mutants": {"start": "immune", "comeback": "vengeful"}}
    )
    mutants = mutants.with_coins(NUMBER["peru"], 0).changed(fallout=NUMBER["peru"], bringer=0)
    for on, second in ((full, "khan"), (mutants, "mutants")):
        p = table(
            {"ural": "a5", "siberia": "b1", "japan": "c1"},
            on=on,
            factions=("balkania", second, "saharan"),
        )
        before = slots(p, second)
        p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}", "occupy 3")
        assert p.turn == 0
        assert slots(p, second) == before


@pytest.mark.covers("evolution.terms.4", "evolution.weaknesses.1")
def test_weaknesses_are_not_for_factions_that_have_one() -> None:
    on = world(packets=["e2"], powers={"khan": {"weakness": "weak_purist"}})
    p = table({"alaska": "a5"} | REST, on=on, scar_hands={"a": "weak_cautious"})
    targets = {offer.split(" ")[2] for offer in offered(p) if offer.startswith("scar ")}
    assert targets == {"balkania", "saharan", "mechaniker", "enclave"}


# Packets


@pytest.mark.covers("evolution.packet_3.1")
def test_p3_a_tie_between_continents_leaves_no_homeland() -> None:
    home = (Service(0, NUMBER["peru"], "h"), Service(0, NUMBER["congo"], "h"))
    careers = tuple(home if id == "balkania" else (None, None) for id in FACTION_IDS)
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=world(packets=["p3"], games=2, careers=careers),
        homes=("siam", "madagascar", "japan"),
        open_cards=["brazil", "egypt", "ural", "india"],
        conquests=((1, False),),
    )
    assert offered(p) == ["card coin", "pass"]


@pytest.mark.covers("evolution.packet_4.4")
def test_p4_the_world_capital_takes_a_major_city_and_its_legal_start() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=world(packets=["p3"], coins={"alaska": 4}).with_city(
            NUMBER["alaska"], City(MAJOR, 1, "Alt")
        ),
        mission="world_is_ready",
        missions=["urban_assault"],
        open_cards=["alaska", "congo", "egypt", "ural"],
        conquests=((1, False),),
    )
    p = play(p, "mission alaska", "name t.57")
    assert p.world.cities[NUMBER["alaska"]] == City(CAPITAL, 0, "W")
    s = p.state
    s.owner[NUMBER["alaska"]], s.units[NUMBER["alaska"]] = -1, 0
    assert NUMBER["alaska"] not in army.legal_starts(s, 1)


@pytest.mark.covers("evolution.packet_4.4")
def test_p4_a_free_world_capital_costs_five_units_and_may_be_fortified() -> None:
    capital = world(packets=["p3", "p4"], cities={"alberta": CAPITAL})
    p = table({"alaska": "a9"} | REST, on=capital)
    assert "expand alaska alberta 6..8" in offered(p)
    walls = world(packets=["p3", "p4"], cities={"alberta": CAPITAL}, forts={"alberta": 0})
    p = table({"alaska": "a9"} | REST, on=walls)
    assert "expand alaska alberta 8" in offered(p)
    assert "fortify alberta" in offered(won(capital))


@pytest.mark.covers("evolution.envelope_2.3", "evolution.envelope_2.5")
def test_e2_brings_weaknesses_at_once_and_events_with_the_next_game() -> None:
    p = table(
        {"alaska": "a6"} | REST,
        *("act", "recruit:30:0"),
        missiles=(1,),
        hands={"a": ["peru"]},
    )
    p = play(p, "end", "open e2", "coast peru", "coast japan")
    weak = [n for id, n in zip(SCARS, p.world.scar_cards, strict=True) if id.startswith("weak_")]
    assert weak == [1] * 5
    events = dict(zip(EVENTS, p.world.event_cards, strict=True))
    assert (events["die_humans"], events["beam_down"], events["mysterious_island"]) == (3, 2, 2)
    assert sum(p.state.events) == 0
    assert NUMBER["alien_island"] in p.state.pile()
    assert NUMBER["alien_island"] == LANDS - 1


@pytest.mark.covers(
    "evolution.terms.2",
    "evolution.recruiting.1",
    "evolution.recruiting.3",
    "evolution.opening.7",
    "evolution.envelope_2.4",
)
def test_e2_troops_of_cities_continents_and_cards_count_together() -> None:
    """13 lands with 5 people make 6, North America 5, nine coins 25: 36 in all."""
    lands = [*BOARD.ids[:9], "peru", "argentina", "brazil", "iceland"]
    rich = world(cities={"alaska": 5}, coins={"congo": 6, "egypt": 3})
    p = table(
        dict.fromkeys(lands, "a1") | REST | {"kamchatka": "c2"},
        "maneuver",
        player="c",
        on=rich,
        missiles=(1,),
        hands={"a": ["congo", "egypt"]},
    )
    p = play(p, "end", "give congo", "give egypt", "end")
    assert offered(p) == ["open e2"]
    p = play(p, "open e2", "coast peru", "coast japan")
    assert held(p, "alien_island") == f"a{6 + 5 + 25 + 10}"
