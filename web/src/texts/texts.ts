/** What the client itself says, in the language of the player. The format is in docs/texts.md. */

import { settings } from "../device/settings.svelte";
import type { Language } from "../wire";
import type de from "./de.json";

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
/** A name with its forms: `{place.acc}` says the form `acc`, `{place}` the plain name. */
export type Name = { readonly plain: string; readonly [form: string]: string };
export type Blanks = Readonly<Record<string, string | number | Name>>;

/** Chances nearer to 0 or 1 are shown as this far from it, since they are not certain. */
const LEAST_CHANCE = 0.001;
/** Chances nearer than this to 0 or 1 are shown with one decimal. */
const EDGE = 0.1;

/** Every language for which there is a file here. */
const TREES = Object.fromEntries(
  Object.entries(import.meta.glob<Tree>("./*.json", { eager: true, import: "default" })).map(
    ([path, tree]) => [path.slice("./".length, -".json".length), tree],
  ),
) as Record<Language, Tree>;
/** Made once: it takes longer to make one than to describe the whole map with it. */
const PLURALS = new Map<string, Intl.PluralRules>();
const NUMBERS = new Map<string, Intl.NumberFormat>();

/** The text of a key, with its blanks such as `{name}` filled in. */
export function t(key: Key, blanks: Blanks = {}): string {
  return fillBlanks(findText(TREES[settings.language], key) ?? key, blanks);
}

/** A text that depends on a number, which is also its blank `{n}`. */
export function count(stem: Counted, n: number, blanks: Blanks = {}): string {
  const tree = TREES[settings.language];
  const text =
    findText(tree, `${stem}.${pluralCategory(n)}`) ?? findText(tree, `${stem}.other`) ?? stem;
  return fillBlanks(text, { n: formatNumber(n), ...blanks });
}

/** A day and a time of it, as they are written in the language. */
export function formatTime(iso: string): string {
  const format = { dateStyle: "medium", timeStyle: "short" } as const;
  const locale = settings.language === "en" ? "en-GB" : settings.language;
  return new Intl.DateTimeFormat(locale, format).format(new Date(iso));
}

/** A number as it is written in the language. */
export function formatNumber(value: number, digits = 0): string {
  return formatWith(value, digits, "decimal");
}

/** A chance in percent; never rounded to a certainty that it is not. */
export function formatPercent(chance: number): string {
  const certain = chance <= 0 || chance >= 1;
  const close = certain ? chance : Math.min(Math.max(chance, LEAST_CHANCE), 1 - LEAST_CHANCE);
  const digits = certain || (close >= EDGE && close <= 1 - EDGE) ? 0 : 1;
  return formatWith(close, digits, "percent");
}

function formatWith(value: number, digits: number, style: "decimal" | "percent"): string {
  const kind = `${settings.language} ${digits} ${style}`;
  let found = NUMBERS.get(kind);
  if (found === undefined) {
    found = new Intl.NumberFormat(settings.language, {
      style,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: "negative",
    });
    NUMBERS.set(kind, found);
  }
  return found.format(value).replace("-", "−");
}

/** The CLDR category of a number: `one` or `other` in German and English. */
function pluralCategory(n: number): string {
  let rules = PLURALS.get(settings.language);
  if (rules === undefined) {
    rules = new Intl.PluralRules(settings.language);
    PLURALS.set(settings.language, rules);
  }
  return rules.select(n);
}

function findText(tree: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = tree;
  for (const part of key.split(".")) {
    found = typeof found === "object" ? found[part] : undefined;
  }
  return typeof found === "string" ? found : undefined;
}

function fillBlanks(text: string, blanks: Blanks): string {
  return text.replace(/\{(\w+)(?:\.(\w+))?\}/g, (whole, name: string, form?: string) => {
    const value = blanks[name];
    if (value === undefined) return whole;
    return typeof value === "object" ? (value[form ?? "plain"] ?? value.plain) : String(value);
  });
}
