/** The player's own share of the dice, made here where the server cannot choose it. */

import { recall, remember } from "../device/storage";
import { api } from "../server/api";
import type { TableInfo } from "../wire";

const BYTES = 24;

/** A seed nobody can foresee, in letters that go into an address. */
export function makeSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** The seed this device has added at a table; null if none. */
export function recallSeed(table: string): string | null {
  return recall(`risiko.seed.${table}`);
}

/** The commitment this device saw before it added its seed; null if none. */
export function recallCommitment(table: string): string | null {
  return recall(`risiko.commitment.${table}`);
}

/** Whether somebody on this device still has to add to the dice. */
export function needsSeed(table: TableInfo): boolean {
  return (
    table.status === "waiting" &&
    table.dice.mode === "committed" &&
    table.seats.some((seat) => seat.mine && seat.kind === "human" && !seat.seeded)
  );
}

/** Add this player's seed, now that the server's commitment is known. */
export async function addSeed(table: TableInfo): Promise<TableInfo> {
  if (!needsSeed(table)) return table;
  const seed = recallSeed(table.id) ?? makeSeed();
  remember(`risiko.seed.${table.id}`, seed);
  remember(`risiko.commitment.${table.id}`, table.dice.commitment);
  return api.seed(table.id, seed);
}
