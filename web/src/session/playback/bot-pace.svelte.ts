/** How fast bots are to play: as the settings say, or at once up to one's own next decision. */

import { PACES, settings } from "../../device/settings.svelte";
import type { Pace } from "../../wire";

export class BotPace {
  /** Whether all is shown at once up to one's own next decision. */
  skipping = $state(false);

  private hurried = $state<Pace | null>(null);

  /** @param tell tells the server */
  constructor(private readonly tell: (pace: Pace) => void) {}

  get current(): Pace {
    return this.skipping ? "at_once" : (this.hurried ?? settings.pace);
  }

  /** Play at another pace for a while; null to play as the settings say. */
  hurry(pace: Pace | null): void {
    if (pace === this.hurried) return;
    this.hurried = pace;
    this.change();
  }

  /** The settings have changed. */
  change(): void {
    this.tell(this.current);
  }

  /** Do not wait any more. */
  skip(): void {
    this.skipping = true;
    this.change();
  }

  /** Somebody has to decide, or the game is over. */
  arrive(): void {
    if (!this.skipping) return;
    this.skipping = false;
    this.change();
  }
}

/** The faster of two paces. */
export function chooseFaster(one: Pace, other: Pace): Pace {
  return PACES.indexOf(one) > PACES.indexOf(other) ? one : other;
}
