import { expect, test } from "vitest";

import { WORTH, largest, pieces } from "./pieces";

test("pieces make up the units", () => {
  expect(pieces(17, 9)).toEqual(["cannon", "rider", "soldier", "soldier"]);
  for (let units = 0; units < 60; units++) {
    const sum = pieces(units, 99).reduce((total, piece) => total + WORTH[piece], 0);
    expect(sum).toBe(units);
  }
});

test("there are no more pieces than there is room for", () => {
  expect(pieces(94, 6)).toHaveLength(6);
});

test.each([
  [1, "soldier"],
  [4, "soldier"],
  [5, "rider"],
  [9, "rider"],
  [10, "cannon"],
  [123, "cannon"],
])("the largest piece of %i is a %s", (units, piece) => {
  expect(largest(units)).toBe(piece);
});
