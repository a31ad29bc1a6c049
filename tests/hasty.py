"""Reviews for tests: made as everywhere, without much thinking and without standing back."""

import sys

HASTY = (
    sys.executable,
    "-c",
    "from risiko.analysis import decision_cost, review_worker\n"
    "decision_cost.EFFORT['plain'] = (1, 1)\n"
    "review_worker.MODESTY = 0\n"
    "review_worker.main()",
)
"""The command that makes one."""
