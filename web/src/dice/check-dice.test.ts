import { describe, expect, it } from "vitest";

import vectors from "../../../tests/analysis/dice_vectors.json";
import type { DiceCheck } from "../wire";
import { checkDice, CommittedDice, formatLabel } from "./check-dice";
import { fromHex, Hmac, sha256, toHex } from "./sha256";

const utf8 = new TextEncoder();
const SECRET = fromHex(vectors.secret)!;

/** Some bytes that look random and are always the same. */
function bytes(count: number, seed: number): Uint8Array<ArrayBuffer> {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 16;
  });
}

describe("SHA-256", () => {
  it.each(vectors.hashes)("is Python's for $text", ({ text, sha256: digest }) => {
    expect(toHex(sha256(utf8.encode(text)))).toBe(digest);
  });

  it.each(vectors.macs)("and so is the HMAC under $key for $text", ({ key, text, hmac }) => {
    expect(toHex(new Hmac(utf8.encode(key)).digest(utf8.encode(text)))).toBe(hmac);
  });

  it("is the browser's own for messages of every length", async () => {
    for (let length = 0; length < 200; length++) {
      const data = bytes(length, length + 1);
      const digest = await crypto.subtle.digest("SHA-256", data);
      expect(toHex(sha256(data))).toBe(toHex(new Uint8Array(digest)));
      const raw = bytes(length + 1, 7);
      const usage = { name: "HMAC", hash: "SHA-256" };
      const key = await crypto.subtle.importKey("raw", raw, usage, false, ["sign"]);
      const signed = await crypto.subtle.sign("HMAC", key, data);
      expect(toHex(new Hmac(raw).digest(data))).toBe(toHex(new Uint8Array(signed)));
    }
  });

  it("reads hexadecimal digits and nothing else", () => {
    expect(fromHex("00ffA1")).toEqual(Uint8Array.from([0, 255, 161]));
    for (const text of ["0", "0g", " 0", "0x12"]) expect(fromHex(text)).toBeNull();
  });
});

describe("committed dice", () => {
  it.each(vectors.events)("fall as in Python: event $i of $n at $table", (event) => {
    const dice = new CommittedDice(SECRET, event.table, event.seeds);
    expect(dice.outcome(event.i, event.n)).toBe(event.outcome);
  });

  it.each([0, -1, 1.5, 2 ** 31, Number.NaN])("have no event with %j outcomes", (n) => {
    expect(() => new CommittedDice(SECRET, "t", []).outcome(0, n)).toThrow(RangeError);
  });

  it.each(vectors.labels)("read $label as $game does", ({ n, outcome, label, ...notation }) => {
    expect(formatLabel(notation, label, n, outcome)).toBe(label);
  });

  it("do not read cards, and see dice that are too many", () => {
    expect(formatLabel(NUMBERS, "card alaska", 42, 0)).toBeNull();
    expect(formatLabel(NUMBERS, "mission t24", 14, 3)).toBeNull();
    expect(formatLabel(NUMBERS, "armistice", 1, 0)).toBeNull();
    expect(formatLabel(NUMBERS, "6 5:1", 36, 0)).not.toBe("6 5:1");
  });
});

/** Ordinary dice, written as they fall. */
const NUMBERS = { faces: "123456", sorts_throws: false };

/** A game of three events, as an honest server tells it. */
function honest(): DiceCheck {
  const [table, seeds] = ["t1", ["anna", "ben"]];
  const dice = new CommittedDice(SECRET, table, seeds);
  const game = "2003/conquest@2";
  const draw = dice.outcome(0, 42);
  const thrown = [dice.outcome(1, 6 ** 5), dice.outcome(2, 6 ** 2)] as const;
  return {
    game,
    ...NUMBERS,
    table,
    commitment: toHex(sha256(SECRET)),
    seeds,
    secret: vectors.secret,
    events: [
      { ply: 1, index: 0, n: 42, outcome: draw, label: "card peru" },
      {
        ply: 4,
        index: 1,
        n: 6 ** 5,
        outcome: thrown[0],
        label: formatLabel(NUMBERS, "1 1 1:1 1", 6 ** 5, thrown[0])!,
      },
      {
        ply: 7,
        index: 2,
        n: 6 ** 2,
        outcome: thrown[1],
        label: formatLabel(NUMBERS, "1:1", 6 ** 2, thrown[1])!,
      },
    ],
  };
}

/** Milliseconds for twenty thousand events, also on a busy machine. */
const LONGEST = 30_000;

describe("checking the dice", () => {
  it("finds an honest game right", () => {
    const result = { ok: true, commitmentOk: true, wrong: [], mislabelled: [], cards: 1 };
    expect(checkDice(honest())).toEqual(result);
  });

  it.each(vectors.checks)("finds a game of $game as the server tells it right", (check) => {
    const result = checkDice(check);
    expect(result).toMatchObject({ ok: true, commitmentOk: true, wrong: [], mislabelled: [] });
    const cards = check.events.filter(({ label }) => /^(card|mission)/.test(label));
    expect(result.cards).toBe(cards.length);
  });

  it("has nothing to say while the secret is kept", () => {
    const running = { ...honest(), secret: null, events: [] };
    expect(checkDice(running)).toMatchObject({ ok: false, commitmentOk: false });
  });

  it.each([
    ["another secret", { secret: "00".repeat(32) }],
    ["a secret that is none", { secret: "xyz" }],
    ["another commitment", { commitment: "00".repeat(32) }],
  ])("finds %s", (_, change) => {
    const result = checkDice({ ...honest(), ...change });
    expect(result).toMatchObject({ ok: false, commitmentOk: false });
  });

  it.each([
    ["another table", { table: "t2" }],
    ["another seed", { seeds: ["anna", "Ben"] }],
    ["seeds in another order", { seeds: ["ben", "anna"] }],
    ["seeds cut elsewhere", { seeds: ["annab", "en"] }],
  ])("finds %s", (_, change) => {
    const result = checkDice({ ...honest(), ...change });
    expect(result.ok).toBe(false);
    expect(result.commitmentOk).toBe(true);
    expect(result.wrong.length).toBeGreaterThan(0);
  });

  it("finds an outcome that was changed", () => {
    const check = honest();
    const thrown = check.events[0]!;
    const played = (thrown.outcome + 1) % thrown.n;
    check.events[0] = { ...thrown, outcome: played };
    const result = checkDice(check);
    expect(result.wrong).toEqual([{ index: 0, expected: thrown.outcome, played }]);
    expect(result.ok).toBe(false);
  });

  it("finds an event left out, and events in another order", () => {
    const check = honest();
    const [first, second, third] = [...check.events];
    for (const events of [
      [second!, third!],
      [first!, third!, second!],
    ]) {
      expect(checkDice({ ...check, events }).ok).toBe(false);
    }
  });

  it("finds an event that cannot be", () => {
    const check = honest();
    check.events[0] = { ...check.events[0]!, n: 0 };
    expect(checkDice(check).wrong).toMatchObject([{ index: 0, expected: -1 }]);
  });

  it("finds dice that are not those of the outcome", () => {
    const check = honest();
    const thrown = check.events[1]!;
    const label = thrown.label === "6 6 6:1 1" ? "1 1 1:6 6" : "6 6 6:1 1";
    check.events[1] = { ...thrown, label };
    const result = checkDice(check);
    expect(result.mislabelled).toEqual([{ index: 1, expected: thrown.label, played: label }]);
    expect(result.ok).toBe(false);
  });

  it(
    "takes a long game in a moment",
    () => {
      const dice = new CommittedDice(SECRET, "t", ["a", "b"]);
      const events = Array.from({ length: 20_000 }, (_, index) => {
        const outcome = dice.outcome(index, 6 ** 5);
        const label = formatLabel(NUMBERS, "1 1 1:1 1", 6 ** 5, outcome)!;
        return { ply: index + 1, index, n: 6 ** 5, outcome, label };
      });
      const begin = performance.now();
      const check = { ...honest(), table: "t", seeds: ["a", "b"], events };
      expect(checkDice(check).ok).toBe(true);
      expect(performance.now() - begin).toBeLessThan(LONGEST);
    },
    2 * LONGEST,
  );
});
