/** What this device remembers of lessons and puzzles: what was done in each, and which are finished. */

import { recall, remember } from "../device/storage";

export interface Progress {
  /** What was done so far; playing it again leads to the same place. */
  readonly played: readonly string[];
  /** Whether it was ever finished. */
  readonly done: boolean;
}

const NOTHING: Progress = { played: [], done: false };

/** Where the progress of one kind of exercise is kept. */
export class ProgressStore {
  constructor(private readonly key: string) {}

  get(id: string): Progress {
    return this.read()[id] ?? NOTHING;
  }

  set(id: string, progress: Progress): void {
    remember(this.key, JSON.stringify({ ...this.read(), [id]: progress }));
  }

  private read(): Record<string, Progress> {
    try {
      const kept: unknown = JSON.parse(recall(this.key) ?? "{}");
      if (typeof kept !== "object" || kept === null) return {};
      const entries = Object.entries(kept).filter(([, one]) => isProgress(one));
      return Object.fromEntries(entries);
    } catch {
      return {};
    }
  }
}

function isProgress(one: unknown): one is Progress {
  if (typeof one !== "object" || one === null || !("played" in one) || !("done" in one))
    return false;
  const { played, done } = one;
  return (
    typeof done === "boolean" &&
    Array.isArray(played) &&
    played.every((text) => typeof text === "string")
  );
}

export const lessonProgress = new ProgressStore("risiko.lessons");
export const puzzleProgress = new ProgressStore("risiko.puzzles");
