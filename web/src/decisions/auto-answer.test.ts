import { expect, it } from "vitest";

import { reflex } from "./auto-answer";
import { ask, choice } from "../session/scenes.testing";

const STANDARD = { forced: true, defend: false, dice: false };

it("answers where there is one legal answer", () => {
  expect(reflex([ask("button", choice("lose", []))], STANDARD)).toBe("lose");
  expect(reflex([ask("place", choice("place", ["alaska"], 3))], STANDARD)).toBe("place alaska 3");
  expect(reflex([ask("cards", choice("trade", ["a", "b", "c"]))], STANDARD)).toBe("trade a b c");
});

it("asks where any text may be written, though one is proposed", () => {
  for (const verb of ["sign", "name"]) {
    expect(reflex([ask("text", choice(verb, ["tveni"]))], STANDARD)).toBeNull();
  }
});

it("asks where the number is free", () => {
  expect(reflex([ask("number", choice("occupy", [], 1, 4))], STANDARD)).toBeNull();
  expect(reflex([ask("list", choice("storm", ["india", "s10"], 4, 5))], STANDARD)).toBeNull();
});

it("asks where there are several answers", () => {
  const places = ask("place", choice("place", ["alaska"]), choice("place", ["peru"]));
  expect(reflex([places], STANDARD)).toBeNull();
  const button = ask("button", choice("end", []));
  expect(reflex([ask("route", choice("attack", ["alaska", "peru"])), button], STANDARD)).toBeNull();
  expect(reflex([], STANDARD)).toBeNull();
});

it("asks for everything where nothing is to be answered by itself", () => {
  const wishes = { ...STANDARD, forced: false };
  expect(reflex([ask("button", choice("lose", []))], wishes)).toBeNull();
});

it("throws as many dice as possible where that is wished", () => {
  const defence = [ask("number", choice("defend", [], 1, 2))];
  expect(reflex(defence, STANDARD)).toBeNull();
  expect(reflex(defence, { ...STANDARD, defend: true })).toBe("defend 2");
});
