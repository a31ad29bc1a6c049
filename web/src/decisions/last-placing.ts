/** Where a player placed units in their last turn. */

import { findTakenBack } from "../table/log/taken-back";
import type { Ask, State, Told } from "../wire";

export interface Placing {
  readonly place: string;
  readonly n: number;
}

/** What was placed in the last turn of the seat that looks, where it still can be. */
export function findLastPlacing(log: readonly Told[], state: State, ask: Ask): Placing[] {
  const { seat } = state;
  if (seat === null || state.player !== seat) return [];
  const own = (told: Told) => told.player === seat;
  const before = log.slice(0, log.findLastIndex((told) => !own(told)) + 1);
  const end = before.findLastIndex(own) + 1;
  const begin = before.slice(0, end).findLastIndex((told) => !own(told)) + 1;
  const takenBack = findTakenBack(log);
  return before.slice(begin, end).flatMap((told) => {
    const [verb, place = "", n = "1"] = told.text?.split(" ") ?? [];
    const open = ask.choices.some((choice) => choice.args[0] === place);
    const counts = told.seat === seat && verb === ask.verb && open && !takenBack.has(told.ply);
    return counts ? [{ place, n: Number(n) }] : [];
  });
}
