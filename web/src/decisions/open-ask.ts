/** Which of several questions lies open. */

import type { Ask } from "../wire";

/** The questions that have a panel of their own; the others are buttons. */
export function listPanels(asks: readonly Ask[]): readonly Ask[] {
  return asks.filter((ask) => ask.pick !== "button");
}

/** The one that somebody has opened or begun to pick for, else the first. */
export function findOpenAsk(
  asks: readonly Ask[],
  opened: string | null,
  picked: string | null,
): Ask | undefined {
  const panels = listPanels(asks);
  return (
    panels.find((ask) => ask.verb === opened) ??
    panels.find((ask) => ask.verb === picked) ??
    panels[0]
  );
}
