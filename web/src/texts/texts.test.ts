import { describe, expect, it } from "vitest";

type Tree = { [key: string]: string | Tree };

/** Every text with its key, `table.your_turn`. */
function leaves(tree: Tree, stem = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[stem + key, value]] : leaves(value, `${stem}${key}.`),
  );
}

/** Every language for which there is a file. */
const LANGUAGES = Object.entries(
  import.meta.glob<Tree>("./*.json", { import: "default", eager: true }),
).map(([path, tree]): [string, Map<string, string>] => [path, new Map(leaves(tree))]);
const GERMAN = LANGUAGES.find(([path]) => path === "./de.json")?.[1] ?? new Map<string, string>();
/** Plural variants beyond one and other, which a language may have for itself. */
const OWN = /\.(zero|two|few|many)$/;

const SOURCES = Object.entries(
  import.meta.glob<string>("../**/*.{ts,svelte}", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
).filter(([path]) => !path.endsWith(".test.ts") && !path.startsWith("../map/"));

/** The keys a source uses: t("a.b"), count("a"), t(`a.${b}`), count(`a.${b}`). */
function used(source: string): { keys: string[]; stems: string[] } {
  const keys = [...source.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? "");
  const counted = [...source.matchAll(/\bcount\(\s*"([\w.]+)"/g)].map((match) => match[1] ?? "");
  const stems = [...source.matchAll(/\b(?:t|count)\(\s*`([\w.]+\.)\$\{/g)].map(
    (match) => match[1] ?? "",
  );
  return { keys: [...keys, ...counted.flatMap((key) => [`${key}.one`, `${key}.other`])], stems };
}

describe("texts", () => {
  it.each(LANGUAGES)("are complete in %s", (_, texts) => {
    const keys = [...texts.keys()].filter((key) => GERMAN.has(key) || !OWN.test(key));
    expect(keys.sort()).toEqual([...GERMAN.keys()].sort());
    expect(keys.length).toBeGreaterThan(100);
  });

  it.each(LANGUAGES)("have the same blanks in %s", (_, texts) => {
    const blanks = (text: string | undefined) =>
      [...(text ?? "").matchAll(/\{(\w+)[.}]/g)].map((match) => match[1]).sort();
    for (const [key, text] of GERMAN) expect(blanks(texts.get(key)), key).toEqual(blanks(text));
  });

  it.each(LANGUAGES)("are never empty in %s", (_, texts) => {
    for (const [key, text] of texts) expect(text.trim(), key).not.toBe("");
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
