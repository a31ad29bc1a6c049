/** The chance to conquer each target in reach, where the odds of the game are known. */

import type { Held } from "../session/last-move.svelte";
import { formatPercent } from "../texts/texts";
import type { Ask, Scene } from "../wire";
import { regionOf } from "./describe-territory";
import { fetchOdds } from "./odds";

/** By target, in words. */
export type Chances = ReadonlyMap<string, string>;

export const NO_CHANCES: Chances = new Map();

/** Attack until one unit is left. */
const STOP = 1;

/** The chances of all attacks from a place. */
export async function fetchTargetChances(
  game: string,
  scene: Scene,
  ask: Ask,
  source: string,
): Promise<Chances> {
  const from = regionOf(scene.board, source);
  const routes = ask.choices.filter((choice) => choice.args[0] === source);
  const asked = routes.map(async (choice): Promise<[string, string] | null> => {
    const to = regionOf(scene.board, choice.args[1] ?? "");
    if (from === undefined || to === undefined) return null;
    if (to.army === from.army || to.units === 0 || from.units < 2) return null;
    const odds = await fetchOdds(game, from.units, to.units, STOP, choice.dice);
    return [to.id, formatPercent(odds.win)];
  });
  const found = await Promise.allSettled(asked);
  return new Map(
    found.flatMap((one) => (one.status === "fulfilled" && one.value ? [one.value] : [])),
  );
}

/** The chance to come so far on a path. */
export function listPathChances(path: readonly string[], reached: readonly number[]): Chances {
  return new Map(reached.map((chance, k) => [path[k + 1] ?? "", formatPercent(chance)]));
}

/** What a move that waits will take from one territory and bring to another. */
export function listMoved({ choice, n }: Held): Chances {
  const [source = "", target = ""] = choice.args;
  return new Map([
    [source, `−${n}`],
    [target, `+${n}`],
  ]);
}
