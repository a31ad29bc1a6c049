/**
 * Differences between values, as the server makes them (`src/risiko/server/wire/differences/difference.py`).
 * They say of themselves what they change; how is described in `docs/bot-api.md`.
 */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The new value, from the old one (undefined: nothing) and a difference. */
export function applyDifference(old: Json | undefined, change: Json): Json {
  if (Array.isArray(change)) {
    return typeof old === "string" ? joinParts(old, change) : putTogether(old, change);
  }
  if (typeof change !== "object" || change === null) return change;
  if (Array.isArray(old)) {
    const items = [...old];
    for (const [place, part] of Object.entries(change)) {
      items[Number(place)] = applyDifference(items[Number(place)], part);
    }
    return items;
  }
  const known = typeof old === "object" && old !== null ? old : {};
  const made = { ...known };
  for (const [name, part] of Object.entries(change)) {
    made[name] = applyDifference(known[name], part);
  }
  return made;
}

function putTogether(old: Json | undefined, parts: readonly Json[]): Json[] {
  const items = Array.isArray(old) ? [...old] : [];
  const begin = items.length;
  for (const part of parts) {
    if (!isReference(part)) {
      items.push(applyDifference(undefined, part));
      continue;
    }
    const [from, to, change] = part;
    for (const item of items.slice(from, to)) {
      items.push(change === undefined ? item : applyDifference(item, change));
    }
  }
  return items.slice(begin);
}

function joinParts(old: string, parts: readonly Json[]): string {
  return parts
    .map((part) => (isReference(part) ? old.slice(part[0], part[1]) : (part as string)))
    .join("");
}

/** Whether a part stands for items of the old list, or for some that came before it. */
function isReference(part: Json): part is [number, number, ...Json[]] {
  return Array.isArray(part) && typeof part[0] === "number";
}
