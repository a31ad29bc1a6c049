/** Rectangles on the map, and how much of them lies on each other. */

import type { Point } from "./world";

/** Its middle, and half of its width and height. */
export interface Box {
  readonly at: Point;
  readonly half: Point;
}

/** The area that two rectangles share. */
export function shareOf(one: Box, other: Box): number {
  const across = one.half[0] + other.half[0] - Math.abs(one.at[0] - other.at[0]);
  const down = one.half[1] + other.half[1] - Math.abs(one.at[1] - other.at[1]);
  return Math.max(across, 0) * Math.max(down, 0);
}
