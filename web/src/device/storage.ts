/** What this browser keeps between visits: short texts by key, in its local storage. */

/** Something this browser remembers; null where it may not or does not. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Let this browser remember something, where it may. */
export function remember(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows and full stores forget; nothing depends on it.
  }
}
