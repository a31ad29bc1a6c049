import { describe, expect, it } from "vitest";

import type { CampaignInfo, PersonInfo } from "../wire";
import { forward, kinds, usual } from "./seats";

function person(number: number, kind: PersonInfo["kind"], mine = false): PersonInfo {
  return { number, name: `P${number}`, kind, bot: kind === "bot" ? "captain" : null, mine, wins: 0 };
}

const CIRCLE = [
  person(0, "bot"),
  person(1, "human", true),
  person(2, "open"),
  person(3, "bot"),
  person(4, "human"),
];

function campaign(...played: number[]): CampaignInfo {
  const parts = played.map((n) => ({ person: `P${n}` }));
  const chapters = played.length > 0 ? [{ parts }] : [];
  return { people: CIRCLE, chapters } as unknown as CampaignInfo;
}

describe("the seats of the next game", () => {
  it("are first for people, then for bots", () => {
    expect(usual(campaign()).map((seat) => seat.person)).toEqual([1, 2, 4, 0]);
  });

  it("are those of the last game", () => {
    expect(usual(campaign(0, 3, 4)).map((seat) => seat.person)).toEqual([0, 3, 4]);
  });

  it("let nobody play for somebody else", () => {
    expect(CIRCLE.map((one) => kinds(one)[0])).toEqual(["bot", "me", "open", "bot", "them"]);
    expect(kinds(person(4, "human"))).toEqual(["them"]);
  });

  it("can be changed round", () => {
    const seats = usual(campaign(0, 3, 4));
    expect(forward(seats, 2).map((seat) => seat.person)).toEqual([0, 4, 3]);
    expect(forward(seats, 0)).toEqual(seats);
  });
});
