"""Makes a review in a process of its own: a record in, lines of JSON out.

`python -m risiko.analysis.review_worker` reads a record from its input. It writes how far it has
come, `{"progress": 0.4}`, and at last `{"review": {...}}`, or `{"problem": "..."}`.
"""

import contextlib
import json
import os
import sys
from typing import Any

from risiko import record
from risiko.analysis.review import review
from risiko.analysis.review_values import Review
from risiko.errors import IllegalAction

MODESTY = 10
"""Others come first, where the system lets one say so."""
SMALLEST = 0.01
"""Progress that is worth telling."""


def _tell(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def main() -> None:
    """Review the record that is read."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(MODESTY)
    told = 0.0

    def progress(share: float) -> None:
        nonlocal told
        if share >= told + SMALLEST:
            told = share
            _tell(progress=round(share, 3))

    try:
        found: Review = review(record.read(sys.stdin.buffer.read().decode()), progress)
    except (ValueError, IllegalAction) as error:
        _tell(problem=str(error))
    else:
        _tell(review=found.as_dict())


if __name__ == "__main__":
    main()
