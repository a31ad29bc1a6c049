"""Who sits where: people by their names, and bots."""

import re
from collections.abc import Sequence

from risiko.bots import bots_for, check_bots
from risiko.bots.outside.names import command_of
from risiko.narration.players import RECORDED_BOT, Player
from risiko.protocol import Game
from risiko.terminal.texts import Words

HUMAN = "human:"
BOT = "bot:"
LONGEST_NAME = 30
LETTERS = "ABCDEF"
"""Seats that have no other name; a number would be taken for a number of units."""
_NAME = re.compile(r"[^\x00-\x1f\x7f]+")


class BadSeats(ValueError):
    """Players who cannot sit down to a game; says why as a key of the terminal's sentences."""

    def __init__(self, key: str, **values: object) -> None:
        self.key = key
        self.values = values
        super().__init__(Words("en").say(key, **values))


def check_name(name: str) -> str:
    """A person's name, if it can be one; raises BadSeats."""
    name = " ".join(name.split())
    sound = _NAME.fullmatch(name) and name.isprintable()
    if not name or len(name) > LONGEST_NAME or not sound:
        raise BadSeats("name_bad", most=LONGEST_NAME)
    if name.casefold() == "bot" or name.casefold().startswith(RECORDED_BOT):
        raise BadSeats("name_bot")
    return name


def parse(players: Sequence[str], game: Game) -> list[Player]:
    """Players from `human:Anna` and `bot:random`; raises BadSeats, or InputError for a bot from
    elsewhere that does not play.
    """
    found = []
    for text in players:
        if text.startswith(BOT):
            found.append(Player("", check_any_bot(text.removeprefix(BOT), game)))
        else:
            found.append(Player(check_name(text.removeprefix(HUMAN))))
    check_count(len(found), game)
    return named(found)


def check_count(players: int, game: Game) -> None:
    """Raise BadSeats unless so many can play the game."""
    if players not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        key = "players_wrong" if least < most else "players_wrong_exactly"
        raise BadSeats(key, least=least, most=most, players=players)


def recorded(players: Sequence[str]) -> list[Player]:
    """Players from their names in a record, whoever the bots are; raises BadSeats."""
    return named(
        [
            Player("", name.removeprefix(RECORDED_BOT))
            if name.startswith(RECORDED_BOT)
            else Player(name)
            for name in players
        ]
    )


def resumed(players: Sequence[str], game: Game, bots: Sequence[str]) -> list[Player]:
    """Players of a game that goes on; raises BadSeats.

    No file says which program is run: a bot from elsewhere has to be named again, in `bots`.
    """
    again = list(bots)
    found = []
    for player in recorded(players):
        kind = player.bot
        if kind and kind not in bots_for(game.id):
            if not again:
                raise BadSeats("bot_again", bot=kind)
            kind = check_any_bot(again.pop(0), game)
        found.append(Player(player.name, kind))
    return found


def check_any_bot(name: str, game: Game) -> str:
    """A bot that plays the game, also one from elsewhere; raises BadSeats or InputError."""
    if command_of(name) is None:
        return check_bot(name, game)
    check_bots([name], game.name)
    return name


def check_bot(name: str, game: Game) -> str:
    """A kind of bot that plays the game; raises BadSeats."""
    known = bots_for(game.id)
    if name not in known:
        raise BadSeats("bot_unknown", bot=name, bots=", ".join(known))
    return name


def named(players: Sequence[Player]) -> list[Player]:
    """The same players, the bots with names that tell them apart; raises BadSeats."""
    people = [player.name.casefold() for player in players if player.human]
    for name in people:
        if people.count(name) > 1:
            raise BadSeats("name_twice")
    bots = sum(not player.human for player in players)
    return [
        Player(player.name or (f"Bot {LETTERS[seat]}" if bots > 1 else "Bot"), player.bot)
        for seat, player in enumerate(players)
    ]


def default_seats(game: Game) -> int:
    """How many sit down when nobody says: three where that is allowed."""
    return 3 if 3 in game.seats else game.seats[0]


def default_bot(game: Game) -> str:
    """The bot that takes a seat when nobody says which: the last of the list."""
    return bots_for(game.id)[-1]


def line_up(
    game: Game,
    words: Words,
    *,
    seats: int | None = None,
    names: Sequence[str] = (),
    bots: Sequence[str] | None = None,
) -> list[str]:
    """Players for a game without asking anybody: people first, then bots in the last seats.

    Without `names` and `bots` one person plays against the default bot. Seats that neither takes
    are people's if only bots are named, and the default bot's otherwise.
    """
    if not names and bots is None:
        names = [words.say("player_name", letter=LETTERS[0])]
    known = list(bots or ())
    taken = len(names) + len(known)
    if seats is None:
        seats = max(taken, default_seats(game) if not known else game.seats[0])
    check_count(seats, game)
    free = seats - taken
    if free < 0:
        raise BadSeats("too_many_players", players=taken, seats=seats)
    if names:
        known += [default_bot(game)] * free
    else:
        names = [words.say("player_name", letter=LETTERS[k % len(LETTERS)]) for k in range(free)]
    return [*(HUMAN + name for name in names), *(BOT + name for name in known)]
