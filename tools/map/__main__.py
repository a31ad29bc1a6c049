"""`python -m tools.map` draws the map anew into the client's sources."""

from pathlib import Path

from tools.map.drawing import draw, written

MAP = Path(__file__).parents[2] / "web/src/map/geometry/world.json"

if __name__ == "__main__":
    MAP.write_text(written(draw()), encoding="utf-8")
