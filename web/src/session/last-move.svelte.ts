/**
 * The move with which a turn ends. It is sent only when its player ends the turn: until then
 * nothing was played, and it can be taken back.
 */

import { formatChoice } from "../decisions/action";
import type { Choice, State } from "../wire";

export interface Held {
  readonly choice: Choice;
  readonly n: number;
  readonly action: string;
}

export class LastMove {
  /** The move that waits; null if there is none. */
  held = $state.raw<Held | null>(null);

  /** Keep a decision if it is such a move; whether it was kept. */
  hold({ scene }: State, action: string): boolean {
    for (const { choices } of scene.asks.filter((ask) => ask.ends_turn)) {
      const n = Number(/ (\d+)$/.exec(action)?.[1] ?? 1);
      const choice = choices.find((one) => formatChoice(one, n) === action);
      if (choice === undefined) continue;
      this.held = { choice, n, action };
      return true;
    }
    return false;
  }

  /** Its player ends the turn: what is to be sent; null if no move waits. */
  take(): string | null {
    const action = this.held?.action ?? null;
    this.drop();
    return action;
  }

  /** Forget it. */
  drop(): void {
    this.held = null;
  }
}
