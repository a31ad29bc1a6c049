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

/** Something this tab remembers while it is open, also when it is loaded again. */
export function recallHere(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Let this tab remember something, where it may; null to forget it. */
export function rememberHere(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // As above.
  }
}
