/** The question before something that is still possible is given up; once in a turn. */

import { settings } from "../../device/settings.svelte";
import type { Ask } from "../../wire";

export interface Giving {
  readonly label: string;
  /** What is given up. */
  readonly text: string;
  readonly action: string;
}

export class EndQuestion {
  /** What is to be confirmed. */
  open = $state.raw<Giving | null>(null);
  private answered = false;

  /** Ask, if there is something to ask. */
  ask({ label, gives_up: text }: Ask, action: string): boolean {
    if (text === null || this.answered || !settings.ask_end) return false;
    this.open = { label, text, action };
    return true;
  }

  /** The player has answered; they are not asked again in this turn. */
  answer(): void {
    this.open = null;
    this.answered = true;
  }

  /** Another turn. */
  reset(): void {
    this.open = null;
    this.answered = false;
  }
}
