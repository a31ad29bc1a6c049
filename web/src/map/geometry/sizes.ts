/** How large badges and names are drawn: legible from afar, not in the way when close. */

import { WORLD } from "./world";

/** All in pixels of the map, so that they come out right on the screen. */
export interface Sizes {
  /** Screen pixels for one pixel of the map. */
  readonly scale: number;
  /** The radius of a badge. */
  readonly badge: number;
  /** The letters of names, relative to how they were laid out; 0 where they could not be read. */
  readonly text: number;
  /** Whether there is room for a number alone, without its badge. */
  readonly bare: boolean;
  /** Whether a piece stands beside the number, or all of them do. */
  readonly pieces: "none" | "one" | "all";
  /** One screen pixel. */
  readonly hair: number;
  /** How wide lines are, relative to the map: finer from close, but not as fine as from afar. */
  readonly pen: number;
}

/** The radius of a badge on the screen. */
const SMALLEST_BADGE = 12;
const LARGEST_BADGE = 16;
/** In pixels of the map: larger ones would touch each other. */
const WIDEST_BADGE = 25;
/** The smallest badge on the screen with a number that can be read. */
const SMALLEST_WITH_NUMBER = 9.7;
const READABLE = 7.6;
const SMALLEST_TEXT = 12;
const LARGEST_TEXT = 19;
const ONE_PIECE = 0.6;
const ALL_PIECES = 1.5;

export function chooseSizes(scale: number): Sizes {
  const onScreen = Math.min(Math.max(WORLD.badge * scale, SMALLEST_BADGE), LARGEST_BADGE);
  const letters = WORLD.text * scale;
  const shown = Math.min(Math.max(letters, SMALLEST_TEXT), LARGEST_TEXT);
  const badge = Math.min(onScreen / scale, WIDEST_BADGE);
  return {
    scale,
    badge,
    bare: badge * scale < SMALLEST_WITH_NUMBER,
    text: letters < READABLE ? 0 : shown / letters,
    pieces: scale >= ALL_PIECES ? "all" : scale >= ONE_PIECE ? "one" : "none",
    hair: 1 / scale,
    pen: 1 / Math.sqrt(scale),
  };
}
