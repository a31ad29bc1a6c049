/** A finished game in a few numbers, and where it was decided. */

import type { Replay } from "../wire";

/** What is counted of a game. */
export const COUNTED = ["turns", "dice", "conquests", "losses"] as const;

export interface Story {
  readonly numbers: Readonly<Record<(typeof COUNTED)[number], number>>;
  /** The territory or card of the winner's last conquest, where that ended the game. */
  readonly decided: string | null;
  /** The ply before the turn in which that happened. */
  readonly before: number;
}

const CONQUEST = "conquer";

export function tellStory(replay: Replay): Story {
  const told = replay.plies.map((ply) => ply.told);
  const throws = told.flatMap((one) => one.throw ?? []);
  const lastTurn = replay.turns.at(-2)?.ply ?? 0;
  const decisive = told.findLast((one) => one.kind === CONQUEST && one.ply > lastTurn);
  const byWinner = decisive !== undefined && replay.winners.includes(decisive.player);
  return {
    numbers: {
      turns: replay.turns.filter((turn) => turn.player >= 0).length,
      dice: sum(throws.map(({ attack, defence }) => attack.length + defence.length)),
      conquests: told.filter((one) => one.kind === CONQUEST).length,
      losses: sum(throws.map(({ lost }) => lost[0] + lost[1])),
    },
    decided: byWinner ? (decisive.places.at(-1) ?? null) : null,
    before: lastTurn,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
