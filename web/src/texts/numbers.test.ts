import { describe, expect, it } from "vitest";

import cases from "../../../tests/text/numbers.json";
import { settings } from "../device/settings.svelte";
import type { Language } from "../wire";
import { formatNumber, formatPercent } from "./texts";

/** The server writes numbers in the same way: tests/text/test_numbers.py reads the same cases. */
describe.each<Language>(["de", "en"])("numbers in %s", (language) => {
  it.each(cases.numbers)("$value with $digits digits", (one) => {
    settings.language = language;
    expect(formatNumber(one.value, one.digits)).toBe(one[language]);
  });

  it.each(cases.chances)("a chance of $value", (one) => {
    settings.language = language;
    expect(formatPercent(one.value)).toBe(one[language]);
  });
});
