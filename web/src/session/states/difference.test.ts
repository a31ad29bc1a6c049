import { describe, expect, it } from "vitest";

import { applyDifference, type Json } from "./difference";

/** What is changed, by what, and what comes of it. */
const CASES: [string, Json | undefined, Json, Json][] = [
  ["a number", 1, 2, 2],
  ["a short text", "one", "two", "two"],
  ["nothing", { hand: { cards: [1] } }, { hand: null }, { hand: null }],
  ["a field of an object", { turn: 0, ply: 1 }, { ply: 2 }, { turn: 0, ply: 2 }],
  [
    "an object where there was none",
    { fight: null },
    { fight: { dice: 2 } },
    { fight: { dice: 2 } },
  ],
  ["items by their places", [{ n: 1 }, { n: 2 }], { "1": { n: 3 } }, [{ n: 1 }, { n: 3 }]],
  ["a text of a list by its place", ["a", "b"], { "0": "c" }, ["c", "b"]],
  ["items that stay and new ones", ["a", "b", "c"], [[1, 3], "d"], ["b", "c", "d"]],
  [
    "several items in the same way",
    [
      { n: 1, hi: 3 },
      { n: 2, hi: 3 },
    ],
    [[0, 2, { hi: 1 }]],
    [
      { n: 1, hi: 1 },
      { n: 2, hi: 1 },
    ],
  ],
  [
    "items like new ones",
    [],
    [{ verb: "attack", args: ["a", "b"] }, [0, 1, { args: [[0, 1], "c"] }]],
    [
      { verb: "attack", args: ["a", "b"] },
      { verb: "attack", args: ["a", "c"] },
    ],
  ],
  ["an empty list", { income: [{ units: 3 }] }, { income: [] }, { income: [] }],
  ["numbers of a list", { winners: [] }, { winners: [0, 2] }, { winners: [0, 2] }],
  ["pairs of texts", { lines: [] }, { lines: [["a", "b"]] }, { lines: [["a", "b"]] }],
  ["parts of a text", "2003 a3b1 attack", [[0, 6], "4", [7, 16]], "2003 a4b1 attack"],
];

describe("a difference", () => {
  it.each(CASES)("changes %s", (_, old, change, made) => {
    const before = JSON.stringify(old);
    expect(applyDifference(old, change)).toEqual(made);
    expect(JSON.stringify(old)).toBe(before);
  });

  it("leaves what it does not change as it is", () => {
    const old = { board: { regions: [{ units: 1 }, { units: 2 }] }, seats: [{ alive: true }] };
    const made = applyDifference(old, { board: { regions: { "0": { units: 3 } } } });
    expect(made).toMatchObject({ board: { regions: [{ units: 3 }, { units: 2 }] } });
    const { board, seats } = made as typeof old;
    expect(board.regions[1]).toBe(old.board.regions[1]);
    expect(seats).toBe(old.seats);
  });
});
