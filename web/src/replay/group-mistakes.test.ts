import { expect, it } from "vitest";

import type { ReviewMistake } from "../wire";
import { groupMistakes } from "./group-mistakes";

function mistake(seat: number, pattern: string, cost: number): ReviewMistake {
  return { turn: 1, ply: 1, seat, played: "", better: "", pattern, chance: 0.5, cost };
}

it("puts together what the same player did wrong in the same way", () => {
  const all = [
    mistake(0, "attack elsewhere", 0.3),
    mistake(1, "stop; better: trade", 0.2),
    mistake(1, "stop; better: trade", 0.15),
    mistake(0, "stop; better: trade", 0.1),
  ];
  const groups = groupMistakes(all);
  expect(groups.map(({ seat, mistakes }) => [seat, mistakes.length])).toEqual([
    [1, 2],
    [0, 1],
    [0, 1],
  ]);
  expect(groups[0]?.cost).toBeCloseTo(0.35);
  expect(groups.flatMap(({ mistakes }) => mistakes)).toHaveLength(all.length);
});

it("has no groups where there are no mistakes", () => {
  expect(groupMistakes([])).toEqual([]);
});
