/** Which sound a ply makes. */

import type { Sound } from "../../device/sounds";
import type { State, Told } from "../../wire";

const SOUNDS: Readonly<Record<string, Sound>> = {
  place: "place",
  claim: "place",
  move: "place",
  occupy: "place",
  throw: "dice",
  conquer: "conquer",
  card: "card",
  trade: "card",
};

/** The sound of a ply; null if it is silent. */
export function choosePlySound(told: Told, state: State): Sound | null {
  if (state.scene.ending !== null) return "win";
  return SOUNDS[told.kind] ?? null;
}
