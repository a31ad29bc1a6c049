/** What the client itself says, in the language of the player. */

import { settings } from "../device/settings.svelte";
import type { Language } from "../wire";
import de from "./de.json";
import en from "./en.json";

type Tree = { readonly [key: string]: string | Tree };
type Paths<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Paths<T[K]>}`;
}[keyof T & string];

/** The key of a text, such as `table.your_turn`. */
export type Key = Paths<typeof de>;
/** What a counted text begins with: `players` for `players.one` and `players.other`. */
export type Counted = {
  [K in Key]: K extends `${infer Stem}.other` ? Stem : never;
}[Key];
export type Blanks = Readonly<Record<string, string | number>>;

const TREES: Record<Language, Tree> = { de, en };
/** Made once: it takes longer to make one than to describe the whole map with it. */
const PLURALS = { de: new Intl.PluralRules("de"), en: new Intl.PluralRules("en") };
const NUMBERS = new Map<string, Intl.NumberFormat>();

/** The text of a key, its blanks such as `{name}` filled in. */
export function t(key: Key, blanks: Blanks = {}): string {
  return fillBlanks(findText(TREES[settings.language], key), blanks);
}

/** A text that depends on a number, which is also its blank `{n}`. */
export function count(stem: Counted, n: number, blanks: Blanks = {}): string {
  const form = PLURALS[settings.language].select(n) === "one" ? "one" : "other";
  return fillBlanks(findText(TREES[settings.language], `${stem}.${form}`), {
    n: formatNumber(n),
    ...blanks,
  });
}

/** A number as it is written in the language. */
export function formatNumber(value: number, digits = 0): string {
  const kind = `${settings.language} ${digits}`;
  let format = NUMBERS.get(kind);
  if (format === undefined) {
    format = new Intl.NumberFormat(settings.language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    NUMBERS.set(kind, format);
  }
  return format.format(value);
}

/** A chance in percent; never rounded to a certainty that it is not. */
export function formatPercent(chance: number): string {
  const close = chance > 0 && chance < 1 ? Math.min(Math.max(chance, 0.001), 0.999) : chance;
  const digits = close > 0 && close < 1 && (close < 0.1 || close > 0.9) ? 1 : 0;
  return `${formatNumber(close * 100, digits)} %`;
}

function findText(tree: Tree, key: string): string {
  let found: string | Tree | undefined = tree;
  for (const part of key.split(".")) {
    found = typeof found === "object" ? found[part] : undefined;
  }
  return typeof found === "string" ? found : key;
}

function fillBlanks(text: string, blanks: Blanks): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(blanks[name] ?? whole));
}
