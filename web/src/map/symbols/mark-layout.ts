/** Where that stands which sticks on a territory or stands in it beside units. */

import type { Mark } from "../../wire";

type Spot = Exclude<Mark["spot"], "wall">;

/** A mark with its drawing, and where it stands around the number. */
export interface PlacedMark {
  readonly mark: Mark;
  readonly spot: Spot;
  readonly path: string;
  readonly at: readonly [number, number];
}

/**
 * Where the marks of a territory stand around its number; in a row where nobody is.
 * A town makes room for a name that begins on its side.
 */
export function placeMarks(
  marks: readonly Mark[],
  held: boolean,
  side: 1 | -1,
  named = false,
): PlacedMark[] {
  const shown = marks.flatMap((mark) =>
    mark.spot === "wall" || mark.path === null ? [] : [{ mark, spot: mark.spot, path: mark.path }],
  );
  return shown.map((one, k) => ({
    ...one,
    at: held ? AROUND[one.spot](side, named) : [(k - (shown.length - 1) / 2) * ROW, 0],
  }));
}

const ROW = 17;
const AROUND: Readonly<Record<Spot, (side: 1 | -1, named: boolean) => readonly [number, number]>> =
  {
    banner: (side) => [side * 12, -11],
    town: (side, named) => (named ? [side * 7, 17] : [side * 17, 6]),
    scar: (side) => [side * -14, 10],
    ground: (side, named) => [named ? side * -8 : 0, 18],
  };

/** The pieces of a wall: a ring cut into its boxes, each with the angles where it begins and ends. */
export function drawWallBoxes(
  ticked: number,
  all: number,
  radius: number,
): { path: string; ticked: boolean }[] {
  const gap = 0.09;
  const point = (turn: number) =>
    `${(radius * Math.sin(turn)).toFixed(2)} ${(-radius * Math.cos(turn)).toFixed(2)}`;
  return Array.from({ length: all }, (_, k) => {
    const [from, to] = [(k / all) * 2 * Math.PI + gap, ((k + 1) / all) * 2 * Math.PI - gap];
    return { path: `M${point(from)}A${radius} ${radius} 0 0 1 ${point(to)}`, ticked: k < ticked };
  });
}
