"""Builds the replay of a record: every ply in words, every turn in figures, every throw.

What is charted is in `figures.py`. The loop that replays entries is `risiko/record/replay.py`.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate

from risiko import registry
from risiko.analysis.review import is_reviewable
from risiko.errors import IllegalAction, NotationError
from risiko.narration.players import RECORDED_BOT
from risiko.protocol import CHANCE, OVER, Position
from risiko.record import Record, opening
from risiko.record.replay import Ply
from risiko.record.replay import replay as replay_entries
from risiko.record.verify import verify
from risiko.server.replays.figures import chart, problem
from risiko.server.scenes import Stage
from risiko.server.scenes.stage import find_witness
from risiko.server.tables.naming import bot_name, shown_name
from risiko.server.wire.replay import Change, DiceCheck, DiceEvent, Replay, ReplayPly, ReplayTurn
from risiko.server.wire.scene import Region
from risiko.text import Language

MOST_PLIES = 30_000
"""The most plies of a record that are shown, so that it does not take too long."""


def replay(record: Record, language: Language) -> Replay:
    """The replay of a record as far as it is legal; its problems are listed, never raised."""
    report = verify(record)
    problems = [text.say(language) for text in report.found]
    position = _opening(record)
    names, bots = _players(record, language)
    stage = Stage(position.game, names, bots, language)
    builder = _ReplayBuilder(stage, position, record)
    if record.redacted:
        problems.append(problem("redacted", language))
    elif report.position is not None:
        for ply in _sound_plies(record):
            if len(builder.plies) == MOST_PLIES:
                problems.append(problem("too_long", language, plies=MOST_PLIES))
                break
            builder.add(ply)
        builder.close()
    return Replay(
        game=record.game,
        title=registry.listing(position.game.id).title.say(language),
        players=names,
        armies=stage.armies(builder.position),
        winners=_winners(builder.position),
        board=stage.scene(position, None).board,
        plies=tuple(builder.plies),
        figures=builder.chart.names(language),
        turns=tuple(builder.turns),
        problems=tuple(problems),
        reviewable=is_reviewable(record) and not problems,
    )


class _ReplayBuilder:
    """Collects the plies of a replay in words, and its turns in figures."""

    def __init__(self, stage: Stage, position: Position, record: Record) -> None:
        self.position = position
        self.chart = chart(position)
        self.plies: list[ReplayPly] = []
        self.turns: list[ReplayTurn] = []
        self._stage = stage
        self._turn = 0 if record.turns and record.turns[0].player < 0 else 1
        self._ends = frozenset(accumulate(len(turn.items) for turn in record.turns))
        """The numbers of the plies that end a turn."""

    def add(self, ply: Ply) -> None:
        """Add the next ply."""
        if ply.entry.seat == CHANCE:
            self.chart.luck.count(ply.before, ply.entry.text)
        self.position = ply.after
        told = self._stage.tell(ply, find_witness(ply.before))
        redrawn = self._stage.diff_board(ply)
        self.plies.append(
            ReplayPly(
                told=told,
                changes=_redrawn(self.chart.follow(ply.after), redrawn.regions),
                board=redrawn.board,
            )
        )
        if ply.number in self._ends:
            self._end_turn()

    def close(self) -> None:
        """End the last turn, even if the record ends in the middle of it."""
        if self.plies and (not self.turns or self.turns[-1].ply != len(self.plies)):
            self._end_turn()

    def _end_turn(self) -> None:
        self.turns.append(
            ReplayTurn(
                turn=self._turn,
                player=self.plies[-1].told.player,
                ply=len(self.plies),
                seats=self.chart.seats(self.position),
            )
        )
        self._turn += 1


def _redrawn(changes: tuple[Change, ...], regions: Mapping[str, Region]) -> tuple[Change, ...]:
    """Changes of units and owners, with what else is different in these territories."""
    found = {change.id: change for change in changes}
    for id, region in regions.items():
        found[id] = Change(
            id=id, army=region.army, units=region.units, marks=region.marks, notes=region.notes
        )
    return tuple(found.values())


def _opening(record: Record) -> Position:
    """The position a record begins with; the game's own beginning where that cannot be read."""
    try:
        return opening(record)
    except ValueError:
        return registry.named(record.game).start(record.seats)


def _players(record: Record, language: Language) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """The names of all seats, and which bots they are."""
    bots = [
        name.removeprefix(RECORDED_BOT) if name.startswith(RECORDED_BOT) else None
        for name in record.players
    ]
    people = [name for name, bot in zip(record.players, bots, strict=True) if bot is None]
    names = [
        shown_name(name, language) if bot is None else bot_name(bot, seat, people)
        for seat, (name, bot) in enumerate(zip(record.players, bots, strict=True))
    ]
    return tuple(names), tuple(bots)


def _winners(position: Position) -> tuple[int, ...]:
    if position.turn != OVER:
        return ()
    return tuple(seat for seat, score in enumerate(position.scores()) if score > 0)


def _sound_plies(record: Record) -> Iterator[Ply]:
    """The plies of a record, up to the first one the rules forbid."""
    try:
        for ply in replay_entries(_opening(record), record.entries()):
            before, entry = ply.before, ply.entry
            if before.turn != OVER and before.player != entry.player:
                return
            if entry.seat == CHANCE and before.label(before.outcome(entry.text)) != entry.text:
                return  # not as it is written
            yield ply
    except (IllegalAction, NotationError):
        return


# Dice


def dice_check(record: Record, table: str) -> DiceCheck:
    """Everything a browser needs to recompute the throws of a game, once its secret is known.

    A record holds labels, and several outcomes may have the same one: `6 5:1` is two throws of
    three dice. So the outcome given here is the one that falls from the secret, if it has the label
    that was played; if not, it is another one with that label, so recomputing it shows a mistake.

    The browser recomputes every outcome, and by itself compares those of dice with their labels.
    It cannot know which card the k-th of those left was, nor how many were left: that takes the
    rules, and `risiko verify`, which replays the record with them.
    """
    note = record.dice
    dice = note.dice() if note.kind == "committed" and not record.redacted else None
    events = list[DiceEvent]()
    if dice is not None:
        for number, entry, before, _ in _sound_plies(record):
            if entry.seat != CHANCE:
                continue
            n, label = before.chance(), entry.text
            outcome = dice(len(events), n)
            if before.label(outcome) != label:
                outcome = before.outcome(label)
            events.append(
                DiceEvent(ply=number, index=len(events), n=n, outcome=outcome, label=label)
            )
    family = registry.family_of(registry.named(record.game).id)
    return DiceCheck(
        game=record.game,
        faces=family.dice_faces,
        sorts_throws=family.sorts_throws,
        table=note.match or table,
        commitment=note.commitment,
        seeds=note.seeds,
        secret=note.secret or None,
        events=tuple(events),
    )
