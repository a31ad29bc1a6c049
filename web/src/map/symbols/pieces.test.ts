import { expect, test } from "vitest";

import { findLargestPiece, splitIntoPieces, WORTH } from "./pieces";

test("pieces make up the units", () => {
  expect(splitIntoPieces(17, 9)).toEqual(["cannon", "rider", "soldier", "soldier"]);
  for (let units = 0; units < 60; units++) {
    const sum = splitIntoPieces(units, 99).reduce((total, piece) => total + WORTH[piece], 0);
    expect(sum).toBe(units);
  }
});

test("there are no more pieces than there is room for", () => {
  expect(splitIntoPieces(94, 6)).toHaveLength(6);
});

test.each([
  [1, "soldier"],
  [4, "soldier"],
  [5, "rider"],
  [9, "rider"],
  [10, "cannon"],
  [123, "cannon"],
])("the largest piece of %i is a %s", (units, piece) => {
  expect(findLargestPiece(units)).toBe(piece);
});
