/** The round since one's own last turn: what it changed, and how it went once more. */

import type { Played, State, Told } from "../../wire";
import {
  type Change,
  findPliesSince,
  type Holders,
  listChanges,
  listHolders,
  undoConquests,
} from "./since";

/** The longest time a round is shown again, and a single ply of it, in milliseconds. */
const LONGEST = 10_000;
const MOMENT = 700;

export class Round {
  /** What has changed since one's own last turn; null where there is nothing to tell. */
  changes = $state.raw<readonly Change[] | null>(null);
  /** The ply that is shown once more. */
  showing = $state.raw<Played | null>(null);
  /** The change that is looked at. */
  looked = $state.raw<Change | null>(null);

  private plies = $state.raw<readonly Played[]>([]);
  /** Who held what when one's own turn ended; null where that was not seen. */
  private before: Holders | null = null;
  private player = -1;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether the round was seen and can be shown again. */
  get replayable(): boolean {
    return this.plies.length > 0;
  }

  /** All is new: what has happened is read from the log. */
  begin(state: State | null, log: readonly Told[]): void {
    this.dismiss();
    this.plies = [];
    this.before = null;
    this.player = state?.player ?? -1;
    if (state !== null) this.call(state, log);
  }

  /** A ply is shown. */
  hear(played: Played, log: readonly Told[]): void {
    const { told, state } = played;
    const mine = told.player === state.seat;
    if (mine) this.before = listHolders(state.scene.board);
    this.plies = mine ? [] : [...this.plies, played];
    if (state.player === this.player) return;
    this.player = state.player;
    this.call(state, log);
  }

  /** Nobody wants to know any more. */
  dismiss(): void {
    this.stop();
    this.changes = null;
    this.looked = null;
  }

  /** Show the round again, all of it within a few seconds. */
  replay(): void {
    this.stop();
    this.looked = null;
    const shown = this.plies.filter(({ told }) => told.places.length > 0);
    const each = Math.min(MOMENT, LONGEST / Math.max(shown.length, 1));
    const show = (k: number) => {
      this.showing = shown[k] ?? null;
      if (this.showing !== null) this.timer = setTimeout(() => show(k + 1), each);
    };
    show(0);
  }

  look(change: Change): void {
    this.stop();
    this.looked = this.looked === change ? null : change;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.showing = null;
  }

  /** One's own turn begins. */
  private call(state: State, log: readonly Told[]): void {
    const { scene, seat } = state;
    if (seat === null || state.player !== seat || scene.ending !== null) return this.dismiss();
    const plies = findPliesSince(log, seat);
    // Before one's own first turn there is nothing to compare with.
    if (plies.length === 0 || plies.length === log.length) return;
    const before = this.before ?? undoConquests(listHolders(scene.board), plies);
    this.changes = listChanges(scene, before, plies, seat);
  }
}
