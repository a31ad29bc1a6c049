import { expect, it } from "vitest";

import type { Told } from "../../wire";
import { groupByTurn } from "./turns";

function told(ply: number, player: number, ...words: string[]): Told {
  return { ply, player, seat: player, text: null, words, kind: "", places: [], throw: null };
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
