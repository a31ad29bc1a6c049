"""A picture as SVG: places in their owners' colours, with arrows and shades for what one wants to
show.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

from risiko.pictures.sheet import LINE, SEA, Place, Point, Sheet, colour_of
from risiko.protocol import Action
from risiko.text import FALLBACK, Language

Arrow = Action | str | tuple[str, str]
"""From one place to another: two ids, or an action with two places such as an attack."""
Shades = Mapping[str, float] | Iterable[str]
"""Places to stand out, each with a weight from 0 to 1."""

DISC = 1 / 90
"""The radius of the disc behind a number, as a share of the width of the picture."""
ARROW, GLOW = "#ffd54a", "#fff7c2"
DIM = 0.55
"""How much darker a place becomes that does not stand out at all."""


def to_svg(
    sheet: Sheet,
    places: Sequence[Place],
    *,
    arrows: Iterable[Arrow] = (),
    shade: Shades | None = None,
    language: Language = FALLBACK,
    width: int | None = None,
) -> str:
    """The picture as SVG; `width` in pixels, or as wide as there is room."""
    size = sheet.width * DISC
    wide = "" if width is None else f' width="{width}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
        f'{wide} role="img" font-family="sans-serif">',
        f'<rect width="100%" height="100%" fill="{SEA}"/>',
    ]
    if sheet.links:
        lines.append(
            f'<path d="{sheet.links}" fill="none" stroke="{LINE}" stroke-opacity=".5" '
            f'stroke-dasharray="{size / 3:.1f}"/>'
        )
    veils = _veils(sheet, shade)
    for k, (name, path, place) in enumerate(zip(sheet.names, sheet.paths, places, strict=True)):
        label = f"{escape(name.say(language))}: {place.number}"
        lines.append(
            f'<path d="{path}" fill="{colour_of(place.army)}" stroke="{LINE}">'
            f"<title>{label}</title></path>"
        )
        if k in veils:
            lines.append(f'<path d="{path}" {veils[k]} pointer-events="none"/>')
    lines += _draw_arrows(sheet, arrows, size)
    for (x, y), place in zip(sheet.centres, places, strict=True):
        if place.number:
            lines += _draw_number(x, y, place, size)
    return "\n".join([*lines, "</svg>"])


def _draw_number(x: float, y: float, place: Place, size: float) -> Iterator[str]:
    """A number on a disc in its owner's colour, readable on any ground."""
    yield (
        f'<circle cx="{x:g}" cy="{y:g}" r="{size:.1f}" fill="{colour_of(place.army)}" '
        f'stroke="#fff" stroke-width="{size / 10:.1f}"/>'
    )
    yield (
        f'<text x="{x:g}" y="{y + size * 0.4:.1f}" text-anchor="middle" fill="#fff" '
        f'stroke="{LINE}" stroke-width="{size / 6:.1f}" paint-order="stroke" '
        f'font-size="{size * 1.1:.1f}" font-weight="bold">{place.number}</text>'
    )


def _find(sheet: Sheet, id: str) -> int:
    if id not in sheet.ids:
        raise ValueError(f"there is no place {id} in this picture")
    return sheet.ids.index(id)


def _veils(sheet: Sheet, shade: Shades | None) -> dict[int, str]:
    """What lies over each place: a glow where it stands out, a shadow over all the others."""
    if shade is None:
        return {}
    weights = shade if isinstance(shade, Mapping) else dict.fromkeys(shade, 1.0)
    found = {_find(sheet, id): min(1.0, max(0.0, weight)) for id, weight in weights.items()}
    dark = {k: DIM * (1 - found.get(k, 0.0)) for k in range(len(sheet.ids))}
    glow = {k: f'stroke="{GLOW}" stroke-width="{4 * found.get(k, 0.0):.1f}"' for k in dark}
    return {k: f'fill="#000" fill-opacity="{dark[k]:.2f}" {glow[k]}' for k in dark}


def _draw_arrows(sheet: Sheet, arrows: Iterable[Arrow], size: float) -> Iterator[str]:
    for arrow in arrows:
        source, target = (sheet.centres[_find(sheet, id)] for id in _ends(arrow))
        for begin, end in _around_the_world(sheet.width, source, target):
            yield _draw_arrow(begin, end, size)


def _ends(arrow: Arrow) -> tuple[str, str]:
    """Where an arrow begins and ends."""
    if isinstance(arrow, str):
        arrow = Action.parse(arrow)
    ids = arrow.args if isinstance(arrow, Action) else arrow
    if len(ids) != 2:
        raise ValueError(f"{arrow} does not lead from one place to another")
    return ids[0], ids[1]


def _around_the_world(width: float, source: Point, target: Point) -> Iterator[tuple[Point, Point]]:
    """The way between two points; what is nearer across the edge of the map leaves it there."""
    shift = target[0] - source[0]
    if abs(shift) <= width / 2:
        yield source, target
        return
    turn = -width if shift > 0 else width
    yield source, (target[0] + turn, target[1])
    yield (source[0] - turn, source[1]), target


def _draw_arrow(begin: Point, end: Point, size: float) -> str:
    """An arrow that stops short of both discs."""
    length = math.dist(begin, end) or 1.0
    x, y = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length

    def at(along: float, aside: float = 0.0) -> str:
        return f"{begin[0] + along * x - aside * y:.1f} {begin[1] + along * y + aside * x:.1f}"

    first, last = 1.1 * size, max(1.2 * size, length - 1.2 * size)
    neck, thin, thick = max(first, last - 1.2 * size), 0.25 * size, 0.7 * size
    corners = (
        *(at(first, thin), at(neck, thin), at(neck, thick), at(last)),
        *(at(neck, -thick), at(neck, -thin), at(first, -thin)),
    )
    return (
        f'<path class="arrow" d="M{"L".join(corners)}z" fill="{ARROW}" stroke="{LINE}" '
        f'stroke-width="{size / 10:.1f}"/>'
    )
