import { describe, expect, it } from "vitest";

import { decodeText, encodeText } from "./text-encoding";

describe("names", () => {
  it("are written as records have them", () => {
    expect(encodeText("Superika")).toBe("t.53uperika");
    expect(encodeText("Süd 7")).toBe("t.53.c3.bcd_7");
    expect(encodeText("  Port Hope ")).toBe("t.50ort_.48ope");
    expect(encodeText("")).toBe("t");
  });

  it("read back", () => {
    for (const name of ["Superika", "Süd 7", "Port Hope", "東京", ""]) {
      expect(decodeText(encodeText(name) ?? "")).toBe(name);
    }
  });

  it("are refused when they are too long or cannot be printed", () => {
    expect(encodeText("x".repeat(41))).toBeNull();
    expect(encodeText("東".repeat(20))).toBeNull();
    expect(encodeText("a\u0000b")).toBeNull();
    expect(encodeText("a\u00a0b")).toBeNull();
  });
});
