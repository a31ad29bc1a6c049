/** What of the map the window shows: moving about and coming closer. */

import { type Point, WORLD } from "./world";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The point of the map in the middle of the window, and how close it is; 1 shows everything. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const EVERYTHING: Viewport = { x: WORLD.width / 2, y: WORLD.height / 2, zoom: 1 };
export const CLOSEST = 9;

/** A phone may come closer: this many screen pixels for one of the map. */
const CLOSEST_ON_SCREEN = 2.4;
/** Screen pixels of sea around the whole map. */
const MARGIN = 8;

/** Screen pixels for one pixel of the map. */
export function computeScale(view: Viewport, size: Size): number {
  const width = Math.max(size.width - 2 * MARGIN, 1) / WORLD.width;
  const height = Math.max(size.height - 2 * MARGIN, 1) / WORLD.height;
  return Math.min(width, height) * view.zoom;
}

/** Where a point of the map is in the window. */
export function toScreen(point: Point, view: Viewport, size: Size): Point {
  const k = computeScale(view, size);
  return [(point[0] - view.x) * k + size.width / 2, (point[1] - view.y) * k + size.height / 2];
}

/** Which point of the map is at a place in the window. */
export function toMap(point: Point, view: Viewport, size: Size): Point {
  const k = computeScale(view, size);
  return [(point[0] - size.width / 2) / k + view.x, (point[1] - size.height / 2) / k + view.y];
}

/** The nearest view that does not look past the edge of the map. */
export function keepInside(view: Viewport, size: Size): Viewport {
  const whole = computeScale(EVERYTHING, size);
  const closest = Math.max(CLOSEST, CLOSEST_ON_SCREEN / whole);
  const zoom = clamp(view.zoom, 1, closest);
  const k = whole * zoom;
  return {
    x: keepCentred(view.x, WORLD.width, size.width / k),
    y: keepCentred(view.y, WORLD.height, size.height / k),
    zoom,
  };
}

/** Drag the map along by screen pixels. */
export function dragBy(view: Viewport, size: Size, dx: number, dy: number): Viewport {
  const k = computeScale(view, size);
  return keepInside({ ...view, x: view.x - dx / k, y: view.y - dy / k }, size);
}

/** Come closer or go back; what is at a place in the window stays there. */
export function zoomBy(view: Viewport, size: Size, factor: number, at: Point): Viewport {
  const fixed = toMap(at, view, size);
  const { zoom } = keepInside({ ...view, zoom: view.zoom * factor }, size);
  const k = computeScale({ ...view, zoom }, size);
  return keepInside(
    {
      x: fixed[0] - (at[0] - size.width / 2) / k,
      y: fixed[1] - (at[1] - size.height / 2) / k,
      zoom,
    },
    size,
  );
}

/** Move as little as needed for a point to be well inside the window. */
export function bringIntoView(point: Point, view: Viewport, size: Size): Viewport {
  const [x, y] = toScreen(point, view, size);
  const inset = Math.min(60, size.width / 4, size.height / 4);
  const dx = clamp(x, inset, size.width - inset) - x;
  const dy = clamp(y, inset, size.height - inset) - y;
  return dx === 0 && dy === 0 ? view : dragBy(view, size, dx, dy);
}

function keepCentred(middle: number, length: number, shown: number): number {
  return shown >= length ? length / 2 : clamp(middle, shown / 2, length - shown / 2);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
