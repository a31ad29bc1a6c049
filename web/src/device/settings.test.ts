import { describe, expect, it } from "vitest";

import { parseSettings, type Settings } from "./settings.svelte";

const STANDARD: Settings = {
  language: "de",
  theme: "auto",
  speed: "normal",
  pace: "normal",
  battles: "dice",
  sound: false,
  notify: false,
  offline: false,
  patterns: false,
  forced: true,
  defend: false,
  dice: false,
  ask_end: true,
  warn: false,
};

describe("settings", () => {
  it("come back as they were kept", () => {
    const kept: Settings = {
      ...STANDARD,
      language: "en",
      theme: "dark",
      speed: "off",
      pace: "fast",
      sound: true,
    };
    expect(parseSettings(JSON.stringify(kept), STANDARD)).toEqual(kept);
  });

  it("let bots play at once where nothing moved before there was a pace", () => {
    expect(parseSettings('{"speed":"off"}', STANDARD).pace).toBe("at_once");
  });

  it.each([null, "", "{", "7", "null", '{"theme":"pink","speed":9,"sound":"yes"}'])(
    "are the standard where %j was kept",
    (text) => {
      expect(parseSettings(text, STANDARD)).toEqual(STANDARD);
    },
  );
});
