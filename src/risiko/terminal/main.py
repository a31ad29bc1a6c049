"""Starting the terminal: a new game, a game from a file, or the guided set-up."""

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from risiko import registry
from risiko.classic import engine
from risiko.dice import Seeded
from risiko.errors import BadPosition
from risiko.match import Match
from risiko.protocol import Dice, Game
from risiko.terminal import saving, seats
from risiko.terminal.asking import Asker
from risiko.terminal.guide import Guide
from risiko.terminal.screen import HEAD, HINT, WRONG, Ask, Screen, ask_terminal, console
from risiko.terminal.session import Quit, Session
from risiko.terminal.table import Ply, table_for
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
    seats_wanted: int | None = None,
    bots: Sequence[str] | None = None,
    players: Sequence[str] | None = None,
    language: Language = "de",
    seed: int | None = None,
    load: Path | None = None,
    plain: bool = False,
    save_dir: Path | None = None,
    ask: Ask | None = None,
    console_to: Console | None = None,
) -> int:
    """Everything `risiko terminal` does; returns the exit status.

    `load` goes on with a game from a file. Without it and without `game` the players are guided
    through the set-up. With `game` nothing is asked: `players` names every seat (`human:Anna`,
    `bot:random`), or `seats_wanted` and `bots` say how many play and which bots take the last
    seats; by default one person plays against bots.
    """
    engine.compile_in_background()
    words = Words(language)
    screen = Screen(console_to or console(plain), ask or ask_terminal)
    folder = save_dir or saving.games_folder()
    dice = Seeded(secrets.randbits(SEED_BITS) if seed is None else seed)
    return _guarded(
        screen,
        words,
        lambda: _begin(screen, words, folder, dice, game, seats_wanted, bots, players, load),
    )


def _begin(
    screen: Screen,
    words: Words,
    folder: Path,
    dice: Dice,
    game: Game | str | None,
    seats_wanted: int | None,
    bots: Sequence[str] | None,
    players: Sequence[str] | None,
    load: Path | None,
) -> int:
    if load is None and game is None:
        chosen = Guide(screen, words, folder).choose()
        game, players, load = chosen.game, chosen.players, chosen.load
    if load is not None:
        return _resume(screen, words, load)
    assert game is not None
    way = registry.game(game) if isinstance(game, str) else game
    if not players:
        players = seats.line_up(way, seats=seats_wanted, bots=bots, words=words)
    return _play(screen, words, folder, dice, way, players)


def play(
    game: Game | str,
    *,
    players: Sequence[str],
    language: Language = "de",
    dice: Dice | None = None,
    console_to: Console | None = None,
    ask: Ask | None = None,
    save_dir: Path | None = None,
) -> int:
    """Play a new game: `play("2003/conquest", players=["human:Anna", "bot:random"])`."""
    words = Words(language)
    screen = Screen(console_to or console(), ask or ask_terminal)
    way = registry.game(game) if isinstance(game, str) else game
    folder = save_dir or saving.games_folder()
    thrown = dice or Seeded(secrets.randbits(SEED_BITS))
    return _guarded(screen, words, lambda: _play(screen, words, folder, thrown, way, players))


def start(language: Language = "de", **options: object) -> int:
    """The guided set-up, then the game; takes the options of `main_loop`."""
    return main_loop(None, language=language, **options)  # type: ignore[arg-type]


def _guarded(screen: Screen, words: Words, run: Callable[[], int]) -> int:
    """Run it; what cannot be played is said in words."""
    try:
        return run()
    except Quit:
        return DONE
    except EOFError:
        return DONE
    except KeyboardInterrupt:
        screen.blank()
        return INTERRUPTED
    except seats.BadSeats as error:
        screen.say(words.say(error.key, **error.values), WRONG)
    except BadPosition as error:
        screen.lines(error.flaws, WRONG)
    except saving.BadFile as error:
        screen.say(words.say(error.key, path=error.path, problem=error.problem), WRONG)
    return FAILED


def _play(
    screen: Screen,
    words: Words,
    folder: Path,
    dice: Dice,
    game: Game,
    players: Sequence[str],
) -> int:
    people = seats.parse(players, game)
    names = [player.recorded for player in people]
    match = Match(game, len(people), dice, players=names)
    saver = saving.new_saver(match, folder)
    return _run(screen, words, match, people, saver, [])


def _resume(screen: Screen, words: Words, path: Path) -> int:
    loaded = saving.load(path, secrets.randbits(SEED_BITS))
    people = seats.recorded(loaded.record.players, loaded.game)
    screen.say(words.say("resumed", path=path))
    return _run(screen, words, loaded.match, people, loaded.saver(), loaded.plies)


def _run(
    screen: Screen,
    words: Words,
    match: Match,
    people: list[seats.Player],
    saver: saving.Saver,
    plies: list[Ply],
) -> int:
    """Play, and save whatever happens."""
    table = table_for(match.game, people, words)
    session = Session(match, people, table, screen, saver, words, plies)
    _introduce(session)
    status = DONE
    try:
        session.run(Asker().decide)
    except Quit:
        pass
    except EOFError:
        screen.blank()
    except KeyboardInterrupt:
        screen.blank()
        screen.say(words.say("interrupted"))
        status = INTERRUPTED
    finally:
        session.save()
    if saver.error:
        values = {"path": saver.path, "error": saver.error}
        screen.say(words.say("not_saved", **values), WRONG)
        return FAILED
    screen.say(words.say("kept" if not match.over else "kept_over", path=saver.path))
    if not match.over:
        screen.say(words.say("how_to_go_on"), HINT)
        screen.whole(f'risiko terminal --load "{saver.path}"')
    return status


def _introduce(session: Session) -> None:
    """What is played, by whom, and how to get help."""
    screen, words = session.screen, session.words
    entry = registry.ENTRIES.get(session.match.game.id)
    if entry is not None:
        title, goal = words.of(entry.title), words.of(entry.goal)
        screen.say(words.say("playing", title=title, goal=goal), HEAD)
    for option in session.match.game.name.split("+")[1:]:
        screen.say(words.say("with_option", option=option))
    for line in session.table.seating():
        screen.say(line)
    screen.say(words.say("kept_in", path=session.saver.path), HINT)
    screen.say(words.say("help_hint"), HINT)
