import { describe, expect, it } from "vitest";

import type { Mark } from "../../wire";
import { drawWallBoxes, placeMarks } from "./mark-layout";

function mark(spot: Mark["spot"]): Mark {
  return {
    spot,
    tone: "ink",
    path: spot === "wall" ? null : "M0 0h1",
    lines: false,
    text: spot,
    colour: null,
    own: false,
    secret: false,
    boxes: null,
  };
}

describe("marks", () => {
  it("stand apart from each other around a number", () => {
    const found = placeMarks(
      ["banner", "town", "wall", "scar", "ground"].map((s) => mark(s as Mark["spot"])),
      true,
      1,
    );
    expect(found.map((one) => one.spot)).toEqual(["banner", "town", "scar", "ground"]);
    expect(new Set(found.map((one) => one.at.join())).size).toBe(4);
  });

  it("leave the side of the number to a name that begins there", () => {
    const [town] = placeMarks([mark("town")], true, 1, true);
    const [aside] = placeMarks([mark("town")], true, 1);
    expect(Math.abs(town!.at[0])).toBeLessThan(Math.abs(aside!.at[0]));
  });

  it("stand in a row where nobody is", () => {
    const found = placeMarks([mark("town"), mark("scar")], false, -1);
    expect(found.map((one) => one.at[0])).toEqual([-8.5, 8.5]);
  });

  it("show how many boxes of a wall are ticked", () => {
    const ring = drawWallBoxes(3, 10, 15);
    expect(ring.map((box) => box.ticked).filter(Boolean)).toHaveLength(3);
    expect(new Set(ring.map((box) => box.path)).size).toBe(10);
  });
});
