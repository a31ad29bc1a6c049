import { expect, test } from "vitest";

import { placeTip } from "./tip";
import type { Point } from "./world";

const WINDOW = { width: 1000, height: 700 };
const TIP = { width: 240, height: 90 };
const AWAY = 24;

function hides([left, top]: Point, [x, y]: Point): boolean {
  return x >= left && x <= left + TIP.width && y >= top && y <= top + TIP.height;
}

test("a tip stands above its badge where nothing is in the way", () => {
  expect(placeTip(TIP, [500, 400], AWAY, [[500, 400]], WINDOW)).toEqual([380, 286]);
});

test.each([
  [[500, 400], [[500, 340]]],
  [
    [500, 400],
    [
      [500, 340],
      [560, 450],
    ],
  ],
  [
    [500, 60],
    [
      [500, 120],
      [420, 60],
      [560, 60],
    ],
  ],
  [
    [20, 20],
    [
      [60, 80],
      [120, 20],
    ],
  ],
  [
    [990, 690],
    [
      [930, 690],
      [990, 620],
    ],
  ],
] as [Point, Point[]][])("a tip at %j hides neither it nor %j", (at, others) => {
  const place = placeTip(TIP, at, AWAY, [at, ...others], WINDOW);
  for (const one of [at, ...others]) expect(hides(place, one)).toBe(false);
  expect(place[0]).toBeGreaterThanOrEqual(0);
  expect(place[0] + TIP.width).toBeLessThanOrEqual(WINDOW.width);
  expect(place[1]).toBeGreaterThanOrEqual(0);
  expect(place[1] + TIP.height).toBeLessThanOrEqual(WINDOW.height);
});
