/** How long each ply is to be seen. */

import type { Pace, Told } from "../../wire";

const MOMENT = 400;
/** What one has just done oneself is known already. */
const OWN = 60;
/** Milliseconds for what deserves another look. */
const MOMENTS: Readonly<Record<string, number>> = {
  throw: 900,
  conquer: 1000,
  trade: 900,
  card: 600,
  roll: 700,
  defend: 150,
  dice: 150,
  deal: 40,
  end: 200,
};
/** How much longer or shorter than usual something is shown. */
const FACTORS: Readonly<Record<Pace, number>> = { slow: 1.8, normal: 1, fast: 0.3, at_once: 0 };
/** The longest time what is shown may lie behind what has happened, in milliseconds. */
const LAGS: Readonly<Record<Pace, number>> = { slow: 6000, normal: 2000, fast: 600, at_once: 0 };

export function choosePlyDuration(told: Told, pace: Pace, own: boolean): number {
  if (told.words.length === 0) return 0;
  return (own ? OWN : (MOMENTS[told.kind] ?? MOMENT)) * FACTORS[pace];
}

export function chooseLongestLag(pace: Pace): number {
  return LAGS[pace];
}
