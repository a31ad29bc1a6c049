/**
 * How a person picks one of the choices on the board: which places are open, what is chosen. What
 * is allowed is decided by the server alone, which sends the choices.
 */

import type { Ask, Choice, Scene } from "../wire";
import { clampToChoice, formatAction, formatChoice, haveSameArgs, isFixed } from "./action";

/** What has been picked so far. */
export interface Picking {
  /** The verb whose choices the board shows; null where nothing is to be picked on it. */
  readonly verb: string | null;
  /** Where a route begins, or the one place that was picked. */
  readonly source: string | null;
  /** Whether the source was not picked but is proposed, since one often goes on from there. */
  readonly proposed: boolean;
  /** All but the number. */
  readonly choice: Choice | null;
  readonly n: number;
  /** The territories behind the target, where a march is to go on. */
  readonly onward: readonly string[];
  /** Whether the next place that is picked is to be added to the path. */
  readonly goesOn: boolean;
}

/** What a click leads to: more picking, a decision, a march, or a question why not. */
export type Picked =
  | { kind: "picking"; picking: Picking }
  /** Then the picking goes on with what is left, if there is something. */
  | { kind: "play"; action: string; picking?: Picking }
  | { kind: "march" }
  | { kind: "why"; action: string };

export const NOTHING: Picking = {
  verb: null,
  source: null,
  proposed: false,
  choice: null,
  n: 1,
  onward: [],
  goesOn: false,
};

/** The asks that are answered on the board. */
export function findBoardAsks(asks: readonly Ask[]): Ask[] {
  return asks.filter((ask) => ask.pick === "place" || ask.pick === "route");
}

/** The ask whose choices the board shows. */
export function findActiveAsk(asks: readonly Ask[], picking: Picking): Ask | null {
  return findBoardAsks(asks).find((ask) => ask.verb === picking.verb) ?? null;
}

/** A new position is asked about: keep of the picking what still makes sense. */
export function revisePicking(asks: readonly Ask[], before: Picking): Picking {
  const open = findBoardAsks(asks);
  const ask = open.find((one) => one.verb === before.verb) ?? open[0];
  if (ask === undefined) return NOTHING;
  const fresh: Picking = { ...NOTHING, verb: ask.verb };
  if (ask.pick !== "route" && !ask.one_by_one) return fresh;
  if (ask.verb !== before.verb)
    return ask.pick === "route" ? propose(fresh, findReinforced(ask, before)) : fresh;
  const again = before.choice === null ? undefined : sameChoice(ask, before.choice);
  if (ask.pick === "place")
    return again === undefined ? fresh : { ...before, choice: again, n: again.n };
  if (again !== undefined) {
    const n = clampToChoice(again, before.n);
    return { ...before, choice: again, n, onward: [], goesOn: false };
  }
  // Who has moved into a territory often goes on from there.
  const onward = before.choice?.args[1] ?? before.source;
  const goesOn = onward !== null && ask.choices.some((choice) => choice.args[0] === onward);
  return propose(fresh, goesOn ? onward : null);
}

function propose(fresh: Picking, source: string | null): Picking {
  return { ...fresh, source, proposed: source !== null };
}

/** Who has just placed units often sets out from there; null where that cannot be. */
function findReinforced(ask: Ask, { choice }: Picking): string | null {
  const [place, ...more] = choice?.args ?? [];
  if (place === undefined || more.length > 0) return null;
  return ask.choices.some((one) => one.args[0] === place) ? place : null;
}

/** Show the choices of another verb. */
export function startPicking(ask: Ask): Picking {
  return { ...NOTHING, verb: ask.verb };
}

/** The places that may be picked first. */
export function findPickable(asks: readonly Ask[], picking: Picking): Set<string> {
  const ask = findActiveAsk(asks, picking);
  return new Set(ask?.choices.flatMap((choice) => choice.args.slice(0, 1)) ?? []);
}

/** Where a route may lead from its source. */
export function findTargets(asks: readonly Ask[], picking: Picking): Set<string> {
  const ask = findActiveAsk(asks, picking);
  if (ask === null || ask.pick !== "route" || picking.source === null) return new Set();
  const routes = ask.choices.filter((choice) => choice.args[0] === picking.source);
  return new Set(routes.flatMap((choice) => choice.args.slice(1, 2)));
}

/** The path that is picked: source, target, and where a march goes on. */
export function listPath({ source, choice, onward }: Picking): readonly string[] {
  if (source === null) return [];
  const target = choice?.args[1];
  return target === undefined ? [source] : [source, target, ...onward];
}

/** Somebody picks a place. `further` is where the path that is picked could go on. */
export function pick(
  scene: Scene,
  picking: Picking,
  id: string,
  neighbours: Neighbours,
  further: readonly string[] = [],
): Picked {
  const ask = findActiveAsk(scene.asks, picking);
  if (ask === null) return { kind: "picking", picking };
  if (ask.pick === "place") return pickPlace(ask, picking, id);
  return pickFurther(ask, picking, id, further) ?? pickRoute(scene, ask, picking, id, neighbours);
}

/** A place on the path or behind it; null where it is no matter of a march. */
function pickFurther(
  ask: Ask,
  picking: Picking,
  id: string,
  further: readonly string[],
): Picked | null {
  const path = listPath(picking);
  if (path.length < 2 || id === picking.source) return null;
  const at = path.indexOf(id);
  if (at > 0) {
    if (picking.onward.length === 0) return null;
    if (at === path.length - 1) return { kind: "march" };
    return { kind: "picking", picking: { ...picking, onward: path.slice(2, at + 1) } };
  }
  // What can be attacked from the source, too, is another target, unless a path is begun.
  const direct = ask.choices.some((one) => haveSameArgs(one.args, [path[0] ?? "", id]));
  const begun = picking.goesOn || picking.onward.length > 0;
  if (!further.includes(id) || (direct && !begun)) return null;
  return { kind: "picking", picking: { ...picking, onward: [...picking.onward, id] } };
}

/** Somebody chooses the number. */
export function setNumber(picking: Picking, n: number): Picking {
  return picking.choice === null ? picking : { ...picking, n: clampToChoice(picking.choice, n) };
}

/** Take one step back: the end of the path, the target, then the source. */
export function stepBack(picking: Picking): Picking {
  if (picking.goesOn || picking.onward.length > 0)
    return { ...picking, onward: picking.onward.slice(0, -1), goesOn: false };
  if (picking.choice !== null && picking.choice.args.length > 1) {
    return { ...picking, choice: null, n: 1 };
  }
  return { ...NOTHING, verb: picking.verb };
}

/** Who lies next to whom. */
export type Neighbours = (id: string) => readonly string[];

function pickPlace(ask: Ask, picking: Picking, id: string): Picked {
  const choice = ask.choices.find((one) => one.args[0] === id);
  if (choice === undefined) return { kind: "why", action: formatAction(ask.verb, [id]) };
  const chosen: Picking = { ...picking, source: id, choice, n: choice.n };
  if (ask.one_by_one) {
    // A click places one, and the next click another one.
    return { kind: "play", action: formatChoice(choice, choice.lo), picking: chosen };
  }
  const light = isFixed(choice) && !ask.needs_confirmation;
  if (light || picking.choice?.args[0] === id) {
    // A second click on the same place confirms.
    return { kind: "play", action: formatChoice(choice, light ? choice.lo : picking.n) };
  }
  return { kind: "picking", picking: chosen };
}

function pickRoute(
  scene: Scene,
  ask: Ask,
  picking: Picking,
  id: string,
  neighbours: Neighbours,
): Picked {
  const begin: Picking = { ...NOTHING, verb: ask.verb, source: id };
  if (id === picking.source) {
    // Whoever picks what is proposed means it; whoever picks it again wants another.
    const kept = picking.proposed && picking.choice === null;
    return { kind: "picking", picking: kept ? begin : { ...NOTHING, verb: ask.verb } };
  }
  if (picking.source !== null) {
    for (const one of [ask, ...findBoardAsks(scene.asks)]) {
      const choice = one.choices.find((route) =>
        haveSameArgs(route.args, [picking.source ?? "", id]),
      );
      if (choice === undefined) continue;
      if (picking.choice === choice)
        return { kind: "play", action: formatChoice(choice, picking.n) };
      const { source } = picking;
      const chosen = { ...NOTHING, verb: one.verb, source, choice, n: choice.n };
      return { kind: "picking", picking: chosen };
    }
  }
  if (ask.choices.some((choice) => choice.args[0] === id))
    return { kind: "picking", picking: begin };
  const route =
    picking.source !== null ? [picking.source, id] : [id, likely(scene, ask, id, neighbours)];
  return { kind: "why", action: formatAction(ask.verb, route) };
}

/** A neighbour of the kind such routes lead to: somebody else's, or one's own. */
function likely(scene: Scene, ask: Ask, id: string, neighbours: Neighbours): string {
  const nearby = neighbours(id);
  if (scene.board.kind !== "map") return nearby[0] ?? id;
  const holders = new Map(scene.board.regions.map((region) => [region.id, region.army]));
  const route = ask.choices[0];
  const outward = holders.get(route?.args[0] ?? "") !== holders.get(route?.args[1] ?? "");
  const own = holders.get(id);
  return nearby.find((one) => (holders.get(one) !== own) === outward) ?? nearby[0] ?? id;
}

function sameChoice(ask: Ask, choice: Choice): Choice | undefined {
  return ask.choices.find((one) => haveSameArgs(one.args, choice.args));
}
