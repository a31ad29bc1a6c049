"""Every playable game by its id, and where to find everything that belongs to its family.

A family is a folder with a `Family` in it: data that says which games there are, and that names
the parts which bots, terminal, server and analysis ask for. A part is named `package.module:name`
and imported when somebody first needs it, so listing the games loads none of them. The families of
this package are in `BUILT_IN`; other packages add theirs by the entry point group `risiko.games`.
"""

import importlib
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from threading import Thread
from typing import Any, Literal, NamedTuple

from risiko.box import Box, GameFacts
from risiko.errors import InputError, problem
from risiko.protocol import Game, Position
from risiko.text import Text

BUILT_IN = ("risiko.classic.family", "risiko.express.family", "risiko.evolution.family")
"""The modules of this package that hold a family, in the order of the list of games."""
GROUP = "risiko.games"
"""The group of entry points by which other packages add families."""


class Listing(NamedTuple):
    """A game in the list: what is known of it without building it."""

    id: str
    title: Text
    players: tuple[int, ...]
    goal: Text
    options: tuple[str, ...] = ()
    emblem: str = ""
    """Its sign in the browser: an SVG path to be drawn as a line, in a field of 48 by 48."""
    facts: GameFacts | None = None
    """What one wants to know before choosing it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Games that share their rules, and the parts that others need to play and show them.

    Only `build` is required. A family without the other parts is still listed, simulated, rated,
    recorded and verified, and played in the notation of its actions.
    """

    name: str
    games: tuple[Listing, ...]
    boxes: tuple[Box, ...] = ()
    """The boxes its games come in; a game that is in none gets a plain one."""
    build: str
    """`(id, options) -> Game`: a way to play; raises ValueError for options it does not have,
    InputError to say so in all languages."""
    setup: str = ""
    """`(game, **fields) -> Position`: a position put together by hand."""
    editor: str = ""
    """`(position, players, words) -> Editor`: a position taken apart into the fields of `setup`,
    and what these may be, in words, as `risiko.server.wire.analysis`."""
    income: str = ""
    """`(position, seat) -> Sequence`: what the units of a turn are made of, each part cited."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """`(seed) -> Bot` by the bot's name, the weaker ones first; `random` plays everything."""
    sparring: Mapping[str, str] = field(default_factory=dict)
    """Further bots by their names, for the arena alone."""
    prepare_bots: str = ""
    """`(names) -> None`: compiles whatever these bots need before a series of games."""
    bots_fingerprint: str = ""
    """`(id, seats) -> bytes`: settings that change how bots play, beyond their source files."""
    fast_series: str = ""
    """`(game, bots, terms) -> FastSeries | None`: plays whole series at once."""
    warm_up: str = ""
    """`() -> Thread | None`: starts in the background what will make games quick, if anything."""
    rules_sheet: str = ""
    """`(game) -> Sequence[Section]`: the rules in questions and answers, as `risiko.citation`."""
    luck: str = ""
    """`(position, label) -> dict[int, float]`: the luck in an event, as `risiko.analysis.luck`."""
    match_luck: str = ""
    """`(match) -> tuple[float, ...]`: what a whole game gave to each seat, in the chance to win."""
    battle_dice: str = ""
    """`(game) -> BattleDice`: the dice of a battle between units, as `risiko.battle`."""
    battle_odds: str = ""
    """`(attackers, defenders, stop, dice) -> BattleOdds`: odds where something changes the dice;
    `dice` is the text that the game's own scenes give with a choice to attack."""
    march: str = ""
    """`(view, path) -> MarchPlan`: attacks along a path of territories, as `risiko.march`; raises
    InputError if the path cannot be gone."""
    battle_note: Text | None = None
    """What the odds of a battle leave out."""
    odds_table: str = ""
    """`(game, language) -> (text, rows)`: all odds of a game whose battles are few."""
    judge: str = ""
    """`(position) -> tuple[float, ...]`: everybody's chance to win, everything being known."""
    judge_view: str = ""
    """`(view) -> tuple[float, ...]`: the same as far as the seat of the view can tell."""
    review: str = ""
    """`(record, progress) -> Review`: luck, play and mistakes, as `risiko.analysis.review`."""
    plans: str = ""
    """`(position, seat, players, language) -> Sequence[ToldPlan]`: what the strongest bot would do,
    as `risiko.narration.plans`."""
    mistakes: str = ""
    """`(review, language) -> list[NarratedMistake]`: in words, as `risiko.narration.review`."""
    warning: str = ""
    """`(position, seat, action, language) -> str | None`: why a decision would be a large mistake,
    as `risiko.narration.review`."""
    terminal: str = ""
    """`(game, players, words) -> Presenter`: as `risiko.terminal.presenter`."""
    scenes: str = ""
    """`(game, players, words, circle) -> Scenes`: the game in a browser."""
    summary: str = ""
    """`(view, players) -> Sequence[tuple[Text, Text]]`: what a seat sees, each thing with its
    label; `players` are their names. The browser shows it where a family has no scenes."""
    picture: str = ""
    """`(position) -> (Sheet, Sequence[Place])`: what everybody sees, as `risiko.pictures`."""
    chart: str = ""
    """`(position) -> Chart`: the curves of a replay, as `risiko.server.replays.figures`."""
    environment: str = ""
    """`(game, seats) -> Kit`: the game by numbered actions and observations, as `risiko.rl.kit`."""
    reactions: str = ""
    """`(position) -> tuple[str, ...]`: what the seat to act may decline to be asked for."""
    pauses: str = ""
    """`(action) -> bool`: whether everybody needs time to read what a decision brought."""
    house_rules: str = ""
    """`(game) -> Mapping[str, Text]`: the house rules that fit a game, in words."""
    lessons: tuple[str, ...] = ()
    """Its lessons as `package:base`, in the order in which to learn: see `risiko.lessons`."""
    puzzles: str = ""
    """The file of its puzzles as `package:base`: see `risiko.puzzles`."""
    has_secrets: bool = True
    """Whether players know things that others do not."""
    has_campaigns: bool = False
    """Whether its games can be linked into campaigns."""
    dice_faces: str = "123456"
    """The faces of its dice as throws are written, the lowest first."""
    sorts_throws: bool = False
    """Whether a throw without a second side is written in the order of the faces."""
    board: Literal["map", "cards", "summary"] = "summary"
    """What the browser draws: territories on a map, cards on a table, or a view in words."""


@cache
def load(part: str) -> Any:
    """The object that a part of a family names."""
    module, _, name = part.partition(":")
    return getattr(importlib.import_module(module), name)


class _Registry:
    """All families, found when the first one is asked for."""

    def __init__(self) -> None:
        self._families: dict[str, Family] | None = None
        """The family of every game id."""

    def families(self) -> dict[str, Family]:
        if self._families is None:
            self._families = {}
            for module in BUILT_IN:
                self.add(importlib.import_module(module).FAMILY)
            for family in _installed():
                try:
                    self.add(family)
                except ValueError as error:
                    warnings.warn(str(error), stacklevel=2)
        return self._families

    def add(self, family: Family) -> None:
        known = self.families()
        taken = [game.id for game in family.games if game.id in known]
        if taken:
            raise ValueError(f"{family.name}: there is a game {', '.join(taken)} already")
        known.update((game.id, family) for game in family.games)

    def remove(self, family: Family) -> None:
        for game in family.games:
            self.families().pop(game.id, None)


def _installed() -> Iterator[Family]:
    """The families of other packages; one that cannot be loaded is passed over with a warning."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            family = point.load()
        except Exception as error:  # whatever a foreign package does, the other games go on
            warnings.warn(f"the games of {point.value} cannot be loaded: {error!r}", stacklevel=2)
            continue
        if isinstance(family, Family):
            yield family
        else:
            warnings.warn(f"{point.value} is no family of games", stacklevel=2)


_registry = _Registry()


def register(family: Family) -> None:
    """Add a family; raises ValueError if one of its ids is taken."""
    _registry.add(family)


def unregister(family: Family) -> None:
    """Take a family out of the list again."""
    _registry.remove(family)


def warm_up() -> list[Thread]:
    """Let every family start in the background what will make its games quick."""
    parts = {family.warm_up for family in _registry.families().values() if family.warm_up}
    started: list[Thread | None] = [load(part)() for part in sorted(parts)]
    return [thread for thread in started if thread is not None]


def games() -> tuple[str, ...]:
    """The ids of all playable games."""
    return tuple(_registry.families())


def family_of(id: str) -> Family:
    """The family of a game; raises InputError."""
    try:
        return _registry.families()[id]
    except KeyError:
        raise InputError(problem("no_game", id=id[:80], known=", ".join(games()))) from None


def listing(id: str) -> Listing:
    """What the list says of a game; raises InputError."""
    return next(game for game in family_of(id).games if game.id == id)


def listings() -> tuple[Listing, ...]:
    """The whole list."""
    return tuple(listing(id) for id in games())


def families() -> tuple[Family, ...]:
    """All families, each once, in the order of the list of games."""
    return tuple({family.name: family for family in _registry.families().values()}.values())


def boxes() -> tuple[Box | Listing, ...]:
    """What stands on the shelf: the boxes of all families, and games that are in no box."""
    boxed = {id for family in families() for box in family.boxes for id in box.games}
    shelf: list[Box | Listing] = []
    for family in families():
        shelf += family.boxes
        shelf += (game for game in family.games if game.id not in boxed)
    return tuple(shelf)


def game(id: str, *, house: Iterable[str] = (), **options: bool) -> Game:
    """A game by its id, `game("2000/missions", escalating=True)`.

    `house` names house rules; they are marked as such in everything the game says of itself.
    """
    chosen = {name for name, on in options.items() if on}
    names = (*chosen, *(f"house:{name}" for name in house))
    return named("+".join((id, *sorted(set(names)))))


def setup(game: Game | str, **fields: Any) -> Position:
    """A position put together by hand: for tests, puzzles and bug reports.

    Which fields there are is for the family of the game to say: `risiko.classic.setup`. Raises
    InputError if a family has no such thing, `BadPosition` with all flaws of the position.
    """
    way = named(game) if isinstance(game, str) else game
    part = family_of(way.id).setup
    if not part:
        raise InputError(problem("not_by_hand", id=way.id))
    position: Position = load(part)(way, **fields)
    return position


def explain_income(position: Position, seat: int | None = None) -> Sequence[Any]:
    """What the units of a turn are made of, each part with its place in the book; empty if the
    family of the game has no income.

    Without a seat it is the player in turn.
    """
    part = family_of(position.game.id).income
    items: Sequence[Any] = load(part)(position, seat) if part else ()
    return items


def named(name: str) -> Game:
    """A game by its full name as in position lines: `2000/missions@1+escalating`.

    Without a version it is the present one. What was played by other rules would play differently
    by these, so another version is refused.
    """
    head, *options = name.split("+")
    id, _, version = head.partition("@")
    family = family_of(id)
    if options != sorted(set(options)):
        raise InputError(problem("options_order", id=id))
    current: Game = load(family.build)(id, options)
    if version and version != str(current.version):
        raise _refuse_version(id, version, current.version)
    return current


def _refuse_version(id: str, version: str, current: int) -> InputError:
    """Why a game by another version of its rules cannot be played here, and what to do."""
    if version.isdecimal() and 0 < int(version) < current:
        key = "older_version"
    elif version.isdecimal() and int(version) > current:
        key = "newer_version"
    else:
        key = "no_version"
    return InputError(problem(key, id=id, version=version[:10], current=current))
