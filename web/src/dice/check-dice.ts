/**
 * "Check the dice": every throw of a game computed once more, in the browser.
 *
 * The rule is that of `risiko.record.dice.Committed`. The message of event i with n outcomes is the table,
 * the players' seeds in the order of the seats, i, n and k, each as UTF-8 with its length in four
 * bytes in front. Its HMAC-SHA-256 under the secret is cut to its first bits, as many as n - 1
 * has; if that number is n or more, k counts one up and it is drawn again.
 *
 * What is checked here:
 * - the secret is the one whose SHA-256 was published before anybody added a seed;
 * - the outcome of every event is the one that secret, seeds, i and n give, with none left out;
 * - for dice, that this outcome looks as the label says: `6 4 2:5 1`, `3 5 2`, `G C K 1 2 3 3`.
 *
 * What is not: which card a number stands for. An outcome among cards is the k-th of those that are
 * left, and what is left only the rules know; `risiko verify` replays the game and checks that, and
 * that n is what the rules say. Whoever looks must compare two things with what they saw before the
 * game: the commitment, and their own seed.
 */

import type { DiceCheck } from "../wire";
import { fromHex, Hmac, sha256, toHex } from "./sha256";

/** An event whose outcome is not the one that was thrown. */
export interface WrongEvent {
  index: number;
  expected: number;
  played: number;
}

/** A throw whose dice are not those of its outcome. */
export interface WrongLabel {
  index: number;
  expected: string;
  played: string;
}

export interface CheckedDice {
  /** Whether all that can be checked here is right. */
  ok: boolean;
  /** Whether the secret is the one committed to. */
  commitmentOk: boolean;
  wrong: WrongEvent[];
  mislabelled: WrongLabel[];
  /** Events with cards: their outcomes are checked, the names of the cards are not. */
  cards: number;
}

const SIDES = 6;
const LARGEST_EVENT = 2 ** 31 - 1;
const WORD = 32;
/** In place of an outcome, where there can be none. */
const NOTHING = -1;

const utf8 = new TextEncoder();

/** The parts of a message, each with its length in front, so that no two messages look alike. */
function frameMessage(parts: readonly string[]): Uint8Array {
  const encoded = parts.map((part) => utf8.encode(part));
  const message = new Uint8Array(encoded.reduce((sum, part) => sum + 4 + part.length, 0));
  const view = new DataView(message.buffer);
  let at = 0;
  for (const part of encoded) {
    view.setUint32(at, part.length);
    message.set(part, at + 4);
    at += 4 + part.length;
  }
  return message;
}

/** Whether an event may have so many outcomes. */
function isEvent(n: number): boolean {
  return Number.isInteger(n) && n >= 1 && n <= LARGEST_EVENT;
}

/** Dice that everybody can check afterwards: event i as one of 0..n-1. */
export class CommittedDice {
  readonly #hmac: Hmac;
  readonly #stem: readonly string[];

  constructor(secret: Uint8Array, table: string, seeds: readonly string[]) {
    this.#hmac = new Hmac(secret);
    this.#stem = [table, ...seeds];
  }

  outcome(i: number, n: number): number {
    if (!isEvent(n)) throw new RangeError(`an event cannot have ${n} outcomes`);
    const bits = WORD - Math.clz32(n - 1);
    for (let k = 0; ; k++) {
      const message = frameMessage([...this.#stem, String(i), String(n), String(k)]);
      const digest = this.#hmac.digest(message);
      const word = new DataView(digest.buffer).getUint32(0);
      const number = bits === 0 ? 0 : word >>> (WORD - bits);
      if (number < n) return number;
    }
  }
}

/** The dice of an outcome: its digits to the base 6, the lowest first. */
function splitIntoDice(outcome: number, count: number): number[] {
  const found: number[] = [];
  for (let rest = outcome, k = 0; k < count; k++) {
    found.push(rest % SIDES);
    rest = Math.floor(rest / SIDES);
  }
  return found;
}

const lowFirst = (a: number, b: number): number => a - b;
const highFirst = (a: number, b: number): number => b - a;

/** How a game writes its throws. */
export type Notation = Pick<DiceCheck, "faces" | "sorts_throws">;

/** How the dice of an outcome must look if the label is one of dice; null for a card. */
export function formatLabel(
  { faces, sorts_throws }: Notation,
  label: string,
  n: number,
  outcome: number,
): string | null {
  const sides = label.split(":").map((side) => side.split(" "));
  const written = sides.flat();
  if (!written.every((face) => face.length === 1 && faces.includes(face))) return null;
  if (n !== SIDES ** written.length) return `${SIDES}^${written.length} ≠ ${n}`;
  const dice = splitIntoDice(outcome, written.length);
  const row = (side: readonly number[]) => side.map((die) => faces.charAt(die)).join(" ");
  if (sides.length === 1) return row(sorts_throws ? dice.sort(lowFirst) : dice);
  const attack = sides[0]!.length;
  const both = [dice.slice(0, attack), dice.slice(attack)];
  return both.map((side) => row(side.sort(highFirst))).join(":");
}

/** Computes every event of a finished game once more. */
export function checkDice(check: DiceCheck): CheckedDice {
  const result: CheckedDice = {
    ok: false,
    commitmentOk: false,
    wrong: [],
    mislabelled: [],
    cards: 0,
  };
  const secret = check.secret === null ? null : fromHex(check.secret);
  if (secret === null) return result;
  result.commitmentOk = toHex(sha256(secret)) === check.commitment.toLowerCase();
  const dice = new CommittedDice(secret, check.table, check.seeds);
  check.events.forEach((event, index) => {
    const expected = isEvent(event.n) ? dice.outcome(index, event.n) : NOTHING;
    if (event.index !== index || event.outcome !== expected) {
      result.wrong.push({ index, expected, played: event.outcome });
    }
    const label = formatLabel(check, event.label, event.n, event.outcome);
    if (label === null) result.cards += 1;
    else if (label !== event.label) {
      result.mislabelled.push({ index, expected: label, played: event.label });
    }
  });
  result.ok = result.commitmentOk && result.wrong.length === 0 && result.mislabelled.length === 0;
  return result;
}
