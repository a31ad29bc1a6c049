/** All puzzles, in the language of the player: the one of today, and which one to solve next. */

import { settings } from "../device/settings.svelte";
import { puzzleProgress } from "../lessons/progress";
import { api } from "../server/api";
import type { Language, PuzzleInfo, PuzzleList as Listed } from "../wire";

class PuzzleList {
  private found = $state.raw<Listed | null>(null);
  private language: Language | null = null;
  private day = "";

  /** Fetch the list; again in another language, and on another day. */
  async load(): Promise<void> {
    const day = new Date().toISOString().slice(0, "2026-11-18".length);
    if (this.language === settings.language && this.day === day) return;
    const { language } = settings;
    this.found = await api.puzzles();
    this.language = language;
    this.day = day;
  }

  get loaded(): boolean {
    return this.found !== null;
  }

  get list(): readonly PuzzleInfo[] {
    return this.found?.puzzles ?? [];
  }

  get today(): PuzzleInfo | undefined {
    return this.list.find(({ id }) => id === this.found?.today);
  }

  /** The first puzzle that was not solved here; after one that is given, if there is any. */
  next(after: string): PuzzleInfo | undefined {
    const at = this.list.findIndex(({ id }) => id === after);
    const open = (one: PuzzleInfo) => one.id !== after && !puzzleProgress.get(one.id).done;
    return this.list.slice(at + 1).find(open) ?? this.list.find(open);
  }

  /** How many were solved on this device. */
  countDone(): number {
    return this.list.filter(({ id }) => puzzleProgress.get(id).done).length;
  }
}

export const puzzles = new PuzzleList();
