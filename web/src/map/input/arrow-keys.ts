/** Arrow keys on the map: the nearest territory in a direction. */

import { PLACES, type Point, WORLD } from "../geometry/world";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const AHEAD: Readonly<Record<Direction, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The tangent of half the angle in which something counts as ahead: 60 degrees to each side. */
const WIDTH = Math.sqrt(3);
/** How much more a step aside counts than a step ahead. */
const ASIDE = 2;

export function isDirection(key: string): key is Direction {
  return key in AHEAD;
}

/** The territory to go to; where the map ends, it goes on at the other edge. */
export function findTerritoryTowards(from: string, direction: Direction): string {
  const start = PLACES.get(from)?.badge;
  if (start === undefined) return from;
  const [x, y] = AHEAD[direction];
  const around: Point = [start[0] - x * WORLD.width, start[1]];
  return (
    findNearest(from, start, [x, y]) ??
    (x === 0 ? from : (findNearest(from, around, [x, y]) ?? from))
  );
}

function findNearest(from: string, start: Point, [x, y]: Point): string | undefined {
  let best: string | undefined;
  let shortest = Infinity;
  for (const [id, { badge }] of PLACES) {
    const [dx, dy] = [badge[0] - start[0], badge[1] - start[1]];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y - dy * x);
    if (id === from || ahead <= 0 || aside > ahead * WIDTH) continue;
    const way = Math.hypot(ahead, ASIDE * aside);
    if (way < shortest) [best, shortest] = [id, way];
  }
  return best;
}
