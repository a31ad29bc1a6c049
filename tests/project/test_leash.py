"""A run of tests that is killed leaves no server behind."""

import subprocess
import sys
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
PATIENCE = 60
"""Seconds after which something that should happen has failed to."""
TESTS = """
import sys, time
from tests import leash
server = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(3600)"]
ended, running = leash.start(server), leash.start(server)
for process in (ended, running):
    assert process.stdout.readline() == "up\\n"
leash.kill(ended)
print(running.pid, flush=True)
time.sleep(3600)
"""


def gone(process: psutil.Process) -> bool:
    try:
        return not process.is_running() or process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return True


def test_what_tests_have_started_ends_when_they_are_killed() -> None:
    words = [sys.executable, "-c", TESTS]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as tests:
        assert tests.stdout is not None
        server = psutil.Process(int(tests.stdout.readline()))
        assert server.is_running()
        tests.kill()
        end = time.monotonic() + PATIENCE
        while not gone(server):
            assert time.monotonic() < end, "it is still running"
            time.sleep(0.02)
