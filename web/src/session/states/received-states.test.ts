import { beforeEach, expect, it, vi } from "vitest";

import type { Changed, Played, State, Told } from "../../wire";
import { ReceivedStates } from "./received-states";
import { ask, choice, region, scene, state } from "../scenes.testing";

const told = (ply: number) => ({ ply }) as Told;
const PLACE = ask("place", choice("place", ["alaska"]));

/** A state at a step; seat 0 looks. */
function at(ply: number, step: string, turn: number): State {
  const shown = { ...scene(turn === 0 ? [PLACE] : [], [region("alaska", "a1")]), step, help: step };
  return { ...state(turn, 0, shown), ply };
}
const whole = (now: State): Played => ({ type: "ply", told: told(now.ply), state: now });
const changed = (ply: number, like: number | null, change: object): Changed => ({
  type: "change",
  told: told(ply),
  like,
  change: { ply, ...change },
});

let answer: () => void;
let resync: ReturnType<typeof vi.fn<() => Promise<void>>>;
let states: ReceivedStates;

beforeEach(() => {
  resync = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  states = new ReceivedStates(resync);
  states.begin(at(5, "place", 0));
});

it("puts states together from what has changed", () => {
  const board = { regions: { "0": { units: 4 } } };
  const played = states.take(changed(6, null, { turn: 1, scene: { step: "end", board } }));
  const before = at(5, "place", 0);
  const regions = [region("alaska", "a4")];
  expect(played?.state).toEqual({
    ...before,
    ply: 6,
    turn: 1,
    scene: { ...before.scene, step: "end", board: { ...before.scene.board, regions } },
  });
  expect(states.ply).toBe(6);
  expect(resync).not.toHaveBeenCalled();
});

it("takes what a step says and asks from an earlier one that was like it", () => {
  states.take(changed(6, null, { turn: 1, scene: { step: "defend", help: "defend", asks: [] } }));
  const played = states.take(changed(7, 5, { turn: 0, scene: { task: "again" } }));
  expect(played?.state.scene).toMatchObject({ step: "place", help: "place", task: "again" });
  expect(played?.state.scene.asks).toEqual([PLACE]);
});

it("skips what is known", () => {
  expect(states.take(whole(at(5, "place", 0)))).toBeNull();
  expect(states.take(changed(4, null, {}))).toBeNull();
  expect(resync).not.toHaveBeenCalled();
});

it("asks once for the whole state when one is missing, and goes on from there", async () => {
  expect(states.take(changed(7, null, {}))).toBeNull();
  expect(states.take(changed(8, null, {}))).toBeNull();
  expect(resync).toHaveBeenCalledOnce();
  states.begin(at(8, "attack", 0));
  answer();
  await Promise.resolve();
  expect(states.take(changed(9, null, { turn: 1 }))?.state.turn).toBe(1);
  expect(resync).toHaveBeenCalledOnce();
});

it("asks for the whole state when it does not know the step that is meant", () => {
  expect(states.take(changed(6, 3, {}))).toBeNull();
  expect(resync).toHaveBeenCalledOnce();
});

it("forgets all steps before a whole state", () => {
  states.begin(at(6, "attack", 0));
  expect(states.take(changed(7, 5, {}))).toBeNull();
  expect(resync).toHaveBeenCalledOnce();
});

it("takes whole states, too", () => {
  expect(states.take(whole(at(6, "attack", 1)))?.state).toEqual(at(6, "attack", 1));
  expect(states.ply).toBe(6);
});
