"""Starting the terminal: a new game, a game from a file, or the guided set-up."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from risiko import registry
from risiko.errors import BadPosition, InputError
from risiko.narration.players import Player
from risiko.protocol import Dice, Game
from risiko.record.dice import Seeded
from risiko.record.match import Match
from risiko.record.replay import Ply
from risiko.terminal import saving
from risiko.terminal import seats as seating
from risiko.terminal.presenter import make_presenter
from risiko.terminal.prompt import Prompter
from risiko.terminal.screen import HEAD, HINT, WRONG, Ask, Screen, ask_terminal, make_console
from risiko.terminal.session import Quit, Session
from risiko.terminal.setup_dialog import SetupDialog
from risiko.terminal.texts import Words
from risiko.text import Language

DONE = 0
FAILED = 1
INTERRUPTED = 130
"""What a shell expects of a program ended with Ctrl-C."""
SEED_BITS = 63


def main_loop(
    game: Game | str | None = None,
    *,
    seats: int | None = None,
    names: Sequence[str] = (),
    bots: Sequence[str] | None = None,
    players: Sequence[str] | None = None,
    language: Language = "de",
    seed: int | None = None,
    load: Path | None = None,
    plain: bool = False,
    save_dir: Path | None = None,
    console: Console | None = None,
    ask: Ask | None = None,
) -> int:
    """Everything `risiko terminal` does; returns the exit status.

    `load` goes on with a game from a file; `bots` then names those from elsewhere. Without it and
    without `game` the players are guided through the set-up. With `game` nothing is asked:
    `players` names every seat (`human:Anna`, `bot:random`), or `seats`, `names` and `bots` say how
    many play, which people, and which bots take the last seats; by default one person plays
    against bots. `plain` means no colours.

    What cannot be played (an unknown game, too many players, a broken file) is said on the
    screen, and the status is 1. Ctrl-C gives 130; in every case the game is saved first.
    """
    terminal = _Terminal(language, save_dir, console or make_console(plain), ask)
    dice = Seeded(secrets.randbits(SEED_BITS) if seed is None else seed)

    def run() -> int:
        if load is not None:
            return terminal.resume(load, bots or ())
        if game is None:
            return terminal.guide(dice)
        way = _game(game)
        who = players or seating.line_up(way, terminal.words, seats=seats, names=names, bots=bots)
        return terminal.play(way, who, dice)

    return terminal.guarded(run)


def start(
    language: Language = "de",
    *,
    plain: bool = False,
    save_dir: Path | None = None,
    console: Console | None = None,
    ask: Ask | None = None,
) -> int:
    """The guided set-up, then the game."""
    return main_loop(language=language, plain=plain, save_dir=save_dir, console=console, ask=ask)


def play(
    game: Game | str,
    *,
    players: Sequence[str],
    language: Language = "de",
    dice: Dice | None = None,
    save_dir: Path | None = None,
    console: Console | None = None,
    ask: Ask | None = None,
) -> int:
    """Play a new game: `play("2003/conquest", players=["human:Anna", "bot:random"])`."""
    terminal = _Terminal(language, save_dir, console or make_console(), ask)
    thrown = dice if dice is not None else Seeded(secrets.randbits(SEED_BITS))

    def run() -> int:
        return terminal.play(_game(game), players, thrown)

    return terminal.guarded(run)


def _game(game: Game | str) -> Game:
    """A game, or the one with an id; raises InputError."""
    return registry.game(game) if isinstance(game, str) else game


class _Terminal:
    """Where games are played and kept."""

    def __init__(
        self, language: Language, folder: Path | None, console: Console, ask: Ask | None
    ) -> None:
        self.words = Words(language)
        self.screen = Screen(console, ask or ask_terminal)
        self.folder = folder or saving.games_folder()

    def guarded(self, run: Callable[[], int]) -> int:
        """Run it; what cannot be played is said in words."""
        screen, words = self.screen, self.words
        try:
            registry.warm_up()
            return run()
        except (Quit, EOFError):
            return DONE
        except KeyboardInterrupt:
            screen.blank()
            return INTERRUPTED
        except seating.BadSeats as error:
            screen.say(words.say(error.key, **error.values), WRONG)
        except BadPosition as error:
            screen.lines([flaw.say(words.language) for flaw in error.flaws], WRONG)
        except saving.BadFile as error:
            screen.say(words.say(error.key, path=error.path, problem=error.problem), WRONG)
        except InputError as error:
            screen.say(error.text.say(words.language), WRONG)
        return FAILED

    def guide(self, dice: Dice) -> int:
        """Ask what to play, then play it."""
        chosen = SetupDialog(self.screen, self.words, self.folder).choose()
        if chosen.load is not None:
            return self.resume(chosen.load)
        assert chosen.game is not None
        return self.play(chosen.game, chosen.players, dice)

    def play(self, game: Game, players: Sequence[str], dice: Dice) -> int:
        """A new game."""
        people = seating.parse(players, game)
        names = [player.recorded for player in people]
        match = Match(game, len(people), dice, players=names)
        return self._run(match, people, saving.new_saver(match, self.folder), [])

    def resume(self, path: Path, bots: Sequence[str] = ()) -> int:
        """A game from a file."""
        loaded = saving.load(path, secrets.randbits(SEED_BITS))
        people = seating.resumed(loaded.record.players, loaded.game, bots)
        self.screen.say(self.words.say("resumed", path=path))
        return self._run(loaded.match, people, loaded.saver(), loaded.plies)

    def _run(
        self,
        match: Match,
        people: list[Player],
        saver: saving.Saver,
        plies: list[Ply],
    ) -> int:
        """Play, and save whatever happens."""
        self.words = self.words.by_book(match.game)
        presenter = make_presenter(match.game, people, self.words)
        session = Session(match, people, presenter, self.screen, saver, self.words, plies)
        self._introduce(session)
        status = DONE
        try:
            session.run(Prompter().decide)
        except Quit:
            pass
        except EOFError:
            self.screen.blank()
        except KeyboardInterrupt:
            self.screen.blank()
            self.screen.say(self.words.say("interrupted"))
            status = INTERRUPTED
        finally:
            session.save()
            session.dismiss_bots()
        return self._leave(session) or status

    def _introduce(self, session: Session) -> None:
        """What is played, by whom, and how to get help."""
        screen, words = self.screen, self.words
        listing = registry.listing(session.match.game.id)
        title, goal = words.of(listing.title), words.of(listing.goal)
        screen.say(words.say("playing", title=title, goal=goal), HEAD)
        for option in session.match.game.name.split("+")[1:]:
            screen.say(words.say("with_option", option=option))
        screen.lines(session.presenter.list_players())
        screen.say(words.say("kept_in", path=session.saver.path), HINT)
        screen.say(words.say("help_hint"), HINT)

    def _leave(self, session: Session) -> int:
        """Where the game is kept, and how to go on."""
        screen, words, saver = self.screen, self.words, session.saver
        if saver.error:
            screen.say(words.say("lost", path=saver.path, error=saver.error), WRONG)
            return FAILED
        over = session.match.over
        screen.say(words.say("kept_over" if over else "kept", path=saver.path))
        if not over:
            screen.say(words.say("how_to_go_on"), HINT)
            screen.whole(f'risiko terminal --load "{saver.path}"')
        return DONE
