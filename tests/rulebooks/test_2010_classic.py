"""Risiko 2010: the classic game, and the game with missions."""

import pytest

import risiko
from risiko.classic.game import classic
from risiko.protocol import CHANCE, OVER
from risiko.protocol import Position as AnyPosition
from risiko.world import world
from tests.play import deal, field, lands, offered, play, refused, reread, spread

CLASSIC = "2010/classic"
MISSIONS = "2010/missions"
ROLLS = {3: "{6 2 1}", 4: "{6 2 1 1}", 5: "{6 2 1 1 1}"}


def settled(seats: int, until: str = "place") -> AnyPosition:
    """The classic game in which a begins, played with first options until a step."""
    p = play(risiko.game(CLASSIC).start(seats), ROLLS[seats])
    while not field(p, "step").startswith(until):
        p = play(p, offered(p)[0])
    return p


# Classic: the set-up


@pytest.mark.covers("2010.classic.1")
def test_klassisch_is_for_3_to_5_players() -> None:
    assert list(risiko.game(CLASSIC).seats) == [3, 4, 5]


@pytest.mark.covers("2010.classic_setup.3")
def test_klassisch_spielvorbereitung_the_players_roll_for_the_first_turn() -> None:
    p = risiko.game(CLASSIC).start(3)
    assert (p.turn, p.chance(), play(p, "{2 5 3}").turn) == (CHANCE, 6**3, 1)


@pytest.mark.covers("2010.classic_setup.3")
def test_klassisch_spielvorbereitung_the_others_follow_clockwise() -> None:
    p = play(risiko.game(CLASSIC).start(3), "{2 5 3}")
    turns = []
    for _ in range(4):
        turns.append(p.turn)
        p = play(p, offered(p)[0])
    assert turns == [1, 2, 0, 1]


@pytest.mark.covers("2010.classic_setup.1")
def test_klassisch_spielvorbereitung_the_territories_are_free_to_choose() -> None:
    p = play(risiko.game(CLASSIC).start(3), "{6 5 3}")
    assert offered(p) == [f"claim {t.id}" for t in world().territories]


@pytest.mark.covers("2010.classic_setup.5")
def test_klassisch_spielvorbereitung_a_claimed_territory_gets_1_unit() -> None:
    p = play(risiko.game(CLASSIC).start(3), "{6 5 3}", "claim japan")
    assert lands(p) == {"japan": "a1"}


@pytest.mark.covers("2010.classic_setup.5")
def test_klassisch_spielvorbereitung_nobody_claims_what_is_taken() -> None:
    p = play(risiko.game(CLASSIC).start(3), "{6 5 3}", "claim japan")
    assert refused(p, "claim japan").reason == "taken"


@pytest.mark.covers("2010.classic_setup.5")
def test_klassisch_spielvorbereitung_goes_on_until_all_42_are_taken() -> None:
    p = settled(3, until="fill")
    assert (len(lands(p)), set(lands(p).values())) == (42, {"a1", "b1", "c1"})


@pytest.mark.covers("2010.classic_setup.6")
def test_klassisch_spielvorbereitung_then_everybody_places_one_unit_at_a_time() -> None:
    p = settled(3, until="fill")
    own = [t for t, token in lands(p).items() if token[0] == "a"]
    assert (p.turn, offered(p)) == (0, [f"place {t} 1" for t in own])
    assert play(p, offered(p)[0]).turn == 1


@pytest.mark.covers("2010.classic_setup.2")
@pytest.mark.parametrize(("seats", "units"), [(3, 35), (4, 30), (5, 25)])
def test_klassisch_spielvorbereitung_starteinheiten(seats: int, units: int) -> None:
    tokens = lands(settled(seats)).values()
    placed = [sum(int(t[1:]) for t in tokens if t[0] == letter) for letter in "abcde"[:seats]]
    assert placed == [units] * seats


@pytest.mark.covers("2010.classic_setup.2")
def test_klassisch_spielvorbereitung_the_table_ends_with_five_players() -> None:
    rules = classic(CLASSIC).rules
    assert tuple(rules.starting_units.value) == rules.players.value == (3, 4, 5)


@pytest.mark.covers("2010.classic_setup.7")
def test_klassisch_spielvorbereitung_player_1_begins() -> None:
    p = play(risiko.game(CLASSIC).start(3), "{2 5 3}")
    while not field(p, "step").startswith("place"):
        p = play(p, offered(p)[0])
    assert p.turn == 1


@pytest.mark.covers("2010.classic_setup.6")
def test_klassisch_spielvorbereitung_who_claimed_one_fewer_places_one_more() -> None:
    """The third player begins, so that the first two have one territory fewer."""
    p = play(risiko.game(CLASSIC).start(4), "{1 1 6 1}")
    turns = []
    while not field(p, "step").startswith("place"):
        turns.append(p.turn)
        p = play(p, offered(p)[0])
    assert (turns[:4], turns[-6:], p.turn) == ([2, 3, 0, 1], [2, 3, 0, 1, 0, 1], 2)


@pytest.mark.covers("2010.cards.3", "2010.classic_setup.8")
def test_klassisch_spielvorbereitung_has_no_armistice_card() -> None:
    assert field(settled(3), "pile") == "-"


# Classic: the end


@pytest.mark.covers("2010.classic_winning.1")
def test_klassisch_gewinnen_with_all_42_territories() -> None:
    board = {"alaska": "a2", "kamchatka": "c1"}
    p = risiko.setup(CLASSIC, seats=3, board=board, rest="a1", phase="attack")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2010.classic_winning.1")
def test_klassisch_gewinnen_not_with_41() -> None:
    board = {"alaska": "a2", "kamchatka": "c1", "peru": "b1"}
    p = risiko.setup(CLASSIC, seats=3, board=board, rest="a1", phase="attack")
    p = play(p, "attack alaska kamchatka 1", "defend 1", "{6:1}", "occupy 1", "end", "end")
    assert play(p, "{card peru}").turn == 1


@pytest.mark.covers("2010.classic_winning.2")
def test_klassisch_gewinnen_the_discarded_cards_are_shuffled_when_the_pile_is_empty() -> None:
    p = risiko.setup(CLASSIC, seats=3, board={"alaska": "a2"}, phase="move", conquered=True)
    territories = [t.id for t in world().territories]
    held = ",".join(territories[:12])
    p = play(reread(p, hands=f"-/{held}/-", discard=",".join(territories[12:])), "end")
    assert p.chance() == 30
    p = play(p, "{card japan}")
    assert field(p, "discard") == "-"


# Missions: the set-up


@pytest.mark.covers("2010.components.2", "2010.missions.6")
@pytest.mark.parametrize(("seats", "count"), [(3, 11), (4, 12), (5, 13)])
def test_missionskarten_of_colours_not_in_play_are_taken_out(seats: int, count: int) -> None:
    assert risiko.game(MISSIONS).start(seats).chance() == count


@pytest.mark.covers("2010.missions.7", "2010.missions.8")
def test_missionskarten_everybody_gets_one_that_nobody_else_sees() -> None:
    p = play(
        risiko.game(MISSIONS).start(3), "{mission t24}", "{mission as_sa}", "{mission kill_red}"
    )
    assert p.view(1).line.split(" ")[10] == "?/as_sa/?"


@pytest.mark.covers("2010.missions.8")
def test_missionskarten_nobody_knows_which_are_left() -> None:
    p = play(risiko.game(MISSIONS).start(3), "{mission t24}", "{mission as_sa}", "{mission na_af}")
    lines = [p.view(seat).line for seat in (0, 1, 2)]
    assert [line.split(" ")[10] for line in lines] == ["t24/?/?", "?/as_sa/?", "?/?/na_af"]
    assert not any("t18x2" in line or "kill_" in line for line in lines)


@pytest.mark.covers("2010.missions.1", "2010.missions.4")
def test_missionskarten_the_rest_is_set_up_like_the_basic_game() -> None:
    p = deal(risiko.game(MISSIONS).start(4))
    owners = [token[0] for token in lands(p).values()]
    assert [owners.count(letter) for letter in "abcd"] == [10, 10, 11, 11]
    assert sum(int(token[1:]) for token in lands(p).values()) == 53


@pytest.mark.covers("2010.cards.3", "2010.missions.5")
def test_missionskarten_without_the_armistice_card() -> None:
    assert field(deal(risiko.game(MISSIONS).start(3)), "pile") == "-"


@pytest.mark.covers("2010.missions.4")
def test_missionskarten_without_the_target_of_territories() -> None:
    p = risiko.setup(
        MISSIONS, seats=3, board=spread("a", 30), phase="move", missions={"a": "kill_blue"}
    )
    assert play(p, "end").turn == 1


# Missions: the end


@pytest.mark.covers("2010.missions.3", "2010.missions_winning.1")
def test_missionskarten_gewinnen_at_once_in_ones_own_turn() -> None:
    board = spread("a", 23) | {"ukraine": "a2"}
    p = risiko.setup(MISSIONS, seats=3, board=board, phase="attack", missions={"a": "t24"})
    p = play(p, "attack ukraine southern_europe 1", "defend 1", "{6:1}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


def fulfilled_by_b() -> AnyPosition:
    """Let b throw out c, which is the mission of a."""
    board = {"kamchatka": "b2", "japan": "c1"}
    p = risiko.setup(
        MISSIONS,
        seats=3,
        board=board,
        rest="a1",
        turn="b",
        phase="attack",
        missions={"a": "kill_green", "b": "na_af"},
    )
    return play(p, "attack kamchatka japan 1", "defend 1", "{6:1}")


@pytest.mark.covers("2010.missions_winning.2")
def test_missionskarten_gewinnen_not_in_the_turn_of_another() -> None:
    assert fulfilled_by_b().turn == 1


@pytest.mark.covers("2010.missions_winning.2")
def test_missionskarten_gewinnen_when_it_is_ones_turn_again() -> None:
    p = play(fulfilled_by_b(), "occupy 1", "end", "end", "{card peru}")
    assert (p.turn, list(p.scores())) == (OVER, [1, 0, 0])


@pytest.mark.covers("2010.missions_winning.1")
def test_missionskarten_gewinnen_uncovers_the_mission() -> None:
    p = play(fulfilled_by_b(), "occupy 1", "end", "end", "{card peru}")
    assert p.view(1).line.split(" ")[10].split("/")[0] == "kill_green"
