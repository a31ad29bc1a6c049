import { expect, it } from "vitest";

import { tell } from "../../session/scenes.testing";
import { findTakenBack } from "./taken-back";

it("marks what was told between the ply that stands and the change of mind", () => {
  const log = [3, 4, 5].map((ply) => tell({ ply }));
  const regret = tell({ ply: 6, kind: "take_back", back: 3 });
  expect([...findTakenBack([...log, regret, tell({ ply: 7 })])]).toEqual([4, 5]);
  expect(findTakenBack(log).size).toBe(0);
});
