/** What the path that is being picked would lead to, as the server computes it. */

import type { March as Plan } from "../../wire";
import { listPath, type Picking } from "../picking";

/** Milliseconds in which a slider may still move. */
const PATIENCE = 120;

export class MarchPlanner {
  /** Attack no longer with so many units. */
  stop = $state(1);
  /** The plan of the path that is picked; null while it is not known. */
  plan = $state.raw<Plan | null>(null);
  /** Territories that a finger has drawn over, to be added once it is known whether they can. */
  private drawn: string[] = [];
  private asked = "";
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /** @param ask asks the server */
  constructor(
    private readonly ask: (path: readonly string[], stop: number) => Promise<Plan | null>,
  ) {}

  /** Where the path could go on. */
  get onward(): readonly string[] {
    return this.plan?.onward ?? [];
  }

  /** At how many units to stop where so many stand. */
  stopFor(units: number): number {
    return Math.max(Math.min(this.stop, units - 1), 1);
  }

  /** Ask about a path from so many units; `moment` tells apart when it is asked. */
  update(path: readonly string[], units: number, moment: number): void {
    const where = `${moment} ${path.join(" ")}`;
    const stop = this.stopFor(units);
    const key = `${where} ${stop}`;
    if (key === this.asked) return;
    const same = this.asked.startsWith(`${where} `);
    this.asked = key;
    clearTimeout(this.waiting);
    if (!same) this.plan = null;
    if (path.length < 2) return;
    const ask = () =>
      this.ask(path, stop).then(
        (plan) => {
          if (this.asked === key) this.plan = plan;
        },
        () => {
          if (this.asked === key) this.plan = null;
        },
      );
    if (same) this.waiting = setTimeout(() => void ask(), PATIENCE);
    else void ask();
  }

  /** A finger has drawn over a territory. */
  draw(id: string): void {
    if (this.drawn.at(-1) !== id) this.drawn.push(id);
  }

  /** The next territory to be added of those a finger has drawn over; null if there is none. */
  takeDrawn(picking: Picking): string | null {
    const path = listPath(picking);
    while (this.drawn.length > 0) {
      const [id = ""] = this.drawn;
      if (path.length > 1 && this.plan === null) return null; // it is being asked for
      this.drawn.shift();
      if (!path.includes(id)) return id;
    }
    return null;
  }

  /** The finger has been lifted, or something else is picked. */
  clearDrawn(): void {
    this.drawn = [];
  }
}
