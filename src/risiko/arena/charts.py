"""Small charts as SVG: bars and points with error bars, histograms, lines, a calibration.

They follow the reader's colours.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

NAMESPACE = "http://www.w3.org/2000/svg"
WIDTH = 640
ROW = 26
LABEL = 150
VALUE = 124
HEIGHT = 180
COLOURS = ("#4269d0", "#efb118", "#ff725c", "#6cc5b0", "#3ca951", "#a463f2")


class Bar(NamedTuple):
    """One bar: its label, its length, half of its interval, and what is written beside it."""

    label: str
    value: float
    interval: float
    text: str
    colour: int = 0


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    head = (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(title)}" '
        'font-family="system-ui, sans-serif" font-size="13" fill="currentColor">'
    )
    return f"{head}<title>{escape(title)}</title>{''.join(parts)}</svg>"


def bars(title: str, rows: Sequence[Bar], *, mark: float | None = None) -> str:
    """Horizontal bars from 0; `mark` draws a line, as for an even share."""
    top = max([row.value + max(0.0, row.interval) for row in rows] + [mark or 0.0, 1e-9])
    room = WIDTH - LABEL - VALUE
    parts = []
    for k, row in enumerate(rows):
        y = k * ROW + 4
        length = room * max(0.0, row.value) / top
        colour = COLOURS[row.colour % len(COLOURS)]
        parts.append(
            f'<text x="{LABEL - 8}" y="{y + 14}" text-anchor="end">{escape(row.label)}</text>'
            f'<rect x="{LABEL}" y="{y}" width="{length:.1f}" height="18" fill="{colour}" rx="2"/>'
        )
        if row.interval > 0:
            low = LABEL + room * max(0.0, row.value - row.interval) / top
            high = LABEL + room * min(top, row.value + row.interval) / top
            ends = f"M{low:.1f} {y + 4}v10M{high:.1f} {y + 4}v10"
            line = f"M{low:.1f} {y + 9}H{high:.1f}{ends}"
            parts.append(f'<path d="{line}" stroke="currentColor" fill="none"/>')
        parts.append(f'<text x="{WIDTH - VALUE + 6}" y="{y + 14}">{escape(row.text)}</text>')
    height = len(rows) * ROW + 8
    if mark is not None:
        x = LABEL + room * mark / top
        line = f"M{x:.1f} 0V{height}"
        parts.append(f'<path d="{line}" stroke="currentColor" stroke-dasharray="3 3"/>')
    return _svg(WIDTH, height, title, parts)


def points(title: str, rows: Sequence[Bar]) -> str:
    """Points with their intervals around 0, which is marked."""
    ends = [row.value + sign * row.interval for row in rows for sign in (-1, 1)]
    low, high = min(0.0, *ends), max(0.0, *ends)
    room = WIDTH - LABEL - VALUE - 20
    scale = room / max(1e-9, high - low)

    def x(value: float) -> float:
        return LABEL + 10 + (value - low) * scale

    height = len(rows) * ROW + 8
    parts = [f'<path d="M{x(0.0):.1f} 0V{height}" stroke="currentColor" stroke-dasharray="3 3"/>']
    for k, row in enumerate(rows):
        y = k * ROW + 13
        left, right = x(row.value - row.interval), x(row.value + row.interval)
        line = f"M{left:.1f} {y}H{right:.1f}M{left:.1f} {y - 5}v10M{right:.1f} {y - 5}v10"
        colour = COLOURS[row.colour % len(COLOURS)]
        parts.append(
            f'<text x="{LABEL - 8}" y="{y + 5}" text-anchor="end">{escape(row.label)}</text>'
            f'<path d="{line}" stroke="currentColor" fill="none"/>'
            f'<circle cx="{x(row.value):.1f}" cy="{y}" r="5" fill="{colour}"/>'
            f'<text x="{WIDTH - VALUE + 6}" y="{y + 5}">{escape(row.text)}</text>'
        )
    return _svg(WIDTH, height, title, parts)


class Bin(NamedTuple):
    """Predictions of about the same chance: their mean, what came true, how sure, how many."""

    predicted: float
    actual: float
    interval: float
    number: int


def reliability(title: str, bins: Sequence[Bin], axes: tuple[str, str]) -> str:
    """What was predicted against what came true; on the diagonal they agree."""
    side, edge, top = 360.0, 48.0, 12.0

    def x(share: float) -> float:
        return edge + share * side

    def y(share: float) -> float:
        return top + (1 - min(1.0, max(0.0, share))) * side

    parts = [f'<path d="M{x(0)} {y(0)}L{x(1)} {y(1)}" stroke="currentColor" opacity=".5"/>']
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(
            f'<path d="M{x(0)} {y(tick)}H{x(1)}M{x(tick)} {y(0)}V{y(1)}" stroke="currentColor" '
            'opacity=".15"/>'
            f'<text x="{edge - 6}" y="{y(tick) + 4}" text-anchor="end">{tick:.0%}</text>'
            f'<text x="{x(tick)}" y="{y(0) + 18}" text-anchor="middle">{tick:.0%}</text>'
        )
    most = max((one.number for one in bins), default=1)
    for one in bins:
        at, radius = x(one.predicted), 3 + 6 * (one.number / most) ** 0.5
        low, high = y(one.actual - one.interval), y(one.actual + one.interval)
        parts.append(
            f'<path d="M{at:.1f} {low:.1f}V{high:.1f}" stroke="{COLOURS[0]}" stroke-width="2"/>'
            f'<circle cx="{at:.1f}" cy="{y(one.actual):.1f}" r="{radius:.1f}" fill="{COLOURS[0]}">'
            f"<title>{one.predicted:.1%} / {one.actual:.1%} ({one.number})</title></circle>"
        )
    across, up = axes
    parts.append(
        f'<text x="{x(0.5)}" y="{y(0) + 38}" text-anchor="middle">{escape(across)}</text>'
        f'<text transform="translate(12 {y(0.625)}) rotate(-90)" text-anchor="middle">'
        f"{escape(up)}</text>"
    )
    return _svg(x(1) + 16, y(0) + 48, title, parts)


def histogram(title: str, values: Sequence[float], *, bins: int = 24) -> str:
    """How often values fall into each part of their range."""
    low, high = min(values), max(values)
    width = max(1e-9, (high - low) / bins)
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - low) / width))] += 1
    top, step, foot = max(counts), (WIDTH - 20) / bins, 22
    parts = [
        f'<rect x="{10 + k * step:.1f}" y="{(HEIGHT - foot) * (1 - n / top):.1f}" '
        f'width="{step - 2:.1f}" height="{(HEIGHT - foot) * n / top:.1f}" fill="{COLOURS[0]}"/>'
        for k, n in enumerate(counts)
    ]
    for share in (0.0, 0.5, 1.0):
        anchor = {0.0: "start", 0.5: "middle", 1.0: "end"}[share]
        parts.append(
            f'<text x="{10 + share * (WIDTH - 20):.1f}" y="{HEIGHT - 4}" text-anchor="{anchor}">'
            f"{low + share * (high - low):.0f}</text>"
        )
    return _svg(WIDTH, HEIGHT, title, parts)


def lines(title: str, values: Sequence[float]) -> str:
    """A value from step to step."""
    low, high = min(values), max(values)
    span, foot = max(1e-9, high - low), 22
    step = (WIDTH - 80) / max(1, len(values) - 1)
    points = " ".join(
        f"{70 + k * step:.1f},{(HEIGHT - foot - 10) * (1 - (v - low) / span) + 8:.1f}"
        for k, v in enumerate(values)
    )
    parts = [
        f'<polyline points="{points}" fill="none" stroke="{COLOURS[0]}" stroke-width="2"/>',
        f'<text x="64" y="14" text-anchor="end">{high:.3g}</text>',
        f'<text x="64" y="{HEIGHT - foot}" text-anchor="end">{low:.3g}</text>',
        f'<text x="70" y="{HEIGHT - 4}">{escape(title)}</text>',
    ]
    return _svg(WIDTH, HEIGHT, title, parts)
