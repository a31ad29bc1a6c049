"""The review of a finished game: everybody's chances turn by turn, luck, and mistakes.

Every family makes its own: `review_classic`, `express.review`. Not here: the process that makes
reviews for the server (`review_worker`).
"""

from risiko.analysis.review_values import MOST_PLIES, NotReviewed, Progress, Review, problem
from risiko.record import Record
from risiko.registry import family_of, load, named


def is_reviewable(record: Record) -> bool:
    """Whether a record is of a finished game that can be reviewed."""
    length = sum(len(turn.items) for turn in record.turns)
    finished = record.result is not None and not record.redacted
    known = bool(family_of(named(record.game).id).review)
    return finished and length <= MOST_PLIES and known


def review(record: Record, progress: Progress | None = None) -> Review:
    """Review a finished game; raises NotReviewed, and IllegalAction or NotationError where the
    record breaks.
    """
    game = named(record.game)
    part = family_of(game.id).review
    if not part:
        raise NotReviewed(problem("not_reviewed", id=game.id))
    found: Review = load(part)(record, progress)
    return found
