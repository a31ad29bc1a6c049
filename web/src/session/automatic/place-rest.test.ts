import { expect, it } from "vitest";

import type { Ask, State, Told } from "../../wire";
import { PlaceRest } from "./place-rest.svelte";
import { ask, choice, scene, state, tell } from "../scenes.testing";

const FRONT = { key: "front", title: "", action: "place peru 2", left: 5 };
const PLACE: Ask = {
  ...ask("place", choice("place", ["peru"], 1, 5), choice("place", ["siam"], 1, 5)),
  plans: [FRONT],
};
const at = (ply: number, asks: Ask[]): State => ({ ...state(0, 0, scene(asks)), ply });

it("follows the plan the server sends, until something else is asked", () => {
  const rest = new PlaceRest();
  rest.followPlan(at(10, [PLACE]), PLACE, FRONT);
  expect(rest.decides(at(10, [PLACE]))).toBe(true);
  expect(rest.choose(at(10, [PLACE]))).toBe("place peru 2");
  rest.advance(11);
  const next: Ask = { ...PLACE, plans: [{ ...FRONT, action: "place siam 3" }] };
  expect(rest.choose(at(11, [next]))).toBe("place siam 3");
  rest.advance(12);
  expect(rest.choose(at(12, [ask("route", choice("attack", ["siam", "india"]))]))).toBeNull();
  expect(rest.isActive(0)).toBe(false);
  expect(rest.findStart(at(12, []))).toBe(10);
  expect(rest.findStart(at(13, []))).toBeNull();
});

it("stops when another turn begins with the same question", () => {
  const rest = new PlaceRest();
  rest.followPlan({ ...at(10, [PLACE]), player: -1 }, PLACE, FRONT);
  expect(rest.choose({ ...at(14, [PLACE]), player: -1 })).toBe("place peru 2");
  expect(rest.choose(at(18, [PLACE]))).toBeNull();
});

it("takes the last choice there is, although the server has no plan for it", () => {
  const rest = new PlaceRest();
  rest.followPlan(at(1, [PLACE]), PLACE, FRONT);
  expect(rest.choose(at(2, [ask("place", choice("place", ["peru"], 1, 3))]))).toBe("place peru 3");
});

it("places as in the last turn, but not what was taken back or is lost", () => {
  const placed = (ply: number, text: string, player = 0): Told =>
    tell({ ply, player, seat: player, text, kind: "place" });
  const log = [
    placed(1, "place peru 4"),
    placed(2, "end", 1),
    placed(3, "place peru 2"),
    placed(4, "place siam 7"),
    tell({ ply: 5, back: 3, kind: "take_back" }),
    placed(6, "place siam"),
    placed(7, "place congo 1"),
    placed(8, "place alaska 1", 1),
    placed(9, "place peru 1"),
  ];
  const rest = new PlaceRest();
  rest.repeatLast(at(9, [PLACE]), PLACE, log);
  expect(rest.choose(at(9, [PLACE]))).toBe("place peru 2");
  expect(rest.choose(at(10, [PLACE]))).toBe("place siam");
  expect(rest.choose(at(11, [PLACE]))).toBeNull();
});

it("goes on for one seat while another at the same device decides", () => {
  const rest = new PlaceRest();
  const setUp = (seat: number): State => ({ ...state(seat, seat, scene([PLACE])), player: -1 });
  rest.followPlan(setUp(0), PLACE, FRONT);
  expect(rest.choose(setUp(1))).toBeNull();
  expect(rest.isActive(1)).toBe(false);
  expect(rest.choose(setUp(0))).toBe("place peru 2");
  rest.stop(0);
  expect(rest.choose(setUp(0))).toBeNull();
});
