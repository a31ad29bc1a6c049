"""Small programs that play as bots, good and bad ones."""

import shlex
import sys
from pathlib import Path

GREETING = """
import os, sys, time
def say(line): print(line, flush=True)
def first(options):
    words = options[0].split()
    low = words[-1].partition("..")[0]
    return " ".join([*words[:-1], low])
options, decisions = [], 0
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "risiko": say("id name test"); say("ready")
    elif word == "game": say("ready")
    elif word == "view": options = []
    elif word == "option": options.append(rest)
    elif word == "quit": break
    elif word == "go":
        decisions += 1
"""
"""Everything but the decision, which follows with eight spaces before it."""

FIRST = 'say("action " + first(options))'
"""Any option with its least number."""


def program(folder: Path, *decide: str, name: str = "bot.py", before: str = "") -> str:
    """The name of a bot that decides like this, for `--bots`."""
    path = folder / name
    body = "".join(f"        {line}\n" for line in decide)
    path.write_text(f"{before}{GREETING}{body}", "utf-8")
    return f"exec:{shlex.join([sys.executable, str(path)])}"
