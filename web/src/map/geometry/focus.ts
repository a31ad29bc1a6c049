/** Where to look: the window of the map that shows what matters, at a zoom that fits the hand. */

import {
  computeScale,
  EVERYTHING,
  keepInside,
  type Size,
  toScreen,
  type Viewport,
} from "./viewport";
import { placeOf, PLACES, type Point } from "./world";

/** A place to look at, and how much it matters to see it. */
export interface Sight {
  readonly at: Point;
  readonly weight: number;
}

/** Screen pixels that a finger needs: the diameter of what is touched. */
export const TOUCH = 40;
/** Closer than this many times the working zoom is closer than needed. */
const CLOSEST = 1.4;
/** Where the whole map is smaller than this share of the working zoom, it moves by itself. */
const SMALL = 0.6;
/** Screen pixels between what is looked at and the edge of the window. */
const EDGE = 44;
/** Screen pixels at the lower edge on which buttons lie. */
const BUTTONS = 70;

/** Screen pixels for one of the map at which neighbours are a finger apart. */
export const WORKING = TOUCH / findClosestBadges();

function findClosestBadges(): number {
  const badges = [...PLACES.values()].map((place) => place.badge);
  const gaps = badges.flatMap((a, i) => badges.slice(i + 1).map((b) => measure(a, b)));
  return Math.min(...gaps);
}

function measure(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** Places by their weight, where they are drawn. */
export function listSights(places: ReadonlyMap<string, number>): Sight[] {
  return [...places].flatMap(([id, weight]) => {
    const place = placeOf(id);
    return place ? [{ at: place.badge, weight }] : [];
  });
}

/** Whether the window is so small that the whole map is too small for a finger. */
export function isSmall(size: Size): boolean {
  return size.width > 0 && computeScale(EVERYTHING, size) < SMALL * WORKING;
}

/** The view that shows as much as possible of what matters; the present one if it does already. */
export function lookAt(sights: readonly Sight[], view: Viewport, size: Size): Viewport {
  if (sights.length === 0) return view;
  const near = computeScale(view, size) >= WORKING * 0.99;
  if (near && sights.every(({ at }) => isInside(toScreen(at, view, size), size))) return view;
  const [across, down] = [roomFor(size.width, 2 * EDGE), roomFor(size.height, EDGE + BUTTONS)];
  const seen = chooseWindow(sights, across / WORKING, down / WORKING).map(({ at }) => at);
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const wanted = Math.min(across / Math.max(right - left, 1), down / Math.max(bottom - top, 1));
  const scale = Math.min(Math.max(wanted, WORKING), CLOSEST * WORKING);
  const zoom = scale / computeScale(EVERYTHING, size);
  const lower = (BUTTONS - EDGE) / 2 / scale;
  return keepInside({ x: (left + right) / 2, y: (top + bottom) / 2 + lower, zoom }, size);
}

/** Pixels of a window in which something is well to be seen. */
function roomFor(length: number, edges: number): number {
  return Math.max(length - edges, length / 2);
}

function isInside([x, y]: Point, size: Size): boolean {
  const [a, b] = [Math.min(EDGE, size.width / 4) * 0.9, Math.min(EDGE, size.height / 4) * 0.9];
  const buttons = Math.min(BUTTONS, size.height / 4) * 0.9;
  return x >= a && x <= size.width - a && y >= b && y <= size.height - buttons;
}

/** Those that can be seen together and matter most. */
function chooseWindow(sights: readonly Sight[], width: number, height: number): readonly Sight[] {
  let best: readonly Sight[] = [];
  let most = -1;
  for (const left of sights) {
    for (const top of sights) {
      const [x, y] = [left.at[0], top.at[1]];
      const inside = sights.filter(
        ({ at }) => at[0] >= x && at[0] <= x + width && at[1] >= y && at[1] <= y + height,
      );
      const sum = inside.reduce((total, { weight }) => total + weight, 0);
      if (sum > most) [best, most] = [inside, sum];
    }
  }
  return best;
}

/** The place that a finger means: the nearest centre, if one is near; else what was hit. */
export function findTouched(
  finger: Point,
  hit: string | null,
  badges: readonly (readonly [string, Point])[],
): string | null {
  let nearest: string | null = null;
  let shortest = Infinity;
  for (const [id, at] of badges) {
    const way = measure(finger, at);
    if (way < shortest) [nearest, shortest] = [id, way];
  }
  if (shortest <= TOUCH / 2) return nearest;
  return hit ?? (shortest <= TOUCH ? nearest : null);
}
