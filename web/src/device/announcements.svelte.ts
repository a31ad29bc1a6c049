/**
 * Announcements for screen readers: what is said aloud to those who listen to the page instead of
 * looking at it. `Announcer.svelte` puts them into the page; sounds are in `sounds.ts`.
 */

export const announcements = $state({ polite: "", urgent: "" });

/** A space that is not heard makes the same sentence new again. */
const AGAIN = "\u00a0";

/** Something happened. */
export function announce(text: string): void {
  announcements.polite = announcements.polite === text ? text + AGAIN : text;
}

/** Somebody is waited for. */
export function announceUrgently(text: string): void {
  announcements.urgent = announcements.urgent === text ? text + AGAIN : text;
}

/** Nobody is waited for any more. */
export function clearUrgent(): void {
  announcements.urgent = "";
}

/** Nothing that was said is of any interest here. */
export function clearAnnouncements(): void {
  announcements.polite = announcements.urgent = "";
}
