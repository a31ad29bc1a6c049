/** What sticks on a territory or stands in it beside units: headquarters, cities, scars. */

/** Where a mark is drawn: beside the number, each kind in its own place. */
export type Slot = "banner" | "town" | "scar" | "ground";

export interface Mark {
  readonly slot: Slot;
  /** Drawn around the origin, about 12 wide. */
  readonly path: string;
  /** Drawn as lines, not filled. */
  readonly lines?: boolean;
  readonly tone: "star" | "house" | "crown" | "ink" | "alarm";
}

const HOUSE = "M-5.5 5v-5.2L0-5.4 5.5-.2V5h-3.9V1.4h-3.2V5z";
const HOUSES =
  "M-7.5 5.5v-7l3.6-3.6 3.1 3v-5.4h6.4v3.2h2v9.8h-3V1.700h-2.500v3.800zM1.5-4.900h1.500v1.700h-1.500zM-5.2.300h2v1.800h-2z";
const CROWN = "M-7 5.500l-1.2-9 4.3 3.200L0-6.5 3.9-.3l4.3-3.200L7 5.500zM-7 7h14";
const STAR =
  "M0-7.500l2.2 4.7 5.1.6-3.8 3.5 1 5.100L0 3.800l-4.5 2.6 1-5.1-3.8-3.5 5.1-.6z";

/** Every mark by the key it has in a scene. */
export const MARKS: Readonly<Record<string, Mark>> = {
  hq: { slot: "banner", path: STAR, tone: "star" },
  city_minor: { slot: "town", path: HOUSE, tone: "house" },
  city_major: { slot: "town", path: HOUSES, tone: "house" },
  capital_world: { slot: "town", path: CROWN, tone: "crown" },
  ruin: {
    slot: "town",
    path: "M-6 5.500v-8l2-1.500v5.500h2v-6.500l2 2v3.500h2v-2l2 1.500v5.500z",
    tone: "ink",
  },
  scar_bunker: { slot: "scar", path: "M-6 4a6 6.5 0 0 1 12 0zM-3-.800v1.500h6v-1.500z", tone: "ink" },
  scar_ammo_shortage: {
    slot: "scar",
    path: "M-1.8 5v-6q0-2.8 1.8-4 1.8 1.2 1.8 4v6zM-5 4.500L5-4.5",
    lines: true,
    tone: "ink",
  },
  scar_biohazard: {
    slot: "scar",
    path: "M0-.2a2.5 2.5 0 1 1 .01 0M-.4.400a2.5 2.5 0 1 1 0 .01M.4.400a2.5 2.5 0 1 0 0 .01",
    lines: true,
    tone: "alarm",
  },
  scar_mercenary: {
    slot: "scar",
    path: "M-4.5-4.500L4 4M4.5-4.500L-4 4M-4.8 1.800l3 3M4.8 1.800l-3 3",
    lines: true,
    tone: "ink",
  },
  fallout: {
    slot: "ground",
    path: "M0-1.200L-3-6.200a6 6 0 0 1 6 0zM1.1.600H6.900a6 6 0 0 1-3 5.200zM-1.1.600L-3.9 5.800a6 6 0 0 1-3-5.200z",
    tone: "alarm",
  },
};

/** Where the marks of a territory stand around its number; in a row where nobody is. */
export function placed(
  marks: readonly string[],
  held: boolean,
  side: 1 | -1,
): { key: string; mark: Mark; at: readonly [number, number] }[] {
  const shown = marks.flatMap((key) => {
    const mark = MARKS[key];
    return mark === undefined ? [] : [{ key, mark }];
  });
  return shown.map(({ key, mark }, k) => ({
    key,
    mark,
    at: held ? AROUND[mark.slot](side) : [(k - (shown.length - 1) / 2) * ROW, 0],
  }));
}

const ROW = 17;
const AROUND: Readonly<Record<Slot, (side: 1 | -1) => readonly [number, number]>> = {
  banner: (side) => [side * 12, -11],
  town: (side) => [side * 17, 6],
  scar: (side) => [side * -14, 10],
  ground: () => [0, 18],
};
