import { describe, expect, it } from "vitest";

import { decoded, encoded } from "./text-encoding";

describe("names", () => {
  it("are written as records have them", () => {
    expect(encoded("Superika")).toBe("t.53uperika");
    expect(encoded("Süd 7")).toBe("t.53.c3.bcd_7");
    expect(encoded("  Port Hope ")).toBe("t.50ort_.48ope");
    expect(encoded("")).toBe("t");
  });

  it("read back", () => {
    for (const name of ["Superika", "Süd 7", "Port Hope", "東京", ""]) {
      expect(decoded(encoded(name) ?? "")).toBe(name);
    }
  });

  it("are refused when they are too long or cannot be printed", () => {
    expect(encoded("x".repeat(41))).toBeNull();
    expect(encoded("東".repeat(20))).toBeNull();
    expect(encoded("a\u0000b")).toBeNull();
    expect(encoded("a\u00a0b")).toBeNull();
  });
});
