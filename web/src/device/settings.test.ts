import { describe, expect, it } from "vitest";

import { readChoices, type Choices } from "./settings.svelte";

const STANDARD: Choices = {
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
    const kept: Choices = { ...STANDARD, language: "en", theme: "dark", speed: "off", sound: true };
    expect(readChoices(JSON.stringify(kept), STANDARD)).toEqual(kept);
  });

  it.each([null, "", "{", "7", "null", '{"theme":"pink","speed":9,"sound":"yes"}'])(
    "are the standard where %j was kept",
    (text) => {
      expect(readChoices(text, STANDARD)).toEqual(STANDARD);
    },
  );
});
