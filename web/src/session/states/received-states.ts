/** Puts the states together again that the server sends whole or as differences. */

import { type Changed, type Played, type State, STEP_FIELDS } from "../../wire";
import { applyDifference, type Json } from "./difference";

export class ReceivedStates {
  private last: State | null = null;
  /** The last state of each step and seat to act, since the last whole one. */
  private readonly steps = new Map<string, State>();
  private resyncing = false;

  /** @param resync asks for the whole state again; it has been answered when it returns */
  constructor(private readonly resync: () => Promise<unknown>) {}

  /** The last ply that has arrived. */
  get ply(): number {
    return this.last?.ply ?? 0;
  }

  /** Begin with a whole state; null before the game. */
  begin(state: State | null): void {
    this.steps.clear();
    this.last = null;
    if (state !== null) this.keep(state);
  }

  /** A ply with the state after it; null if it is known, or if one is missing before it. */
  take(message: Played | Changed): Played | null {
    const ply = message.told.ply;
    if (ply <= this.ply) return null;
    const state = ply === this.ply + 1 ? this.findState(message) : null;
    if (state === null) {
      void this.askAgain();
      return null;
    }
    return { type: "ply", told: message.told, state: this.keep(state) };
  }

  /** Ask for the whole state, but not while it is on its way. */
  private async askAgain(): Promise<void> {
    if (this.resyncing) return;
    this.resyncing = true;
    await this.resync();
    this.resyncing = false;
  }

  private keep(state: State): State {
    this.steps.set(`${state.scene.step} ${state.turn}`, state);
    return (this.last = state);
  }

  private findState(message: Played | Changed): State | null {
    if (message.type === "ply") return message.state;
    const { like, change } = message;
    let before = this.last;
    if (before !== null && like !== null) {
      const found = [...this.steps.values()].find(({ ply }) => ply === like);
      if (found === undefined) return null;
      const step = Object.fromEntries(STEP_FIELDS.map((name) => [name, found.scene[name]]));
      before = { ...before, scene: { ...before.scene, ...step } };
    }
    return applyDifference(before as Json | null, change as Json) as unknown as State;
  }
}
