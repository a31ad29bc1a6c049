"""Reviews of finished games: computed in separate processes, one after the other, and cached.

A review takes seconds of computing, so no table may wait for it. A game that is not over is never
reviewed. The analysis itself is in `risiko/analysis/review.py`.
"""

import asyncio
import contextlib
import json
import logging
import sys
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable

from risiko.analysis.review_values import Review
from risiko.narration.review import tell_mistakes
from risiko.server.protection.fair_queue import FairQueue
from risiko.server.refusal import Refusal
from risiko.server.wire import review as wire
from risiko.text import Language

log = logging.getLogger(__name__)

AT_ONCE = 1
"""Reviews that are computed at the same time."""
MOST_WAITING = 64
"""Reviews that may wait or be computed; further ones are refused."""
EACH_WAITING = 4
"""The same for one visitor, so that there is room for others."""
KEPT = 200
"""Reviews in the cache."""
LONGEST_SILENCE = 600.0
"""Seconds without progress after which a review is given up. The whole may take longer than that on
a busy machine, where everything else comes first."""
LONGEST_LINE = 32_000_000
"""Bytes of an answer."""
COMMAND = (sys.executable, "-m", "risiko.analysis.review_worker")
DIGITS = 4
"""Decimal places of a chance."""


OnReview = Callable[[str, Review], Awaitable[None]]
"""Is called with the id of a table and its review, when that is made."""


class ReviewJob:
    """A review and how far it is."""

    def __init__(self) -> None:
        self.progress = 0.0
        self.review: Review | None = None
        self.failed = False

    @property
    def open(self) -> bool:
        """Whether it is not finished yet."""
        return self.review is None and not self.failed

    def state(self, language: Language) -> wire.ReviewState:
        """The message for a client."""
        if self.review is None:
            return wire.ReviewState(
                status="failed" if self.failed else "working", progress=self.progress, review=None
            )
        return wire.ReviewState(
            status="ready", progress=1.0, review=to_message(self.review, language)
        )


def to_message(review: Review, language: Language) -> wire.Review:
    """A review as it is sent."""
    return wire.Review(
        start=_round_all(review.start),
        turns=tuple(
            wire.ReviewTurn(
                turn=turn.turn, player=turn.player, ply=turn.ply, chances=_round_all(turn.chances)
            )
            for turn in review.turns
        ),
        seats=tuple(
            wire.ReviewSeat(
                start=round(seat.start, DIGITS),
                luck=round(seat.luck, DIGITS),
                play=round(seat.play, DIGITS),
                result=seat.result,
            )
            for seat in review.seats
        ),
        mistakes=tuple(
            wire.ReviewMistake(
                turn=one.mistake.turn,
                ply=one.mistake.ply,
                seat=one.mistake.seat,
                played=one.played,
                better=one.better,
                pattern=one.pattern,
                chance=round(one.mistake.chance, DIGITS),
                cost=round(one.mistake.cost, DIGITS),
            )
            for one in tell_mistakes(review, language)
        ),
    )


def _round_all(chances: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(chance, DIGITS) for chance in chances)


class Reviews:
    """All reviews of a server."""

    def __init__(self, keep: OnReview) -> None:
        self._keep = keep
        self._jobs: OrderedDict[str, ReviewJob] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._queue = FairQueue(AT_ONCE)
        self._asked: Counter[str] = Counter()

    def find(self, id: str) -> ReviewJob | None:
        """The review of a table, if it was asked for before."""
        job = self._jobs.get(id)
        if job is not None:
            self._jobs.move_to_end(id)
        return job

    def begin(self, id: str, record: str, visitor: str) -> ReviewJob:
        """Start the review of a finished game; those of all visitors take turns."""
        if len(self._tasks) >= MOST_WAITING or self._asked[visitor] >= EACH_WAITING:
            raise Refusal("reviews_busy")
        self._asked[visitor] += 1
        job = self._jobs[id] = ReviewJob()
        task = asyncio.create_task(self._make(id, job, record, visitor))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        while len(self._jobs) > KEPT:
            oldest = next((key for key, kept in self._jobs.items() if not kept.open), None)
            if oldest is None:
                break
            del self._jobs[oldest]
        return job

    async def close(self) -> None:
        """Cancel all reviews that are not finished."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, id: str, job: ReviewJob, record: str, visitor: str) -> None:
        try:
            async with self._queue.turn(visitor):
                await self._run(job, record)
            if job.review is not None:
                await self._keep(id, job.review)
        except (OSError, ValueError, KeyError, TypeError, TimeoutError) as error:
            log.error("table %s: no review: %s", id, type(error).__name__)
        finally:
            job.failed = job.review is None
            self._asked[visitor] -= 1
            if not self._asked[visitor]:
                del self._asked[visitor]

    async def _run(self, job: ReviewJob, record: str) -> None:
        """Run one process for one review; it is killed when the review is cancelled."""
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(record.encode())
            process.stdin.close()
            while line := await asyncio.wait_for(process.stdout.readline(), LONGEST_SILENCE):
                said = json.loads(line)
                job.progress = said.get("progress", job.progress)
                if "review" in said:
                    job.review = Review.from_dict(said["review"])
            await asyncio.wait_for(process.wait(), LONGEST_SILENCE)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
