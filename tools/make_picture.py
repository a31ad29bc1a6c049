"""The picture in the README: a turn in the terminal, played by a script, as an SVG.

`python tools/make_picture.py` writes docs/terminal.svg anew.
"""

import contextlib
import io
import re
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from risiko.terminal import main_loop

PICTURE = Path(__file__).parent.parent / "docs" / "terminal.svg"
WIDTH = 88
ANSWERS = ("b europe", "alaska 4", "alaska alberta 3", "w", "alaska brazil 3", "e", "q")


def main() -> None:
    """Play the script and draw what is on the screen."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False
    )
    answers = iter(ANSWERS)

    def ask(prompt: str) -> str:
        answer = next(answers, "q")
        console.print(f"{prompt}[bold]{answer}[/bold]")
        return answer

    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        main_loop(
            "2003/conquest",
            seats=3,
            names=["Anna"],
            bots=["random", "random"],
            language="en",
            seed=11,
            save_dir=Path("games"),
            console=console,
            ask=ask,
        )
        text = console.export_svg(title="risiko terminal 2003/conquest", theme=MONOKAI)
    text = re.sub(r"@font-face \{.*?\}\s*", "", text, flags=re.S)  # no font from elsewhere
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.S).replace("Fira Code", "monospace")
    text = re.sub(r"conquest_[0-9_-]*[0-9]", "conquest", text)
    text = re.sub(r' textLength="[^"]*"', "", text)
    PICTURE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
