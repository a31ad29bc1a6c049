import { describe, expect, it } from "vitest";

import type { Board, MapBoard, Mark, Replay, ReplayPly } from "../wire";
import { BoardHistory } from "./board-history";

const PLIES = 120;

function ply(k: number): ReplayPly {
  return {
    told: {
      ply: k,
      player: 0,
      seat: 0,
      text: "",
      words: [],
      kind: "",
      places: [],
      throw: null,
      forces: null,
      back: null,
    },
    changes: [
      {
        id: k % 2 === 0 ? "even" : "odd",
        army: k > 100 ? 1 : 0,
        units: k,
        marks: k === 60 ? [STAR] : null,
        notes: null,
      },
    ],
    board: k === 70 ? NAMED : null,
  };
}

const STAR: Mark = {
  spot: "banner",
  tone: "star",
  path: "M0 0h1",
  lines: false,
  text: "",
  colour: null,
  own: false,
  secret: false,
  boxes: null,
};

const START: MapBoard = {
  kind: "map",
  regions: ["even", "odd"].map((id) => ({
    id,
    name: id,
    continent: "c",
    army: 0,
    units: 0,
    marks: [],
    notes: [],
  })),
  continents: [{ id: "c", name: "c", bonus: 2, army: 0, notes: [] }],
  lines: [],
};
/** The whole board after the seventieth ply, when a continent was named. */
const NAMED: MapBoard = {
  ...START,
  regions: START.regions.map((region) => ({
    ...region,
    units: region.id === "even" ? 70 : 69,
    marks: region.id === "even" ? [STAR] : [],
  })),
  continents: [{ id: "c", name: "Nova", bonus: 3, army: 0, notes: [] }],
};
const REPLAY: Replay = {
  game: "",
  title: "",
  players: [],
  armies: [],
  winners: [],
  board: START,
  plies: Array.from({ length: PLIES }, (_, k) => ply(k + 1)),
  figures: [],
  turns: [],
  problems: [],
  reviewable: false,
};

function units(board: Board): number[] {
  return board.kind === "map" ? board.regions.map((region) => region.units) : [];
}

describe("a history of boards", () => {
  it("begins with the first board", () => {
    expect(new BoardHistory(REPLAY).at(0)).toEqual(START);
  });

  it("shows the same at any ply, wherever one comes from", () => {
    const history = new BoardHistory(REPLAY);
    for (const k of [120, 3, 77, 50, 51, 100, 1]) {
      const [even, odd] = k % 2 === 0 ? [k, k - 1] : [k - 1, k];
      expect(units(history.at(k)), String(k)).toEqual([even, odd]);
    }
  });

  it("keeps what sticks on a territory and what a continent is called", () => {
    const history = new BoardHistory(REPLAY);
    const seen = (k: number) => {
      const board = history.at(k);
      return board.kind === "map"
        ? [board.regions[0]?.marks.length, board.continents[0]?.name, board.continents[0]?.bonus]
        : [];
    };
    expect(seen(59)).toEqual([0, "c", 2]);
    expect(seen(60)).toEqual([1, "c", 2]);
    expect(seen(69)).toEqual([1, "c", 2]);
    expect(seen(120)).toEqual([1, "Nova", 3]);
  });

  it("sees who holds a whole continent", () => {
    const history = new BoardHistory(REPLAY);
    const holder = (k: number) => {
      const board = history.at(k);
      return board.kind === "map" ? board.continents[0]?.army : null;
    };
    expect([holder(100), holder(101), holder(102)]).toEqual([0, -1, 1]);
  });
});
