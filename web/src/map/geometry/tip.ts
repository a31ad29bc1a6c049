/** Where a tip stands beside a badge so that it hides no badge that must be seen. */

import type { Size } from "./viewport";
import type { Point } from "./world";

/** Pixels to the edge of the window. */
const EDGE = 6;

/** The upper left corner of a tip: beside the badge, else in the corner that hides least. */
export function placeTip(
  tip: Size,
  at: Point,
  away: number,
  avoid: readonly Point[],
  window: Size,
): Point {
  const [x, y] = at;
  const beside: Point[] = [
    [x - tip.width / 2, y - away - tip.height],
    [x - tip.width / 2, y + away],
    [x + away, y - tip.height / 2],
    [x - away - tip.width, y - tip.height / 2],
  ];
  const right = window.width - tip.width;
  const bottom = window.height - tip.height;
  const corners: Point[] = [
    [right, 0],
    [0, 0],
    [right, bottom],
    [0, bottom],
  ];
  const places = [...beside.filter((place) => fits(place, tip, window)), ...corners].map(
    ([left, top]): Point => [keep(left, right), keep(top, bottom)],
  );
  const hidden = places.map((place) => countHidden(place, tip, away, avoid));
  return places[hidden.indexOf(Math.min(...hidden))] ?? [EDGE, EDGE];
}

function keep(value: number, most: number): number {
  return Math.max(Math.min(value, most - EDGE), EDGE);
}

/** Whether a tip beside a badge is inside the window, once it is moved along its side. */
function fits([left, top]: Point, tip: Size, window: Size): boolean {
  const beyond = Math.max(-left, left + tip.width - window.width, 0);
  const above = Math.max(-top, top + tip.height - window.height, 0);
  return beyond < tip.width / 3 && above < tip.height / 3;
}

function countHidden([left, top]: Point, tip: Size, away: number, avoid: readonly Point[]): number {
  return avoid.filter(([x, y]) => {
    const dx = Math.max(left - x, x - left - tip.width, 0);
    const dy = Math.max(top - y, y - top - tip.height, 0);
    return Math.hypot(dx, dy) < away - 2;
  }).length;
}
