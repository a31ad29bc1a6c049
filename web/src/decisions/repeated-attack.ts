/** An attack that goes on by itself, throw after throw, until it conquers or should stop. */

import type { State } from "../wire";
import { clampToChoice, formatAction, haveSameArgs } from "./action";

export interface RepeatedAttack {
  /** Who attacks. */
  readonly seat: number;
  readonly verb: string;
  readonly source: string;
  readonly target: string;
  /** The number to attack with, where so many are allowed. */
  readonly n: number;
  /** Stop when no more units than these are left at the source. */
  readonly stop: number;
}

export type Step =
  | { kind: "play"; action: string }
  /** Somebody else has to decide, or dice fall. */
  | { kind: "wait" }
  | { kind: "done"; conquered: boolean };

/** `State.turn` while dice fall. */
const CHANCE = -1;

/** What is to be done next. */
export function chooseNextStep(attack: RepeatedAttack, state: State): Step {
  const { scene } = state;
  if (scene.ending !== null || scene.board.kind !== "map")
    return { kind: "done", conquered: false };
  const source = scene.board.regions.find((region) => region.id === attack.source);
  const target = scene.board.regions.find((region) => region.id === attack.target);
  if (target?.army === attack.seat) return { kind: "done", conquered: true };
  const under = scene.fight?.source === attack.source && scene.fight.target === attack.target;
  if (state.turn !== attack.seat) {
    return under || state.turn === CHANCE ? { kind: "wait" } : { kind: "done", conquered: false };
  }
  if (state.seat !== attack.seat) return { kind: "wait" };
  if (under && scene.reactions.length > 0) return { kind: "wait" }; // the attacker may react, too
  if (under && scene.fight?.dice === 0) {
    // The units are committed; as many dice as allowed are thrown for them.
    const [choice] = scene.asks.find((ask) => ask.pick === "number")?.choices ?? [];
    if (choice !== undefined) return play(choice.verb, choice.args, choice.hi);
  }
  const ask = scene.asks.find((one) => one.verb === attack.verb);
  const route = [attack.source, attack.target];
  const choice = ask?.choices.find((one) => haveSameArgs(one.args, route));
  if (choice === undefined || source === undefined || source.units <= attack.stop) {
    return { kind: "done", conquered: false };
  }
  return play(choice.verb, choice.args, clampToChoice(choice, attack.n));
}

function play(verb: string, args: readonly string[], n: number): Step {
  return { kind: "play", action: formatAction(verb, args, n) };
}
