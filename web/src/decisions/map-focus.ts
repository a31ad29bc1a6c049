/** What on the map matters now, by weight: the map of a phone shows that. */

import type { Change } from "../session/playback/since";
import type { Scene, Told } from "../wire";
import { listPath, type Neighbours, type Picking } from "./picking";

export interface Focus {
  /** Another name: look anew. */
  readonly name: string;
  readonly places: ReadonlyMap<string, number>;
}

/** What is chosen matters more than everything around it. */
const CHOSEN = 100;
/** Where the others are near, rather than in one's own back country. */
const FRONT = 4;

interface Moment {
  readonly scene: Scene;
  /** Whose turn it is, which step and which ply. */
  readonly name: string;
  readonly picking: Picking;
  /** What may be picked, and where a route may lead. */
  readonly pickable: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
  /** In how many territories a march could go on. */
  readonly further: number;
  /** The last ply, where others play. */
  readonly last: Told | null;
  /** What somebody wants to see of the last round. */
  readonly looked: Change | null;
}

export function findFocus(now: Moment, neighbours: Neighbours): Focus | null {
  const { scene, picking, looked, last } = now;
  if (scene.board.kind !== "map") return null;
  const known = new Set(scene.board.regions.map((region) => region.id));
  const look = (name: string, places: readonly string[], weight = 1): Focus | null => {
    const found = places.filter((place) => known.has(place));
    return found.length === 0 ? null : { name, places: new Map(found.map((id) => [id, weight])) };
  };
  if (looked !== null && looked.places.length > 0)
    return look(`change ${looked.kind} ${looked.name}`, looked.places);
  if (scene.fight !== null)
    return look(`fight ${scene.fight.source} ${scene.fight.target}`, [
      scene.fight.target,
      scene.fight.source,
    ]);
  if (picking.source !== null && now.pickable.size > 0) {
    const path = listPath(picking);
    const places = new Map([...now.targets].map((id) => [id, 1]));
    for (const id of path) places.set(id, CHOSEN);
    return { name: `path ${path.join(" ")} ${now.further}`, places };
  }
  if (now.pickable.size > 0) return findFront(now, neighbours);
  return last === null ? null : look(`ply ${last.ply}`, last.places);
}

/** One's own places that may be picked: where others are near, and where many units stand. */
function findFront({ scene, name, pickable }: Moment, neighbours: Neighbours): Focus | null {
  if (scene.board.kind !== "map") return null;
  const regions = new Map(scene.board.regions.map((region) => [region.id, region]));
  const places = [...pickable].map((id): [string, number] => {
    const region = regions.get(id);
    const near = neighbours(id).some((other) => regions.get(other)?.army !== region?.army);
    return [id, (region?.units ?? 0) + (near ? FRONT : 0) + 1];
  });
  return { name: `front ${name}`, places: new Map(places) };
}
