/** Where the chance of a target stands: beside its number, and on as little else as possible. */

import { type Box, shareOf } from "./boxes";
import type { Point } from "./world";

/** A spot around a number: across and down, in halves of what is placed there. */
const SPOTS: readonly Point[] = [
  [0, -1],
  [1, 0],
  [1, -1],
  [0, 1],
  [-1, 0],
  [-1, -1],
  [1, 1],
  [-1, 1],
];
/** The corners lie nearer to the number than its sides. */
const CORNER = 0.7;
/** A number must be read, a name can be guessed: how much worse it is to cover one. */
const NUMBER = 4;
/** Beside another number a chance would seem to be that one's: how much farther it keeps away. */
const AWAY = 1.5;

interface Wanted {
  readonly id: string;
  /** The middle of the number it belongs to. */
  readonly at: Point;
  readonly half: Point;
}

/**
 * The middle of each chance, one after the other.
 * @param radius that of a number
 */
export function placeChances(
  wanted: readonly Wanted[],
  radius: number,
  numbers: readonly Point[],
  names: readonly Box[],
): ReadonlyMap<string, Point> {
  const taken: Box[] = [];
  const found = new Map<string, Point>();
  for (const { id, at, half } of wanted) {
    const others = numbers
      .filter((one) => one[0] !== at[0] || one[1] !== at[1])
      .map((one): Box => ({ at: one, half: [radius * AWAY, radius * AWAY] }));
    const boxes = SPOTS.map(([across, down]): Box => {
      const near = across !== 0 && down !== 0 ? CORNER : 1;
      const x = at[0] + across * (radius * near + half[0]);
      const y = at[1] + down * (radius * near + half[1]);
      return { at: [x, y], half };
    });
    const cost = (box: Box) =>
      names.reduce((sum, name) => sum + shareOf(box, name), 0) +
      NUMBER * [...others, ...taken].reduce((sum, other) => sum + shareOf(box, other), 0);
    const costs = boxes.map(cost);
    // The first of the best: above, as long as nothing stands there.
    const best = boxes[costs.indexOf(Math.min(...costs))];
    if (best === undefined) continue;
    taken.push(best);
    found.set(id, best.at);
  }
  return found;
}
