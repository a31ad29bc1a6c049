/** What of the map the window shows: moving about and coming closer. */

import { WORLD, type Point } from "./world";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The point of the map in the middle of the window, and how close it is; 1 shows everything. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const EVERYTHING: View = { x: WORLD.width / 2, y: WORLD.height / 2, zoom: 1 };
export const CLOSEST = 9;

/** A phone may come closer: this many screen pixels for one of the map. */
const CLOSEST_ON_SCREEN = 2.4;
/** Screen pixels of sea around the whole map. */
const MARGIN = 8;

/** Screen pixels for one pixel of the map. */
export function scale(view: View, size: Size): number {
  const width = Math.max(size.width - 2 * MARGIN, 1) / WORLD.width;
  const height = Math.max(size.height - 2 * MARGIN, 1) / WORLD.height;
  return Math.min(width, height) * view.zoom;
}

/** Where a point of the map is in the window. */
export function onScreen(point: Point, view: View, size: Size): Point {
  const k = scale(view, size);
  return [
    (point[0] - view.x) * k + size.width / 2,
    (point[1] - view.y) * k + size.height / 2,
  ];
}

/** Which point of the map is at a place in the window. */
export function onMap(point: Point, view: View, size: Size): Point {
  const k = scale(view, size);
  return [
    (point[0] - size.width / 2) / k + view.x,
    (point[1] - size.height / 2) / k + view.y,
  ];
}

/** The nearest view that does not look past the edge of the map. */
export function kept(view: View, size: Size): View {
  const whole = scale(EVERYTHING, size);
  const closest = Math.max(CLOSEST, CLOSEST_ON_SCREEN / whole);
  const zoom = clamp(view.zoom, 1, closest);
  const k = whole * zoom;
  return {
    x: centred(view.x, WORLD.width, size.width / k),
    y: centred(view.y, WORLD.height, size.height / k),
    zoom,
  };
}

/** Drag the map along by screen pixels. */
export function dragged(view: View, size: Size, dx: number, dy: number): View {
  const k = scale(view, size);
  return kept({ ...view, x: view.x - dx / k, y: view.y - dy / k }, size);
}

/** Come closer or go back; what is at a place in the window stays there. */
export function zoomed(view: View, size: Size, factor: number, at: Point): View {
  const fixed = onMap(at, view, size);
  const { zoom } = kept({ ...view, zoom: view.zoom * factor }, size);
  const k = scale({ ...view, zoom }, size);
  return kept(
    {
      x: fixed[0] - (at[0] - size.width / 2) / k,
      y: fixed[1] - (at[1] - size.height / 2) / k,
      zoom,
    },
    size,
  );
}

/** Move as little as needed for a point to be well inside the window. */
export function showing(point: Point, view: View, size: Size): View {
  const [x, y] = onScreen(point, view, size);
  const inset = Math.min(60, size.width / 4, size.height / 4);
  const dx = clamp(x, inset, size.width - inset) - x;
  const dy = clamp(y, inset, size.height - inset) - y;
  return dx === 0 && dy === 0 ? view : dragged(view, size, dx, dy);
}

function centred(middle: number, length: number, shown: number): number {
  return shown >= length ? length / 2 : clamp(middle, shown / 2, length - shown / 2);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
