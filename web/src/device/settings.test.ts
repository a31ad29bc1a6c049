import { describe, expect, it } from "vitest";

import { parseSettings, type Settings } from "./settings.svelte";

const STANDARD: Settings = {
  language: "de",
  theme: "auto",
  speed: "normal",
  sound: false,
  patterns: false,
  forced: true,
  defend: false,
  dice: false,
};

describe("settings", () => {
  it("come back as they were kept", () => {
    const kept: Settings = {
      ...STANDARD,
      language: "en",
      theme: "dark",
      speed: "off",
      sound: true,
    };
    expect(parseSettings(JSON.stringify(kept), STANDARD)).toEqual(kept);
  });

  it.each([null, "", "{", "7", "null", '{"theme":"pink","speed":9,"sound":"yes"}'])(
    "are the standard where %j was kept",
    (text) => {
      expect(parseSettings(text, STANDARD)).toEqual(STANDARD);
    },
  );
});
