/** People whose lines this device does not show, by the pseudonyms the server gives them. */

import { recall, remember } from "./storage";

const KEY = "risiko.muted";
/** The most that are remembered; the oldest are forgotten. */
const MOST = 500;

class Muted {
  private list = $state.raw<readonly string[]>(read());

  has(who: string | null): boolean {
    return who !== null && this.list.includes(who);
  }

  set(who: string, muted: boolean): void {
    const others = this.list.filter((one) => one !== who);
    this.list = muted ? [...others, who].slice(-MOST) : others;
    remember(KEY, JSON.stringify(this.list));
  }
}

function read(): readonly string[] {
  try {
    const found: unknown = JSON.parse(recall(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const muted = new Muted();
