import { expect, it } from "vitest";

import { listOutcomes } from "./odds";

it("orders the endings of a battle from the worst for the attacker to the best", () => {
  const odds = {
    win: 0.7,
    attacker_losses: 1,
    defender_losses: 1.5,
    attacker_left: [0, 0.3, 0.2, 0.5],
    defender_left: [0.7, 0.1, 0.2],
  };
  expect(listOutcomes(odds, 1)).toEqual([
    { conquers: false, left: 2, chance: 0.2 },
    { conquers: false, left: 1, chance: 0.1 },
    { conquers: true, left: 2, chance: 0.2 },
    { conquers: true, left: 3, chance: 0.5 },
  ]);
});
