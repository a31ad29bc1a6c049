/** Which plies of a log were taken back. */

import type { Told } from "../../wire";

/** The numbers of the plies that were not played after all, and of those that say so. */
export function findTakenBack(log: readonly Told[]): ReadonlySet<number> {
  const taken = new Set<number>();
  for (const { ply, back } of log) {
    if (back === null) continue;
    for (let one = back + 1; one < ply; one++) taken.add(one);
  }
  return taken;
}
