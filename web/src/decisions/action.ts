/** Decisions as they are written in records: `attack alaska kamchatka 3`. */

import type { Choice } from "../wire";

/** An action in writing; a number that is left out means 1. */
export function formatAction(verb: string, args: readonly string[], n = 1): string {
  return [verb, ...args, ...(n === 1 ? [] : [String(n)])].join(" ");
}

/** A choice with its number. */
export function formatChoice(choice: Choice, n: number): string {
  return formatAction(choice.verb, choice.args, clampToChoice(choice, n));
}

/** The nearest number the choice allows. */
export function clampToChoice(choice: Pick<Choice, "lo" | "hi">, n: number): number {
  return Math.min(Math.max(Math.round(n), choice.lo), choice.hi);
}

/** Whether there is nothing left to choose. */
export function isFixed(choice: Choice): boolean {
  return choice.lo === choice.hi;
}

/** Whether two choices are about the same things. */
export function haveSameArgs(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((arg, k) => arg === other[k]);
}
