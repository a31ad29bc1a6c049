import { describe, expect, it } from "vitest";

import cases from "../../../tests/text/numbers.json";
import { settings } from "../settings.svelte";
import type { Language } from "../wire";
import { decimal, percent } from "./texts.svelte";

/** The server writes numbers in the same way: tests/text/test_numbers.py reads the same cases. */
describe.each<Language>(["de", "en"])("numbers in %s", (language) => {
  it.each(cases.numbers)("$value with $digits digits", (one) => {
    settings.language = language;
    expect(decimal(one.value, one.digits)).toBe(one[language]);
  });

  it.each(cases.chances)("a chance of $value", (one) => {
    settings.language = language;
    expect(percent(one.value)).toBe(one[language]);
  });
});
