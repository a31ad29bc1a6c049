"""What `risiko bot new` writes: a bot to begin with, and a test that passes as written."""

from importlib.resources import files
from pathlib import Path

FILES = ("my_bot.py", "test_my_bot.py")


def write_template(folder: Path) -> list[Path]:
    """Write the files into a folder, which is made if need be; nothing is overwritten."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name in FILES:
        path = folder / name
        with open(path, "x", encoding="utf-8") as file:
            file.write((files(__package__) / name).read_text("utf-8"))
        written.append(path)
    return written
