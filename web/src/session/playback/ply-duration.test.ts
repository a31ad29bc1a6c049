import { expect, it } from "vitest";

import type { Pace, Told } from "../../wire";
import { chooseLongestLag, choosePlyDuration } from "./ply-duration";

const thrown = { words: ["x"], kind: "throw" } as unknown as Told;
const PACES: readonly Pace[] = ["slow", "normal", "fast", "at_once"];

it("shows a ply the shorter the faster bots are to play", () => {
  const times = PACES.map((pace) => choosePlyDuration(thrown, pace, false));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times.at(-1)).toBe(0);
  const lags = PACES.map(chooseLongestLag);
  expect(lags).toEqual(lags.toSorted((a, b) => b - a));
});

it("does not dwell on what says nothing", () => {
  expect(choosePlyDuration({ ...thrown, words: [] }, "slow", false)).toBe(0);
});
