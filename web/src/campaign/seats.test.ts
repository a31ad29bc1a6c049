import { describe, expect, it } from "vitest";

import type { CampaignInfo, PersonInfo } from "../wire";
import { fitSeats, listSeatKinds, moveForward, proposeSeats } from "./seats";

function person(number: number, kind: PersonInfo["kind"], mine = false): PersonInfo {
  const bot = kind === "bot" ? "captain" : null;
  return { number, name: `P${number}`, kind, bot, mine, wins: 0, answer: null };
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
    expect(proposeSeats(campaign()).map((seat) => seat.person)).toEqual([1, 2, 4, 0]);
  });

  it("are those of the last game", () => {
    expect(proposeSeats(campaign(0, 3, 4)).map((seat) => seat.person)).toEqual([0, 3, 4]);
  });

  it("let nobody play for somebody else", () => {
    expect(CIRCLE.map((one) => listSeatKinds(one)[0])).toEqual([
      "bot",
      "me",
      "open",
      "bot",
      "them",
    ]);
    expect(listSeatKinds(person(4, "human"))).toEqual(["them"]);
  });

  it("are left to who has come meanwhile", () => {
    const seats = proposeSeats(campaign());
    expect(seats[1]).toMatchObject({ person: 2, kind: "open" });
    const people = CIRCLE.map((one) => (one.number === 2 ? person(2, "human") : one));
    expect(fitSeats(seats, people).map((seat) => seat.kind)).toEqual(["me", "them", "them", "bot"]);
    expect(fitSeats(seats, CIRCLE)).toEqual(seats);
  });

  it("can be changed round", () => {
    const seats = proposeSeats(campaign(0, 3, 4));
    expect(moveForward(seats, 2).map((seat) => seat.person)).toEqual([0, 4, 3]);
    expect(moveForward(seats, 0)).toEqual(seats);
  });
});
