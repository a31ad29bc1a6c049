"""A position of a classic game taken apart, to be changed by hand: what can be set, in words.

What is set is put together again by `risiko.classic.setup`.
"""

from collections.abc import Sequence

from risiko.classic.books.mission_cards import MISSION_NUMBER, TASKS, mission_cards
from risiko.classic.kernel import layout
from risiko.classic.notation.action_codes import ARMY_LETTERS, CARDS, SEAT_LETTERS
from risiko.classic.notation.position_notation import spread
from risiko.classic.observation import observe_position
from risiko.classic.position import ClassicPosition
from risiko.classic.setup import STEPS, Phase
from risiko.narration.classic.hand_and_goal import HandAndGoal
from risiko.narration.classic.names import Names
from risiko.narration.players import Player
from risiko.protocol import Position
from risiko.server.scenes.armies import list_armies
from risiko.server.scenes.classic.board import build_board
from risiko.server.scenes.texts import Words
from risiko.server.wire.analysis import Editor, EditorArmy, Setting
from risiko.server.wire.table import Choosable

FREE = "."
"""A territory that nobody holds, as position lines write it."""


def edit_classic(position: Position, players: Sequence[Player], words: Words) -> Editor:
    """What can be changed in a position, and how it is set now."""
    assert isinstance(position, ClassicPosition)
    words = words.extend(
        ("risiko.narration.classic", "texts"), ("risiko.server.scenes.classic", "texts")
    )
    game, seats = position.game, position.seats
    names = Names(game, players, words)
    rules = game.numbers(seats)
    neutral = range(layout.SEATS, layout.SEATS + game.rules.neutral_armies.value)
    armies = list_armies(players, [names.army(army) for army in neutral])
    goals = HandAndGoal(names, words)
    missions = mission_cards(game.rules, seats) if rules["goal"] == layout.GOAL_MISSION else ()
    return Editor(
        setting=take_apart(position),
        players=tuple(game.seats),
        armies=tuple(EditorArmy(letter=ARMY_LETTERS[army.id], army=army) for army in armies),
        board=build_board(names, observe_position(position, None), None),
        phases=tuple(Choosable(key=key, title=words.say(f"title_{key}")) for key in STEPS),
        cards=tuple(
            Choosable(key=CARDS[card], title=names.card(card))
            for card in range(layout.CARDS)
            if rules["deck"][card]
        ),
        missions=tuple(
            Choosable(key=id, title=goals.describe_mission(MISSION_NUMBER[id])) for id in missions
        ),
        capitals=rules["goal"] == layout.GOAL_CAPITALS,
        sets=rules["worth"] == layout.WORTH_LADDER,
    )


def take_apart(position: ClassicPosition) -> Setting:
    """The fields from which `risiko.classic.setup` puts the position together again.

    What lies face down or was discarded goes back to the pile.
    """
    seats = position.seats
    state = spread(position.fields(), seats, position.game.numbers(seats))
    letters = SEAT_LETTERS[:seats]
    phase = _phase(state["step"])
    return Setting(
        game=position.game.name,
        seats=seats,
        board={
            CARDS[t]: FREE if owner == layout.NOBODY else f"{ARMY_LETTERS[owner]}{units}"
            for t, (owner, units) in enumerate(zip(state["owner"], state["units"], strict=True))
        },
        turn=letters[max(position.player, 0)],
        phase=phase,
        units=state["stock"] if state["step"] == layout.PLACE else None,
        hands={
            letter: tuple(CARDS[card] for card in hand)
            for letter, hand in zip(letters, state["hands"], strict=False)
        },
        sets=state["sets"],
        missions={
            letter: TASKS[mission].id
            for letter, mission in zip(letters, state["missions"], strict=False)
            if mission != layout.NOBODY
        },
        capitals={
            letter: CARDS[capital]
            for letter, (capital, _) in zip(letters, state["capitals"], strict=False)
            if capital != layout.NOBODY
        },
        conquered=bool(state["conquered"]),
    )


def _phase(step: int) -> Phase:
    """The part of a turn that a step belongs to."""
    if step < layout.ATTACK:
        return "place"
    return "attack" if step < layout.MOVE else "move"
