/** The march under way at a table: it can be stopped at any time, and waits after a reload. */

import { chooseNextStep, type March } from "../../decisions/march/march";
import { settings } from "../../device/settings.svelte";
import { recallHere, rememberHere } from "../../device/storage";
import type { Pace, State } from "../../wire";
import { type BotPace, chooseFaster } from "../playback/bot-pace.svelte";

/** How fast battles are shown that go on by themselves. */
const PACES: Readonly<Record<typeof settings.battles, Pace>> = {
  dice: "slow",
  quick: "fast",
  result: "at_once",
};

export class MarchRunner {
  /** The march; null if there is none. */
  march = $state.raw<March | null>(null);
  /** Whether it was interrupted by a reload, and waits for its player to go on or to end it. */
  paused = $state(false);
  private readonly key: string;

  constructor(
    table: string,
    private readonly pace: BotPace,
  ) {
    this.key = `risiko.march.${table}`;
    this.march = readMarch(recallHere(this.key));
    this.paused = this.march !== null;
  }

  /** Whether it decides for its player. */
  get active(): boolean {
    return this.march !== null && !this.paused;
  }

  start(march: March): void {
    this.march = march;
    this.paused = false;
    rememberHere(this.key, JSON.stringify(march));
    this.pace.hurry(chooseFaster(PACES[settings.battles], settings.pace));
  }

  goOn(): void {
    if (this.march !== null) this.start(this.march);
  }

  stop(): void {
    if (this.march === null) return;
    this.march = null;
    this.paused = false;
    rememberHere(this.key, null);
    this.pace.hurry(null);
  }

  /** The decision the march makes; null if there is none to make, or it has come to its end. */
  decide(state: State): string | null {
    if (this.march === null) return null;
    const step = chooseNextStep(this.march, state);
    if (step.kind === "done") this.stop();
    return step.kind === "play" && !this.paused ? step.action : null;
  }
}

function readMarch(text: string | null): March | null {
  try {
    return text === null ? null : (JSON.parse(text) as March);
  } catch {
    return null;
  }
}
