/** Deciding the rest without being asked each time: by a plan of the server, or as last time. */

import { formatChoice } from "../../decisions/action";
import { findLastPlacing, type Placing } from "../../decisions/last-placing";
import type { Ask, Plan, State, Told } from "../../wire";

interface Following {
  readonly seat: number;
  /** Whose turn it is; -1 during the set-up, when the others decide in between. */
  readonly player: number;
  readonly verb: string;
  /** The plan of the server; null to place as last time. */
  readonly plan: string | null;
}

export class PlaceRest {
  /** What is followed, by the seats of this device; a seat that decides itself is not there. */
  private following = $state.raw<readonly Following[]>([]);
  private again: readonly Placing[] = [];
  /** The plies before and after what was decided so, to be taken back at once. */
  private first = -1;
  private last = -1;

  /** Whether decisions are made for a seat at the moment. */
  isActive(seat: number | null): boolean {
    return this.following.some((one) => one.seat === seat);
  }

  followPlan(state: State, ask: Ask, plan: Plan): void {
    this.begin(state, ask, plan.key);
  }

  repeatLast(state: State, ask: Ask, log: readonly Told[]): void {
    this.again = findLastPlacing(log, state, ask);
    this.begin(state, ask, null);
  }

  private begin(state: State, { verb }: Ask, plan: string | null): void {
    const { seat, player, ply } = state;
    if (seat === null) return;
    this.stop(seat);
    this.following = [...this.following, { seat, player, verb, plan }];
    this.first = this.last = ply;
  }

  stop(seat: number | null): void {
    this.following = this.following.filter((one) => one.seat !== seat);
  }

  /** Whether the coming decision is made so. */
  decides(state: State): boolean {
    return this.find(state) !== null;
  }

  /** The next decision; null if the player is asked again. */
  choose(state: State): string | null {
    const found = this.find(state);
    if (found === null) this.stop(state.seat);
    else if (this.get(state)?.plan === null) this.again = this.again.slice(1);
    return found;
  }

  /** What was chosen is stored; now there are so many plies. */
  advance(ply: number): void {
    if (this.following.length > 0) this.last = ply;
  }

  /** The ply before all that was decided in one go, if nothing else has happened since. */
  findStart(state: State): number | null {
    const inOneGo = state.player >= 0 && state.ply === this.last && this.first < this.last;
    return inOneGo ? this.first : null;
  }

  private get({ seat }: State): Following | undefined {
    return this.following.find((one) => one.seat === seat);
  }

  private find(state: State): string | null {
    const following = this.get(state);
    if (following?.player !== state.player) return null;
    const ask = state.scene.asks.find((one) => one.verb === following.verb);
    if (ask === undefined) return null;
    if (following.plan === null) {
      const [next] = this.again;
      const choice = ask.choices.find((one) => one.args[0] === next?.place);
      return choice === undefined || next === undefined ? null : formatChoice(choice, next.n);
    }
    const [only] = ask.choices;
    if (only !== undefined && ask.choices.length === 1) return formatChoice(only, only.hi);
    return ask.plans.find(({ key }) => key === following.plan)?.action ?? null;
  }
}
