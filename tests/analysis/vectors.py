"""Examples of committed dice for both implementations, Python's and the browser's.

`python -m tests.analysis.vectors` writes `dice_vectors.json`. A test of each language reads it.
"""

import hashlib
import hmac
import json
import random
from pathlib import Path
from typing import Any

import risiko
from risiko import record
from risiko.protocol import CHANCE
from risiko.record.dice import Committed
from risiko.record.match import Match, play_match
from risiko.registry import family_of
from risiko.server.replays.replay import dice_check
from tests.games import some_action

FILE = Path(__file__).parent / "dice_vectors.json"
MESSAGES = ("", "abc", "Würfel", "x" * 55, "x" * 56, "x" * 63, "x" * 64, "x" * 65, "x" * 1000)
KEYS = ("", "secret", "k" * 64, "k" * 65, "k" * 200)
SIZES = (1, 2, 3, 5, 6, 7, 36, 42, 216, 1296, 7776, 6**7, 2**30 + 1, 2**31 - 1)
SECRET = bytes(range(32))
TABLES = (
    ("t1", ("anna", "ben")),
    ("Tisch Ä", ("seed-1", "", "ä€𝄞")),
)


def hashes() -> list[dict[str, str]]:
    """SHA-256 of messages whose padding takes one block and two."""
    return [{"text": t, "sha256": hashlib.sha256(t.encode()).hexdigest()} for t in MESSAGES]


def macs() -> list[dict[str, str]]:
    """HMAC-SHA-256 with keys below, at and above the size of a block."""
    return [
        {"key": key, "text": text, "hmac": hmac.digest(key.encode(), text.encode(), "sha256").hex()}
        for key in KEYS
        for text in MESSAGES
    ]


def events() -> list[dict[str, Any]]:
    """Outcomes of events of every size, with those among them that were thrown again."""
    found = []
    for table, seeds in TABLES:
        dice = Committed(SECRET, table, seeds)
        for n in SIZES:
            for i in (0, 1, 7, 12345):
                found.append(
                    {"table": table, "seeds": list(seeds), "i": i, "n": n, "outcome": dice(i, n)}
                )
    return found


def labels() -> list[dict[str, Any]]:
    """Outcomes of dice in words: attacks, the roll for the first turn, throws of Express."""
    attack = risiko.setup(
        "2003/conquest", seats=2, board={"alaska": "a9", "kamchatka": "b9"}, phase="attack"
    )
    positions: list[risiko.Position] = [
        attack.play(risiko.Action("attack", ("alaska", "kamchatka"), dice)).play(
            risiko.Action("defend", (), defence)
        )
        for dice in (1, 2, 3)
        for defence in (1, 2)
    ]
    positions += [risiko.game("2010/classic").start(seats) for seats in (3, 5)]
    position = risiko.game("express").start(2)
    positions.append(position)
    positions += [
        risiko.game("express").read(f"express@1 2 ..../.../../../../. a throw - {dice}")
        for dice in (1, 2, 3)
    ]
    found = []
    for position in positions:
        n = position.chance()
        assert position.turn == CHANCE
        for outcome in sorted({0, 1, n - 1, n // 2, n // 3, n // 7, (5 * n) // 6}):
            label = position.label(outcome)
            family = family_of(position.game.id)
            found.append(
                {
                    "game": position.game.name,
                    "faces": family.dice_faces,
                    "sorts_throws": family.sorts_throws,
                    "n": n,
                    "outcome": outcome,
                    "label": label,
                }
            )
    return found


def checks() -> list[dict[str, Any]]:
    """Whole games as a server tells them: attacks, cards, rolls and throws of Express."""
    found = []
    for id, seats, plies in (("2010/duel", 2, 120), ("2000/missions", 3, 160), ("express", 2, 60)):
        game = risiko.game(id)
        luck = random.Random(id)
        dice = Committed(SECRET, f"table {id}", [f"seed-{seat}" for seat in range(seats)])
        choose = [lambda position, seat, luck=luck: some_action(position, luck, eager=True)] * seats
        match = play_match(Match(game, seats, dice), choose, limit=plies)
        found.append(dice_check(record.of_match(match), dice.match).model_dump(mode="json"))
    return found


def vectors() -> dict[str, Any]:
    """All of them."""
    return {
        "secret": SECRET.hex(),
        "hashes": hashes(),
        "macs": macs(),
        "events": events(),
        "labels": labels(),
        "checks": checks(),
    }


def text() -> str:
    """The file as it should be."""
    return json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
