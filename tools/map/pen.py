"""Compact SVG paths."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

import shapely
from shapely.geometry import LineString

from tools.map.borders import Arc, Outlines, Ring, Vertex

ROUGHNESS = 0.8
"""Pixels by which a free line may be simplified."""


class Pen:
    """Writes a path: the first point absolutely, the others relatively."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.at: Vertex = (0.0, 0.0)
        self.command = ""

    def move(self, point: Vertex) -> None:
        """Begin a new line."""
        self.command = ""
        self._write("M", point)
        self.at = point

    def close(self) -> None:
        """Go back to where the line began."""
        self.words.append("z")
        self.command = ""

    def arc(self, points: Sequence[Vertex], closed: bool) -> None:
        """A smooth curve along points, through the middles between them."""
        if closed:
            ring = [*points, points[0]]
            middles = [_middle(a, b) for a, b in pairwise(ring)]
            self.move(middles[-1])
            self._to("q", points[0], middles[0])
            for middle in middles[1:]:
                self._to("t", middle)
            return
        if len(points) == 2:
            self._to("l", points[1])
            return
        middles = [_middle(a, b) for a, b in pairwise(points)]
        self._to("l", middles[0])
        self._to("q", points[1], middles[1])
        for middle in middles[2:]:
            self._to("t", middle)
        self._to("l", points[-1])

    def text(self) -> str:
        """What was written."""
        return "".join(self.words)

    def _to(self, command: str, *points: Vertex) -> None:
        steps = [(point[0] - self.at[0], point[1] - self.at[1]) for point in points]
        self._write(command, *steps)
        self.at = points[-1]

    def _write(self, command: str, *points: Vertex) -> None:
        repeated = command == self.command
        if not repeated:
            self.words.append(command)
            self.command = command
        for value in (value for point in points for value in point):
            word = number(value)
            before = self.words[-1]
            # A minus, or a second decimal point, begins a new number by itself.
            apart = word.startswith("-") or (word.startswith(".") and "." in before)
            self.words.append(word if before == command or apart else f" {word}")


def _middle(a: Vertex, b: Vertex) -> Vertex:
    return round((a[0] + b[0]) / 2, 1), round((a[1] + b[1]) / 2, 1)


def number(value: float) -> str:
    """A number with one decimal, as short as it can be written."""
    word = f"{value:.1f}".removesuffix(".0")
    if word == "-0":
        return "0"
    return word.replace("0.", ".", 1) if word.startswith(("0.", "-0.")) else word


def outline(rings: Iterable[Ring], outlines: Outlines) -> str:
    """The outline of a territory, to be filled."""
    pen = Pen()
    for ring in rings:
        for k, part in enumerate(ring.parts):
            arc = outlines.arcs[part.arc]
            points = arc.points[::-1] if part.backward else arc.points
            if k == 0 and not arc.closed:
                pen.move(points[0])
            pen.arc(points, arc.closed)
        pen.close()
    return pen.text()


def mesh(arcs: Sequence[Arc]) -> str:
    """Arcs to be stroked, joined to long lines where they meet."""
    pen = Pen()
    for arc in arcs:
        if arc.closed:
            pen.arc(arc.points, True)
            pen.close()
    lines = [arc.points for arc in arcs if not arc.closed]
    ending: dict[Vertex, list[int]] = defaultdict(list)
    for i, line in enumerate(lines):
        ending[line[0]].append(i)
        ending[line[-1]].append(i)
    used: set[int] = set()

    def follow(tip: Vertex) -> Iterable[list[Vertex]]:
        """The lines that go on from a point, each beginning where the last one ended."""
        while (found := next((i for i in ending[tip] if i not in used), None)) is not None:
            used.add(found)
            line = lines[found] if lines[found][0] == tip else lines[found][::-1]
            yield line
            tip = line[-1]

    for i, line in enumerate(lines):
        if i in used:
            continue
        used.add(i)
        after = list(follow(line[-1]))
        before = [part[::-1] for part in follow(line[0])]
        chain = [*before[::-1], line, *after]
        pen.move(chain[0][0])
        for part in chain:
            pen.arc(part, False)
    return pen.text()


def curve(points: Sequence[Sequence[float]]) -> str:
    """A free line, thinned out and drawn as a smooth curve."""
    line = LineString(points)
    thin = list((shapely.simplify(line, ROUGHNESS) if len(points) > 2 else line).coords)
    path = f"M{number(thin[0][0])} {number(thin[0][1])}"
    if len(thin) == 2:
        return f"{path}L{number(thin[1][0])} {number(thin[1][1])}"
    for i in range(1, len(thin) - 1):
        (x, y), (next_x, next_y) = thin[i], thin[i + 1]
        last = i == len(thin) - 2
        end = (next_x, next_y) if last else ((x + next_x) / 2, (y + next_y) / 2)
        path += f"Q{number(x)} {number(y)} {number(end[0])} {number(end[1])}"
    return path
