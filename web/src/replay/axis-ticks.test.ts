import { expect, it } from "vitest";

import { chooseTicks } from "./axis-ticks";

it.each([
  [0, 42, 4, [0, 20, 40]],
  [-3, 3, 3, [-2, 0, 2]],
  [0, 1, 4, [0, 0.5, 1]],
  [5, 5, 3, [5]],
])("ticks from %d to %d are round", (lo, hi, wanted, expected) => {
  expect(chooseTicks(lo, hi, wanted)).toEqual(expected);
});
