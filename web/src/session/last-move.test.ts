import { expect, it } from "vitest";

import type { Ask } from "../wire";
import { LastMove } from "./last-move.svelte";
import { ask, choice, scene, state } from "./scenes.testing";

const MOVE: Ask = { ...ask("route", choice("move", ["china", "siam"], 1, 5)), ends_turn: true };
const ATTACK: Ask = ask("route", choice("attack", ["china", "india"], 1, 3));
const NOW = state(0, 0, scene([MOVE, ATTACK]));

it("keeps the move that ends the turn until it is taken or dropped", () => {
  const last = new LastMove();
  expect(last.hold(NOW, "move china siam 3")).toBe(true);
  expect(last.held?.n).toBe(3);
  expect(last.take()).toBe("move china siam 3");
  expect(last.take()).toBeNull();
  expect(last.hold(NOW, "move china siam")).toBe(true);
  expect(last.held?.n).toBe(1);
  last.drop();
  expect(last.held).toBeNull();
});

it("does not keep anything else", () => {
  const last = new LastMove();
  expect(last.hold(NOW, "attack china india 3")).toBe(false);
  expect(last.hold(NOW, "end")).toBe(false);
  const goesOn = state(0, 0, scene([{ ...MOVE, ends_turn: false }]));
  expect(last.hold(goesOn, "move china siam 3")).toBe(false);
});
