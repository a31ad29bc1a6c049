/** Who plays at this device. */

import { server } from "./server";
import { t } from "./texts/texts.svelte";
import type { Me } from "./wire";

class Player {
  name = $state<string | null>(null);
  /** Whether a passphrase keeps the games across devices. */
  kept = $state(false);

  /** The name, or one to begin with. */
  get called(): string {
    return this.name ?? t("me.guest");
  }

  async load(): Promise<void> {
    this.become(await server.me());
  }

  /** Say one's name, if it is another than before. */
  async rename(name: string): Promise<void> {
    const trimmed = name.trim();
    if (trimmed !== "" && trimmed !== this.name) this.become(await server.rename(trimmed));
  }

  become(me: Me): void {
    this.name = me.name;
    this.kept = me.kept;
  }
}

export const me = new Player();
