import { expect, it } from "vitest";

import { ask, choice } from "../session/scenes.testing";
import { findAutoAnswer } from "./auto-answer";

const STANDARD = { forced: true, defend: false, dice: false };

it("answers where there is one legal answer", () => {
  expect(findAutoAnswer([ask("button", choice("lose", []))], STANDARD)).toBe("lose");
  expect(findAutoAnswer([ask("place", choice("place", ["alaska"], 3))], STANDARD)).toBe(
    "place alaska 3",
  );
  expect(findAutoAnswer([ask("cards", choice("trade", ["a", "b", "c"]))], STANDARD)).toBe(
    "trade a b c",
  );
});

it("asks where any text may be written, though one is proposed", () => {
  for (const verb of ["sign", "name"]) {
    expect(findAutoAnswer([ask("text", choice(verb, ["tveni"]))], STANDARD)).toBeNull();
  }
});

it("asks where the number is free", () => {
  expect(findAutoAnswer([ask("number", choice("occupy", [], 1, 4))], STANDARD)).toBeNull();
  expect(
    findAutoAnswer([ask("list", choice("storm", ["india", "s10"], 4, 5))], STANDARD),
  ).toBeNull();
});

it("asks where there are several answers", () => {
  const places = ask("place", choice("place", ["alaska"]), choice("place", ["peru"]));
  expect(findAutoAnswer([places], STANDARD)).toBeNull();
  const button = ask("button", choice("end", []));
  expect(
    findAutoAnswer([ask("route", choice("attack", ["alaska", "peru"])), button], STANDARD),
  ).toBeNull();
  expect(findAutoAnswer([], STANDARD)).toBeNull();
});

it("asks for everything where nothing is to be answered by itself", () => {
  const wishes = { ...STANDARD, forced: false };
  expect(findAutoAnswer([ask("button", choice("lose", []))], wishes)).toBeNull();
});

it("throws as many dice as possible where that is wished", () => {
  const defence = [{ ...ask("number", choice("defend", [], 1, 2)), setting: "defend" as const }];
  expect(findAutoAnswer(defence, STANDARD)).toBeNull();
  expect(findAutoAnswer(defence, { ...STANDARD, defend: true })).toBe("defend 2");
});
