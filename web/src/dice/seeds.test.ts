import { expect, it } from "vitest";

import type { SeatInfo, TableInfo } from "../wire";
import { makeSeed, needsSeed } from "./seeds";

it("makes seeds that the server takes, each another", () => {
  const seeds = Array.from({ length: 50 }, makeSeed);
  for (const seed of seeds) expect(seed).toMatch(/^[A-Za-z0-9_-]{32}$/);
  expect(new Set(seeds).size).toBe(seeds.length);
});

it("knows when a seed is missing", () => {
  const seat = (wish: Partial<SeatInfo>): SeatInfo => ({
    seat: 0,
    kind: "human",
    name: "",
    bot: null,
    mine: true,
    here: true,
    stand_in: false,
    seeded: false,
    spared: [],
    kept: false,
    agrees: null,
    coach: false,
    who: null,
    ...wish,
  });
  const table = (wish: Partial<TableInfo>, ...seats: SeatInfo[]): TableInfo => ({
    id: "",
    game: "",
    title: "",
    goal: "",
    options: [],
    status: "waiting",
    seats,
    host: true,
    public: false,
    rated: false,
    dice: { mode: "committed", commitment: "", unseeded: false },
    clock: { decision: null, away: 120, reaction: null },
    created: "",
    ply: 0,
    turn: -1,
    winners: [],
    invite: null,
    rematch: null,
    campaign: null,
    practice: null,
    practicable: false,
    reactions: [],
    spectators: 0,
    coach: false,
    coachable: false,
    ...wish,
  });
  expect(needsSeed(table({}, seat({})))).toBe(true);
  expect(needsSeed(table({}, seat({ seeded: true }), seat({ mine: false })))).toBe(false);
  expect(needsSeed(table({ status: "running" }, seat({})))).toBe(false);
  expect(
    needsSeed(table({ dice: { mode: "seeded", commitment: "", unseeded: false } }, seat({}))),
  ).toBe(false);
});
