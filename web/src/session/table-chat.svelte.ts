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

  /** A line, unless it is known; what others say is said aloud, too. */
  add(line: ChatLine, mine: readonly number[]): void {
    if (this.lines.some(({ id }) => id === line.id)) return;
    this.lines = [...this.lines, line].sort((a, b) => a.id - b.id);
    const own = line.seat !== null && mine.includes(line.seat);
    if (!own && !muted.has(line.who)) announce(`${line.name}: ${line.text}`);
  }
}
