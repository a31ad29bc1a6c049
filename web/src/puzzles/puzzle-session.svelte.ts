/** A puzzle that is being solved: a lesson without a teacher, judged by the engine. */

import { LessonSession } from "../lessons/lesson-session.svelte";
import { puzzleProgress } from "../lessons/progress";
import { api } from "../server/api";
import type { LessonState, PuzzleState } from "../wire";

export class PuzzleSession extends LessonSession {
  /** How it stands. */
  puzzle = $state.raw<PuzzleState | null>(null);
  /** How many hints were asked for. */
  hints = $state(0);
  /** Whether the best plan is being shown. */
  showing = $state(false);

  constructor(id: string) {
    const server = {
      play: (wish: Parameters<typeof api.puzzle>[1]) => api.puzzle(id, wish),
      why: (wish: Parameters<typeof api.whyNotInPuzzle>[1]) => api.whyNotInPuzzle(id, wish),
    };
    super(id, server, puzzleProgress);
  }

  override async restart(): Promise<void> {
    this.showing = false;
    await super.restart();
  }

  /** Back to before the last decision. */
  async takeBack(): Promise<void> {
    await this.socket?.begin(this.socket.done.slice(0, -1));
  }

  /** Play the best plan from the beginning. */
  async show(): Promise<void> {
    const { socket, puzzle } = this;
    if (socket === null || puzzle === null) return;
    this.showing = true;
    await socket.begin([]);
    for (const action of puzzle.decisions) await socket.play(action);
  }

  protected override hear(state: LessonState, played: readonly string[]): void {
    const puzzle = state as PuzzleState; // what the server of puzzles answers with
    this.step = puzzle.step;
    this.puzzle = puzzle;
    if (!this.showing) this.keep(played, puzzle.verdict === "solved");
  }
}
