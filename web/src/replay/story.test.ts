import { describe, expect, it } from "vitest";

import type { Replay, ReplayPly, Told } from "../wire";
import { tellStory } from "./story";

function ply(number: number, told: Partial<Told>): ReplayPly {
  return {
    told: {
      ply: number,
      player: 0,
      seat: 0,
      text: null,
      words: [],
      kind: "place",
      places: [],
      throw: null,
      forces: null,
      back: null,
      ...told,
    },
    changes: [],
    board: null,
  };
}

function game(
  plies: ReplayPly[],
  ends: [player: number, ply: number][],
  winners: number[],
): Replay {
  return {
    game: "a@1",
    title: "",
    players: [],
    armies: [],
    winners,
    board: { kind: "summary", rows: [], line: "" },
    plies,
    figures: [],
    turns: ends.map(([player, at], turn) => ({ turn, player, ply: at, seats: [] })),
    problems: [],
    reviewable: false,
  };
}

const THROW = {
  told: [],
  attacker: 0,
  defender: 1,
  attack: ["6", "5", "1"],
  defence: ["4"],
  lost: [0, 1] as [number, number],
};
const conquest = { kind: "conquer", places: ["china", "india"], throw: THROW };

describe("the story of a game", () => {
  it("counts turns without the set-up, dice, conquests and losses", () => {
    const replay = game(
      [
        ply(1, { player: -1 }),
        ply(2, conquest),
        ply(3, { kind: "throw", throw: { ...THROW, lost: [1, 0] } }),
        ply(4, { player: 1, ...conquest }),
      ],
      [
        [-1, 1],
        [0, 3],
        [1, 4],
      ],
      [1],
    );
    expect(tellStory(replay).numbers).toEqual({ turns: 2, dice: 12, conquests: 2, losses: 3 });
    expect(tellStory(replay).decided).toBe("india");
  });

  it.each([
    ["of somebody else", [1]],
    ["when nobody has won", []],
  ])("names no place for a conquest %s", (_, winners) => {
    expect(tellStory(game([ply(1, conquest)], [[0, 1]], winners)).decided).toBeNull();
  });

  it("names no place for a conquest before the last turn", () => {
    const replay = game(
      [ply(1, conquest), ply(2, {}), ply(3, {})],
      [
        [0, 1],
        [1, 2],
        [0, 3],
      ],
      [0],
    );
    expect(tellStory(replay).decided).toBeNull();
  });
});
