/** What a player has set on this device; remembered by the browser. */

import type { Language, Pace } from "../wire";
import { recall, remember } from "./storage";

export type Theme = "auto" | "light" | "dark";
export type Speed = "off" | "fast" | "normal";

/** How battles are shown that go on by themselves: every throw, quickly, or how they end. */
export type Battles = "dice" | "quick" | "result";

export interface Settings {
  language: Language;
  theme: Theme;
  /** How fast things move, and whether they move at all. */
  speed: Speed;
  /** How fast bots play. */
  pace: Pace;
  battles: Battles;
  sound: boolean;
  /** Say it with a notification of the browser when it is one's turn and the page is hidden. */
  notify: boolean;
  /** Keep the page and what was seen on this device, to open it without a network. */
  offline: boolean;
  /** Fill the armies' territories with patterns too, not with colours alone. */
  patterns: boolean;
  /** Answer decisions with one legal answer without asking. */
  forced: boolean;
  /** Always defend with as many dice as possible. */
  defend: boolean;
  /** Always attack with as many dice as possible, where that is asked. */
  dice: boolean;
  /** Ask before something that is still possible is given up. */
  ask_end: boolean;
  /** Be warned by the coach before a large mistake, where it may be asked. */
  warn: boolean;
}

const KEPT = "risiko.settings";
const SPEEDS: readonly Speed[] = ["off", "fast", "normal"];
export const PACES: readonly Pace[] = ["slow", "normal", "fast", "at_once"];
export const BATTLES: readonly Battles[] = ["dice", "quick", "result"];
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

function matches(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

function makeDefaults(): Settings {
  const german = typeof navigator === "undefined" || /^de\b/i.test(navigator.language);
  return {
    language: german ? "de" : "en",
    theme: "auto",
    speed: matches("(prefers-reduced-motion: reduce)") ? "off" : "normal",
    pace: "normal",
    battles: "dice",
    sound: false,
    notify: false,
    offline: false,
    patterns: false,
    forced: true,
    defend: false,
    dice: false,
    ask_end: true,
    warn: false,
  };
}

/** The kept choices; whatever is missing or nonsense is taken from the standard. */
export function parseSettings(text: string | null, fallback: Settings): Settings {
  const kept = parseJson(text);
  if (typeof kept !== "object" || kept === null) return fallback;
  const some = kept as Partial<Record<keyof Settings, unknown>>;
  const speed = SPEEDS.find((one) => one === some.speed) ?? fallback.speed;
  // Whoever let nothing move, before there was a pace to choose, saw everything at once.
  const calm = some.speed === "off" ? "at_once" : fallback.pace;
  const flag = (value: unknown, other: boolean) => (typeof value === "boolean" ? value : other);
  return {
    language: some.language === "de" || some.language === "en" ? some.language : fallback.language,
    theme: THEMES.find((theme) => theme === some.theme) ?? fallback.theme,
    speed,
    pace: PACES.find((pace) => pace === some.pace) ?? calm,
    battles: BATTLES.find((battles) => battles === some.battles) ?? fallback.battles,
    sound: flag(some.sound, fallback.sound),
    notify: flag(some.notify, fallback.notify),
    offline: flag(some.offline, fallback.offline),
    patterns: flag(some.patterns, fallback.patterns),
    forced: flag(some.forced, fallback.forced),
    defend: flag(some.defend, fallback.defend),
    dice: flag(some.dice, fallback.dice),
    ask_end: flag(some.ask_end, fallback.ask_end),
    warn: flag(some.warn, fallback.warn),
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(parseSettings(recall(KEPT), makeDefaults()));

/** Keep the choices and show those that concern the whole page; runs inside an effect. */
export function applySettings(): void {
  remember(KEPT, JSON.stringify(settings));
  const root = document.documentElement;
  root.lang = settings.language;
  root.dataset["theme"] = settings.theme;
  root.dataset["motion"] = settings.speed;
}
