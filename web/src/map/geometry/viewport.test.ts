import { describe, expect, test } from "vitest";

import {
  bringIntoView,
  CLOSEST,
  computeScale,
  dragBy,
  EVERYTHING,
  keepInside,
  toMap,
  toScreen,
  zoomBy,
} from "./viewport";
import { WORLD } from "./world";

const DESK = { width: 1400, height: 800 };
const PHONE = { width: 360, height: 640 };

describe("the view of the map", () => {
  test.each([DESK, PHONE])("shows everything at first", (size) => {
    const [left, top] = toScreen([0, 0], EVERYTHING, size);
    const [right, bottom] = toScreen([WORLD.width, WORLD.height], EVERYTHING, size);
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(size.width);
    expect(bottom).toBeLessThanOrEqual(size.height);
  });

  test("keeps what is under the pointer when it comes closer", () => {
    const at = [900, 300] as const;
    const before = toMap(at, EVERYTHING, DESK);
    const after = toMap(at, zoomBy(EVERYTHING, DESK, 2.5, at), DESK);
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
  });

  test("follows the finger", () => {
    const close = zoomBy(EVERYTHING, DESK, 4, [700, 400]);
    const [x, y] = toScreen([800, 400], close, DESK);
    const [movedX, movedY] = toScreen([800, 400], dragBy(close, DESK, 30, -20), DESK);
    expect(movedX - x).toBeCloseTo(30);
    expect(movedY - y).toBeCloseTo(-20);
  });

  test("does not leave the map", () => {
    const far = dragBy(zoomBy(EVERYTHING, DESK, 3, [0, 0]), DESK, 1e6, 1e6);
    expect(toMap([0, 0], far, DESK)).toEqual([expect.closeTo(0), expect.closeTo(0)]);
    expect(dragBy(EVERYTHING, DESK, 500, 0)).toEqual(EVERYTHING);
  });

  test("neither comes too close nor goes too far back", () => {
    expect(keepInside({ ...EVERYTHING, zoom: 0.1 }, DESK).zoom).toBe(1);
    expect(keepInside({ ...EVERYTHING, zoom: 1e6 }, DESK).zoom).toBe(CLOSEST);
    expect(computeScale(keepInside({ ...EVERYTHING, zoom: 1e6 }, PHONE), PHONE)).toBeGreaterThan(
      1.9,
    );
  });

  test("moves to what would be outside, and only then", () => {
    const close = zoomBy(EVERYTHING, DESK, 6, [0, 0]);
    const [x, y] = toScreen([1300, 500], bringIntoView([1300, 500], close, DESK), DESK);
    expect(x).toBeLessThan(DESK.width);
    expect(y).toBeLessThan(DESK.height);
    expect(bringIntoView([1300, 500], EVERYTHING, DESK)).toBe(EVERYTHING);
  });
});
