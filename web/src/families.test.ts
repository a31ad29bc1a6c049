import { expect, it } from "vitest";

const SOURCES = Object.entries(
  import.meta.glob<string>("./**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true }),
).filter(([path]) => !path.includes(".test") && path !== "./wire.ts");

/** What shared code must not ask: the server's data says it, from the registration of the game. */
const ASKS = {
  "which game or family it is": /["'`](express|evolution|classic|20\d\d\/)\b/,
  "which verb it is": /\bverb [!=]==? ["'`]/,
};

/** Comments and the paths of imports. */
const BESIDE_CODE = /\/\*[^]*?\*\/|\/\/.*|<!--[^]*?-->|from "[^"]+"/g;

it.each(Object.entries(ASKS))("no module of the client asks %s", (_, pattern) => {
  const found = SOURCES.filter(([, text]) => pattern.test(text.replace(BESIDE_CODE, "")));
  expect(found.map(([path]) => path)).toEqual([]);
});

it("reads the whole client", () => {
  expect(SOURCES.length).toBeGreaterThan(100);
});
