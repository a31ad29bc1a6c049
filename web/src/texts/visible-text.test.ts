import { expect, it } from "vitest";

import examples from "../../../tests/server/tables/visible_text.json";
import { clean, countCharacters, cutCharacters, isName } from "./visible-text";

it.each(examples.clean)("shows %j as %j", (written, shown) => {
  expect(clean(written ?? "")).toBe(shown);
});

it.each(examples.count)("counts the characters of %j: %j", (text, count) => {
  expect(countCharacters(String(text))).toBe(count);
  expect(countCharacters(cutCharacters(String(text), 1))).toBe(Math.min(Number(count), 1));
});

it.each(examples.names)("takes %j as a name", (name) => {
  expect(isName(name)).toBe(true);
});

it.each(examples.no_names)("does not take %j as a name", (name) => {
  expect(isName(name)).toBe(false);
});
