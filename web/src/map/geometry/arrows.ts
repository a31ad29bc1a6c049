/** Ways over the map: the arrow of an attack, and the path of units that move. */

import { crossesEdge, type Point, WORLD } from "./world";

/** A curved way from one badge to another. */
export interface Way {
  readonly from: Point;
  readonly bend: Point;
  readonly to: Point;
}

const CURVATURE = 0.16;
const STEPS = 18;
/** Shapes of the arrow, in widths of its neck. */
const TAIL = 0.3;
const HEAD_LENGTH = 2.1;
const HEAD_WIDTH = 1.25;

/** The ways from one place to another: two if it leads over the edge of the map, each half seen. */
export function findWays(from: Point, to: Point): Way[] {
  if (!crossesEdge(from, to)) return [bendWay(from, to)];
  const turn = from[0] < to[0] ? -WORLD.width : WORLD.width;
  return [bendWay(from, [to[0] + turn, to[1]]), bendWay([from[0] - turn, from[1]], to)];
}

/** The way as an SVG path. */
export function drawLine({ from, bend, to }: Way): string {
  return `M${formatPoint(from)}Q${formatPoint(bend)} ${formatPoint(to)}`;
}

/** An arrow that begins and ends at a distance from the badges, as wide as its neck at the head. */
export function drawArrow(along: Way, distance: number, neck: number): string {
  const length = Math.hypot(along.to[0] - along.from[0], along.to[1] - along.from[1]);
  const free = Math.min(distance / length, 0.35);
  const head = Math.min((HEAD_LENGTH * neck) / length, 0.5 - free);
  const [start, end] = [free, 1 - free];
  const left: Point[] = [];
  const right: Point[] = [];
  for (let k = 0; k <= STEPS; k++) {
    const t = start + ((end - head - start) * k) / STEPS;
    const half = (neck / 2) * (TAIL + (1 - TAIL) * (k / STEPS));
    left.push(pointBeside(along, t, half));
    right.push(pointBeside(along, t, -half));
  }
  const barbs = [
    pointBeside(along, end - head, HEAD_WIDTH * neck),
    pointAt(along, end),
    pointBeside(along, end - head, -HEAD_WIDTH * neck),
  ];
  return `M${[...left, ...barbs, ...right.reverse()].map(formatPoint).join("L")}Z`;
}

function bendWay(from: Point, to: Point): Way {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  // Ways bend to the north, as if thrown.
  const side = dx >= 0 ? 1 : -1;
  const bend: Point = [
    (from[0] + to[0]) / 2 + dy * CURVATURE * side,
    (from[1] + to[1]) / 2 - dx * CURVATURE * side,
  ];
  return { from, bend, to };
}

function pointAt({ from, bend, to }: Way, t: number): Point {
  const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
  return [a * from[0] + b * bend[0] + c * to[0], a * from[1] + b * bend[1] + c * to[1]];
}

function pointBeside(along: Way, t: number, distance: number): Point {
  const [x, y] = pointAt(along, t);
  const { from, bend, to } = along;
  const dx = (1 - t) * (bend[0] - from[0]) + t * (to[0] - bend[0]);
  const dy = (1 - t) * (bend[1] - from[1]) + t * (to[1] - bend[1]);
  const length = Math.hypot(dx, dy) || 1;
  return [x - (dy / length) * distance, y + (dx / length) * distance];
}

function formatPoint([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
