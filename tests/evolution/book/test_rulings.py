"""Where the book or a card is unclear: how it is read, each named after its place in the book."""

import pytest

from risiko.evolution.campaign.world import Service, World
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import EVENTS, FACTION_IDS
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.rules import army
from risiko.evolution.rules.cards.missions import is_fulfilled
from risiko.evolution.rules.factions import homeland
from risiko.protocol import CHANCE
from tests.evolution.powers.test_aliens import ALIEN, visited
from tests.evolution.powers.test_mutants import MUTANT, burnt
from tests.evolution.tables import NUMBER, REST, hand, held, slots, table, verbs, world
from tests.play import offered, play

HYPNOSIS = {"evolution": "mass_hypnosis"}
FRONT = {"alaska": "a5", "alberta": "a2", "kamchatka": "b5", "peru": "c1"} | REST


def attacks(p: EvolutionPosition) -> list[str]:
    return [offer for offer in offered(p) if offer.startswith("attack")]


# Mass hypnosis


def hypnotist(*steps: str, cards: tuple[str, ...], **coins: int) -> EvolutionPosition:
    """Mutants with mass hypnosis and these cards."""
    return table(
        FRONT,
        *("dusk", "maneuver", "act", *steps),
        on=burnt(slots=HYPNOSIS, coins=coins),
        factions=MUTANT,
        hands={"a": cards},
    )


@pytest.mark.covers("evolution.mutants.10")
def test_karten_gegen_truppen_hypnosis_names_an_own_territory_whose_card_was_turned_in() -> None:
    p = hypnotist("recruit:3:0", cards=("alaska", "peru", "coin"))
    p = play(p, "give alaska", "give peru", "give coin", "end")
    assert offered(p) == ["hypnotise alaska", "pass"], "neither alberta nor the card of c's peru"
    assert str(GAME.read(str(p))) == str(p)
    assert verbs(play(p, "pass")) == {"place"}
    assert play(p, "pass").state.hypnosis == ()
    assert play(p, "hypnotise alaska").state.hypnosis == (NUMBER["alaska"],)


@pytest.mark.covers("evolution.mutants.10")
def test_karten_gegen_truppen_hypnosis_needs_a_card_of_an_own_territory() -> None:
    p = hypnotist("recruit:3:0", cards=("peru", "coin"))
    assert verbs(play(p, "give peru", "give coin", "end")) == {"place"}
    assert verbs(play(p, "end")) == {"place"}, "nothing was turned in"


@pytest.mark.covers("evolution.mutants.10")
def test_karten_gegen_truppen_hypnosis_looks_at_each_batch_of_ten_coins() -> None:
    p = hypnotist("recruit:3:0", cards=("alaska", "alberta", "coin"), alaska=6, alberta=6)
    p = play(p, "give alaska", "give alberta")
    assert offered(p) == ["hypnotise alaska", "hypnotise alberta", "pass"]
    p = play(p, "hypnotise alberta", "end")
    assert verbs(p) == {"place"}, "the next batch has no card"


@pytest.mark.covers("evolution.mutants.10")
def test_karten_gegen_roten_stern_hypnosis_works_for_a_star_too() -> None:
    p = hypnotist("place:3", "start", cards=("alaska", "peru", "coin", "congo"))
    p = play(p, "star", "give alaska", "give peru", "give coin", "give congo")
    assert p.state.tokens[0] == 1
    assert offered(p) == ["hypnotise alaska", "pass"]
    assert str(GAME.read(str(p))) == str(p)
    p = play(p, "hypnotise alaska", "place alberta 3", "end", "end", "place kamchatka 3")
    assert (p.player, attacks(p)) == (1, ["attack kamchatka japan 1..3"])


@pytest.mark.covers("evolution.mutants.10")
def test_karten_gegen_truppen_hypnosis_protects_what_a_star_and_troops_have_named() -> None:
    cards = ("alaska", "alberta", "peru", "congo", "coin", "coin")
    p = hypnotist("muster", "start", cards=cards, alberta=2)
    p = play(p, "star", "give alaska", "give peru", "give congo", "give coin", "hypnotise alaska")
    p = play(p, "give alberta", "end", "hypnotise alberta")
    assert p.state.hypnosis == (NUMBER["alaska"], NUMBER["alberta"])


# 19


@pytest.mark.covers("evolution.starting_powers.2")
def test_befestigungen_the_hq_of_the_mechanicals_adds_nothing_to_a_fortified_city() -> None:
    walls = world(
        powers={"mechaniker": "fortified_hq"}, cities={"kamchatka": 1}, forts={"kamchatka": 0}
    )
    p = table(
        {"alaska": "a9", "kamchatka": "b9", "japan": "c1"},
        on=walls,
        factions=("khan", "mechaniker", "saharan"),
        homes=("peru", "kamchatka", "japan"),
        hqs={"mechaniker": "kamchatka"},
    )
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:3 3}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("a9", "b7"), "3 counts as 4, not as 5"
    assert p.world.forts[NUMBER["kamchatka"]] == 1, "the sticker wears down"


@pytest.mark.covers("evolution.starting_powers.2")
def test_befestigungen_the_hq_of_the_mechanicals_is_fortified_where_it_has_moved() -> None:
    on = world(powers={"mechaniker": {"start": "fortified_hq", "comeback": "mobile"}})
    p = table(
        {"alaska": "b9", "kamchatka": "a9", "irkutsk": "a1", "japan": "c1"},
        *("dusk", "maneuver", "act", "place:1", "start"),
        on=on.opened("p2"),
        factions=("mechaniker", "khan", "saharan"),
        homes=("irkutsk", "peru", "japan"),
        hqs={"mechaniker": "irkutsk"},
    )
    p = play(p, "relocate irkutsk kamchatka", "place irkutsk", "end", "end", "place alaska 3")
    p = play(p, "attack alaska kamchatka 3", "defend 2", "{5 5 1:4 4}")
    assert (held(p, "alaska"), held(p, "kamchatka")) == ("b10", "a9")


# 20


@pytest.mark.covers("evolution.opening.9")
def test_umschlag_2_is_opened_by_mutants_too() -> None:
    p = table(
        {"alaska": "a6"} | REST,
        *("act", "recruit:30:0"),
        on=burnt(slots={"evolution": "mass_hypnosis"}),
        factions=MUTANT,
        missiles=(1,),
        hands={"a": ["alaska", "coin"]},
    )
    assert offered(play(p, "end")) == ["open e2"]
    p = play(p, "give alaska", "give coin", "end")
    assert offered(p) == ["hypnotise alaska", "pass"], "first what the cards bring"
    assert str(GAME.read(str(p))) == str(p)
    p = play(p, "pass", "open e2", "coast peru", "coast japan")
    assert held(p, "alien_island") == "a42"
    assert slots(p, "mutants")[4:] == ("alien_collaborator", "mass_hypnosis")


# 21


@pytest.mark.covers("evolution.weaknesses.2")
def test_mankokarte_ausspielen_weaknesses_are_for_mutants_too_but_not_for_aliens() -> None:
    aliens = {"start": "seamless", "comeback": "harvest", "private": "alien_dominion"}
    on = burnt(slots=HYPNOSIS).opened("e2")
    for slot, power in enumerate(aliens.values()):
        on = on.with_power(FACTION_IDS.index("aliens"), slot, power)
    p = table({"alaska": "a5"} | REST, on=on, factions=MUTANT, scar_hands={"a": "weak_primitive"})
    targets = [offer.split(" ")[2] for offer in offered(p) if offer.startswith("scar ")]
    assert targets == [*FACTION_IDS[:5], "mutants"]
    p = play(p, "scar weak_primitive mutants")
    assert slots(p, "mutants")[4:] == ("weak_primitive", "mass_hypnosis")
    assert p.state.has(0, "mass_hypnosis")
    assert p.state.has(0, "weak_primitive")


# 22


@pytest.mark.covers("evolution.envelope_1.11")
def test_truppen_bewegen_into_fallout_costs_half_of_those_who_move() -> None:
    board = {"alberta": "a6", "ontario": "a3"} | REST
    p = play(table(board, "maneuver", on=burnt()), "move alberta ontario 5")
    assert (held(p, "alberta"), held(p, "ontario")) == ("a1", "a5"), "3 of 5 are lost"
    p = table(board, "maneuver", on=burnt(), factions=MUTANT)
    assert held(play(p, "move alberta ontario 5"), "ontario") == "a8", "Mutants lose none"


@pytest.mark.covers("evolution.envelope_1.11")
def test_truppen_bewegen_by_an_event_costs_half_in_fallout_too() -> None:
    on = burnt(cities={"alberta": 1}).opened("p1")
    board = {"alberta": "a6", "ontario": "a3"} | REST
    p = play(table(board, "calm:a", on=on), "move alberta ontario 4")
    assert held(p, "ontario") == "a5"


# 23


def purist(faction: str = "balkania", **more: object) -> EvolutionPosition:
    on = world(packets=["e2"], powers={faction: {"weakness": "weak_purist"}})
    return table({"ural": "a5", "siberia": "b1", "japan": "c1"}, on=on, **more)  # type: ignore[arg-type]


@pytest.mark.covers("evolution.weaknesses.6")
def test_anderen_spieler_gefaehrden_a_purist_returns_coin_cards_beyond_two_at_once() -> None:
    p = purist(hands={"a": ["coin"], "b": ["coin", "coin", "coin", "peru"]})
    p = play(p, "attack ural siberia 3", "defend 1", "{6 6 5:1}")
    assert hand(p, "a") == ["peru", "coin", "coin"]
    assert p.state.coin_pile() == 8


@pytest.mark.covers("evolution.weaknesses.6")
def test_mankokarte_ausspielen_who_becomes_a_purist_returns_coin_cards_at_once() -> None:
    p = table(
        {"alaska": "a5"} | REST,
        on=world(packets=["e2"]),
        scar_hands={"a": "weak_purist"},
        hands={"b": ["coin"] * 5},
    )
    assert hand(play(p, "scar weak_purist khan"), "b") == ["coin"] * 2


@pytest.mark.covers("evolution.weaknesses.6")
def test_karte_nehmen_a_purist_returns_the_coin_card_of_a_swap() -> None:
    on = burnt(slots={"evolution": "mindshackle"}).opened("e2")
    on = on.with_power(FACTION_IDS.index("khan"), 4, "weak_purist")
    p = table(
        {"alaska": "a5"} | REST,
        "claim:a",
        on=on,
        factions=MUTANT,
        hands={"b": ["coin", "coin", "siam"]},
        open_cards=["congo", "india", "egypt", "ural"],
        conquests=((1, False),),
        robbed=(1,),
    )
    p = play(p, "card coin", "swap b", "{card siam}")
    assert (hand(p, "a"), hand(p, "b")) == (["siam"], ["coin", "coin"])


# 24


@pytest.mark.covers("evolution.weaknesses.4")
def test_truppen_auf_den_spielplan_stellen_the_cautious_still_place_the_unit_of_a_card() -> None:
    powers = {"khan": {"start": "card_plus_one", "weakness": "weak_cautious"}}
    p = table(
        {"alaska": "a5", "alberta": "a1"} | REST,
        "claim:a",
        on=world(packets=["e2"], powers=powers),
        factions=("khan", "balkania", "saharan"),
        open_cards=["alaska", "brazil", "congo", "egypt"],
        conquests=((1, False),),
        placed=(NUMBER["alberta"], NUMBER["peru"]),
    )
    p = play(p, "card alaska")
    assert offered(p) == ["place alaska 1", "pass"]


# 25


@pytest.mark.covers("evolution.mission_cards.13")
def test_karten_gegen_truppen_the_coin_of_the_collaborator_counts_for_advanced_training() -> None:
    powers = {"balkania": {"weakness": "alien_collaborator"}}
    for faction, enough in (("balkania", True), ("saharan", False)):
        p = table(
            {"alaska": "a5"} | REST,
            *("act", "recruit:3:0"),
            on=world(packets=["p4", "e2"], powers=powers, coins={"peru": 5, "congo": 4}),
            factions=(faction, "khan", "enclave"),
            hands={"a": ["peru", "congo"]},
        )
        p = play(p, "give peru", "give congo", *([] if enough else ["end"]))
        assert is_fulfilled(p.state, 0, "advanced_training") == enough


# 26


@pytest.mark.covers("evolution.events.7")
def test_ereigniskarten_are_carried_out_completely() -> None:
    """No event offers to do nothing where something can be done."""
    cities = {"alaska": 1, "alberta": 1, "peru": 2, "siam": 1}
    on = visited(cities=cities).opened("p1").opened("p3")
    asked = []
    for id in ("fortify", "control_people", "join_cause", *("die_humans", "beam_down")):
        p = table(
            {"alaska": "a3", "alberta": "a3"} | REST, "event", on=on, factions=ALIEN, events=[id]
        )
        p = play(p, f"{{event {id}}}")
        assert p.options(), id
        assert "pass" not in verbs(p), id
        asked.append(p)
    p = table(
        {"alaska": "a3", "alien_island": "b2"} | REST,
        "event",
        on=on,
        events=["mysterious_island"],
        open_cards=["india", "peru", "ural", "egypt"],
    )
    p = play(p, "{event mysterious_island}")
    assert verbs(p) == {"card"}
    p = play(asked[0], "reinforce alaska")
    assert offered(p) == ["reinforce alberta"], "the second city as well"
    assert set(EVENTS) >= {"fortify", "control_people"}


# 27


def served(starts: list[str]) -> World:
    """A world in which Balkania has started in these territories."""
    career = tuple(Service(0, NUMBER[start], "h") for start in starts)
    nobody = (None,) * len(starts)
    careers = tuple(career if id == "balkania" else nobody for id in FACTION_IDS)
    return world(packets=["p3"], games=len(starts), careers=careers)


@pytest.mark.covers("evolution.packet_3.4")
def test_fraktionskarten_the_homeland_is_counted_over_the_lines_of_fifteen_games() -> None:
    balkania, africa, asia = FACTION_IDS.index("balkania"), 3, 4
    assert BOARD.continents[africa].id == "africa"
    fifteen = ["congo"] * 8 + ["siam"] * 7
    assert homeland(served(fifteen[1:]), balkania, NUMBER["siam"]) == asia, "game 15 itself counts"
    assert homeland(served(fifteen), balkania, NUMBER["siam"]) == africa, "game 16 does not"
    later = served([*fifteen, *["siam"] * 5])
    assert homeland(later, balkania, NUMBER["siam"]) == africa


# 28


@pytest.mark.covers("evolution.envelope_2.7")
def test_vor_dem_ersten_zug_alien_island_is_a_start_if_free_and_without_stickers() -> None:
    p = GAME.on(visited(), (0, 1, 2))
    while p.turn == CHANCE and not p.label(0).startswith("1"):
        p = p.draw(0)
    p = play(p, "{6 1 1}", "faction khan")
    assert "base alien_island" in offered(p)
    p = play(p, "base alien_island", "faction aliens")
    assert held(p, "alien_island") == "a8"
    assert "base peru" not in offered(p), "it is next to that HQ"
    assert str(GAME.read(str(p))) == str(p)


@pytest.mark.covers("evolution.envelope_2.7")
def test_in_den_krieg_ziehen_also_on_alien_island() -> None:
    island = NUMBER["alien_island"]
    free = table({"ural": "a5", "japan": "c1"}, "act", "join", on=visited(), player="b")
    assert held(play(free, "join alien_island"), "alien_island") == "b4"
    scarred = visited().with_scar(island, "bunker")
    p = table({"ural": "a5", "japan": "c1"}, "act", "join", on=scarred, player="b")
    assert "join alien_island" not in offered(p)
    sealed = table({"ural": "a5", "japan": "c1"}, "act", "join", player="b")
    assert island not in army.legal_starts(sealed.state, 1), "before it is on the board"
