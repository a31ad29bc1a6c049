"""Reviews for tests: made as everywhere, without much thinking."""

import sys

HASTY = (
    sys.executable,
    "-c",
    "from risiko.analysis import advice, aside; advice.EFFORT['plain'] = (1, 1); aside.main()",
)
"""The command that makes one."""
