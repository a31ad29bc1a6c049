/** The plies of a game, those of one turn together. */

import type { Told } from "../../wire";

export interface TurnLog {
  /** The number of its first ply. */
  readonly first: number;
  readonly player: number;
  readonly plies: Told[];
}

/** Plies with something to say, by turns, in their order. */
export function groupByTurn(log: readonly Told[]): TurnLog[] {
  const turns: TurnLog[] = [];
  for (const told of log) {
    if (told.words.length === 0) continue;
    const turn = turns.at(-1);
    if (turn?.player === told.player) turn.plies.push(told);
    else turns.push({ first: told.ply, player: told.player, plies: [told] });
  }
  return turns;
}

/** The ply at which a turn of one of some seats began: the last one before its first decision. */
export function findBegin(turn: TurnLog, seats: readonly number[]): number | null {
  if (!seats.includes(turn.player)) return null;
  const decision = turn.plies.find((told) => told.seat === turn.player);
  return decision === undefined ? null : decision.ply - 1;
}
