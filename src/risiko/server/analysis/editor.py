"""Positions set up by hand: what can be set in a game, and the line that comes of it."""

from collections.abc import Callable

from risiko import registry
from risiko.errors import InputError
from risiko.narration.players import Player
from risiko.narration.texts import book_of
from risiko.protocol import CHANCE, OVER, Game, Position
from risiko.record.dice import Seeded
from risiko.server.analysis.board import Flawed, name_seats, read_position, say
from risiko.server.refusal import Refusal
from risiko.server.scenes.texts import Words
from risiko.server.wire.analysis import Editor, EditorWish, Setting
from risiko.text import Language

DEALT = Seeded(0)
"""A new position is dealt by these dice."""
LONGEST_OPENING = 1000
"""Plies after which a game must have begun."""

Edit = Callable[[Position, list[Player], Words], Editor]


def open_editor(wish: EditorWish, language: Language) -> Editor:
    """The editor with a position of one's own or with a new one; raises Flawed or Refusal."""
    position = _find(wish, language)
    part = registry.family_of(position.game.id).editor
    if not part:
        raise Refusal.worded("no_editor", say("no_editor"))
    edit: Edit = registry.load(part)
    players = [Player(name) for name in name_seats(position, language)]
    return edit(position, players, Words(language, book_of(position.game)))


def _find(wish: EditorWish, language: Language) -> Position:
    if wish.line is not None:
        return read_position(wish.line, language)
    try:
        game = registry.named(wish.game or "")
        seats = wish.seats if wish.seats in game.seats else game.seats[0]
        return deal(game, seats or game.seats[0])
    except InputError as error:
        raise Flawed(error, language) from None


def deal(game: Game, seats: int) -> Position:
    """A game at its first turn, as dice have dealt it and set everything up."""
    position = game.start(seats)
    for number in range(LONGEST_OPENING):
        if position.turn == OVER or position.player >= 0:
            break
        if position.turn == CHANCE:
            position = position.draw(DEALT(number, position.chance()))
        else:
            options = position.options()
            option = options[DEALT(number, len(options))]
            position = position.play(option.action(option.lo))
    return position


def put_together(setting: Setting, language: Language) -> str:
    """The line of a position; raises Flawed with all that is wrong with it."""
    try:
        game = registry.named(setting.game)
        fields = setting.model_dump(exclude={"game"})
        return str(registry.setup(game.name, **fields))
    except InputError as error:
        raise Flawed(error, language) from None
