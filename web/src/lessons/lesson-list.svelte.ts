/** All lessons, in the language of the player, and which one to take next. */

import { settings } from "../device/settings.svelte";
import { api } from "../server/api";
import type { Language, LessonInfo } from "../wire";
import { lessonProgress } from "./progress";

class LessonList {
  list = $state.raw<readonly LessonInfo[]>([]);
  private language: Language | null = null;

  async load(): Promise<void> {
    if (this.language === settings.language) return;
    this.language = settings.language;
    try {
      this.list = await api.lessons();
    } catch (error) {
      this.language = null;
      throw error;
    }
  }

  /** The lessons about some games. */
  about(games: readonly string[]): LessonInfo[] {
    return this.list.filter((lesson) => games.includes(lesson.game));
  }

  /** The first lesson that was not finished here; after one that is given, if there is any. */
  next(after?: string): LessonInfo | undefined {
    const at = this.list.findIndex(({ id }) => id === after);
    const open = (one: LessonInfo) => one.id !== after && !lessonProgress.get(one.id).done;
    return this.list.slice(at + 1).find(open) ?? this.list.find(open);
  }

  /** How many were finished on this device. */
  countDone(): number {
    return this.list.filter(({ id }) => lessonProgress.get(id).done).length;
  }
}

export const lessons = new LessonList();
