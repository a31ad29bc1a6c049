/** Where the names of territories stand, as the book in play has them. */

import type { Language } from "../../wire";
import type { Box } from "./boxes";
import { type Label, type Place, WORLD } from "./world";

export interface PlacedName {
  readonly lines: readonly string[];
  readonly anchor: Label["anchor"];
  /** Whether it stands on its own territory. */
  readonly ashore: boolean;
  readonly transform: string;
  /** The room it takes, about. */
  readonly box: Box;
}

/** Stands between a territory and its city. */
const BESIDE = " · ";
/** A name that stands on land with so much of it grows with the number it belongs to. */
const ASHORE = 0.45;
/** How wide a letter is and how far it rises above the line, relative to its size. */
const LETTER = 0.5;
const RISE = 0.72;

/**
 * The lines of a name; a name that only one book has is written on one line, a city below.
 * Above the number a city moves its territory up.
 */
function breakLines(name: string, usual: readonly string[]): readonly string[] {
  const [land = name, ...city] = name.split(BESIDE);
  const letters = (text: string) => text.replace(/[\s-]/g, "").toLowerCase();
  return [...(letters(land) === letters(usual.join("")) ? usual : [land]), ...city];
}

/** @param grown how large, relative to how the names were laid out */
export function placeName(
  place: Place,
  name: string,
  language: Language,
  grown: number,
): PlacedName {
  const label = place.label[language];
  const ashore = label.inside >= ASHORE;
  const [x, y] = ashore ? place.badge : [label.x, label.y];
  const lines = breakLines(name, label.lines);
  const above = label.anchor === "middle" && label.y < place.badge[1];
  const up = above ? (lines.length - label.lines.length) * WORLD.line : 0;
  const [dx, dy] = [label.x - x, label.y - y - up];
  const wide = Math.max(0, ...lines.map((line) => line.length)) * LETTER * WORLD.text * grown;
  const tall = ((lines.length - 1) * WORLD.line + WORLD.text * RISE) * grown;
  const aside = { start: wide / 2, middle: 0, end: -wide / 2 }[label.anchor];
  const top = y + (dy - WORLD.text * RISE) * grown;
  return {
    lines,
    anchor: label.anchor,
    ashore,
    transform: `translate(${x} ${y}) scale(${grown}) translate(${dx} ${dy})`,
    box: { at: [x + dx * grown + aside, top + tall / 2], half: [wide / 2, tall / 2] },
  };
}
