import { describe, expect, it } from "vitest";

import { findAutoAnswer } from "../decisions/auto-answer";
import type { Ask } from "../wire";
import { findSeatToShow, mustPassDevice } from "./hotseat";
import { ask, choice, scene, state } from "./scenes.testing";

const TURN = { ...scene([ask("button", choice("end", []))]), private: true };
const DEFENCE = { ...scene([ask("number", choice("defend", [], 1, 2))]), private: true };

describe("several people at one device", () => {
  it("look from the seat that has to decide", () => {
    expect(findSeatToShow(state(2, 0, TURN), [0, 2])).toBe(2);
    expect(findSeatToShow(state(0, 0, TURN), [0, 2])).toBeNull();
    expect(findSeatToShow(state(1, 0, TURN), [0, 2])).toBeNull();
  });

  it("hand it over before a turn with secrets", () => {
    expect(mustPassDevice(state(2, 2, TURN), [0, 2], 0)).toBe(true);
    expect(mustPassDevice(state(2, 2, TURN), [0, 2], 2)).toBe(false);
    expect(mustPassDevice(state(2, 2, { ...TURN, private: false }), [0, 2], 0)).toBe(false);
  });

  it("do not hand it over for every unit of the set-up, but for a secret capital", () => {
    const place = ask("place", choice("place", ["alaska"]));
    const capital = { ...ask("place", choice("capital", ["alaska"])), needs_confirmation: true };
    const placing = (asked: Ask, secret: boolean) => ({
      ...state(2, 2, { ...scene([asked]), private: secret }),
      player: -1,
    });
    expect(mustPassDevice(placing(place, true), [0, 2], 0)).toBe(false);
    expect(mustPassDevice(placing(capital, false), [0, 2], 0)).toBe(true);
  });

  it("do not hand it over for a defence, nor alone", () => {
    expect(mustPassDevice(state(2, 2, DEFENCE), [0, 2], 0)).toBe(false);
    expect(mustPassDevice(state(0, 0, TURN), [0], null)).toBe(false);
  });
});

describe("an automatic answer", () => {
  const forced = [ask("number", choice("occupy", [], 3))];
  const defence = [{ ...ask("number", choice("defend", [], 1, 2)), setting: "defend" as const }];

  it("answers what has one answer, if wanted", () => {
    expect(findAutoAnswer(forced, { forced: true, defend: false, dice: false })).toBe("occupy 3");
    expect(findAutoAnswer(forced, { forced: false, defend: false, dice: false })).toBeNull();
  });

  it("defends with all, if wanted", () => {
    expect(findAutoAnswer(defence, { forced: true, defend: true, dice: false })).toBe("defend 2");
    expect(findAutoAnswer(defence, { forced: true, defend: false, dice: false })).toBeNull();
  });

  it("attacks with all dice, if wanted", () => {
    const dice = [{ ...ask("number", choice("dice", [], 1, 3)), setting: "dice" as const }];
    expect(findAutoAnswer(dice, { forced: true, defend: true, dice: true })).toBe("dice 3");
    expect(findAutoAnswer(dice, { forced: true, defend: true, dice: false })).toBeNull();
  });

  it("leaves alone what is a choice", () => {
    const asks = [...forced, ask("button", choice("end", []))];
    expect(findAutoAnswer(asks, { forced: true, defend: true, dice: false })).toBeNull();
    expect(findAutoAnswer([], { forced: true, defend: true, dice: false })).toBeNull();
  });
});
