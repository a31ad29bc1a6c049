/** The pieces of the game: a soldier is one unit, a rider five, a cannon ten. */

export type Piece = "soldier" | "rider" | "cannon";

export const WORTH: Readonly<Record<Piece, number>> = { soldier: 1, rider: 5, cannon: 10 };

/** Outlines of the pieces, 20 wide and 20 high, standing on the bottom line. */
export const OUTLINES: Readonly<Record<Piece, string>> = {
  // A grenadier with his musket.
  soldier:
    "M7.2 4V.8h4.6V4l.5.6c0 1.6-.8 2.6-1.7 2.9V8l2.5.8.9 1.2.3-9.5h1.2l.5 12.6-1.9.5-.9-1.2v2.1l1.2 5.5h-3l-1.3-4.4-1.3 4.4H6l1-5.8v-2.3l-1.3 1.2-1.6-1L5 9.6l1-1.3 2.4-.8V7.5c-.9-.3-1.7-1.3-1.7-2.9z",
  // A horse's head.
  rider:
    "M4.8 20c0-4.6 2.7-6.2 4.3-8.9-1.4.4-2.3 1.7-4.3 1.9L3 11.4l2.6-5.3L6.3 3 8.7 4.5 10.2 1c4.6 1.8 7 6.2 6.6 11.4-.2 2.6-.2 5 .5 7.6z",
  // A cannon on its carriage.
  cannon:
    "M1 5.8L3.2 3.3l13.6 5.5.9-.6 1.3 2.5-1.4 1.9-2.8-.1a5 5 0 0 1-.5 4.6l4.9 1.2V20h-6.6l-1.3-.9a5 5 0 0 1-7.3-5.6L2 9.5zM8.7 12.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z",
};

const BY_SIZE: readonly Piece[] = ["cannon", "rider", "soldier"];

/** The largest piece among units. */
export function findLargestPiece(units: number): Piece {
  return BY_SIZE.find((piece) => units >= WORTH[piece]) ?? "soldier";
}

/** The pieces that stand for units, the largest first, at most so many of them. */
export function splitIntoPieces(units: number, most: number): Piece[] {
  const found: Piece[] = [];
  let rest = units;
  for (const piece of BY_SIZE) {
    for (; rest >= WORTH[piece] && found.length < most; rest -= WORTH[piece]) found.push(piece);
  }
  return found;
}
