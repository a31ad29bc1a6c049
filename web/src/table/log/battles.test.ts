import { expect, it } from "vitest";

import type { Told } from "../../wire";
import { groupBattles } from "./battles";

let ply = 0;

function told(kind: string, places: string[], lost: [number, number] | null = null): Told {
  ply += 1;
  const dice = { attacker: 0, defender: 1, attack: ["6"], defence: ["1"], told: [] };
  const fallen = lost === null ? null : { ...dice, lost };
  return {
    ply,
    player: 0,
    seat: 0,
    text: null,
    words: ["x"],
    kind,
    places,
    throw: fallen,
    forces: null,
    back: null,
  };
}

it("tells a battle as one, with all that it cost", () => {
  const here = ["china", "india"];
  const entries = groupBattles([
    told("place", ["china"]),
    { ...told("attack", here), forces: { attackers: 7, defenders: 3, dice: null } },
    told("defend", here),
    told("throw", here, [1, 1]),
    { ...told("attack", here), forces: { attackers: 6, defenders: 2, dice: null } },
    told("conquer", here, [0, 2]),
    told("occupy", here),
    told("end", []),
  ]);
  expect(entries.map((entry) => entry.kind)).toEqual(["ply", "battle", "ply"]);
  const [, entry] = entries;
  expect(entry?.kind === "battle" && entry.battle).toMatchObject({
    source: "china",
    target: "india",
    lost: [1, 3],
    conquered: true,
    forces: { attackers: 7, defenders: 3 },
  });
  expect(entry?.kind === "battle" && entry.battle.plies).toHaveLength(6);
});

it("begins anew with another target, and where a conquered one is attacked again", () => {
  const entries = groupBattles([
    told("attack", ["china", "india"]),
    told("attack", ["china", "siam"]),
    told("conquer", ["china", "siam"], [0, 1]),
    told("attack", ["china", "siam"]),
  ]);
  expect(entries.map((one) => one.kind === "battle" && one.battle.target)).toEqual([
    "india",
    "siam",
    "siam",
  ]);
});
