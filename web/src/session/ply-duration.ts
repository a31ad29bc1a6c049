/** How long each ply is to be seen. */

import type { Speed } from "../device/settings.svelte";
import type { Told } from "../wire";

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
const FAST = 0.4;

export function choosePlyDuration(told: Told, speed: Speed, own: boolean): number {
  if (speed === "off" || told.words.length === 0) return 0;
  const moment = own ? OWN : (MOMENTS[told.kind] ?? MOMENT);
  return speed === "fast" ? moment * FAST : moment;
}
