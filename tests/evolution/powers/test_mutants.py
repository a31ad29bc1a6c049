"""The Mutants and the fallout they live in."""

from typing import Any

import pytest

from risiko.evolution.campaign.world import World
from tests.evolution.tables import NUMBER, REST, hand, held, table, world
from tests.play import offered, play

BURNT = {
    "fallout": NUMBER["ontario"],
    "bringer": 3,
}
MUTANT = ("mutants", "khan", "saharan")


def burnt(slots: dict[str, str] | None = None, **fields: Any) -> World:
    """A world with fallout and Mutants, who may have evolved."""
    given = {"start": "immune", "comeback": "vengeful", "private": "mutant_dominion"}
    powers = {"mutants": given | (slots or {})}
    made = world(packets=["e1"], powers=powers, **fields)
    return made.with_coins(NUMBER["ontario"], 0).changed(**BURNT)


@pytest.mark.covers("evolution.envelope_1.9", "evolution.mutants.1")
def test_immune_the_mutants_enter_fallout_without_losses() -> None:
    board = {"alberta": "a5", "quebec": "b5"} | REST
    p = play(table(board, on=burnt(), factions=MUTANT), "expand alberta ontario 3")
    assert held(p, "ontario") == "a3"
    p = table({"alberta": "a6"} | REST, on=burnt())
    assert "expand alberta ontario 2..5" in offered(p)
    p = play(p, "expand alberta ontario 5")
    assert held(p, "ontario") == "a2", "half of those who enter are lost, rounded up"


@pytest.mark.covers("evolution.envelope_1.9", "evolution.envelope_1.10")
def test_fallout_conquest_costs_half_and_the_end_of_a_turn_one() -> None:
    board = {"alberta": "a6", "ontario": "b1", "siam": "b1", "japan": "c1"}
    p = table(board, on=burnt())
    p = play(p, "attack alberta ontario 3", "defend 1", "{6 6 6:1}", "occupy 5")
    assert held(p, "ontario") == "a2"
    p = table({"alberta": "a6", "ontario": "a3"} | REST, "dusk", "maneuver", on=burnt())
    assert held(play(p, "end"), "ontario") == "a2"


@pytest.mark.covers("evolution.envelope_1.10")
def test_fallout_takes_no_recruits_and_lets_no_maneuver_through() -> None:
    board = {"alberta": "a6", "ontario": "a3", "quebec": "a1", "greenland": "b2"} | REST
    p = table(board, "act", "place:3", on=burnt())
    assert [option.split(" ")[1] for option in offered(p)] == ["alberta", "quebec"]
    p = table(board, "maneuver", on=burnt())
    assert "move alberta quebec 1..5" not in offered(p)
    assert "move alberta ontario 1..5" in offered(p)


@pytest.mark.covers("evolution.mutants.2")
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


@pytest.mark.covers("evolution.mutants.3")
@pytest.mark.parametrize(("scar", "units"), [("biohazard", "a6"), ("mercenary", "a4")])
def test_vengeful_scars_at_the_end_of_the_turn_work_reversed(scar: str, units: str) -> None:
    on = burnt(scars={"alaska": scar})
    p = table({"alaska": "a5", "alberta": "a1"} | REST, "dusk", "maneuver", on=on, factions=MUTANT)
    assert held(play(p, "end"), "alaska") == units


@pytest.mark.covers("evolution.mutants.7")
def test_unnatural_strength_sixes_beat_sixes() -> None:
    on = burnt(slots={"evolution": "unnatural_strength"})
    fight = {"alaska": "a9", "kamchatka": "b9", "japan": "c1"}
    p = table(fight, on=on, factions=("mutants", "balkania", "saharan"))
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{6 5:6 5}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a8", "b8")


@pytest.mark.covers("evolution.mutants.8")
def test_mindshackle_swaps_the_card_for_a_random_one() -> None:
    on = burnt(slots={"evolution": "mindshackle"})
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


@pytest.mark.covers("evolution.mutants.9")
def test_unstable_cloning_doubles_in_defence_add_a_unit() -> None:
    on = burnt(slots={"evolution": "unstable_cloning"})
    fight = {"alaska": "b9", "kamchatka": "a9", "japan": "c1"}
    p = table(fight, on=on, factions=MUTANT, player="b")
    p = play(p, "attack alaska kamchatka 2", "defend 2", "{5 4:3 3}")
    assert held(p, "kamchatka") == "a8"


def test_mass_hypnosis_protects_one_territory_until_the_own_next_turn() -> None:
    on = burnt(slots={"evolution": "mass_hypnosis"}, coins={"alaska": 2})
    p = table(
        {"alaska": "a5", "kamchatka": "b5", "alberta": "a1"} | REST,
        *("maneuver", "act", "recruit:3:0"),
        on=on,
        factions=MUTANT,
        hands={"a": ["alaska"]},
    )
    p = play(p, "give alaska", "end", "hypnotise alaska", "place alberta 5", "end", "end")
    p = play(p, "place kamchatka 3")
    assert p.player == 1
    assert [o for o in offered(p) if o.startswith("attack")] == ["attack kamchatka japan 1..3"]
