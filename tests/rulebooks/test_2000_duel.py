"""Risiko 2000: the game for two with a ghost."""

import pytest

import risiko
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import setup
from risiko.protocol import CHANCE, OVER
from tests.play import (
    cards,
    deal,
    field,
    hand,
    lands,
    offered,
    play,
    refused,
    spread,
    to_place,
    trade,
)

GAME = "2000/duel"


def turn_of_a(board: dict[str, str], figures: str = "") -> ClassicPosition:
    """The start of a's turn; the ghost has Siam and Indonesia, b holds the rest."""
    ghost = {"siam": "n2", "indonesia": "n2"}
    hands = {"a": cards(figures)} if figures else {}
    return setup(GAME, seats=2, board=ghost | board, hands=hands)


def attack_of_a(**board: str) -> ClassicPosition:
    """The attacks of a; b holds the rest."""
    return setup(GAME, seats=2, board=board, phase="attack")


@pytest.mark.covers("2000.duel.1")
def test_zwei_spieler_variante_is_for_2() -> None:
    assert list(risiko.game(GAME).seats) == [2]


# The set-up


@pytest.mark.covers("2000.duel.1", "2000.duel.4")
def test_vorbereitung_deals_14_to_each_and_to_the_ghost() -> None:
    owners = [token[0] for token in lands(deal(risiko.game(GAME).start(2))).values()]
    assert [owners.count(letter) for letter in "abn"] == [14, 14, 14]


@pytest.mark.covers("2000.duel.4")
def test_vorbereitung_the_ghost_is_dealt_to_in_turn() -> None:
    p = play(risiko.game(GAME).start(2), "{card japan}", "{card peru}", "{card congo}")
    assert [lands(p)[t][0] for t in ("japan", "peru", "congo")] == ["a", "b", "n"]


@pytest.mark.covers("2000.duel.4")
def test_vorbereitung_deals_without_the_jokers() -> None:
    assert risiko.game(GAME).start(2).chance() == 42


@pytest.mark.covers("2000.duel.5")
def test_vorbereitung_puts_2_units_on_each_territory_of_the_ghost() -> None:
    p = deal(risiko.game(GAME).start(2))
    assert {token for token in lands(p).values() if token[0] == "n"} == {"n2"}


@pytest.mark.covers("2000.duel.5")
def test_vorbereitung_puts_1_unit_on_each_territory_of_a_player() -> None:
    p = deal(risiko.game(GAME).start(2))
    assert {token for token in lands(p).values() if token[0] in "ab"} == {"a1", "b1"}


@pytest.mark.covers("2000.duel.3", "2000.duel.5")
def test_vorbereitung_40_units_for_each_and_28_for_the_ghost() -> None:
    p = deal(risiko.game(GAME).start(2))
    while field(p, "step").startswith("fill"):
        p = play(p, offered(p)[0])
    units = dict.fromkeys("abn", 0)
    for token in lands(p).values():
        units[token[0]] += int(token[1:])
    assert units == {"a": 40, "b": 40, "n": 28}


@pytest.mark.covers("2000.duel.5")
def test_vorbereitung_nobody_places_further_units_for_the_ghost() -> None:
    p = deal(risiko.game(GAME).start(2))
    own = [t for t, token in lands(p).items() if token[0] == "a"]
    assert offered(p) == [f"place {t} 1" for t in own]


@pytest.mark.covers("2000.duel.7")
def test_vorbereitung_has_no_missions() -> None:
    assert field(deal(risiko.game(GAME).start(2)), "missions") == "-"


@pytest.mark.covers("2000.duel.8", "2000.ghost_actions.3")
def test_vorbereitung_the_players_take_turns_and_the_ghost_has_none() -> None:
    p = attack_of_a(alaska="a1", siam="n9")
    p = play(p, "end", "end")
    assert p.turn == 1
    p = play(p, f"place peru {to_place(p)}")
    p = play(p, f"place siam {to_place(p)}", "end", "end")
    assert p.turn == 0


# The ghost's reinforcements


@pytest.mark.covers("2000.ghost_supply.1")
@pytest.mark.parametrize(("held", "half"), [(1, 1), (12, 2), (15, 2), (18, 3), (21, 3)])
def test_verstaerkungen_for_the_ghost_are_half_of_the_players(held: int, half: int) -> None:
    p = turn_of_a(spread("a", held))
    p = play(p, f"place alaska {to_place(p)}")
    assert to_place(p) == half


@pytest.mark.covers("2000.ghost_supply.1")
def test_verstaerkungen_for_a_continent_count() -> None:
    south_america = dict.fromkeys(("venezuela", "peru", "brazil", "argentina"), "a1")
    p = play(turn_of_a(south_america), "place peru 5")
    assert to_place(p) == 2


@pytest.mark.covers("2000.ghost_supply.1")
def test_verstaerkungen_for_cards_count() -> None:
    p = play(turn_of_a({"japan": "a1"}, "ica"), trade("ica"), "place japan 13")
    assert to_place(p) == 6


@pytest.mark.covers("2000.ghost_supply.1")
def test_verstaerkungen_the_bonus_for_own_territories_counts() -> None:
    p = play(turn_of_a({"alaska": "a1"}, "ica"), trade("ica"), "place alaska 13")
    assert to_place(p) == 7


@pytest.mark.covers("2000.ghost_supply.2")
def test_verstaerkungen_are_placed_by_the_opponent_after_the_player() -> None:
    p = turn_of_a({"japan": "a1"})
    assert p.turn == 0
    p = play(p, "place japan 3")
    assert (p.turn, offered(p)) == (1, ["place siam 1", "place indonesia 1"])


@pytest.mark.covers("2000.ghost_supply.2")
def test_verstaerkungen_go_to_the_ghosts_territories_only() -> None:
    p = play(turn_of_a({"japan": "a1"}), "place japan 3")
    assert refused(p, "place peru 1").reason == "ghost_only"


@pytest.mark.covers("2000.ghost_supply.2")
def test_verstaerkungen_may_be_split() -> None:
    p = play(turn_of_a(spread("a", 12)), "place alaska 4", "place siam 1", "place indonesia 1")
    assert (lands(p)["siam"], lands(p)["indonesia"], p.turn) == ("n3", "n3", 0)


@pytest.mark.covers("2000.ghost_supply.3")
def test_verstaerkungen_none_for_a_ghost_that_is_gone() -> None:
    p = setup(GAME, seats=2, board={"japan": "a1"})
    p = play(p, "place japan 3")
    assert (p.turn, field(p, "step")) == (0, "attack")


# The ghost's actions


@pytest.mark.covers("2000.ghost_actions.1")
def test_aktionen_the_opponent_defends_the_ghost() -> None:
    p = play(attack_of_a(india="a9", siam="n3"), "attack india siam 3", "dice 3")
    assert (p.turn, offered(p)) == (1, ["defend 1..2"])


@pytest.mark.covers("2000.ghost_actions.1")
def test_aktionen_the_first_player_defends_it_against_the_second() -> None:
    p = setup(
        GAME, seats=2, board={"siam": "n3", "peru": "a1"}, rest="b9", turn="b", phase="attack"
    )
    p = play(p, "attack india siam 1")
    assert (p.turn, offered(p)) == (0, ["defend 1..2"])


@pytest.mark.covers("2000.ghost_actions.2")
@pytest.mark.parametrize(("units", "dice"), [(1, "1"), (2, "1"), (3, "1..2")])
def test_aktionen_the_ghost_defends_by_the_usual_rules(units: int, dice: str) -> None:
    p = play(attack_of_a(india="a9", siam=f"n{units}"), "attack india siam 1")
    assert offered(p) == [f"defend {dice}"]


@pytest.mark.covers("2000.ghost_actions.2")
def test_aktionen_a_conquest_from_the_ghost_brings_a_card() -> None:
    p = play(attack_of_a(india="a9", siam="n1"), "attack india siam 1", "defend 1", "{6:1}")
    p = play(p, "occupy 1")
    assert p.turn == CHANCE
    assert hand(play(p, "{card peru}"), "a") == ["peru"]


@pytest.mark.covers("2000.ghost_actions.3")
def test_aktionen_the_ghost_gets_no_cards() -> None:
    assert field(attack_of_a(india="a9", siam="n1"), "hands") == "-/-"


# The goal


@pytest.mark.covers("2000.duel.2")
def test_ziel_destroys_the_opponent_and_the_ghost_does_not_count() -> None:
    p = setup(GAME, seats=2, board={"india": "a2", "siam": "b1"}, rest="n9", phase="attack")
    p = play(p, "attack india siam 1", "defend 1", "{6:1}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0])


@pytest.mark.covers("2000.duel.2")
def test_ziel_is_not_the_ghost() -> None:
    p = play(attack_of_a(india="a9", siam="n1"), "attack india siam 1", "defend 1", "{6:1}")
    assert p.turn == 0
