"""Which tests go to the same process, where several run them; what programs they start inherit."""

import signal
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

WHOLE_FILES = ("tests/browser/", "tests/project/test_release.py", "tests/project/test_site.py")
"""Tests that share a browser, or a build of the package or of its site."""
POSTGRES = "postgres"


class Together(LoadScopeScheduling):
    """Tests that share what takes long to start run in one process, all others where there is room.

    The groups of pytest-xdist itself rely on an attribute that tests have lost in pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        if file.startswith(WHOLE_FILES):
            return file
        return POSTGRES if POSTGRES in nodeid else nodeid


for _number in (signal.SIGINT, signal.SIGHUP):
    if signal.getsignal(_number) is signal.SIG_IGN:
        # What is ignored, as a shell arranges for commands in the background, would be ignored by
        # every program that tests start; a handler that does nothing is not inherited.
        signal.signal(_number, lambda *_: None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together:
    return Together(config, log)
