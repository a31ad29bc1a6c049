"""Records to be looked at again: every ply in words, every turn in numbers, every throw."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from risiko import registry
from risiko.analysis.review import reviewable
from risiko.errors import IllegalAction, NotationError
from risiko.match import Entry
from risiko.protocol import CHANCE, OVER, Action, Position
from risiko.record import Record, is_event, opening
from risiko.server.figures import chart, problem
from risiko.server.naming import bot_name
from risiko.server.scenes import Stage
from risiko.server.wire.replay import Change, DiceCheck, DiceEvent, Replay, ReplayPly, ReplayTurn
from risiko.server.wire.scene import Region
from risiko.telling.players import RECORDED_BOT
from risiko.text import Language
from risiko.verify import verify

MOST_PLIES = 30_000
"""Plies of a record that are shown: so many are told in a bearable time."""


class Step(NamedTuple):
    """A ply of a record with the positions around it."""

    last: bool
    """Whether a turn ends with it."""
    entry: Entry
    before: Position
    after: Position


def replay(record: Record, language: Language) -> Replay:
    """A record as far as the rules allow it; what is wrong with it is said, never raised."""
    report = verify(record)
    problems = [text.say(language) for text in report.found]
    position = _opening(record)
    names, bots = _players(record)
    stage = Stage(position.game, names, bots, language)
    reel = _Reel(stage, position, record)
    if record.redacted:
        problems.append(problem("redacted", language))
    elif report.position is not None:
        for step in _steps(record, position):
            if len(reel.plies) == MOST_PLIES:
                problems.append(problem("too_long", language, plies=MOST_PLIES))
                break
            reel.add(step)
        reel.close()
    return Replay(
        game=record.game,
        title=registry.listing(position.game.id).title.say(language),
        players=names,
        armies=stage.armies(reel.position),
        winners=_winners(reel.position),
        board=stage.scene(position, None).board,
        plies=tuple(reel.plies),
        figures=reel.chart.names(language),
        turns=tuple(reel.turns),
        problems=tuple(problems),
        reviewable=reviewable(record) and not problems,
    )


class _Reel:
    """A game as it runs past: its plies in words, its turns in numbers."""

    def __init__(self, stage: Stage, position: Position, record: Record) -> None:
        self.position = position
        self.chart = chart(position)
        self.plies: list[ReplayPly] = []
        self.turns: list[ReplayTurn] = []
        self._stage = stage
        self._turn = 0 if record.turns and record.turns[0].player < 0 else 1

    def add(self, step: Step) -> None:
        """The next ply."""
        before, entry = step.before, step.entry
        if entry.seat == CHANCE:
            self.chart.luck.count(before, entry.text)
        self.position = step.after
        number = len(self.plies) + 1
        told = self._stage.tell(before, step.after, entry, number, _witness(before))
        redrawn = self._stage.redrawn(before, step.after, entry)
        self.plies.append(
            ReplayPly(
                told=told,
                changes=_redrawn(self.chart.follow(step.after), redrawn.regions),
                board=redrawn.board,
            )
        )
        if step.last:
            self._end_turn()

    def close(self) -> None:
        """The end, which may be in the middle of a turn."""
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


def _players(record: Record) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """What everybody is called, and which bots there are."""
    bots = [
        name.removeprefix(RECORDED_BOT) if name.startswith(RECORDED_BOT) else None
        for name in record.players
    ]
    number = sum(bot is not None for bot in bots)
    names = [
        name if bot is None else bot_name(seat, number)
        for seat, (name, bot) in enumerate(zip(record.players, bots, strict=True))
    ]
    return tuple(names), tuple(bots)


def _witness(position: Position) -> int | None:
    """Through whose eyes a ply is told: everybody's, or those of the seat that sees what it is.

    The whole record is public when a game is over, so a replay shows drawn cards and missions.
    """
    if not position.conceals(None):
        return None
    return next((seat for seat in range(position.seats) if not position.conceals(seat)), None)


def _winners(position: Position) -> tuple[int, ...]:
    if position.turn != OVER:
        return ()
    return tuple(seat for seat, score in enumerate(position.scores()) if score > 0)


def _steps(record: Record, position: Position) -> Iterator[Step]:
    """The plies of a record, up to the first one the rules forbid."""
    for turn in record.turns:
        last = len(turn.items) - 1
        for k, item in enumerate(turn.items):
            before, player = position, position.player
            if before.turn != OVER and player != turn.player:
                return
            try:
                if is_event(item):
                    text = item.removeprefix("{").removesuffix("}")
                    entry = Entry(player, CHANCE, text)
                    outcome = before.outcome(text)
                    if before.label(outcome) != text:  # not as it is written
                        return
                    position = before.draw(outcome)
                else:
                    entry = Entry(player, before.turn, item)
                    position = before.play(Action.parse(item))
            except (IllegalAction, NotationError):
                return
            yield Step(k == last, entry, before, position)


# Dice


def dice_check(record: Record, table: str) -> DiceCheck:
    """All that a browser needs to recompute the throws of a game, once its secret is known.

    A record holds labels, and several outcomes may have the same one: `6 5:1` is two throws of
    three dice. So the outcome given here is the one that falls from the secret, if it has the label
    that was played; if it has not, it is one that has, and whoever recomputes it finds it wrong.

    The browser recomputes every outcome, and by itself compares those of dice with their labels.
    It cannot know which card the k-th of those left was, nor how many were left: that takes the
    rules, and `risiko verify`, which replays the record with them.
    """
    note = record.dice
    dice = note.dice() if note.kind == "committed" and not record.redacted else None
    events = list[DiceEvent]()
    if dice is not None:
        for ply, step in enumerate(_steps(record, _opening(record)), 1):
            if step.entry.seat != CHANCE:
                continue
            n, label = step.before.chance(), step.entry.text
            outcome = dice(len(events), n)
            if step.before.label(outcome) != label:
                outcome = step.before.outcome(label)
            events.append(DiceEvent(ply=ply, index=len(events), n=n, outcome=outcome, label=label))
    return DiceCheck(
        game=record.game,
        table=note.match or table,
        commitment=note.commitment,
        seeds=note.seeds,
        secret=note.secret or None,
        events=tuple(events),
    )
