/** The exact odds of attacks; what was asked once is remembered. */

import { api } from "../server/api";
import type { Odds } from "../wire";

const MOST_KEPT = 200;
const kept = new Map<string, Promise<Odds>>();

export function fetchOdds(
  game: string,
  attackers: number,
  defenders: number,
  stop: number,
  dice: string | null,
): Promise<Odds> {
  const key = [game, attackers, defenders, stop, dice].join(" ");
  const known = kept.get(key);
  if (known !== undefined) return known;
  const asked = api.odds(game, attackers, defenders, stop, dice);
  asked.catch(() => kept.delete(key));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, asked);
  return asked;
}

/** A way the battle can end. */
export interface Outcome {
  readonly conquers: boolean;
  /** Units left of the attackers if they conquer, else of the defenders. */
  readonly left: number;
  readonly chance: number;
}

/** All endings from the worst for the attacker to the best. */
export function listOutcomes(odds: Odds, stop: number): Outcome[] {
  const lost = odds.defender_left
    .map((chance, left) => ({ conquers: false, left, chance }))
    .filter(({ left }) => left > 0)
    .reverse();
  // More than the number to stop at are left exactly when the territory is conquered.
  const won = odds.attacker_left
    .map((chance, left) => ({ conquers: true, left, chance }))
    .filter(({ left }) => left > stop);
  return [...lost, ...won];
}
