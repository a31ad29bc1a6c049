/** What is said aloud to those who listen to the page instead of looking at it. */

export const live = $state({ polite: "", urgent: "" });

/** A space that is not heard makes the same sentence new again. */
const AGAIN = "\u00a0";

/** Something happened. */
export function say(text: string): void {
  live.polite = live.polite === text ? text + AGAIN : text;
}

/** Somebody is waited for. */
export function urge(text: string): void {
  live.urgent = live.urgent === text ? text + AGAIN : text;
}

/** Nobody is waited for any more. */
export function hush(): void {
  live.urgent = "";
}

/** Nothing that was said is of any interest here. */
export function silence(): void {
  live.polite = live.urgent = "";
}
