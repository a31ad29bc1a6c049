/** Kinds of plies after which the target may belong to who came from the source. */
const CONQUERING: ReadonlySet<string> = new Set(["conquer", "occupy"]);

/** The territory into which a colour flows with a ply; null if none does. */
export function findFlow(kind: string, places: readonly string[]): string | null {
  return CONQUERING.has(kind) ? (places[1] ?? null) : null;
}
