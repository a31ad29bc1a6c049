import { describe, expect, it } from "vitest";

import { shareOf } from "./boxes";
import { placeChances } from "./chance-spots";
import { placeName } from "./names";
import { chooseSizes } from "./sizes";
import { PLACES, type Point } from "./world";

const HALF: Point = [20, 9];

describe("the chance of a target", () => {
  it("stands above its number where nothing else does", () => {
    const [, y] = placeChances([{ id: "a", at: [0, 0], half: HALF }], 12, [[0, 0]], []).get("a")!;
    expect(y).toBeLessThan(-12);
  });

  it("gives way to a name", () => {
    const name = { at: [0, -20] as Point, half: [30, 6] as Point };
    const at = placeChances([{ id: "a", at: [0, 0], half: HALF }], 12, [[0, 0]], [name]).get("a")!;
    expect(shareOf({ at, half: HALF }, name)).toBe(0);
  });

  it("covers no other chance, and hardly a name, on the whole map at a desk", () => {
    const sizes = chooseSizes(0.63);
    const names = [...PLACES].map(([id, place]) => placeName(place, id, "de", sizes.text).box);
    const numbers = [...PLACES.values()].map((place) => place.badge);
    const half: Point = [HALF[0] * sizes.hair, HALF[1] * sizes.hair];
    for (const [, source] of PLACES) {
      const wanted = source.neighbours.map((id) => ({ id, at: PLACES.get(id)!.badge, half }));
      const found = [...placeChances(wanted, sizes.badge, numbers, names).values()];
      const boxes = found.map((at) => ({ at, half }));
      const shared = boxes.flatMap((one, k) =>
        boxes.slice(k + 1).map((other) => shareOf(one, other)),
      );
      expect(Math.max(0, ...shared)).toBeLessThan(half[0] * half[1]);
    }
  });
});
