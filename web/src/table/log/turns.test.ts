import { expect, it } from "vitest";

import type { Told } from "../../wire";
import { findBegin, groupByTurn } from "./turns";

function told(ply: number, player: number, ...words: string[]): Told {
  return {
    ply,
    player,
    seat: player,
    text: null,
    words,
    kind: "",
    places: [],
    throw: null,
    forces: null,
    back: null,
  };
}

it("groups what was said by turns and leaves out what says nothing", () => {
  const log = [
    told(1, -1, "deal"),
    told(2, 0, "place"),
    told(3, 0),
    told(4, 0, "end"),
    told(5, 1, "x"),
  ];
  const turns = groupByTurn(log);
  expect(turns.map(({ first, player, plies }) => [first, player, plies.length])).toEqual([
    [1, -1, 1],
    [2, 0, 2],
    [5, 1, 1],
  ]);
});

it("finds where one's own turns began", () => {
  const event = { ...told(2, 0, "card"), seat: -1 };
  const turns = groupByTurn([told(1, -1, "deal"), event, told(3, 0, "place"), told(4, 1, "x")]);
  expect(turns.map((turn) => findBegin(turn, [0]))).toEqual([null, 2, null]);
  expect(turns.map((turn) => findBegin(turn, [0, 1]))).toEqual([null, 2, 3]);
});
