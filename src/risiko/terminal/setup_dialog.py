"""The guided set-up: which edition, how many players, who sits where. Enter takes the default."""

import time
from pathlib import Path
from typing import NamedTuple

from risiko import registry
from risiko.bots import bots_for
from risiko.protocol import Game
from risiko.terminal import saving
from risiko.terminal.screen import HEAD, HINT, WRONG, Screen
from risiko.terminal.seats import (
    BOT,
    HUMAN,
    LETTERS,
    BadSeats,
    check_bot,
    check_name,
    default_bot,
    default_seats,
)
from risiko.terminal.session import Quit
from risiko.terminal.texts import Words, map_typed_words


class Chosen(NamedTuple):
    """What was chosen: a new game and its players, or a file to go on with."""

    game: Game | None
    players: tuple[str, ...]
    load: Path | None = None


class SetupDialog:
    """Asks what is needed to begin."""

    def __init__(self, screen: Screen, words: Words, folder: Path) -> None:
        self.screen = screen
        self.words = words
        self.folder = folder

    def choose(self) -> Chosen:
        """A game and its players; raises Quit."""
        self.screen.say(self.words.say("welcome"), HEAD)
        self.screen.say(self.words.say("welcome_help"), HINT)
        kept = saving.unfinished(self.folder)
        id = self._edition(kept)
        if id is None:
            return Chosen(None, (), kept.path if kept is not None else None)
        game = registry.game(id)
        seats = self._seats(game)
        players = list[str]()
        for seat in range(seats):
            players.append(self._player(game, seat, players))
        return Chosen(game, tuple(players))

    def _ask(self, question: str, help_key: str, **values: object) -> str:
        while True:
            said = self.screen.ask(f"{question} ")
            command = map_typed_words("command").get(said.casefold(), "")
            if command == "help":
                self.screen.say(self.words.say(help_key, **values), HINT)
            elif command == "quit":
                raise Quit
            else:
                return said

    def _edition(self, kept: saving.Kept | None) -> str | None:
        """The id of a game; None to go on with the one that was kept."""
        self.screen.blank()
        self.screen.say(self.words.say("editions"))
        if kept is not None:
            self.screen.say(f"0. {self._kept(kept)}")
        entries = registry.listings()
        for number, entry in enumerate(entries, 1):
            players = self.words.range(entry.players[0], entry.players[-1])
            text = self.words.say(
                "edition",
                title=self.words.of(entry.title),
                players=players,
                goal=self.words.of(entry.goal),
            )
            self.screen.say(f"{number}. {text}")
        first = 0 if kept is not None else 1
        question = self.words.say("ask_edition", first=first, last=len(entries), default=1)
        while True:
            said = self._ask(question, "help_edition", last=len(entries))
            if said in registry.games():
                return said
            number = int(said) if said.isdecimal() and len(said) < 4 else -1
            if not said:
                number = 1
            if number == 0 and kept is not None:
                return None
            if 1 <= number <= len(entries):
                return entries[number - 1].id
            self.screen.say(self.words.say("edition_wrong", word=said), WRONG)

    def _kept(self, kept: saving.Kept) -> str:
        """The last game: what, who, when."""
        known = kept.game in registry.games()
        return self.words.say(
            "go_on",
            title=self.words.of(registry.listing(kept.game).title) if known else kept.game,
            players=self.words.join(kept.players),
            time=time.strftime(self.words.say("time_format"), time.localtime(kept.written)),
        )

    def _seats(self, game: Game) -> int:
        if len(game.seats) == 1:
            return game.seats[0]
        span = self.words.range(game.seats[0], game.seats[-1])
        default = default_seats(game)
        question = self.words.say("ask_seats", range=span, default=default)
        while True:
            said = self._ask(question, "help_seats", range=span)
            if not said:
                return default
            if said.isdecimal() and len(said) < 4 and int(said) in game.seats:
                return int(said)
            self.screen.say(self.words.say("seats_wrong", range=span), WRONG)

    def _player(self, game: Game, seat: int, players: list[str]) -> str:
        """A name, or a bot; the first seat is a person's unless somebody says otherwise."""
        bots = bots_for(game.id)
        name = self.words.say("player_name", letter=LETTERS[seat])
        default = self.words.say("default_bot") if seat else name
        question = self.words.say("ask_player", n=seat + 1, default=default)
        while True:
            said = self._ask(question, "help_player", bots=", ".join(bots))
            try:
                if not said:
                    return BOT + default_bot(game) if seat else HUMAN + name
                first, *kind = said.split()
                if first.casefold() in ("b", "bot"):
                    return BOT + (check_bot(kind[0], game) if kind else default_bot(game))
                person = HUMAN + check_name(said)
                if person.casefold() in [player.casefold() for player in players]:
                    raise BadSeats("name_twice")
                return person
            except BadSeats as error:
                self.screen.say(self.words.say(error.key, **error.values), WRONG)
