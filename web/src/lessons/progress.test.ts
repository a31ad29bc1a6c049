import { beforeEach, expect, it } from "vitest";

import { ProgressStore } from "./progress";

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  },
});
const store = new ProgressStore("test");

beforeEach(() => kept.clear());

it("remembers what was done in each lesson", () => {
  store.set("one", { played: ["next"], done: false });
  store.set("two", { played: [], done: true });
  expect(store.get("one")).toEqual({ played: ["next"], done: false });
  expect(new ProgressStore("test").get("two").done).toBe(true);
  expect(store.get("three")).toEqual({ played: [], done: false });
});

it.each(["{", "null", "[1]", '{"one": 3}', '{"one": {"played": [3], "done": true}}'])(
  "forgets what it cannot read: %s",
  (text) => {
    kept.set("test", text);
    expect(store.get("one")).toEqual({ played: [], done: false });
  },
);
