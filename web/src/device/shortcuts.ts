/** Shortcuts: what is on the page says which keys it listens to; the newest comes first. */

export interface Keys {
  /** By the key as browsers name it, letters in lower case. */
  readonly [key: string]: (() => void) | undefined;
}

interface Bound {
  readonly keys: Keys;
  readonly digit: ((digit: number) => void) | undefined;
}

const bound: Bound[] = [];

/** Listen to keys until the returned function is called. */
export function bindKeys(keys: Keys, digit?: (digit: number) => void): () => void {
  const mine: Bound = { keys, digit };
  bound.push(mine);
  return () => void bound.splice(bound.indexOf(mine), 1);
}

/** A key was pressed somewhere on the page. */
export function handleKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector("dialog[open]") !== null) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (belongsTo(target, key)) return;
  for (const { keys, digit } of bound.toReversed()) {
    const deed = keys[key];
    if (deed !== undefined) deed();
    else if (digit !== undefined && /^[0-9]$/.test(key)) digit(Number(key));
    else continue;
    event.preventDefault();
    return;
  }
}

/** Whether the element under the key needs it itself. */
function belongsTo(target: Element | null, key: string): boolean {
  if (target === null) return false;
  // The map takes these keys itself when it has a use for them.
  if (target instanceof SVGElement && !target.closest("button, a")) return false;
  if (key === "Enter" || key === " ") return target.closest(PRESSED) !== null;
  if (key === "Escape") return false;
  const field = target.closest("input, select, textarea");
  const typed = field instanceof HTMLInputElement ? !TICKED.has(field.type) : field !== null;
  return typed;
}

/** What Enter and the space bar press by themselves. */
const PRESSED = "button, a, summary, select, textarea, [role]";
/** Fields that take no letters. */
const TICKED: ReadonlySet<string> = new Set(["range", "checkbox", "radio"]);

const PAUSE = 900;

/** Digits typed soon after each other make one number. */
export function collectDigits(set: (n: number) => void): (digit: number) => void {
  let number = 0;
  let last = 0;
  return (digit) => {
    const now = Date.now();
    number = now - last < PAUSE ? number * 10 + digit : digit;
    last = now;
    set(number);
  };
}
