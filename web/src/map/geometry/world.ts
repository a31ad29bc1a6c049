/** The drawing of the world: made by tools/map, read only here. */

import type { Language } from "../../wire";
import drawing from "./world.json";

export type Point = readonly [x: number, y: number];

/** A name on the map, in one language. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  readonly lines: readonly string[];
  /** How much of it stands on its own territory, 0 to 1. */
  readonly inside: number;
}

/** A territory as it is drawn. */
export interface Place {
  readonly continent: string;
  readonly neighbours: readonly string[];
  readonly badge: Point;
  /** The radius of the largest circle in it. */
  readonly room: number;
  readonly label: Readonly<Record<Language, Label>>;
  readonly path: string;
}

export interface Route {
  readonly between: readonly [string, string];
  readonly path: string;
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The radius of a badge. */
  readonly badge: number;
  /** The size of the letters. */
  readonly text: number;
  /** From one line of a name to the next. */
  readonly line: number;
  readonly territories: Readonly<Record<string, Place>>;
  readonly routes: readonly Route[];
  /** Borders within continents. */
  readonly borders: string;
  /** Borders between continents. */
  readonly frontiers: string;
  /** The water along the coasts of each continent, in bands from the farthest to the nearest. */
  readonly shallows: readonly Readonly<Record<string, string>>[];
  readonly lakes: string;
  readonly graticule: string;
  readonly oceans: readonly ({ readonly at: Point } & Readonly<
    Record<Language, readonly string[]>
  >)[];
  /** Where the names of the continents stand, and the compass. */
  readonly signs: Readonly<Record<string, Point>>;
}

export const WORLD = drawing as unknown as Drawing;

/** The territories by their ids, in the order of the board. */
export const PLACES: ReadonlyMap<string, Place> = new Map(Object.entries(WORLD.territories));

/** Where a territory lies that is not printed: an islet in nobody's way. */
const ISLET: Place = {
  continent: "sea",
  neighbours: [],
  badge: [612, 752],
  room: 24,
  label: {
    de: { x: 612, y: 800, anchor: "middle", lines: [], inside: 0 },
    en: { x: 612, y: 800, anchor: "middle", lines: [], inside: 0 },
  },
  path: "M580 748q-3-9 5-13 1-9 12-8 5-9 15-5 8-5 14 2 12-1 13 9 10 5 5 14 5 9-4 14 0 10-11 8-3 9-12 5-7 6-13-1-10 4-13-5-9-2-6-10-7-4-5-10z",
};

/** Where a territory is drawn, also one that is not printed. */
export function placeOf(id: string): Place | undefined {
  return PLACES.get(id) ?? (id === "" ? undefined : ISLET);
}

/** The territories next to one, by land or sea. */
export function findNeighbours(id: string): readonly string[] {
  return PLACES.get(id)?.neighbours ?? [];
}

/** Whether the way from one place to a neighbour leads over the edge of the map. */
export function crossesEdge(from: Point, to: Point): boolean {
  return Math.abs(from[0] - to[0]) > WORLD.width / 2;
}
