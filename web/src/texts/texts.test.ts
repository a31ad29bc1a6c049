import { describe, expect, it } from "vitest";

import de from "./de.json";
import en from "./en.json";

type Tree = { [key: string]: string | Tree };

/** Every text with its key, `table.your_turn`. */
function leaves(tree: Tree, stem = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[stem + key, value]] : leaves(value, `${stem}${key}.`),
  );
}

const GERMAN = new Map(leaves(de));
const ENGLISH = new Map(leaves(en));

const SOURCES = Object.entries(
  import.meta.glob<string>("../**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).filter(([path]) => !path.endsWith(".test.ts") && !path.startsWith("../map/"));

/** The keys a source uses: t("a.b"), count("a"), t(`a.${b}`). */
function used(source: string): { keys: string[]; stems: string[] } {
  const keys = [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? "");
  const counted = [...source.matchAll(/\bcount\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? "");
  const stems = [...source.matchAll(/\bt\(\s*`([\w.]+\.)\$\{/g)].map((match) => match[1] ?? "");
  return { keys: [...keys, ...counted.flatMap((key) => [`${key}.one`, `${key}.other`])], stems };
}

describe("texts", () => {
  it("are the same in German and English", () => {
    expect([...ENGLISH.keys()].sort()).toEqual([...GERMAN.keys()].sort());
  });

  it("have the same blanks in both languages", () => {
    const blanks = (text: string | undefined) =>
      [...(text ?? "").matchAll(/\{\w+\}/g)].map(String).sort();
    for (const [key, text] of GERMAN) expect(blanks(ENGLISH.get(key)), key).toEqual(blanks(text));
  });

  it("are never empty", () => {
    for (const [key, text] of [...GERMAN, ...ENGLISH]) expect(text.trim(), key).not.toBe("");
  });

  it("exist wherever a source uses one", () => {
    expect(SOURCES.length).toBeGreaterThan(20);
    for (const [path, source] of SOURCES) {
      const { keys, stems } = used(source);
      for (const key of keys) expect(GERMAN.has(key), `${path}: ${key}`).toBe(true);
      for (const stem of stems) {
        const found = [...GERMAN.keys()].some((key) => key.startsWith(stem));
        expect(found, `${path}: ${stem}`).toBe(true);
      }
    }
  });

  it("are all used", () => {
    const all = SOURCES.map(([, source]) => used(source));
    const keys = new Set(all.flatMap((found) => found.keys));
    const stems = all.flatMap((found) => found.stems);
    const idle = [...GERMAN.keys()].filter(
      (key) => !keys.has(key) && !stems.some((stem) => key.startsWith(stem)),
    );
    expect(idle).toEqual([]);
  });
});
