import { describe, expect, it } from "vitest";

import { ask, choice, region, scene, state } from "../../session/scenes.testing";
import type { Fight, Scene, State } from "../../wire";
import { chooseNextStep, countConquered, type March } from "./march";

const ATTACK: March = {
  seat: 0,
  verb: "attack",
  path: ["alaska", "kamchatka"],
  n: 3,
  stop: 2,
  units: [5, 2],
};
const FIGHT: Fight = {
  source: "alaska",
  target: "kamchatka",
  attacker: 0,
  defender: 1,
  units: 3,
  dice: 3,
};

function standing(units: number, holder = "b2"): ReturnType<typeof region>[] {
  return [region("alaska", `a${units}`), region("kamchatka", holder)];
}

function offered(units: number, hi: number): State {
  const attack = ask("route", choice("attack", ["alaska", "kamchatka"], 1, hi));
  return state(0, 0, scene([attack, ask("button", choice("end", []))], standing(units)));
}

function fighting(turn: number, seat: number, asks: Scene["asks"], fight: Partial<Fight>): State {
  const shown = scene(asks, standing(4));
  return state(turn, seat, { ...shown, fight: { ...FIGHT, ...fight } });
}

describe("an assault", () => {
  it("attacks again while it is offered and enough units stand", () => {
    expect(chooseNextStep(ATTACK, offered(5, 3))).toEqual({
      kind: "play",
      action: "attack alaska kamchatka 3",
    });
    expect(chooseNextStep(ATTACK, offered(3, 2))).toEqual({
      kind: "play",
      action: "attack alaska kamchatka 2",
    });
  });

  it("stops at the number of units it was told", () => {
    expect(chooseNextStep(ATTACK, offered(2, 1))).toEqual({ kind: "done", conquered: false });
  });

  it("stops when the attack is no longer offered", () => {
    const over = state(0, 0, scene([ask("button", choice("end", []))], standing(5)));
    expect(chooseNextStep(ATTACK, over)).toEqual({ kind: "done", conquered: false });
  });

  it("is done when the target is taken", () => {
    const won = state(0, 0, scene([ask("number", choice("occupy", [], 3, 4))], standing(5, "a0")));
    expect(chooseNextStep(ATTACK, won)).toEqual({ kind: "done", conquered: true });
  });

  it("throws as many dice as it may", () => {
    const asked = fighting(0, 0, [ask("number", choice("dice", [], 1, 3))], { dice: 0 });
    expect(chooseNextStep(ATTACK, asked)).toEqual({ kind: "play", action: "dice 3" });
  });

  it("waits while its own player may react", () => {
    const asks = [ask("button", choice("pass", []))];
    const asked = fighting(0, 0, asks, {});
    const reacting = { ...asked, scene: { ...asked.scene, reactions: ["scars" as const] } };
    expect(chooseNextStep(ATTACK, reacting)).toEqual({ kind: "wait" });
  });

  it("waits for the defence and for dice", () => {
    expect(chooseNextStep(ATTACK, fighting(1, 0, [], {}))).toEqual({ kind: "wait" });
    expect(chooseNextStep(ATTACK, fighting(-1, 0, [], {}))).toEqual({ kind: "wait" });
  });

  it("waits while another seat of the same device defends", () => {
    const defend = ask("number", choice("defend", [], 1, 2));
    expect(chooseNextStep(ATTACK, fighting(1, 1, [defend], {}))).toEqual({ kind: "wait" });
  });

  it("ends with the turn and with the game", () => {
    expect(chooseNextStep(ATTACK, state(1, 0, scene([], standing(4))))).toMatchObject({
      kind: "done",
    });
    const ended = { ...scene([], standing(4)), ending: { winners: [1], lines: [] } };
    expect(chooseNextStep(ATTACK, state(-2, 0, ended))).toMatchObject({ kind: "done" });
  });
});

describe("a march along a path", () => {
  const MARCH: March = {
    ...ATTACK,
    path: ["alaska", "kamchatka", "japan"],
    n: null,
    stop: 1,
    units: [9, 2, 1],
  };
  const lands = (alaska: string, kamchatka: string, japan: string) => [
    region("alaska", alaska),
    region("kamchatka", kamchatka),
    region("japan", japan),
  ];
  const attacks = (source: string, target: string) =>
    ask("route", choice("attack", [source, target], 1, 3));

  it("sends all who may move in on to the next territory", () => {
    const shown = scene([ask("number", choice("occupy", [], 3, 6))], lands("a7", "a0", "b1"));
    const won = state(0, 0, { ...shown, fight: { ...FIGHT, defender: -1 } });
    expect(chooseNextStep(MARCH, won)).toEqual({ kind: "play", action: "occupy 6" });
  });
  it("goes on attacking from there", () => {
    const on = state(0, 0, scene([attacks("kamchatka", "japan")], lands("a1", "a6", "b1")));
    expect(chooseNextStep(MARCH, on)).toEqual({ kind: "play", action: "attack kamchatka japan 3" });
  });
  it("leaves it to its player how many move into the last territory", () => {
    const shown = scene([ask("number", choice("occupy", [], 3, 5))], lands("a1", "a6", "a0"));
    const fight = { ...FIGHT, source: "kamchatka", target: "japan", defender: -1 };
    expect(chooseNextStep(MARCH, state(0, 0, { ...shown, fight }))).toEqual({
      kind: "done",
      conquered: true,
    });
  });
  it("stops where the territories ahead are not as they were", () => {
    const grown = state(0, 0, scene([attacks("alaska", "kamchatka")], lands("a9", "b2", "b4")));
    expect(chooseNextStep(MARCH, grown)).toEqual({ kind: "done", conquered: false });
    const mine = state(0, 0, scene([attacks("alaska", "kamchatka")], lands("a9", "b2", "a1")));
    expect(chooseNextStep(MARCH, mine)).toEqual({ kind: "done", conquered: false });
  });
  it("stops where something else is asked", () => {
    const asked = scene([ask("cards", choice("trade", ["a", "b", "c"]))], lands("a1", "a6", "b1"));
    expect(chooseNextStep(MARCH, state(0, 0, asked))).toEqual({ kind: "done", conquered: false });
  });
  it("knows how far it has come", () => {
    const board = scene([], lands("a1", "a6", "b1")).board;
    expect(board.kind === "map" && countConquered(MARCH, board)).toBe(1);
  });
});
