/** The chat of a table, without the lines of people who are muted on this device. */

import { announce } from "../device/announcements.svelte";
import { muted } from "../device/muted.svelte";
import type { ChatLine } from "../wire";

export class TableChat {
  private lines = $state.raw<readonly ChatLine[]>([]);

  /** The lines that are shown. */
  get shown(): readonly ChatLine[] {
    return this.lines.filter((line) => !muted.has(line.who));
  }

  /** How many lines are not shown. */
  get hidden(): number {
    return this.lines.length - this.shown.length;
  }

  replace(lines: readonly ChatLine[]): void {
    this.lines = lines;
  }

  /** A new line; what others say is said aloud, too. */
  add(line: ChatLine, mine: readonly number[]): void {
    this.lines = [...this.lines, line];
    const own = line.seat !== null && mine.includes(line.seat);
    if (!own && !muted.has(line.who)) announce(`${line.name}: ${line.text}`);
  }
}
