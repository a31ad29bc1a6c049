"""One game of a series, played through the protocol, where every decision is timed."""

import math
import time
from collections.abc import Sequence

from risiko import registry
from risiko.arena.fast_series.series import LIMIT, PlayedGame, Terms
from risiko.arena.timing import DecisionTimes
from risiko.bots import Bot, LostDecision, fall_back, seat_bots, tell_scores
from risiko.bots.outside.names import shorten
from risiko.errors import IllegalAction, describe
from risiko.protocol import CHANCE, Action, View
from risiko.record.dice import Seeded, seed_key
from risiko.record.match import Match
from risiko.record.mixing import branch


def play_one(
    name: str,
    bots: Sequence[str],
    seed: int,
    number: int,
    *,
    limit: int = LIMIT,
    terms: Terms | None = None,
) -> tuple[PlayedGame, Match]:
    """Game `number` of a series, and the match that was played."""
    way = registry.named(name)
    seats = len(bots)
    terms = terms or Terms(limit)
    block, turn = divmod(number, seats)
    dice = Seeded(branch(seed_key(seed), block))
    seated = [bots[(seat - turn) % seats] for seat in range(seats)]
    seeds = [branch(dice.key, number * seats + seat) for seat in range(seats)]
    match = Match(way, seats, dice, players=[f"bot {shorten(name)}" for name in seated])
    times = tuple(DecisionTimes() for _ in range(seats))
    with seat_bots(seated, way.id, seeds, clocked=terms.clocked) as players:
        turns = _play(match, players, times, terms)
        if match.over:
            tell_scores(players, match.position.scores())
    scores = tuple(match.position.scores()) if match.over else (0.0,) * seats
    studied = terms.study(match) if terms.study is not None else ()
    played = PlayedGame(scores, turns, len(match.entries), not match.over, times, studied)
    return played, match


def _play(
    match: Match, players: Sequence[Bot], times: Sequence[DecisionTimes], terms: Terms
) -> int:
    """Play a match to its end, or as far as the terms allow; return its turns."""
    turns, player = 0, -1
    most = terms.rounds * match.seats or math.inf
    while not match.over and len(match.entries) < terms.limit:
        position = match.position
        if position.player != player and position.player >= 0:
            if turns >= most:
                break
            turns, player = turns + 1, position.player
        if position.turn == CHANCE:
            match.draw()
            continue
        view, clock = position.view(position.turn), times[position.turn]
        action = _decide(players[position.turn], view, clock, terms)
        try:
            if action is not None:
                match.play(action)
        except IllegalAction as error:
            clock.add_fault(describe(error), illegal=True)
            action = None
        if action is None:
            match.play(fall_back(view, len(match.entries)))
    return turns


def _decide(player: Bot, view: View, clock: DecisionTimes, terms: Terms) -> Action | None:
    """What a bot decides, timed; None if it has lost its decision."""
    begin = time.perf_counter()
    try:
        return player.choose(view, terms.time)
    except LostDecision as lost:
        clock.add_fault(lost.text, illegal=False)
        return None
    finally:
        clock.add(time.perf_counter() - begin, terms.time if terms.clocked else math.inf)
        clock.add_report(getattr(player, "report", {}))
