/** A position put together by hand: who holds what, as the server wants it written. */

import type { Board, EditorArmy, MapBoard, Setting } from "../../wire";

/** Nobody holds a territory. */
const NOBODY = -1;

export interface Held {
  /** The letter of an army; null for nobody. */
  readonly letter: string | null;
  readonly units: number;
}

/** `a5` as an army and its units. */
export function readHeld(token: string | undefined): Held {
  const units = Number(token?.slice(1) ?? "");
  const letter = token?.[0];
  if (letter === undefined || letter === "." || !Number.isInteger(units))
    return { letter: null, units: 0 };
  return { letter, units };
}

export function writeHeld({ letter, units }: Held): string {
  return letter === null ? "." : `${letter}${units}`;
}

/** The setting with a territory held by somebody else, or by as many others. */
export function setHeld(setting: Setting, id: string, held: Held): Setting {
  return { ...setting, board: { ...setting.board, [id]: writeHeld(held) } };
}

/**
 * A tap with an army in hand: it takes the territory with the units that stand there, and one more
 * stands there if it is its own already.
 */
export function tap(setting: Setting, id: string, letter: string): Setting {
  const held = readHeld(setting.board[id]);
  const units = held.letter === letter ? held.units + 1 : Math.max(held.units, 1);
  return setHeld(setting, id, { letter, units });
}

/** The board as it is set. */
export function drawSetting(
  board: Board,
  setting: Setting,
  armies: readonly EditorArmy[],
): MapBoard | null {
  if (board.kind !== "map") return null;
  const numbers = new Map(armies.map(({ letter, army }) => [letter, army.id]));
  const regions = board.regions.map((region) => {
    const { letter, units } = readHeld(setting.board[region.id]);
    return { ...region, army: numbers.get(letter ?? "") ?? NOBODY, units, marks: [] };
  });
  const continents = board.continents.map((continent) => {
    const holders = new Set(
      regions.filter((one) => one.continent === continent.id).map((one) => one.army),
    );
    const [only = NOBODY] = holders;
    return { ...continent, army: holders.size === 1 ? only : NOBODY };
  });
  return { ...board, regions, continents };
}

/** Who has a card; null for the pile. */
export function findHolder(setting: Setting, card: string): string | null {
  return Object.entries(setting.hands).find(([, hand]) => hand.includes(card))?.[0] ?? null;
}

/** The setting with a card in somebody's hand, or back in the pile. */
export function giveCard(setting: Setting, card: string, to: string | null): Setting {
  const hands = Object.fromEntries(
    Object.entries(setting.hands).map(([letter, hand]) => [
      letter,
      hand.filter((one) => one !== card),
    ]),
  );
  return {
    ...setting,
    hands: to === null ? hands : { ...hands, [to]: [...(hands[to] ?? []), card] },
  };
}

/** A table with one entry more, other, or less. */
export function choose(
  entries: Readonly<Record<string, string>>,
  key: string,
  value: string,
): Record<string, string> {
  const others = Object.entries(entries).filter(([one]) => one !== key);
  return Object.fromEntries(value === "" ? others : [...others, [key, value]]);
}
