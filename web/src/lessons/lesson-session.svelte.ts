/** A lesson that is being played: its table, what the teacher says, and how far one has come. */

import { me } from "../device/identity.svelte";
import { TableSession } from "../session/table-session.svelte";
import type { LessonState, LessonStep } from "../wire";
import { type LessonServer, LessonSocket } from "./lesson-socket";
import type { ProgressStore } from "./progress";

export class LessonSession {
  /** What the teacher says; the table may still show what led to it. */
  step = $state.raw<LessonStep | null>(null);
  /** Whether an answer is on its way. */
  waiting = $state(false);
  readonly table: TableSession;
  protected socket: LessonSocket | null = null;

  constructor(
    readonly id: string,
    server: LessonServer,
    protected readonly store: ProgressStore,
  ) {
    const { played } = store.get(id);
    this.table = new TableSession(id, null, (listener) => {
      this.socket = new LessonSocket(listener, server, me.name, played, (state, done) =>
        this.hear(state, done),
      );
      return this.socket;
    });
  }

  /** Whether all is done. */
  get over(): boolean {
    return this.step !== null && this.step.number === this.step.steps;
  }

  async next(): Promise<void> {
    this.waiting = true;
    await this.socket?.next();
    this.waiting = false;
  }

  async restart(): Promise<void> {
    this.table.marching.stop();
    await this.socket?.begin([]);
  }

  close(): void {
    this.table.close();
  }

  protected hear({ step }: LessonState, played: readonly string[]): void {
    this.step = step;
    this.keep(played, this.over);
  }

  /** Remember what was done. Whoever has finished begins anew the next time. */
  protected keep(played: readonly string[], finished: boolean): void {
    const { done } = this.store.get(this.id);
    this.store.set(this.id, finished ? { played: [], done: true } : { played, done });
  }
}
