/** Whether a decision is made by a person, or by what they have settled before. */

import { findAutoAnswer } from "../decisions/auto-answer";
import { settings } from "../device/settings.svelte";
import type { State, TableInfo } from "../wire";

/** Whether the seat that looks is spared the decision, or has answered it by its settings. */
export function isSettled(state: State, info: TableInfo | null, attacking: boolean): boolean {
  const { reactions, asks } = state.scene;
  const spared = info?.seats.find((seat) => seat.seat === state.seat)?.spared ?? [];
  if (reactions.length > 0 && reactions.every((kind) => spared.includes(kind))) return true;
  const goesOn = attacking && reactions.length === 0;
  return goesOn || findAutoAnswer(asks, settings) !== null;
}

/** Whether a bot plays for the seat that looks. */
export function isStoodIn(state: State, info: TableInfo | null): boolean {
  return info?.seats.find((seat) => seat.seat === state.seat)?.stand_in ?? false;
}
