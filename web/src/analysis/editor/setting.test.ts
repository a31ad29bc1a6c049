import { describe, expect, it } from "vitest";

import type { Setting } from "../../wire";
import { choose, findHolder, giveCard, readHeld, setHeld, tap } from "./setting";

const SETTING: Setting = {
  game: "any",
  seats: 2,
  board: { alaska: "a3", peru: "b1", siam: "." },
  turn: "a",
  phase: "place",
  hands: { a: ["peru"] },
  missions: {},
  capitals: {},
};

describe("a position put together by hand", () => {
  it("reads who holds a territory", () => {
    expect(readHeld("a3")).toEqual({ letter: "a", units: 3 });
    expect(readHeld(".")).toEqual({ letter: null, units: 0 });
    expect(readHeld(undefined)).toEqual({ letter: null, units: 0 });
  });

  it("gives a territory to the army in hand with a tap, and another unit with the next", () => {
    const taken = tap(SETTING, "alaska", "b");
    expect(taken.board["alaska"]).toBe("b3");
    expect(tap(taken, "alaska", "b").board["alaska"]).toBe("b4");
    expect(tap(SETTING, "siam", "a").board["siam"]).toBe("a1");
    expect(setHeld(SETTING, "peru", { letter: "b", units: 9 }).board["peru"]).toBe("b9");
    expect(SETTING.board["alaska"]).toBe("a3");
  });

  it("moves a card from hand to hand and back to the pile", () => {
    const given = giveCard(SETTING, "peru", "b");
    expect(findHolder(given, "peru")).toBe("b");
    expect(given.hands).toEqual({ a: [], b: ["peru"] });
    expect(findHolder(giveCard(given, "peru", null), "peru")).toBeNull();
  });

  it("chooses a mission or none", () => {
    expect(choose({ a: "x" }, "b", "y")).toEqual({ a: "x", b: "y" });
    expect(choose({ a: "x", b: "y" }, "a", "")).toEqual({ b: "y" });
  });
});
