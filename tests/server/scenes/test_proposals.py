"""Proposals of the server: the rest along the front, claims for me, and what ending gives up."""

import risiko
from risiko import Action, Position, setup
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.server.scenes import Stage
from risiko.server.wire.scene import Ask, Scene
from risiko.text import Language
from risiko.world.board import world


def look(position: Position, language: Language = "en") -> Scene:
    """What the seat to act sees."""
    players = [f"P{seat}" for seat in range(position.seats)]
    stage = Stage(position.game, players, [None] * position.seats, language)
    return stage.scene(position, position.turn)


def asked(scene: Scene, verb: str) -> Ask:
    return next(ask for ask in scene.asks if ask.verb == verb)


def follow(position: Position, verb: str) -> list[str]:
    """Decide by the first plan until something else is asked."""
    done = []
    while any(ask.verb == verb for ask in look(position).asks):
        plan = asked(look(position), verb).plans[0]
        done.append(plan.action)
        position = position.play(Action.parse(plan.action))
    return done


def test_the_rest_is_spread_where_it_is_needed_most() -> None:
    board = {"japan": "a1", "kamchatka": "a1", "siam": "a9", "peru": "c1"}
    position = setup("2003/conquest", seats=3, board=board, rest="b2", units=6)
    plan = asked(look(position), "place").plans[0]
    assert (plan.key, plan.left, plan.title) == ("front", 6, "Along the front")
    assert asked(look(position, "de"), "place").plans[0].title == "Entlang der Front"
    placed = [Action.parse(action) for action in follow(position, "place")]
    assert sum(action.n for action in placed) == 6
    assert {action.args[0] for action in placed} == {"japan", "kamchatka"}
    most = max(placed, key=lambda action: action.n)
    assert most.args == ("kamchatka",)  # five neighbours against one


def test_units_go_to_nowhere_behind_the_front() -> None:
    board = {"eastern_australia": "a1", "western_australia": "a1", "new_guinea": "a1"}
    board |= {"indonesia": "a5", "peru": "c1"}
    position = setup("2003/conquest", seats=3, board=board, units=5)
    assert follow(position, "place") == ["place indonesia 5"]


def test_the_opening_is_placed_for_me_one_by_one() -> None:
    position = Match(risiko.game("2000/missions"), 3, Seeded(1)).roll()
    ask = asked(look(position), "place")
    assert (ask.plans[0].left, ask.plans[0].title) == (1, "Place the rest for me")
    position.play(Action.parse(ask.plans[0].action))


def test_claims_follow_the_continent_that_was_begun() -> None:
    position = Match(risiko.game("2010/classic"), 3, Seeded(1)).roll()
    for land in ("peru", "iceland", "congo"):
        position = position.play(Action("claim", (land,)))
    plan = asked(look(position), "claim").plans[0]
    south = world().continents[world().territories[world().number["peru"]].continent]
    lands = [world().territories[number].id for number in south.territories]
    assert Action.parse(plan.action).args[0] in lands
    assert plan.title == "Claim the rest for me"


def test_ending_with_attacks_left_says_so() -> None:
    position = setup("2003/conquest", seats=3, board={"japan": "a3", "peru": "c1"}, phase="attack")
    assert asked(look(position), "end").gives_up == "Still possible: Attack."
    assert asked(look(position, "de"), "end").gives_up == "Noch möglich: Angreifen."
    after = position.play(Action("end"))
    assert asked(look(after), "end").gives_up is None


def test_nothing_is_given_up_where_nothing_is_left() -> None:
    position = setup("2003/conquest", seats=3, board={"japan": "a1", "peru": "c1"}, phase="attack")
    assert asked(look(position), "end").gives_up is None


def test_a_move_is_marked_that_ends_the_turn() -> None:
    board = {"japan": "a4", "kamchatka": "a4", "peru": "c1"}
    position = setup("2003/conquest", seats=3, board=board, rest="b2", phase="move")
    assert asked(look(position), "move").ends_turn
    assert not asked(look(position), "end").ends_turn
    attacking = setup("2003/conquest", seats=3, board=board, rest="b2", phase="attack")
    assert not asked(look(attacking), "attack").ends_turn
