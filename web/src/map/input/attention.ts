/** Where somebody's attention is on the map: under the pointer, or where the keyboard is. */

import type { Attachment } from "svelte/attachments";

export interface AttentionHandlers {
  hover(event: PointerEvent): void;
  focus(event: FocusEvent): void;
  press(event: KeyboardEvent): void;
}

/** Listeners for the whole map: territories are found by what was hit. */
export function listenToAttention(on: AttentionHandlers): Attachment<HTMLElement> {
  return (map) => {
    const stop = new AbortController();
    const { signal } = stop;
    for (const kind of ["pointerover", "pointerleave"] as const)
      map.addEventListener(kind, (event) => on.hover(event), { signal });
    for (const kind of ["focusin", "focusout"] as const)
      map.addEventListener(kind, (event) => on.focus(event), { signal });
    map.addEventListener("keydown", (event) => on.press(event), { signal });
    return () => stop.abort();
  };
}
