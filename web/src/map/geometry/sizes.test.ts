import { describe, expect, test } from "vitest";

import { chooseSizes } from "./sizes";
import { PLACES } from "./world";

const PHONE = 0.215;
const DESK = 0.86;
const SCALES = [PHONE, 0.5, DESK, 1.2, 2, 5];

describe("badges", () => {
  test.each(SCALES)("never touch each other at %d", (scale) => {
    const badges = [...PLACES.values()].map((place) => place.badge);
    const { badge } = chooseSizes(scale);
    for (const [i, a] of badges.entries()) {
      for (const b of badges.slice(i + 1)) {
        expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(2 * badge);
      }
    }
  });

  test("can be read on a phone, and do not grow for ever", () => {
    expect(chooseSizes(PHONE).badge * PHONE).toBeGreaterThan(5);
    expect(chooseSizes(3 * PHONE).badge * 3 * PHONE).toBeGreaterThanOrEqual(9.7);
    expect(chooseSizes(5).badge * 5).toBe(16);
  });
});

test("where badges would be too small, numbers stand alone", () => {
  expect(chooseSizes(PHONE).bare).toBe(true);
  expect(chooseSizes(DESK).bare).toBe(false);
});

test("names are shown where they can be read", () => {
  expect(chooseSizes(PHONE).text).toBe(0);
  expect(chooseSizes(DESK).text).toBeCloseTo(1);
  expect(chooseSizes(4).text).toBeLessThan(0.5);
});

test("pieces stand where there is room for them", () => {
  expect([PHONE, DESK, 2].map((scale) => chooseSizes(scale).pieces)).toEqual([
    "none",
    "one",
    "all",
  ]);
});
