"""Reviews for tests: made as everywhere, without much thinking and without standing back."""

import sys

HASTY = (
    sys.executable,
    "-c",
    "from risiko.analysis import advice, aside\n"
    "advice.EFFORT['plain'] = (1, 1)\n"
    "aside.MODESTY = 0\n"
    "aside.main()",
)
"""The command that makes one."""
