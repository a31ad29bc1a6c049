/** A position being analysed: its table, the moments played through, and what it is worth. */

import { TableSession } from "../session/table-session.svelte";
import type { Advice, AnalysisState } from "../wire";
import { type AnalysisServer, AnalysisSocket } from "./analysis-socket";

export class AnalysisSession {
  /** The moment that is shown. */
  found = $state.raw<AnalysisState | null>(null);
  /** All that was played, also what comes after the moment that is shown. */
  played = $state.raw<readonly string[]>([]);
  /** All that is wrong with a position that cannot be. */
  flaws = $state.raw<readonly string[]>([]);
  /** The best plans of the moment that is shown; none while they are thought about. */
  advice = $state.raw<{ readonly line: string; readonly found: Advice } | null>(null);
  /** Whether dice and cards decide by themselves. */
  draws = $state(true);
  readonly table: TableSession;
  private socket: AnalysisSocket | null = null;

  constructor(
    readonly line: string,
    server: AnalysisServer,
    played: readonly string[],
    private readonly onMoved: (played: readonly string[]) => void,
  ) {
    this.table = new TableSession("analysis", null, (listener) => {
      this.socket = new AnalysisSocket(
        listener,
        server,
        line,
        () => this.draws,
        (state, moved) => this.hear(state, moved),
        (flaws) => (this.flaws = flaws),
      );
      return this.socket;
    });
    this.played = played;
    void this.socket?.show(played);
  }

  /** The line whose best plans are wanted now. */
  get wanted(): string | null {
    return this.found?.plans && !this.table.behind ? this.found.line : null;
  }

  /** Whether the best plans of this moment are still being thought about. */
  get thinking(): boolean {
    return this.wanted !== null && this.advice?.line !== this.wanted;
  }

  /** Everybody's chance to win: whoever is to act follows the best plan, as soon as it is known. */
  get chances(): readonly number[] | null {
    const known = this.advice?.line === this.found?.line ? this.advice?.found.chances : null;
    return known ?? this.found?.chances ?? null;
  }

  /** How many plies lead to the moment that is shown. */
  get at(): number {
    return this.found?.played.length ?? 0;
  }

  /** Show another moment. */
  async go(to: number): Promise<void> {
    const wanted = Math.min(Math.max(to, 0), this.played.length);
    if (wanted === this.at) return;
    this.table.marching.stop();
    await this.socket?.show(this.played.slice(0, wanted));
  }

  /** Let dice or cards bring something, or leave it to them. */
  async draw(item: string | null): Promise<string | null> {
    const answer = await this.socket?.play(item);
    if (answer?.type === "error") return answer.text;
    this.table.proceed();
    return null;
  }

  close(): void {
    this.table.close();
  }

  private hear(state: AnalysisState, moved: "played" | "shown"): void {
    this.found = state;
    // Whoever goes back wants to decide anew what was decided for them.
    this.table.byHand = moved === "shown";
    const kept = state.played.every((item, k) => this.played[k] === item);
    if (moved === "played" || !kept) this.played = state.played;
    this.onMoved(state.played);
  }
}
