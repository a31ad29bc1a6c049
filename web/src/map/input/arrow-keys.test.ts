import { describe, expect, test } from "vitest";

import { PLACES } from "../geometry/world";
import { type Direction, findTerritoryTowards } from "./arrow-keys";

const DIRECTIONS: readonly Direction[] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

describe("arrow keys", () => {
  test.each([
    ["brazil", "ArrowUp", "venezuela"],
    ["alaska", "ArrowRight", "northwest_territory"],
    ["ural", "ArrowLeft", "ukraine"],
    ["madagascar", "ArrowLeft", "south_africa"],
    ["kamchatka", "ArrowRight", "alaska"],
    ["alaska", "ArrowLeft", "kamchatka"],
    ["greenland", "ArrowUp", "greenland"],
  ] as const)("from %s %s lies %s", (from, direction, to) => {
    expect(findTerritoryTowards(from, direction)).toBe(to);
  });

  test("lead from everywhere to everywhere", () => {
    for (const start of PLACES.keys()) {
      const reached = new Set([start]);
      for (const id of reached)
        for (const way of DIRECTIONS) reached.add(findTerritoryTowards(id, way));
      expect(reached.size, start).toBe(PLACES.size);
    }
  });

  test("do nothing for a territory that is not on the map", () => {
    expect(findTerritoryTowards("atlantis", "ArrowUp")).toBe("atlantis");
  });
});
