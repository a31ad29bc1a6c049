import { describe, expect, test } from "vitest";

import { drawArrow, drawLine, findWays } from "./arrows";
import { findNeighbours, PLACES, WORLD } from "./world";

function badge(id: string) {
  const place = PLACES.get(id);
  if (place === undefined) throw new Error(id);
  return place.badge;
}

describe("ways", () => {
  test("lead from badge to badge", () => {
    const [one, ...others] = findWays(badge("brazil"), badge("peru"));
    expect(others).toEqual([]);
    expect(one?.from).toBe(badge("brazil"));
    expect(one?.to).toBe(badge("peru"));
  });

  test("between Alaska and Kamchatka lead over both edges", () => {
    const [out, home] = findWays(badge("alaska"), badge("kamchatka"));
    expect(out?.from).toBe(badge("alaska"));
    expect(out?.to[0]).toBeLessThan(0);
    expect(home?.from[0]).toBeGreaterThan(WORLD.width);
    expect(home?.to).toBe(badge("kamchatka"));
  });

  test("between all other neighbours stay on the map", () => {
    for (const [id, place] of PLACES) {
      for (const other of findNeighbours(id)) {
        const edge = [id, other].sort().join() === "alaska,kamchatka";
        expect(findWays(place.badge, badge(other))).toHaveLength(edge ? 2 : 1);
      }
    }
  });

  test("bend to the north in both directions", () => {
    const [there] = findWays([100, 100], [300, 100]);
    const [back] = findWays([300, 100], [100, 100]);
    expect(there?.bend[1]).toBeLessThan(100);
    expect(back?.bend[1]).toBeLessThan(100);
  });
});

test("arrows are drawn whole even between badges that nearly touch", () => {
  const [short] = findWays([100, 100], [110, 100]);
  if (short === undefined) throw new Error("no way");
  expect(drawArrow(short, 12, 8)).toMatch(/^M[-\d. L]+Z$/);
  expect(drawLine(short)).toMatch(/^M[-\d. ]+Q[-\d. ]+$/);
});
