"""A campaign that does not hold together: where it breaks and why, in both languages."""

import tomllib
from functools import cache
from importlib.resources import files

from risiko.text import Text


@cache
def _texts(section: str) -> dict[str, Text]:
    data = tomllib.loads((files(__package__) / "broken.toml").read_text("utf-8"))
    return {key: Text(**entry) for key, entry in data[section].items()}


class BrokenCampaign(ValueError):
    """Where a campaign breaks, as `game` or `line` with its number, and the reason."""

    def __init__(self, place: str, reason: str, *, at: int = 0, **gaps: object) -> None:
        self.place = _texts("place")[place].fill(n=at)
        self.reason = _texts("reason")[reason].fill(**gaps)
        super().__init__(f"{self.place}: {self.reason}")
