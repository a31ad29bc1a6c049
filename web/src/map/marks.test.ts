import { describe, expect, it } from "vitest";

import { MARKS, placed } from "./marks";

describe("marks", () => {
  it("stand apart from each other around a number", () => {
    const found = placed(["hq", "own_hq", "city_minor", "fortified", "scar_bunker", "fallout"], true, 1);
    expect(found.map((one) => one.key)).toEqual(["hq", "city_minor", "scar_bunker", "fallout"]);
    expect(new Set(found.map((one) => one.at.join())).size).toBe(4);
  });

  it("stand in a row where nobody is", () => {
    const found = placed(["city_major", "scar_mercenary"], false, -1);
    expect(found.map((one) => one.at[0])).toEqual([-8.5, 8.5]);
  });

  it("are left out where they are unknown", () => {
    expect(placed(["capital", "something_new"], true, 1)).toEqual([]);
    expect(Object.keys(MARKS)).not.toContain("capital");
  });
});
