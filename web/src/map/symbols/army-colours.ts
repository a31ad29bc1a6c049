/** How armies are told apart on the map: a colour, and a pattern for those who see colours otherwise. */

import type { Army, Colour } from "../../wire";

/** A pattern: lines to be stroked in a square of `size`, that repeats turned by `turn` degrees. */
export interface Pattern {
  readonly size: number;
  readonly turn: number;
  readonly path: string;
  readonly width: number;
}

export const PATTERNS: Readonly<Record<Colour, Pattern>> = {
  red: { size: 8, turn: 45, path: "M0 4h8", width: 2.2 },
  blue: { size: 7, turn: 0, path: "M0 3.5h7", width: 1.8 },
  green: { size: 8, turn: 0, path: "M2 2h0M6 6h0", width: 2.8 },
  yellow: { size: 9, turn: 45, path: "M0 4.5h9M4.5 0v9", width: 1.3 },
  black: { size: 10, turn: 0, path: "M2.5 .5v4M.5 2.5h4M7.5 5.5v4M5.5 7.5h4", width: 1.3 },
  purple: { size: 10, turn: 0, path: "M-2.5 5l2.5-2.5 5 5 5-5 2.5 2.5", width: 1.6 },
  orange: { size: 9, turn: 0, path: "M0 6.5l4.5-4 4.500 4", width: 1.6 },
  grey: { size: 8, turn: 90, path: "M0 4h8", width: 1.4 },
  sand: { size: 10, turn: 0, path: "M1 2.5h4M6 7.5h4", width: 1.6 },
  stone: { size: 9, turn: -45, path: "M0 2h5M4 6.5h5", width: 1.8 },
};

/** The colours of the seats at a table, before the game says otherwise. */
export const SEAT_COLOURS: readonly Colour[] = [
  "red",
  "blue",
  "green",
  "yellow",
  "black",
  "purple",
];

/** The colour of what belongs to an army. */
export function colourOf(army: Army): string {
  return `var(--army-${army.colour})`;
}

/** The colour of what is written on it. */
export function inkOf(army: Army): string {
  return `var(--on-army-${army.colour})`;
}

/** The colour of land: the holder's, with a little of the continent's. */
export function landColour(army: Army | undefined, continent: string): string {
  const land = `var(--land-${continent})`;
  return army === undefined ? land : `color-mix(in oklab, ${colourOf(army)} var(--held), ${land})`;
}
