/** Several people at one device: who holds it, and when it must be handed over unseen. */

import type { Ask, State } from "../wire";

/** `State.player` during the set-up. */
const SET_UP = -1;

/**
 * Whether a decision is made in passing, with everything secret closed: how many dice in
 * somebody else's turn, or the next unit of the set-up. Handing the device over for each would
 * be tedious and hide nothing more.
 */
export function isQuickDecision({ scene, player }: State): boolean {
  const small = (ask: Ask) =>
    ask.pick === "number" || (player === SET_UP && ask.pick === "place" && !ask.needs_confirmation);
  return scene.asks.length > 0 && scene.asks.every(small);
}

/** Which other of one's own seats has to decide; null if none. */
export function findSeatToShow(state: State, mine: readonly number[]): number | null {
  return mine.includes(state.turn) && state.seat !== state.turn ? state.turn : null;
}

/** Whether the device has to be handed over before the scene may be seen. */
export function mustPassDevice(
  state: State,
  mine: readonly number[],
  holder: number | null,
): boolean {
  if (mine.length < 2 || state.seat === null || state.seat === holder) return false;
  const { asks } = state.scene;
  const secret = state.scene.private || asks.some((ask) => ask.needs_confirmation);
  return secret && asks.length > 0 && !isQuickDecision(state);
}
