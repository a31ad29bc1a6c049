"""Draws the diagram of the packages as SVG, so that the site needs no script from elsewhere."""

import re
from html import escape

NODE = re.compile(r'(\w+)\["([^"]+)"\]')
EDGE = re.compile(r"(\w+) --> (\w+)")
WIDTH = 880
ROW, HEIGHT = 84, 34
"""From one row to the next, and how high a box is."""
LETTER = 8.2
"""The width of a letter."""
LONGEST = 24
"""Letters of a box in one line; more are cut off after a colon."""


def draw(mermaid: str) -> str:
    """A flowchart in Mermaid's words as a picture: who imports stands above what is imported."""
    names = {key: text.partition(":")[0][:LONGEST] for key, text in NODE.findall(mermaid)}
    edges = [(one, other) for one, other in EDGE.findall(mermaid) if {one, other} <= set(names)]
    rows = _rank(names, edges)
    spots = dict[str, tuple[float, float]]()
    boxes = list[str]()
    for depth in range(max(rows.values(), default=-1) + 1):
        row = [key for key in names if rows[key] == depth]
        for k, key in enumerate(row):
            x, y = WIDTH * (k + 0.5) / len(row), ROW * depth + HEIGHT
            spots[key] = (x, y)
            boxes.append(_box(names[key], x, y))
    lines = [_line(*spots[one], *spots[other]) for one, other in edges]
    height = ROW * max(rows.values(), default=0) + 2 * HEIGHT
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="Which package imports which" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(lines + boxes)}</svg>\n'
    )


def _rank(names: dict[str, str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """The row of each box: below everything that imports it."""
    rows = dict.fromkeys(names, 0)
    for _ in names:
        for one, other in edges:
            rows[other] = max(rows[other], rows[one] + 1)
    return rows


def _box(name: str, x: float, y: float) -> str:
    width = LETTER * len(name) + 18
    return (
        f'<rect x="{x - width / 2:.0f}" y="{y - HEIGHT / 2:.0f}" width="{width:.0f}" '
        f'height="{HEIGHT}" rx="6" fill="#0f766e"/>'
        f'<text x="{x:.0f}" y="{y + 5:.0f}" fill="#fff" font-size="14" text-anchor="middle">'
        f"{escape(name)}</text>"
    )


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    middle = (y + to_y) / 2
    return (
        f'<path d="M{x:.0f} {y:.0f} C{x:.0f} {middle:.0f} {to_x:.0f} {middle:.0f} '
        f'{to_x:.0f} {to_y - HEIGHT / 2:.0f}" fill="none" stroke="#b45309" stroke-opacity=".6"/>'
    )
