/** What has happened to a seat since its last turn: what it lost, who is out, which continents. */

import type { Board, Scene, Told } from "../../wire";

export interface Change {
  readonly kind: "lost" | "won" | "broken" | "closed" | "out" | "cards";
  /** Where it happened. */
  readonly places: readonly string[];
  /** Who did it or whom it befell; -1 for nobody. */
  readonly army: number;
  /** What it is about: a territory, a card or a continent by its name; empty for a player. */
  readonly name: string;
}

/** Who holds which territory or card. */
export type Holders = ReadonlyMap<string, number>;

const NOBODY = -1;

/** The plies since a seat's last turn; all of them, if it has had none. */
export function findPliesSince(log: readonly Told[], seat: number): readonly Told[] {
  return log.slice(log.findLastIndex((told) => told.player === seat) + 1);
}

export function listHolders(board: Board): Holders {
  if (board.kind === "summary") return new Map();
  const things = board.kind === "map" ? board.regions : board.cards;
  return new Map(things.map(({ id, army }) => [id, army]));
}

/** Who held what before some plies: those whom conquerors threw against get theirs back. */
export function undoConquests(now: Holders, plies: readonly Told[]): Holders {
  const before = new Map(now);
  for (const told of plies.toReversed()) {
    const target = told.places[1];
    if (told.kind === "conquer" && told.throw && target !== undefined)
      before.set(target, told.throw.defender);
  }
  return before;
}

/** What is different for a seat, and what concerns everybody. */
export function listChanges(
  scene: Scene,
  before: Holders,
  plies: readonly Told[],
  seat: number,
): Change[] {
  const { board } = scene;
  if (board.kind === "summary") return [];
  const now = listHolders(board);
  const things = board.kind === "map" ? board.regions : board.cards;
  const own: Change[] = things.flatMap(({ id, name }) => {
    const [held, holds] = [before.get(id), now.get(id) ?? NOBODY];
    if (held === holds || (held !== seat && holds !== seat)) return [];
    const kind = held === seat ? "lost" : "won";
    return [{ kind, places: [id], army: holds, name } satisfies Change];
  });
  return [
    ...own,
    ...listContinents(board, before, now, seat),
    ...listEliminated(scene, before, now, seat),
    ...listTrades(plies, seat),
  ];
}

function listContinents(board: Board, before: Holders, now: Holders, seat: number): Change[] {
  if (board.kind !== "map") return [];
  return board.continents.flatMap(({ id, name }): Change[] => {
    const places = board.regions.filter((one) => one.continent === id).map((one) => one.id);
    const [held, holds] = [findSole(places, before), findSole(places, now)];
    if (held === holds) return [];
    if (held === seat) {
      const lost = places.filter((place) => now.get(place) !== seat);
      return [{ kind: "broken", places: lost, army: NOBODY, name }];
    }
    return holds === NOBODY || holds === seat
      ? []
      : [{ kind: "closed", places, army: holds, name }];
  });
}

function listEliminated(scene: Scene, before: Holders, now: Holders, seat: number): Change[] {
  if (scene.board.kind !== "map") return [];
  const [held, holds] = [new Set(before.values()), new Set(now.values())];
  return scene.armies
    .filter(({ id }) => id !== seat && held.has(id) && !holds.has(id))
    .map(({ id }) => ({ kind: "out", places: [], army: id, name: "" }));
}

function listTrades(plies: readonly Told[], seat: number): Change[] {
  const traded = plies.filter((told) => told.kind === "trade" && told.seat !== seat);
  return [...new Set(traded.map((told) => told.seat))].map((army) => ({
    kind: "cards",
    places: [],
    army,
    name: "",
  }));
}

/** Who holds all of some places; nobody if several do. */
function findSole(places: readonly string[], holders: Holders): number {
  const armies = new Set(places.map((place) => holders.get(place) ?? NOBODY));
  return armies.size === 1 ? ([...armies][0] ?? NOBODY) : NOBODY;
}
