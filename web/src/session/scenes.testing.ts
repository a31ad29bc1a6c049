/** Scenes as small as a test needs them. */

import type { Ask, Choice, Region, Scene, State, Told } from "../wire";

export function choice(verb: string, args: string[], lo = 1, hi = lo, n = hi): Choice {
  return { verb, args, lo, hi, n, text: [verb, ...args].join(" "), dice: null };
}

export function ask(pick: Ask["pick"], ...choices: Choice[]): Ask {
  const verb = choices[0]?.verb ?? "";
  return {
    verb,
    label: verb,
    prompt: verb,
    pick,
    unit: "",
    choices,
    note: null,
    offer: null,
    plans: [],
    one_by_one: false,
    gives_up: null,
    ends_turn: false,
    needs_confirmation: false,
    setting: null,
  };
}

/** A territory as `alaska a3`: seat 0 stands there with 3 units. */
export function region(id: string, held: string): Region {
  const army = held.charCodeAt(0) - "a".charCodeAt(0);
  return { id, name: id, continent: "", army, units: Number(held.slice(1)), marks: [], notes: [] };
}

export function scene(asks: Ask[], regions: Region[] = []): Scene {
  return {
    step: "",
    title: "",
    task: "",
    help: "",
    cite: "",
    armies: [],
    seats: [],
    facts: [],
    board: { kind: "map", regions, continents: [], lines: [] },
    hand: null,
    secrets: [],
    goal: null,
    income: [],
    fight: null,
    asks,
    private: false,
    reactions: [],
    evolution: null,
    ending: null,
  };
}

export function state(turn: number, seat: number | null, shown: Scene): State {
  return { ply: 0, seat, turn, player: turn, line: "", scene: shown, seconds: null, back: null };
}

export function tell(told: Partial<Told>): Told {
  return {
    ply: 1,
    player: 0,
    seat: 0,
    text: null,
    words: [],
    kind: "",
    places: [],
    throw: null,
    forces: null,
    back: null,
    ...told,
  };
}
