import { describe, expect, it } from "vitest";

import type { Scene, Told } from "../../wire";
import { region, scene } from "../scenes.testing";
import { findPliesSince, listChanges, listHolders, undoConquests } from "./since";

let ply = 0;

function told(player: number, kind: string, places: string[] = [], defender = -1): Told {
  ply += 1;
  const dice = { attacker: player, defender, attack: [], defence: [], lost: [0, 1], told: [] };
  return {
    ply,
    player,
    seat: player,
    text: null,
    words: [],
    kind,
    places,
    throw: kind === "conquer" ? { ...dice, lost: [0, 1] } : null,
    forces: null,
    back: null,
  };
}

/** Two continents: seat 0 held all of the first until seat 1 took peru. */
function board(): Scene {
  const regions = [
    { ...region("brazil", "a3"), continent: "south" },
    { ...region("peru", "b1"), continent: "south" },
    { ...region("siam", "b2"), continent: "east" },
    { ...region("java", "b2"), continent: "east" },
  ];
  const army = (id: number) => ({ id, name: `P${id}`, colour: "red" as const, neutral: false });
  const continent = (id: string) => ({ id, name: id, bonus: 2, army: -1, notes: [] });
  return {
    ...scene([]),
    armies: [0, 1, 2].map(army),
    board: {
      kind: "map",
      regions,
      continents: [continent("south"), continent("east")],
      lines: [],
    },
  };
}

const ROUND = [
  told(0, "end"),
  told(1, "trade"),
  told(1, "conquer", ["siam", "java"], 2),
  told(1, "conquer", ["siam", "peru"], 0),
];

describe("since one's own turn", () => {
  it("begins after the last own ply", () => {
    expect(findPliesSince(ROUND, 0)).toHaveLength(3);
    expect(findPliesSince(ROUND, 5)).toHaveLength(4);
  });

  it("knows who held what before conquests", () => {
    const before = undoConquests(listHolders(board().board), ROUND);
    expect([...before]).toEqual([
      ["brazil", 0],
      ["peru", 0],
      ["siam", 1],
      ["java", 2],
    ]);
  });

  it("tells what was lost, what is broken or closed, who is out and who has traded", () => {
    const now = board();
    const plies = findPliesSince(ROUND, 0);
    const before = undoConquests(listHolders(now.board), plies);
    const found = listChanges(now, before, plies, 0);
    expect(found.map(({ kind, name, army }) => [kind, name, army])).toEqual([
      ["lost", "peru", 1],
      ["broken", "south", -1],
      ["closed", "east", 1],
      ["out", "", 2],
      ["cards", "", 1],
    ]);
  });

  it("tells nothing where nothing concerns the seat", () => {
    const now = board();
    expect(listChanges(now, listHolders(now.board), [], 0)).toEqual([]);
  });
});
