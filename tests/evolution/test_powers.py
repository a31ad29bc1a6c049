"""One test for each power, weakness and what the two later factions can do."""

import pytest

from risiko.evolution import army
from risiko.evolution.board import BOARD
from risiko.evolution.pieces import POWERS, SCARS
from risiko.evolution.world import World
from tests.evolution.tables import NUMBER, hand, held, slots, table, verbs, world
from tests.play import offered, play

REST = {"siam": "b1", "japan": "c1"}


# Starting powers


def test_fortified_hq_defends_its_own_start_as_if_fortified() -> None:
    on = world(powers={"mechaniker": "fortified_hq"})
    fight = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
    factions, homes = ("khan", "mechaniker", "saharan"), ("peru", "kamchatka", "japan")
    own = table(fight, on=on, factions=factions, homes=homes, hqs={"mechaniker": "kamchatka"})
    p = play(own, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a7", "b9")
    assert p.world.forts[NUMBER["kamchatka"]] == -1, "nothing wears down"
    elsewhere = table(fight, on=on, factions=factions, homes=HOMES, hqs={"mechaniker": "kamchatka"})
    p = play(elsewhere, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert held(p, "kamchatka") == "b7", "only the HQ they started with"


HOMES = ("peru", "argentina", "japan")


def test_double_six_stand_bars_the_territory_for_this_turn() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        factions=("khan", "mechaniker", "saharan"),
    )
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:6 6}")
    assert "attack" not in verbs(p)
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        factions=("khan", "mechaniker", "saharan"),
        missiles=(0, 1, 0),
    )
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:6 1}", "missile defence 1")
    assert "attack" in verbs(p), "a missile is not natural"


def test_first_target_minus1_holds_until_another_territory_is_attacked() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "alberta": "b5", "japan": "c1"},
        on=world(powers={"enclave": "first_target_minus1"}),
        factions=("enclave", "khan", "saharan"),
    )
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{4 3:6 3}")
    assert held(p, "kamchatka") == "b8", "3 counts as 2"
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{3:3}")
    assert held(p, "kamchatka") == "b7", "every roll against it"
    p = play(p, "attack alaska alberta 1", "defend 1", "{3:3}")
    assert held(p, "alberta") == "b5"
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{3:3}")
    assert held(p, "kamchatka") == "b7", "and then it is gone"


def test_triple_conquest_removes_all_defenders_if_one_has_fallen() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1", "siam": "b1"},
        factions=("enclave", "khan", "saharan"),
    )
    fallen = play(p, "attack alaska kamchatka 3", "defend 2", "{4 4 4:5 3}")
    assert held(fallen, "kamchatka") == "a2"
    assert offered(fallen) == ["occupy 2..7"]
    missed = play(p, "attack alaska kamchatka 3", "defend 2", "{4 4 4:5 4}")
    assert held(missed, "kamchatka") == "b9"


def test_recruit_round_up() -> None:
    board = dict.fromkeys(BOARD.ids[:10], "a1") | REST
    up = table(board, on=world(powers={"balkania": "recruit_round_up"}))
    down = table(board)
    assert army.base_recruits(up.state, 0) == 4
    assert army.base_recruits(down.state, 0) == 3


@pytest.mark.parametrize(("expansions", "earned"), [(3, False), (4, True)])
def test_expand_draw_earns_a_card_for_four_expansions(expansions: int, earned: bool) -> None:
    cards = ["peru", "brazil", "congo", "egypt"]
    steps = ("claim:a", "maneuver")
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST, *steps, open_cards=cards, expansions=expansions
    )
    assert ("card" in verbs(play(p, "end"))) == earned


def test_hq_plus_one_at_the_start_of_the_turn() -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1", "siam": "b1", "japan": "c1", "ural": "b2"},
        "maneuver",
        on=world(powers={"khan": "hq_plus_one"}),
        hqs={"balkania": "siam", "saharan": "japan"},
    )
    p = play(p, "end")
    assert (p.player, held(p, "siam"), held(p, "ural"), held(p, "japan")) == (1, "b2", "b2", "c1")


def test_card_plus_one_may_place_a_unit_where_the_card_lies() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        factions=("khan", "balkania", "saharan"),
        open_cards=["alaska", "brazil", "congo", "egypt"],
        conquests=((1, False),),
    )
    p = play(p, "card alaska")
    assert offered(p) == ["place alaska 1", "pass"]
    assert held(play(p, "place alaska 1"), "alaska") == "a6"


def test_maneuver_anytime_but_only_once() -> None:
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("dusk", "maneuver", "act"),
        on=world(powers={"saharan": "maneuver_anytime"}),
        factions=("saharan", "khan", "balkania"),
    )
    p = play(p, "move alaska alberta 3")
    assert verbs(p) >= {"expand", "end"}
    assert "move" not in verbs(p)
    assert play(p, "end").player == 1


def test_maneuver_unconnected_between_any_two_own_territories() -> None:
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        "maneuver",
        factions=("saharan", "khan", "balkania"),
    )
    assert "move alaska peru 1..4" in offered(p)


# Comeback powers


def comeback(power: str, **more: str) -> dict[str, dict[str, str]]:
    return {"balkania": {"comeback": power}, **{k: {"comeback": v} for k, v in more.items()}}


def test_resourceful_expanding_into_a_city_earns_a_card() -> None:
    on = world(packets=["p2"], powers=comeback("resourceful"), cities={"alberta": 1})
    cards = ["peru", "brazil", "congo", "egypt"]
    p = table({"alaska": "a5"} | REST, "dusk", "act", on=on, open_cards=cards)
    p = play(p, "expand alaska alberta 3", "end")
    assert "card" in verbs(p)


def test_stealthy_recruits_go_into_one_free_territory_without_a_sticker() -> None:
    on = world(packets=["p2"], powers=comeback("stealthy"), cities={"peru": 1})
    p = table({"alaska": "a5"} | REST, "act", "place:5", on=on)
    assert "place brazil 1..5" in offered(p)
    assert "place peru 1..5" not in offered(p)
    p = play(p, "place brazil 2")
    assert offered(p) == ["place alaska 1..3", "place brazil 1..3"]
    assert p.state.this.expansions == 0


def test_well_armed_adds_one_to_attack_dice_against_an_hq() -> None:
    on = world(packets=["p2"], powers=comeback("well_armed"))
    fight = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
    hq = table(fight, on=on, hqs={"khan": "kamchatka"})
    p = play(hq, "attack alaska kamchatka 2", "defend 2", "{4 3:4 3}")
    assert held(p, "kamchatka") == "b7"
    p = play(table(fight, on=on), "attack alaska kamchatka 2", "defend 2", "{4 3:4 3}")
    assert held(p, "alaska") == "a7"


def test_mobile_moves_an_hq_to_an_adjacent_own_territory() -> None:
    on = world(packets=["p2"], powers=comeback("mobile"))
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("act", "start"),
        on=on,
        hqs={"balkania": "alaska"},
    )
    p = play(p, "relocate alaska alberta")
    assert p.state.hq[2] == NUMBER["alberta"]
    assert "relocate" not in verbs(p)


@pytest.mark.parametrize(("power", "units"), [("convincing", 7), ("mobile", 6)])
def test_convincing_gets_one_more_mercenary(power: str, units: int) -> None:
    on = world(packets=["p2"], powers=comeback(power), scars={"alaska": "mercenary"})
    p = table({"alaska": "a5", "alberta": "a1"} | REST, "dusk", "maneuver", on=on)
    assert held(play(p, "end"), "alaska") == f"a{units}"


def test_well_supplied_does_not_feel_ammo_shortage() -> None:
    on = world(
        packets=["p2"],
        powers={"khan": {"comeback": "well_supplied"}},
        scars={"kamchatka": "ammo_shortage"},
    )
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=on)
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{4:4}")
    assert held(p, "alaska") == "a8"


# Missile powers


def missile(power: str, faction: str = "khan") -> dict[str, dict[str, str]]:
    return {faction: {"missile": power}}


def test_emp_keeps_dice_in_the_territory_from_being_changed() -> None:
    on = world(
        packets=["e1"],
        powers=missile("emp", "balkania"),
        scars={"kamchatka": "bunker"},
        fallout=NUMBER["peru"],
        bringer=0,
    ).with_coins(NUMBER["peru"], 0)
    p = table({"alaska": "a9", "kamchatka": "b9", "japan": "c1"}, on=on, missiles=(2, 0, 1))
    p = play(p, "attack alaska kamchatka 1", "defend 1", "emp", "{5:4}")
    assert held(p, "kamchatka") == "b8"
    assert p.state.missiles == [1, 0, 1], "once a turn, and no missile changes dice there"


def test_interference_keeps_somebody_from_a_card() -> None:
    on = world(packets=["e1"], powers=missile("interference"))
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        "claim:a",
        on=on,
        missiles=(0, 1, 0),
        open_cards=["alaska", "peru", "congo", "egypt"],
        conquests=((1, False),),
    )
    p = play(p, "card alaska")
    assert (p.turn, offered(p)) == (1, ["interfere", "pass"])
    p = play(p, "interfere")
    assert offered(p) == ["card peru", "pass"]
    assert p.state.missiles[1] == 0


def test_recon_takes_any_open_card_instead_of_a_coin() -> None:
    on = world(packets=["e1"], powers=missile("recon", "balkania"))
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=on,
        missiles=(1,),
        open_cards=["india", "peru", "congo", "egypt"],
        conquests=((1, False),),
    )
    assert "recon congo" in offered(p)
    p = play(p, "recon congo")
    assert hand(p, "a") == ["congo"]
    assert p.state.missiles[0] == 0


def test_bad_intel_denies_a_continent_at_the_start_of_another_turn() -> None:
    on = world(packets=["e1"], powers=missile("bad_intel"))
    lands = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "a1")
    p = table(lands | REST, "act", "muster", "answer:b", on=on, missiles=(0, 1, 0))
    p = play(p, "deny south_america")
    assert offered(p)[0].endswith("1..3")


def test_rally_brings_two_units_to_every_own_hq() -> None:
    on = world(packets=["e1"], powers=missile("rally", "balkania"))
    p = table(
        {"alaska": "a5", "peru": "a1"} | REST,
        *("act", "start"),
        on=on,
        missiles=(1,),
        hqs={"balkania": "alaska", "khan": "peru"},
    )
    p = play(p, "rally")
    assert (held(p, "alaska"), held(p, "peru")) == ("a7", "a3")


def test_a_missile_power_is_picked_with_the_first_token_earned_after_the_fire() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        *("act", "start"),
        on=world(packets=["e1"]),
        hands={"a": ["peru", "brazil", "coin", "coin"]},
    )
    p = play(p, "star", "give coin", "give coin", "give peru", "give brazil")
    assert "power rally" in offered(p)
    assert slots(play(p, "power rally"), "balkania")[2] == "rally"


def test_a_missile_power_is_picked_even_if_the_token_wins_the_game() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        *("act", "start"),
        on=world(packets=["e1"]),
        hands={"a": ["peru", "brazil", "coin", "coin"]},
        tokens=(3,),
    )
    p = play(p, "star", "give coin", "give coin", "give peru", "give brazil", "power rally")
    assert p.state.winner == 0
    assert verbs(p) == {"sign"}


# Weaknesses


def weak(scar: str) -> dict[str, dict[str, str]]:
    return {"balkania": {"weakness": scar}}


def test_weaknesses_are_put_on_a_faction_in_the_own_turn() -> None:
    on = world(packets=["e2"])
    p = table({"alaska": "a5"} | REST, on=on, scar_hands={"a": "weak_purist"})
    assert "scar weak_purist khan" in offered(p)
    assert "scar weak_purist aliens" not in offered(p)
    p = play(p, "scar weak_purist khan")
    assert slots(p, "khan")[4] == "weak_purist"
    assert verbs(p) >= {"expand", "end"}, "the turn goes on"


def test_weak_cautious_places_in_two_territories() -> None:
    on = world(packets=["e2"], powers=weak("weak_cautious"))
    p = table({"alaska": "a5", "peru": "a1", "congo": "a1"} | REST, "act", "place:9", on=on)
    p = play(p, "place alaska 1", "place peru 1")
    assert [option.split(" ")[1] for option in offered(p)] == ["alaska", "peru"]


def test_weak_purist_holds_two_open_coin_cards() -> None:
    on = world(packets=["e2"], powers=weak("weak_purist"))
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        *("dusk", "maneuver"),
        on=on,
        hands={"a": ["coin", "coin", "ural"]},
        open_cards=["india", "peru", "congo", "egypt"],
        conquests=((1, False),),
    )
    assert p.view(1).line.split(" ")[7].split("/")[0] == "coin,coin,?"
    assert play(p, "end").player == 1, "no third coin"


def test_weak_short_sighted_moves_into_adjacent_territories() -> None:
    on = world(packets=["e2"], powers={"saharan": {"weakness": "weak_short_sighted"}})
    p = table(
        {"alaska": "a5", "alberta": "a1", "ontario": "a1", "peru": "a1"} | REST,
        "maneuver",
        on=on,
        factions=("saharan", "khan", "balkania"),
    )
    assert offered(p) == ["move alaska alberta 1..4", "end"], "what forbids is stronger"


def test_weak_unpopular_loses_one_more_in_a_free_city() -> None:
    on = world(packets=["e2"], powers=weak("weak_unpopular"), cities={"alberta": 1})
    p = table({"alaska": "a5"} | REST, on=on)
    assert "expand alaska alberta 3..4" in offered(p)
    assert "expand alaska northwest_territory 1..4" in offered(p)


def test_weak_primitive_does_not_count_people() -> None:
    board = dict.fromkeys(BOARD.ids[:10], "a1") | REST
    on = world(packets=["e2"], powers=weak("weak_primitive"), cities={"alaska": 5})
    assert army.base_recruits(table(board, on=on).state, 0) == 3


def test_a_collaborator_has_a_coin_more_and_pays_two_more_units() -> None:
    on = world(packets=["e2"], powers=weak("alien_collaborator"), cities={"alberta": 1})
    p = table({"alaska": "a6"} | REST, on=on)
    assert "expand alaska alberta 4..5" in offered(p)
    p = table({"alaska": "a6"} | REST, "act", "recruit:3:0", on=on, hands={"a": ["coin"]})
    p = play(p, "give coin", "end")
    assert offered(p) == ["place alaska 1..5"]


# Mutants


BURNT = {
    "fallout": NUMBER["ontario"],
    "bringer": 3,
}
MUTANT = ("mutants", "khan", "saharan")


def burnt(slots: dict[str, str] | None = None, **fields: object) -> World:
    """A world with fallout and Mutants, who may have evolved."""
    given = {"start": "immune", "comeback": "vengeful", "private": "mutant_dominion"}
    powers = {"mutants": given | (slots or {})}
    made = world(packets=["e1"], powers=powers, **fields)  # type: ignore[arg-type]
    return made.with_coins(NUMBER["ontario"], 0).changed(**BURNT)


def test_immune_the_mutants_enter_fallout_without_losses() -> None:
    board = {"alberta": "a5", "quebec": "b5"} | REST
    p = play(table(board, on=burnt(), factions=MUTANT), "expand alberta ontario 3")
    assert held(p, "ontario") == "a3"
    p = table({"alberta": "a6"} | REST, on=burnt())
    assert "expand alberta ontario 2..5" in offered(p)
    p = play(p, "expand alberta ontario 5")
    assert held(p, "ontario") == "a2", "half of those who enter are lost, rounded up"


def test_fallout_conquest_costs_half_and_the_end_of_a_turn_one() -> None:
    board = {"alberta": "a6", "ontario": "b1", "siam": "b1", "japan": "c1"}
    p = table(board, on=burnt())
    p = play(p, "attack alberta ontario 3", "defend 1", "{6 6 6:1}", "occupy 5")
    assert held(p, "ontario") == "a2"
    p = table({"alberta": "a6", "ontario": "a3"} | REST, "dusk", "maneuver", on=burnt())
    assert held(play(p, "end"), "ontario") == "a2"


def test_fallout_takes_no_recruits_and_lets_no_maneuver_through() -> None:
    board = {"alberta": "a6", "ontario": "a3", "quebec": "a1", "greenland": "b2"} | REST
    p = table(board, "act", "place:3", on=burnt())
    assert [option.split(" ")[1] for option in offered(p)] == ["alberta", "quebec"]
    p = table(board, "maneuver", on=burnt())
    assert "move alberta quebec 1..5" not in offered(p)
    assert "move alberta ontario 1..5" in offered(p)


def test_vengeful_throws_ones_again_against_the_bringer() -> None:
    fight = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
    p = table(fight, on=burnt(), factions=MUTANT)
    p = play(p, "attack alaska kamchatka 3", "defend 1", "{5 1 1:5}")
    assert p.chance() == 25
    p = play(p, "{6 2}")
    assert held(p, "kamchatka") == "b8"
    other = table(fight, on=burnt(), factions=("mutants", "balkania", "saharan"))
    p = play(other, "attack alaska kamchatka 3", "defend 1", "{5 1 1:5}")
    assert held(p, "alaska") == "a8"


@pytest.mark.parametrize(("scar", "units"), [("biohazard", "a6"), ("mercenary", "a4")])
def test_vengeful_scars_at_the_end_of_the_turn_work_reversed(scar: str, units: str) -> None:
    on = burnt(scars={"alaska": scar})
    p = table({"alaska": "a5", "alberta": "a1"} | REST, "dusk", "maneuver", on=on, factions=MUTANT)
    assert held(play(p, "end"), "alaska") == units


def test_unnatural_strength_sixes_beat_sixes() -> None:
    on = burnt(slots={"weakness": "unnatural_strength"})
    fight = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
    p = table(fight, on=on, factions=("mutants", "balkania", "saharan"))
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{6 5:6 5}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b8")


def test_mindshackle_swaps_the_card_for_a_random_one() -> None:
    on = burnt(slots={"weakness": "mindshackle"})
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=on,
        factions=MUTANT,
        hands={"b": ["peru", "siam"]},
        open_cards=["alaska", "congo", "india", "egypt"],
        conquests=((1, False),),
        robbed=(1,),
    )
    p = play(p, "card alaska")
    assert offered(p) == ["swap b", "pass"]
    p = play(p, "swap b")
    assert p.conceals(2)
    assert not p.conceals(1)
    p = play(p, "{card siam}")
    assert (hand(p, "a"), hand(p, "b")) == (["siam"], ["alaska", "peru"])


def test_unstable_cloning_doubles_in_defence_add_a_unit() -> None:
    on = burnt(slots={"weakness": "unstable_cloning"})
    fight = {"alaska": "b9", "kamchatka": "a9", "japan": "c1"}
    p = table(fight, on=on, factions=MUTANT, player="b")
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{5 4:3 3}")
    assert held(p, "kamchatka") == "a8"


def test_mass_hypnosis_protects_one_territory_until_the_own_next_turn() -> None:
    on = burnt(slots={"weakness": "mass_hypnosis"}, coins={"peru": 2})
    p = table(
        {"alaska": "a5", "kamchatka": "b5", "alberta": "a1"} | REST,
        *("maneuver", "act", "recruit:3:0"),
        on=on,
        factions=MUTANT,
        hands={"a": ["peru"]},
    )
    p = play(p, "give peru", "end", "hypnotise alaska", "place alberta 5", "end", "end")
    p = play(p, "place kamchatka 3")
    assert p.player == 1
    assert [o for o in offered(p) if o.startswith("attack")] == ["attack kamchatka japan 1..3"]


# Aliens

ALIEN = ("aliens", "khan", "saharan")


def visited(**fields: object) -> World:
    """A world with the island, and Aliens."""
    powers = {"aliens": {"start": "seamless", "comeback": "harvest", "private": "alien_dominion"}}
    made = world(packets=["e2"], powers=powers, **fields)  # type: ignore[arg-type]
    island = NUMBER["alien_island"]
    lines = tuple(sorted(((NUMBER["peru"], island), (NUMBER["japan"], island))))
    return made.with_coins(island, 3).changed(lines=lines)


def test_seamless_the_aliens_lose_nothing_to_cities() -> None:
    on = visited(cities={"alberta": 5})
    p = table({"alaska": "a5"} | REST, on=on, factions=ALIEN)
    assert "expand alaska alberta 1..4" in offered(p)


def test_harvest_recruits_for_the_island_and_ruins() -> None:
    on = visited(ruins=frozenset({NUMBER["alaska"]}))
    p = table({"alaska": "a5", "alien_island": "a1"} | REST, on=on, factions=ALIEN)
    assert army.recruits(p.state, 0) == 3 + 2 + 1


def test_the_island_is_reached_over_its_sea_lines() -> None:
    p = table({"peru": "a5", "alien_island": "b1"} | REST, on=visited())
    assert "attack peru alien_island 1..3" in offered(p)


def test_every_power_and_scar_has_a_test_of_its_name() -> None:
    names = "\n".join(name for name in globals() if name.startswith("test_"))
    aliases = {"alien_collaborator": "collaborator", "weak_purist": "weak_purist"}
    board = ("ammo_shortage", "bunker", "biohazard", "mercenary")
    for power in (*POWERS, *SCARS):
        if power not in board:
            assert aliases.get(power, power) in names, power
