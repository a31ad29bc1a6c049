/** Decisions the client takes for its player, where the player's settings ask it to. */

import type { Ask } from "../wire";
import { formatChoice, isFixed } from "./action";

export interface AutoAnswerSettings {
  /** Answer where there is one legal answer. */
  readonly forced: boolean;
  /** Defend with as many dice as possible. */
  readonly defend: boolean;
  /** Attack with as many dice as possible. */
  readonly dice: boolean;
}

/** The answer that needs no thought, if there is one. */
export function findAutoAnswer(asks: readonly Ask[], wishes: AutoAnswerSettings): string | null {
  const choices = asks.flatMap((ask) => ask.choices);
  const [only] = choices;
  if (only === undefined || choices.length > 1) return null;
  // The text of a choice is but a proposal: any other may be written in its place.
  const written = asks.some((ask) => ask.pick === "text");
  if (wishes.forced && isFixed(only) && !written) return formatChoice(only, only.lo);
  const setting = asks.find((ask) => ask.choices.includes(only))?.setting ?? null;
  return setting !== null && wishes[setting] ? formatChoice(only, only.hi) : null;
}
