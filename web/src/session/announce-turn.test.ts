import { beforeEach, expect, it, vi } from "vitest";

import { announcements } from "../device/announcements.svelte";
import type { State, TableInfo } from "../wire";
import { ask, choice, scene, state } from "./scenes.testing";
import type { TableSession } from "./table-session.svelte";

let heard: (event: { data: string }) => void;

/** A socket that says what the test wants. */
class Socket {
  set onmessage(hear: typeof heard) {
    heard = hear;
  }
  close(): void {
    // nobody is at the other end
  }
}

const ME = 0;
/** Milliseconds after which every ply has been shown. */
const LONG = 5_000;
const send = (message: object) => heard({ data: JSON.stringify(message) });
const info = (standIn: boolean) =>
  ({ seats: [{ seat: ME, mine: true, stand_in: standIn, spared: [] }] }) as unknown as TableInfo;
const tableSays = (standIn: boolean) => send({ type: "table", table: info(standIn), you: [ME] });

/** What is to be decided at a ply, by a seat. */
function moment(ply: number, turn: number, task: string): State {
  const places = ask("place", choice("place", ["alaska"]), choice("place", ["peru"]));
  return { ...state(turn, ME, { ...scene(turn === ME ? [places] : []), task }), ply };
}
const played = (now: State) =>
  send({
    type: "ply",
    told: { ply: now.ply, seat: 1, kind: "", words: [], places: [] },
    state: now,
  });

let table: TableSession;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  const { TableSession: Known } = await import("./table-session.svelte");
  table = new Known("abc", null);
  send({
    type: "welcome",
    table: info(false),
    you: [ME],
    chat: [],
    log: [],
    state: moment(1, ME, "Place one."),
  });
  return () => vi.useRealTimers();
});

it("calls who has to decide, until they have decided", () => {
  expect(announcements.urgent).toContain("Place one.");
  played(moment(2, ME, "Place another."));
  vi.advanceTimersByTime(LONG);
  expect(announcements.urgent).toBe("");
});

it("calls again when the turn comes back, and nobody in between", () => {
  played(moment(2, 1, "Ben places."));
  vi.advanceTimersByTime(LONG);
  expect(announcements.urgent).toBe("");
  played(moment(3, ME, "Place two."));
  vi.advanceTimersByTime(LONG);
  expect(announcements.urgent).toContain("Place two.");
});

it("does not call who is stood in for, but calls them when they are back", () => {
  tableSays(true);
  expect(announcements.urgent).toBe("");
  tableSays(false);
  expect(announcements.urgent).toContain("Place one.");
});

it("says that the game is over, not whose turn it was", () => {
  const end = moment(2, -2, "");
  played({ ...end, scene: { ...end.scene, ending: { winners: [ME], lines: [] } } });
  vi.advanceTimersByTime(LONG);
  expect(announcements.urgent).not.toBe("");
  expect(announcements.urgent).not.toContain("Place");
});

it("is silent once the table is left", () => {
  table.close();
  expect(announcements).toEqual({ polite: "", urgent: "" });
});
