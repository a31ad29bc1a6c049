/** The plies of a turn, those of one battle together. */

import type { Forces, Told } from "../../wire";

export interface Battle {
  /** The number of its first ply. */
  readonly first: number;
  readonly source: string;
  readonly target: string;
  /** Units lost by attacker and defender. */
  readonly lost: readonly [number, number];
  readonly conquered: boolean;
  /** What stood against each other when it began; null if that was not seen. */
  readonly forces: Forces | null;
  /** Everything that was told of it, throw by throw. */
  readonly plies: readonly Told[];
}

/** What stands in a line of the log. */
export type Entry =
  | { readonly kind: "ply"; readonly told: Told }
  | { readonly kind: "battle"; readonly battle: Battle };

/** The kinds of plies that belong to a battle. */
const FOUGHT: ReadonlySet<string> = new Set([
  "attack",
  "dice",
  "defend",
  "throw",
  "conquer",
  "occupy",
]);

/** Battles told as one, everything else as it was told, in its order; so is what was taken back. */
export function groupBattles(
  plies: readonly Told[],
  takenBack: ReadonlySet<number> = new Set(),
): Entry[] {
  const entries: Entry[] = [];
  for (const told of plies) {
    const [source, target] = told.places;
    const fought = FOUGHT.has(told.kind) && !takenBack.has(told.ply);
    if (!fought || source === undefined || target === undefined) {
      entries.push({ kind: "ply", told });
      continue;
    }
    const last = entries.at(-1);
    const open = last?.kind === "battle" ? last.battle : null;
    const goesOn =
      open?.source === source &&
      open.target === target &&
      (!open.conquered || told.kind === "occupy");
    if (goesOn) entries.pop();
    const before = goesOn
      ? open
      : { first: told.ply, lost: [0, 0] as const, forces: told.forces, plies: [] };
    const [own, their] = told.throw?.lost ?? [0, 0];
    entries.push({
      kind: "battle",
      battle: {
        first: before.first,
        source,
        target,
        lost: [before.lost[0] + own, before.lost[1] + their],
        conquered: (goesOn && open.conquered) || told.kind === "conquer",
        forces: before.forces,
        plies: [...before.plies, told],
      },
    });
  }
  return entries;
}
