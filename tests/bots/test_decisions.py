"""What the better levels do in positions where there is only one sensible thing to do."""

import pytest

import risiko
from risiko.arena.simulate import play_one
from risiko.bots import bot
from risiko.protocol import Position
from risiko.record.dice import Seeded
from risiko.record.match import Match, play_match
from risiko.world import world
from tests.play import reread

PLANNERS = ["general"]


def _choice(name: str, position: Position) -> str:
    return str(bot(name, position.game.id).choose(position.view(position.turn)))


def _played_on(name: str, position: Position, seed: int, plies: int = 300) -> Match:
    """The game from a position on, the level in every seat."""
    players = [bot(name, position.game.id, k) for k in range(position.seats)]
    match = Match(position.game, position.seats, Seeded(seed), position=position)
    choosers = [lambda p, s, player=player: player.choose(p.view(s)) for player in players]
    return play_match(match, choosers, limit=plies)


def _wins_this_turn(name: str, position: Position, seed: int = 1) -> bool:
    match = _played_on(name, position, seed)
    players = {entry.player for entry in match.entries}
    return match.over and match.position.scores()[0] == 1.0 and players == {0}


@pytest.mark.parametrize("name", PLANNERS)
def test_the_last_enemy_is_destroyed_at_once(name: str) -> None:
    position = risiko.setup(
        "2003/conquest",
        seats=3,
        board={"alaska": "b1", "kamchatka": "a20", "japan": "b1", "peru": "b1", "brazil": "a9"},
        rest="a1",
        phase="attack",
    )
    assert _wins_this_turn(name, position)


@pytest.mark.parametrize("name", PLANNERS)
def test_a_mission_that_can_be_fulfilled_is(name: str) -> None:
    board = dict.fromkeys(
        ("indonesia", "new_guinea", "western_australia", "eastern_australia"), "a1"
    ) | dict.fromkeys(
        ("alaska", "alberta", "ontario", "quebec", "greenland", "central_america"), "a1"
    )
    board |= {"northwest_territory": "b1", "alberta": "a12", "western_united_states": "a9"}
    board |= {"eastern_united_states": "b1"}
    position = risiko.setup(
        "2000/missions",
        seats=3,
        board=board,
        rest="c3",
        phase="attack",
        missions={"a": "na_au", "b": "t24", "c": "as_sa"},
    )
    assert _wins_this_turn(name, position)


@pytest.mark.parametrize("name", PLANNERS)
def test_the_territories_for_the_target_are_taken(name: str) -> None:
    names = [territory.id for territory in world().territories]
    board = dict.fromkeys(names[:23], "a2") | {"siberia": "b4"}
    board |= {"ukraine": "a15", "egypt": "a2"}
    position = risiko.setup("2010/basic", seats=3, board=board, rest="c1", phase="attack")
    assert _wins_this_turn(name, position)


@pytest.mark.parametrize("name", PLANNERS)
def test_an_armistice_is_won_by_more_than_one_conquest(name: str) -> None:
    names = [territory.id for territory in world().territories]
    lands = dict.fromkeys(names[:13], "b1") | dict.fromkeys(names[13:27], "c1")
    lands |= dict.fromkeys(names[27:], "a1") | {"siam": "a20", "india": "c1", "china": "c1"}
    held = [sum(token[0] == seat for token in lands.values()) for seat in "abc"]
    assert held[0] < held[2] - 1  # one conquest is not enough
    position = risiko.setup("2010/basic", seats=3, board=lands, phase="attack")
    assert _wins_this_turn(name, reread(position, pile="@0", discard=",".join(names[:17])))


@pytest.mark.parametrize("name", PLANNERS)
def test_patience_ends_where_armies_only_grow(name: str) -> None:
    large = {"kamchatka": "a360", "japan": "d300", "siam": "c500", "iceland": "b500"}
    others = {"brazil": "a80", "ukraine": "a100", "india": "a90", "indonesia": "c1"}
    position = risiko.setup(
        "2000/conquest", seats=4, board=large | others, rest="a3", phase="attack"
    )
    assert _choice(name, position) == "attack kamchatka japan 3"


@pytest.mark.parametrize("name", PLANNERS)
def test_land_is_taken_where_stacks_hold_each_other_off(name: str) -> None:
    stacks = {"kamchatka": "b107", "siberia": "b80", "greenland": "c63", "scandinavia": "c62"}
    stacks |= {"middle_east": "c46", "south_africa": "d114", "central_america": "d51"}
    position = risiko.setup(
        "2010/classic", seats=4, board=stacks, rest="a2", turn="b", phase="attack"
    )
    assert _choice(name, position).startswith("attack")


@pytest.mark.parametrize("name", PLANNERS)
def test_all_move_in_where_nothing_is_left_to_guard(name: str) -> None:
    position = risiko.setup(
        "2003/conquest",
        seats=2,
        board={"japan": "a12", "kamchatka": "b1", "mongolia": "a1", "brazil": "a1"},
        rest="b3",
        phase="attack",
    )
    position = position.play(risiko.Action.parse("attack japan kamchatka 3"))
    position = position.play(risiko.Action.parse("defend 1"))
    position = position.draw(position.outcome("6 5 4:1"))
    assert _choice(name, position) == "occupy 11"


@pytest.mark.parametrize("name", PLANNERS)
def test_an_attack_against_the_odds_is_not_made(name: str) -> None:
    position = risiko.setup(
        "2003/conquest",
        seats=2,
        board={"alaska": "a3", "kamchatka": "b9", "brazil": "a3"},
        rest="b9",
        phase="attack",
    )
    assert _choice(name, position) == "end"


@pytest.mark.parametrize("name", ["captain", *PLANNERS])
def test_units_come_to_the_front(name: str) -> None:
    lands = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    position = risiko.setup(
        "2003/conquest",
        seats=2,
        board=dict.fromkeys(lands, "a1") | {"siam": "b4"},
        rest="b1",
        phase="place",
    )
    assert _choice(name, position).startswith("place indonesia")


@pytest.mark.parametrize("name", ["captain", *PLANNERS])
def test_idle_units_move_to_the_border(name: str) -> None:
    lands = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    position = risiko.setup(
        "2003/conquest",
        seats=2,
        board=dict.fromkeys(lands, "a1") | {"new_guinea": "a8", "siam": "b6"},
        rest="b1",
        phase="move",
    )
    assert _choice(name, position).startswith("move new_guinea indonesia")


@pytest.mark.parametrize("name", PLANNERS)
def test_a_stack_left_behind_goes_after_the_front_one_step_a_turn(name: str) -> None:
    lands = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    position = risiko.setup(
        "2000/conquest",
        seats=3,
        board=dict.fromkeys(lands, "a1") | {"eastern_australia": "a30", "siam": "b6"},
        rest="c1",
        phase="move",
    )
    verb, source, target, units = _choice(name, position).split()
    assert (verb, source, units) == ("move", "eastern_australia", "29")
    assert target in ("new_guinea", "western_australia")


@pytest.mark.parametrize("name", ["recruit", "captain", *PLANNERS])
def test_all_dice_are_thrown_in_defence(name: str) -> None:
    position = risiko.setup(
        "2003/conquest", seats=2, board={"alaska": "a9", "kamchatka": "b5"}, phase="attack"
    )
    position = position.play(risiko.Action.parse("attack alaska kamchatka 3"))
    assert _choice(name, position) == "defend 2"


@pytest.mark.parametrize("id", ["2000/missions", "2000/capitals", "2003/conquest"])
def test_what_is_hidden_changes_no_decision(id: str) -> None:
    _, match = play_one(risiko.game(id).name, ["captain"] * 4, 2, 0, limit=420)
    position = match.position
    looked = 0
    while looked < 12 and position.turn != risiko.OVER:
        if position.turn == risiko.CHANCE:
            position = position.draw(position.chance() // 2)
            continue
        seat = position.turn
        action = bot("general", id).choose(position.view(seat))
        for seed in range(2):
            other = position.guess(seat, Seeded(seed))
            assert bot("general", id).choose(other.view(seat)) == action
        position = position.play(action)
        looked += 1
    assert looked == 12 or position.turn == risiko.OVER
