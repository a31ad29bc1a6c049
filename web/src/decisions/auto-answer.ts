/** Decisions the client takes for its player, where the player has asked it to. */

import type { Ask } from "../wire";
import { decided, settled } from "./action";

export interface Reflexes {
  /** Answer where there is one legal answer. */
  readonly forced: boolean;
  /** Defend with as many dice as possible. */
  readonly defend: boolean;
  /** Attack with as many dice as possible. */
  readonly dice: boolean;
}

/** The answer that needs no thought, if there is one. */
export function reflex(asks: readonly Ask[], wishes: Reflexes): string | null {
  const choices = asks.flatMap((ask) => ask.choices);
  const [only] = choices;
  if (only === undefined || choices.length > 1) return null;
  // The text of a choice is but a proposal: any other may be written in its place.
  const written = asks.some((ask) => ask.pick === "text");
  if (wishes.forced && settled(only) && !written) return decided(only, only.lo);
  const most = (wishes.defend && only.verb === "defend") || (wishes.dice && only.verb === "dice");
  if (most) return decided(only, only.hi);
  return null;
}
