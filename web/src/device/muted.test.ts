import { beforeEach, expect, it, vi } from "vitest";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});

async function load() {
  vi.resetModules();
  return (await import("./muted.svelte")).muted;
}

it("remembers who is muted, until they are not", async () => {
  (await load()).set("abc", true);
  const again = await load();
  expect(again.has("abc")).toBe(true);
  expect(again.has("def")).toBe(false);
  expect(again.has(null)).toBe(false);
  again.set("abc", false);
  expect((await load()).has("abc")).toBe(false);
});

it("forgets what cannot be read, and the oldest of very many", async () => {
  stored.set("risiko.muted", "nonsense");
  const muted = await load();
  expect(muted.has("abc")).toBe(false);
  for (let k = 0; k < 501; k += 1) muted.set(`who${k}`, true);
  expect(muted.has("who0")).toBe(false);
  expect(muted.has("who500")).toBe(true);
});
