/**
 * A march that goes on by itself: throw after throw, territory after territory, until it has
 * conquered all or should stop. It is made of ordinary decisions. How a path is picked is in
 * `picking.ts`, what it leads to is asked in `march-planner.svelte.ts`.
 */

import type { Choice, MapBoard, Region, State } from "../../wire";
import { clampToChoice, formatAction, haveSameArgs } from "../action";

export interface March {
  /** Who attacks. */
  readonly seat: number;
  readonly verb: string;
  /** From where, and which territories one after the other. */
  readonly path: readonly string[];
  /** The number to attack with, where so many are allowed; null for the one proposed. */
  readonly n: number | null;
  /** Stop when no more units than these are left to attack with. */
  readonly stop: number;
  /** How many units stood in each territory of the path when it began. */
  readonly units: readonly number[];
}

export type Step =
  | { kind: "play"; action: string }
  /** Somebody else has to decide, or dice fall. */
  | { kind: "wait" }
  | { kind: "done"; conquered: boolean };

/** `State.turn` while dice fall. */
const CHANCE = -1;
const STOPPED: Step = { kind: "done", conquered: false };
const WAIT: Step = { kind: "wait" };

/** How many territories of the path are conquered. */
export function countConquered(march: March, board: MapBoard): number {
  const holder = new Map(board.regions.map((region) => [region.id, region.army]));
  const held = march.path.slice(1).findIndex((id) => holder.get(id) !== march.seat);
  return held < 0 ? march.path.length - 1 : held;
}

/** What is to be done next. Whatever nobody has reckoned with ends the march. */
export function chooseNextStep(march: March, state: State): Step {
  const { scene } = state;
  if (scene.ending !== null || scene.board.kind !== "map") return STOPPED;
  const conquered = countConquered(march, scene.board);
  const all = conquered === march.path.length - 1;
  const fight = findFight(march, state);
  if (fight >= 0 && fight < conquered && state.turn === march.seat && !all)
    return moveOn(march, state);
  if (all) return { kind: "done", conquered: true };
  if (state.turn !== march.seat) return fight >= 0 || state.turn === CHANCE ? WAIT : STOPPED;
  if (state.seat !== march.seat) return WAIT;
  if (fight === conquered && scene.reactions.length > 0) return WAIT; // the attacker may react, too
  if (fight === conquered && scene.fight?.dice === 0) {
    // The units are committed; as many dice as allowed are thrown for them.
    const choice = findNumber(state);
    if (choice !== undefined) return play(choice, choice.hi);
  }
  return attack(march, state, conquered, scene.board);
}

/** Which battle of the path is under way; -1 for none. */
function findFight({ path }: March, { scene }: State): number {
  const { fight } = scene;
  return fight === null
    ? -1
    : path.findIndex((id, k) => id === fight.source && path[k + 1] === fight.target);
}

/** A territory is conquered and the path leads on: all who may move in do. */
function moveOn(march: March, state: State): Step {
  if (state.seat !== march.seat || state.scene.reactions.length > 0) return WAIT;
  const choice = findNumber(state);
  return choice === undefined ? STOPPED : play(choice, choice.hi);
}

function attack(march: March, state: State, conquered: number, board: MapBoard): Step {
  const regions = new Map(board.regions.map((region) => [region.id, region]));
  const [source, ...ahead] = march.path.slice(conquered).map((id) => regions.get(id));
  if (source === undefined || source.units <= march.stop) return STOPPED;
  const known = march.units.slice(conquered + 2);
  if (!ahead.slice(1).every((region, k) => isAsKnown(region, march.seat, known[k]))) return STOPPED;
  const route = [source.id, ahead[0]?.id ?? ""];
  const choice = state.scene.asks
    .find((ask) => ask.verb === march.verb)
    ?.choices.find((one) => haveSameArgs(one.args, route));
  if (choice === undefined) return STOPPED;
  return play(choice, march.n ?? choice.n);
}

/** Whether nothing has changed in a territory that is still far away. */
function isAsKnown(region: Region | undefined, seat: number, units: number | undefined): boolean {
  return region !== undefined && region.army !== seat && region.units === units;
}

function findNumber({ scene }: State): Choice | undefined {
  return scene.asks.find((ask) => ask.pick === "number")?.choices[0];
}

function play(choice: Choice, n: number): Step {
  const action = formatAction(choice.verb, choice.args, clampToChoice(choice, n));
  return { kind: "play", action };
}
