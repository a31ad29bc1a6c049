"""Writes the playthrough by which a test sees whether the OpenSpiel game has changed."""

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import risiko.rl.spiel  # noqa: F401 - registers the game

GAME = "risiko(game=2003/conquest,max_steps=40,players=2)"
SEED = 7
FILE = Path(__file__).with_name("openspiel_playthrough.txt")


def main() -> None:
    """Write the file."""
    text = generate_playthrough.playthrough(GAME, None, alsologtostdout=False, seed=SEED)
    FILE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
