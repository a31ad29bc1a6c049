"""Plies of Risiko Express in words; everybody sees all of them."""

from risiko.express.card_table import WAITING
from risiko.express.cards import DECK
from risiko.express.observation import observe_position
from risiko.express.position import ExpressPosition
from risiko.narration.express.names import Names
from risiko.narration.players import winners
from risiko.protocol import CHANCE, OVER, Action
from risiko.record.replay import Ply
from risiko.server.scenes.express.board import list_faces
from risiko.server.wire.scene import Throw, Told

NO_LOSSES = (0, 0)


def build_event(names: Names, ply: Ply, number: int) -> Told:
    """A throw, or a decision and what came of it."""
    before, after = observe_position(ply.before), observe_position(ply.after)
    entry = ply.entry
    event = entry.seat == CHANCE
    places: tuple[str, ...] = ()
    if event:
        kind = "roll" if before.contest else "throw"
        words = _thrown(names, before, after, entry.text)
    else:
        action = Action.parse(entry.text)
        conquered = before.table.owners != after.table.owners
        kind = "conquer" if conquered else action.verb
        words = _decided(names, before, after, action, entry.seat)
        places = action.args[:1]
    if after.turn == OVER:
        words.append(winners(ply.after, names.players, names.words))
    return Told(
        ply=number,
        player=entry.player,
        seat=entry.seat,
        text=entry.text,
        words=tuple(words),
        kind=kind,
        places=places,
        throw=_throw(before, entry.text) if event else None,
    )


def _throw(before: ExpressPosition, label: str) -> Throw:
    faces = list_faces(label.replace(" ", ""))
    return Throw(attacker=find_thrower(before), attack=faces, defence=(), lost=NO_LOSSES)


def find_thrower(position: ExpressPosition) -> int:
    """Who throws the dice: the player in turn, or the next in the contest for the first turn."""
    return position.contest.index(WAITING) if position.contest else position.mover


def _thrown(names: Names, before: ExpressPosition, after: ExpressPosition, label: str) -> list[str]:
    player = names.players[find_thrower(before)].name
    words = [names.words.say("told_x_throw", player=player, dice=names.dice(label))]
    if before.contest and not after.contest:
        first = names.players[after.mover].name
        words.append(names.words.say("told_x_first", player=first))
    elif before.contest and before.contest.count(WAITING) == 1:  # it was the last to throw
        again = [names.players[s].name for s, mark in enumerate(after.contest) if mark == WAITING]
        words.append(names.words.say("told_x_again", players=names.words.join(again)))
    return words


def _decided(
    names: Names, before: ExpressPosition, after: ExpressPosition, action: Action, seat: int
) -> list[str]:
    say, player = names.words.say, names.players[seat].name
    verb, args, n = action
    if verb != "storm":
        words = [say(f"told_x_{verb}", player=player)]
    else:
        card, line = map(names.thing, args)
        dice = names.words.count("die", n)
        words = [say("told_x_storm", player=player, card=card, line=line, dice=dice)]
    if before.table.owners != after.table.owners:
        words.append(say("x_conquered", player=player, card=names.card(args[0])))
    elif after.mover != seat:
        bound = DECK.number[args[0]] if args else before.front.card if before.front else None
        if bound is not None:
            words.append(say("told_x_failed", card=names.words.of(DECK.cards[bound].name)))
    return words
