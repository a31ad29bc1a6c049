"""What may be typed at every prompt: help, the board, cards, rules, saving, quitting."""

from collections.abc import Callable, Iterable

from risiko.protocol import Option, View
from risiko.terminal.screen import HINT, WRONG
from risiko.terminal.session import Session
from risiko.terminal.texts import map_typed_words

FEW = 10
"""So many options are listed without being asked for."""
LAST_LINES = 40
"""How much is told again unless more is wanted."""
LISTED = (
    "options",
    "board",
    "territory",
    "cards",
    "goal",
    "trade",
    "income",
    "rules",
    "last",
    "save",
    "quit",
)
"""The commands in the order in which help names them."""


class Commands:
    """Obeys commands while one person is asked, and numbers the options."""

    def __init__(self, session: Session, view: View, seat: int, shown: list[Option]) -> None:
        self.session = session
        self.presenter = session.presenter
        self.screen = session.screen
        self.words = session.words
        self.view = view
        self.seat = seat
        self.shown = shown
        """The numbered list that was shown last."""
        self._meanings = map_typed_words("command")

    def line(self, question: str, help: Callable[[], list[str]]) -> str:
        """What a player types that is no command."""
        while True:
            said = self.screen.ask(f"{question} ")
            word, _, about = said.partition(" ")
            if not self._obey(self.meaning(word), about, help):
                return said

    def meaning(self, word: str) -> str:
        """The command a word means."""
        return self._meanings.get(word.casefold(), "")

    def _obey(self, command: str, about: str, help: Callable[[], list[str]]) -> bool:
        """Do what a command says; False if it is none."""
        presenter, view = self.presenter, self.view
        if command == "help":
            self.screen.lines(help(), HINT)
            self.screen.lines(self._commands(), HINT)
        elif command == "options":
            self.offer(everything=True, about=about)
        elif command == "trade" and not about:
            self._trades()
        elif command == "board":
            self.screen.lines(presenter.describe_board(view, about))
        elif command == "territory":
            self.screen.lines(presenter.describe_place(view, about))
        elif command == "cards":
            self._secretly(lambda: presenter.describe_hand(view))
        elif command == "goal":
            self._secretly(lambda: presenter.describe_goal(view))
        elif command == "income":
            self.screen.lines(presenter.describe_income(self.session.match.position, self.seat))
        elif command == "rules":
            self.screen.lines(presenter.describe_rules(about))
        elif command == "last":
            self._last(about)
        elif command == "save":
            self._save()
        elif command == "quit":
            self.session.quit()
        else:
            return False
        return True

    def _commands(self) -> list[str]:
        return [self.words.say(f"command_{name}", key=self.words.key(name)) for name in LISTED]

    def _secretly(self, tell: Callable[[], list[str]]) -> None:
        """Tell a player what others may not see."""
        session = self.session
        if len(session.people) > 1:
            session.hand_to(self.seat)
            session.secret_shown = True
        self.screen.lines(tell())

    def _last(self, about: str) -> None:
        """What has happened since this player's last turn."""
        session = self.session
        most = int(about) if about.isdecimal() and len(about) < 6 else LAST_LINES
        begin = self._since()
        viewer = session.viewer_for(self.seat)
        lines = self.presenter.tell(session.plies[begin:], viewer, brief=False)
        if not lines:
            self.screen.say(self.words.say("nothing_happened"))
        if len(lines) > most:
            key = self.words.key("last")
            self.screen.say(self.words.say("last_more", n=len(lines), most=most, key=key), HINT)
        self.screen.lines(lines[-most:] if most else [])
        if viewer is not None and len(session.people) > 1:
            session.secret_shown = True

    def _since(self) -> int:
        """The ply after the end of this player's last turn."""
        plies = self.session.plies
        place = len(plies)
        while place and plies[place - 1].entry.player == self.seat:
            place -= 1
        while place and plies[place - 1].entry.player != self.seat:
            place -= 1
        return place

    def _save(self) -> None:
        self.session.save()
        saver = self.session.saver
        if not saver.error:
            self.screen.say(self.words.say("saved", path=saver.path))
        else:
            values = {"path": saver.path, "error": saver.error}
            self.screen.say(self.words.say("not_saved", **values), WRONG)

    # Options

    @property
    def outdated(self) -> bool:
        """Whether a short list is due, because the last one no longer says what may be done."""
        possible, offered, listed = map(_deeds, (self.view.options, self._open(), self.shown))
        few = max(len(listed), len(offered)) <= FEW
        return few and not offered <= listed <= possible

    def offer(self, everything: bool = False, about: str = "") -> None:
        """Number the options: all of them when asked for, else only a few."""
        options = list(self.view.options)
        if not everything:
            options = self._open()
            if len(options) == 1 and not options[0].args:
                return
            if len(options) > FEW:
                self._too_many(len(options))
                return
        elif about:
            options = self._about(options, about)
        self._list(options)

    def _open(self) -> list[Option]:
        """The options that may be listed before everybody's eyes, if there are such."""
        options = list(self.view.options)
        if len(options) == 1:
            return options
        return [option for option in options if not self.presenter.reveals(option)] or options

    def _about(self, options: list[Option], about: str) -> list[Option]:
        """The options in which a name occurs."""
        parser = self.presenter.make_parser(self.view)
        things = parser.meant(about)
        found = [option for option in options if set(option.args) & set(things)]
        if not found:
            self.screen.say(self.words.say("no_option_with", word=about.strip()))
        return found

    def _too_many(self, n: int) -> None:
        key = self.words.key("options")
        self.screen.say(self.words.say("many_options", n=n, key=key), HINT)

    def _trades(self) -> None:
        options = [option for option in self.view.options if option.verb == "trade"]
        if options:
            self._list(options)
        else:
            self.screen.say(self.words.say("no_trade"))

    def _list(self, options: list[Option]) -> None:
        if any(map(self.presenter.reveals, options)) and len(self.session.people) > 1:
            self.session.hand_to(self.seat)
            self.session.secret_shown = True
        if options:
            self.shown[:] = options
        for number, option in enumerate(options, 1):
            self.screen.say(f"{number}. {self.presenter.describe_option(option, self.view)}")


def _deeds(options: Iterable[Option]) -> set[tuple[str, tuple[str, ...]]]:
    """What may be done, whatever the number."""
    return {(option.verb, option.args) for option in options}
