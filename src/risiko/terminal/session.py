"""A game at the terminal: bots and dice move by themselves, people are asked in turn."""

import hashlib
import time
from collections.abc import Callable

from risiko.bots import Bot, LostDecision, bot, fall_back, is_outside
from risiko.bots.outside.program_bot import dismiss
from risiko.errors import IllegalAction, describe
from risiko.narration.players import Player
from risiko.protocol import CHANCE, Action
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Ply
from risiko.terminal.presenter import Presenter
from risiko.terminal.saving import Saver
from risiko.terminal.screen import HEAD, HINT, WRONG, Screen
from risiko.terminal.texts import Words, map_typed_words

THINKING_TIME = 0.3
"""Seconds a bot may think about one decision."""
PATIENCE = 1.5
"""After so many seconds of a turn it is said that a bot is thinking."""


class Quit(Exception):
    """A player wants to stop."""


class Session:
    """One game from where it stands to its end, or to where somebody stops it."""

    def __init__(
        self,
        match: Match,
        players: list[Player],
        presenter: Presenter,
        screen: Screen,
        saver: Saver,
        words: Words,
        plies: list[Ply] | None = None,
    ) -> None:
        self.match = match
        self.players = players
        self.presenter = presenter
        self.screen = screen
        self.saver = saver
        self.words = words
        self.plies = plies if plies is not None else []
        self.told = len(self.plies)
        """How many plies the players have heard of."""
        self.people = [seat for seat, player in enumerate(players) if player.human]
        self.device: int | None = self.people[0] if len(self.people) == 1 else None
        """Who looks at the screen."""
        self.secret_shown = False
        """Whether a secret of the viewer is on the screen."""
        self.asked = False
        """Whether a person was asked in the turn of a bot and waits for the dice."""
        self._opening = match.start if match.start is not None else match.position
        self.turns = 0
        """How many turns have ended since the session began."""
        self._warned = False
        self._open_turn = -1
        self._thinking = 0.0
        self._programs: dict[int, Bot] = {}
        """The bots from elsewhere, by seat."""

    # Playing

    def run(self, decide: Callable[["Session", int], Action]) -> None:
        """Play to the end; `decide` asks a person."""
        self.save()
        new_turn = True
        while not self.match.over:
            if new_turn:
                self._watch()
            new_turn = False
            turn = self.match.position.turn
            if turn == CHANCE:
                self.happen()
                if self.asked:
                    self.tell(brief=False)
                self.asked = False
            elif self.players[turn].human:
                self.perform(decide(self, turn))
                self.save()
            else:
                self.asked = False
                self.perform(self._bot_decides(turn))
            if self.turn_has_ended:
                self.tell()
                self.save()
                self.turns += 1
                self._thinking = 0.0
                new_turn = True
        self.tell()
        self.screen.blank()
        if self.plies:
            self.screen.lines(self.presenter.tell_ending(self.plies[-1], self.device), HEAD)
        self.save()

    def _watch(self) -> None:
        """When no person plays any more, the bots go on turn by turn."""
        view = self.match.position.view(None)
        if any(self.presenter.is_alive(view, seat) for seat in self.people):
            return
        while True:
            question = self.words.say("watch", key=self.words.key("board"))
            said = self.answer(question, self.words.say("help_watch"))
            word, _, about = said.partition(" ")
            if map_typed_words("command").get(word.casefold()) != "board":
                return
            self.screen.lines(self.presenter.describe_board(view, about))

    def perform(self, action: Action) -> None:
        """A seat decides; raises IllegalAction."""
        self.plies.append(self.match.play(action))

    def happen(self) -> None:
        """An event is drawn."""
        self.plies.append(self.match.draw())

    @property
    def turn_has_ended(self) -> bool:
        """Whether the last ply has ended a turn."""
        player = self.plies[-1].entry.player
        return player >= 0 and self.match.position.player != player

    def _bot_decides(self, seat: int) -> Action:
        """What a bot does; one from elsewhere that fails, or cheats, loses its decision."""
        mind = self._programs.get(seat) or self._make_bot(seat)
        view = self.match.position.view(seat)
        begin = time.monotonic()
        try:
            action = mind.choose(view, THINKING_TIME)
            self.match.position.play(action)
        except (LostDecision, IllegalAction) as error:
            action = fall_back(view, len(self.plies))
            reason = error.text if isinstance(error, LostDecision) else describe(error)
            told = {"player": self.players[seat].name, "reason": reason.say(self.words.language)}
            self.screen.say(self.words.say("lost_decision", **told), WRONG)
        self._wait(seat, time.monotonic() - begin)
        return action

    def _make_bot(self, seat: int) -> Bot:
        """A bot, made anew for each decision from the seed of the game, so that a game read from
        disk goes on as it would have. One from elsewhere stays.
        """
        seed = self.match.dice.seed if isinstance(self.match.dice, Seeded) else 0
        text = f"bot {seed} {seat} {len(self.plies)}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
        name, id = self.players[seat].bot, self.match.game.id
        mind = bot(name, id, number)
        if is_outside(name, id):
            self._programs[seat] = mind
        return mind

    def dismiss_bots(self) -> None:
        """End the programs that played."""
        if self._programs:
            dismiss()

    def _wait(self, seat: int, seconds: float) -> None:
        """Say once in a turn that a bot takes its time."""
        patient = self._thinking < PATIENCE
        self._thinking += seconds
        if patient and self._thinking >= PATIENCE:
            self.screen.say(self.words.say("thinks", player=self.players[seat].name), HINT)

    # Telling

    def viewer_for(self, seat: int | None) -> int | None:
        """Whose secrets may be told while a seat is asked: its own, if the device is there."""
        return seat if seat == self.device else None

    def tell(self, brief: bool = True) -> None:
        """Tell what has happened since the last time, turn by turn; those of bots in brief."""
        while self.told < len(self.plies):
            begin, player = self.told, self.plies[self.told].entry.player
            end = begin
            while end < len(self.plies) and self.plies[end].entry.player == player:
                end += 1
            short = brief and (player < 0 or not self.players[player].human)
            plies = self.plies[begin:end]
            self.open_turn(player)
            self.screen.lines(self.presenter.tell(plies, self.device, short))
            self.secret_shown = self.secret_shown or any(map(self._only_here, plies))
            self.told = end

    def open_turn(self, player: int) -> None:
        """An empty line between two turns."""
        if player != self._open_turn:
            self.screen.blank()
        self._open_turn = player

    def _only_here(self, ply: Ply) -> bool:
        """Whether the viewer knows something of a ply that others do not."""
        return (
            self.device is not None
            and ply.before.conceals(None)
            and not ply.before.conceals(self.device)
        )

    # The device

    def hand_to(self, seat: int) -> None:
        """See to it that only this player looks at the screen."""
        if self.device == seat:
            return
        if self.secret_shown:
            self.answer(self.words.say("enter_to_go_on"), self.words.say("help_enter"))
        if self.device is not None:
            self.screen.push_away()
        player = self.players[seat].name
        self.answer(self.words.say("pass_device", player=player), self.words.say("help_pass"))
        self.device = seat
        self.secret_shown = False

    def answer(self, question: str, help: str) -> str:
        """An answer to a question that is no choice of options; help and quit work here too."""
        while True:
            self.screen.blank()
            said = self.screen.ask(f"{question} ")
            command = map_typed_words("command").get(said.casefold(), "")
            if command == "help":
                self.screen.say(help, HINT)
            elif command == "quit":
                self.quit()
            else:
                return said

    # Keeping

    def save(self) -> None:
        """Write the game to disk; say so once when that fails."""
        if self.saver.save(self.plies, self._opening):
            if self._warned:
                self.screen.say(self.words.say("saved_again", path=self.saver.path), HINT)
            self._warned = False
        elif not self._warned:
            self._warned = True
            values = {"path": self.saver.path, "error": self.saver.error}
            self.screen.say(self.words.say("not_saved", **values), WRONG)

    def quit(self) -> None:
        """Stop; if the game could not be saved, only when it is really wanted."""
        self.save()
        if self._warned:
            values = {"path": self.saver.path, "error": self.saver.error}
            self.screen.say(self.words.say("quit_unsaved", **values), WRONG)
            if self.screen.ask(self.words.say("quit_really")).casefold() != "q":
                return
        raise Quit
