/** Says aloud whom the table waits for. */

import { announceUrgently, clearUrgent } from "../device/announcements.svelte";
import { playSound } from "../device/sounds";
import { notifyTurn } from "../notices/browser-notices";
import { t } from "../texts/texts";
import type { Scene } from "../wire";

/**
 * Say aloud that the person who looks has to decide, unless they were called before. What was
 * said holds for the decision it was said about, and is taken back after it.
 */
export function announceTurn(
  table: string,
  scene: Scene | undefined,
  before: boolean,
  mustDecide: boolean,
): void {
  if (scene?.ending) return announceUrgently(t("table.over"));
  if (scene === undefined || before || !mustDecide) return clearUrgent();
  announceUrgently(`${t("table.your_turn")}. ${scene.task}`);
  playSound("turn");
  notifyTurn(table, scene.task).catch(() => undefined);
}
