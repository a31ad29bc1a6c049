/** Mistakes of the same kind, put together: nine times the same is told once. */

import type { ReviewMistake } from "../wire";

export interface MistakeGroup {
  readonly seat: number;
  readonly pattern: string;
  /** What all of them cost together. */
  readonly cost: number;
  /** The largest first. */
  readonly mistakes: readonly ReviewMistake[];
}

/** Groups by player and kind, those that cost most first. */
export function groupMistakes(mistakes: readonly ReviewMistake[]): MistakeGroup[] {
  const groups = new Map<string, ReviewMistake[]>();
  for (const one of mistakes) {
    const key = `${one.seat} ${one.pattern}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const cost = alike.reduce((sum, one) => sum + one.cost, 0);
      return [{ seat: first.seat, pattern: first.pattern, cost, mistakes: alike }];
    })
    .toSorted((one, other) => other.cost - one.cost);
}
