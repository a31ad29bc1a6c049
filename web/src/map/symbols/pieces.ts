/** The pieces of the game: a soldier is one unit, a rider five, a cannon ten. */

export type Piece = "soldier" | "rider" | "cannon";

export const WORTH: Readonly<Record<Piece, number>> = { soldier: 1, rider: 5, cannon: 10 };

/** Outlines of the pieces, 20 wide and 20 high, standing on the bottom line; bold, to be told apart
 * also where they are ten pixels high. */
export const OUTLINES: Readonly<Record<Piece, string>> = {
  // A grenadier with his tall cap.
  soldier:
    "M6.600.6h6.800l-.3 3.800h1v1.500h-1c0 1.100-.4 2-1 2.600 2.300.5 3.600 1.600 3.900 3.600l.6 4.100h-2.300l.3 3.800H5.400l.3-3.800H3.400L4 12.100c.3-2 1.600-3.100 3.900-3.600-.6-.6-1-1.500-1-2.600h-1V4.400h1z",
  // A horse's head.
  rider:
    "M3.600 20c.2-4.300 2.400-6.300 4.600-8.800-1.500.2-2.600 1.500-4.600 1.800L1.800 10.900l3.500-5L5.700 2l2.700 2L9.800.8c5.300 1.500 8.300 5.800 8.200 11.500-.1 2.700 0 5.200.6 7.700z",
  // A cannon on its carriage.
  cannon:
    "M.8 5.600L3.300 2.400 17 8.200l1.100-.6 1.500 3-1.500 2.200-2.900.1c.3 1.300.2 2.600-.3 3.800l4.600 1.100V20h-7.200l-1.400-.8A5.700 5.700 0 0 1 3.200 12L1.500 10.300zM8.800 11.900a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600z",
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
