import { describe, expect, it } from "vitest";

import { ask, choice, region, scene } from "../session/scenes.testing";
import type { Ask } from "../wire";
import {
  findPickable,
  findTargets,
  listPath,
  NOTHING,
  pick,
  type Picked,
  type Picking,
  revisePicking,
  setNumber,
  stepBack,
} from "./picking";

const PLACE = ask("place", choice("place", ["alaska"], 1, 5), choice("place", ["alberta"], 1, 5));
const ATTACK = ask(
  "route",
  choice("attack", ["alaska", "kamchatka"], 1, 3),
  choice("attack", ["alaska", "northwest"], 1, 3),
  choice("attack", ["alberta", "ontario"], 1, 1),
);
const MOVE = ask("route", choice("move", ["alaska", "alberta"], 1, 4));
const BOARD = [
  region("alaska", "a5"),
  region("alberta", "a2"),
  region("kamchatka", "b1"),
  region("northwest", "b2"),
  region("ontario", "b2"),
];
const NEAR: Record<string, string[]> = {
  kamchatka: ["ontario", "alaska"],
  alberta: ["alaska", "northwest"],
};
const nearby = (id: string) => NEAR[id] ?? [];

function click(asks: Ask[], picking: Picking, id: string): Picked {
  return pick(scene(asks, BOARD), picking, id, nearby);
}

function picked(result: Picked): Picking {
  if (result.kind !== "picking") throw new Error(`expected a picking, not ${result.kind}`);
  return result.picking;
}

describe("picking one place", () => {
  const begun = revisePicking([PLACE], NOTHING);

  it("opens every place of the choices", () => {
    expect([...findPickable([PLACE], begun)]).toEqual(["alaska", "alberta"]);
  });

  it("proposes the number of the choice, which can be changed within its range", () => {
    const first = picked(click([PLACE], begun, "alaska"));
    expect(first.n).toBe(5);
    expect(setNumber(first, 3).n).toBe(3);
    expect(setNumber(first, 99).n).toBe(5);
    expect(setNumber(first, 0).n).toBe(1);
  });

  it("confirms with a second click, with the number chosen", () => {
    const first = setNumber(picked(click([PLACE], begun, "alaska")), 3);
    expect(click([PLACE], first, "alaska")).toEqual({ kind: "play", action: "place alaska 3" });
  });

  it("needs one click where the number is settled", () => {
    const one = ask("place", choice("claim", ["alaska"]), choice("claim", ["alberta"]));
    const result = click([one], revisePicking([one], NOTHING), "alberta");
    expect(result).toEqual({ kind: "play", action: "claim alberta" });
  });

  it("needs a second click for a capital", () => {
    const one = { ...ask("place", choice("capital", ["alaska"])), needs_confirmation: true };
    const first = picked(click([one], revisePicking([one], NOTHING), "alaska"));
    expect(click([one], first, "alaska")).toEqual({ kind: "play", action: "capital alaska" });
  });

  it("places one with each click where the rest is asked for again, and stays there", () => {
    const many = { ...PLACE, one_by_one: true };
    const result = click([many], begun, "alaska");
    expect(result).toMatchObject({ kind: "play", action: "place alaska" });
    const stays = result.kind === "play" ? result.picking : undefined;
    expect(stays).toMatchObject({ source: "alaska", n: 5 });
    const left = { ...ask("place", choice("place", ["alaska"], 1, 4)), one_by_one: true };
    expect(revisePicking([left], stays ?? NOTHING)).toMatchObject({ source: "alaska", n: 4 });
    expect(click([left], stays ?? NOTHING, "alaska")).toMatchObject({ action: "place alaska" });
  });

  it("asks why a place is closed", () => {
    expect(click([PLACE], begun, "ontario")).toEqual({ kind: "why", action: "place ontario" });
  });
});

describe("picking a route", () => {
  const begun = revisePicking([ATTACK, MOVE], NOTHING);
  const from = picked(click([ATTACK, MOVE], begun, "alaska"));

  it("goes from the source to its targets", () => {
    expect([...findPickable([ATTACK], begun)]).toEqual(["alaska", "alberta"]);
    expect([...findTargets([ATTACK], begun)]).toEqual([]);
    expect([...findTargets([ATTACK], from)]).toEqual(["kamchatka", "northwest"]);
  });

  it("is complete with its target, and played by a second click on it", () => {
    const whole = picked(click([ATTACK], from, "kamchatka"));
    expect(whole.choice?.args).toEqual(["alaska", "kamchatka"]);
    expect(click([ATTACK], whole, "kamchatka")).toEqual({
      kind: "play",
      action: "attack alaska kamchatka 3",
    });
  });

  it("begins anew at another source, and ends at the same", () => {
    expect(picked(click([ATTACK], from, "alberta")).source).toBe("alberta");
    expect(picked(click([ATTACK], from, "alaska")).source).toBeNull();
  });

  it("turns to the verb that leads to the target", () => {
    const whole = picked(click([ATTACK, MOVE], from, "alberta"));
    expect(whole.verb).toBe("move");
  });

  it("steps back from target to source to nothing", () => {
    const whole = picked(click([ATTACK], from, "kamchatka"));
    expect(stepBack(whole)).toMatchObject({ source: "alaska", choice: null });
    expect(stepBack(stepBack(whole))).toMatchObject({ source: null, verb: "attack" });
  });

  it("asks why with the natural action", () => {
    expect(click([ATTACK], from, "ontario")).toEqual({
      kind: "why",
      action: "attack alaska ontario",
    });
    // From a foreign territory, such routes would lead to somebody else's.
    expect(click([ATTACK], begun, "kamchatka")).toEqual({
      kind: "why",
      action: "attack kamchatka alaska",
    });
  });
});

describe("after a ply", () => {
  const whole: Picking = {
    ...NOTHING,
    verb: "attack",
    source: "alaska",
    choice: ATTACK.choices[0] ?? null,
    n: 3,
  };

  it("keeps a route that is still open, with a number that is still allowed", () => {
    const later = ask("route", choice("attack", ["alaska", "kamchatka"], 1, 2));
    expect(revisePicking([later], whole)).toEqual({ ...whole, choice: later.choices[0], n: 2 });
  });

  it("goes on from the conquered territory", () => {
    const later = ask("route", choice("attack", ["kamchatka", "ontario"], 1, 2));
    expect(revisePicking([later], whole)).toMatchObject({ source: "kamchatka", choice: null });
  });

  it("begins anew when something else is asked", () => {
    expect(revisePicking([PLACE], whole)).toEqual({ ...NOTHING, verb: "place" });
    expect(revisePicking([], whole)).toEqual(NOTHING);
  });
});

it("sets out from where units were just placed", () => {
  const placed = picked(click([PLACE], revisePicking([PLACE], NOTHING), "alaska"));
  const proposed = revisePicking([ATTACK], placed);
  expect(proposed.source).toBe("alaska");
  const meant = picked(click([ATTACK], proposed, "alaska"));
  expect(meant.source).toBe("alaska");
  expect(picked(click([ATTACK], meant, "alaska")).source).toBeNull();
  const elsewhere = ask("route", choice("attack", ["alberta", "ontario"], 1, 1));
  expect(revisePicking([elsewhere], placed).source).toBeNull();
});

describe("picking the path of a march", () => {
  const begun = revisePicking([ATTACK], NOTHING);
  const from = picked(click([ATTACK], begun, "alaska"));
  const whole = picked(click([ATTACK], from, "kamchatka"));
  const further = ["ontario", "northwest"];
  const go = (picking: Picking, id: string) =>
    pick(scene([ATTACK], BOARD), picking, id, nearby, further);

  it("goes on behind the target", () => {
    const longer = picked(go(whole, "ontario"));
    expect(listPath(longer)).toEqual(["alaska", "kamchatka", "ontario"]);
    expect(go(longer, "ontario")).toEqual({ kind: "march" });
    expect(listPath(stepBack(longer))).toEqual(["alaska", "kamchatka"]);
  });
  it("takes what the source could attack as another target, unless a path is begun", () => {
    expect(listPath(picked(go(whole, "northwest")))).toEqual(["alaska", "northwest"]);
    const on = { ...whole, goesOn: true };
    expect(listPath(picked(go(on, "northwest")))).toEqual(["alaska", "kamchatka", "northwest"]);
  });
  it("is cut where it is picked again", () => {
    const long = picked(go(picked(go({ ...whole, goesOn: true }, "northwest")), "ontario"));
    expect(listPath(picked(go(long, "northwest")))).toEqual(["alaska", "kamchatka", "northwest"]);
    expect(listPath(picked(go(long, "kamchatka")))).toEqual(["alaska", "kamchatka"]);
  });
});
