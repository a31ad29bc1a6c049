/** Who plays at this device. */

import { server } from "../server/api";
import { t } from "../texts/texts.svelte";
import type { Me } from "../wire";

/** Milliseconds after which the server is asked again when it gave no answer. */
const PAUSE = 2000;
/** Where the tabs of a browser tell each other that somebody else plays now. */
const CHANNEL = "risiko.me";

class Player {
  name = $state<string | null>(null);
  /** Whether a passphrase keeps the games across devices. */
  kept = $state(false);
  /** Whether the server has said who this is. */
  known = $state(false);
  /** Counts the changes of who this is; whatever depends on that reads it. */
  changes = $state(0);

  private channel: BroadcastChannel | null = null;
  /** Counts questions and answers; an answer to an older question comes too late. */
  private latest = 0;

  /** The name, or one to begin with; empty as long as the server has not said who this is. */
  get called(): string {
    return this.known ? (this.name ?? t("me.guest")) : "";
  }

  /** Find out who this is, and follow what happens in other tabs. */
  begin(): void {
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = () => {
      this.changes += 1;
      void this.meet();
    };
    void this.meet();
  }

  /** Somebody who had no name has one once they sit down. */
  async catchUp(): Promise<void> {
    if (this.name !== null) return;
    await this.meet();
    this.channel?.postMessage(null);
  }

  /** Take another name; with a passphrase it is also the one to sign in with from then on. */
  async rename(name: string): Promise<void> {
    if (name !== "" && name !== this.name) this.change(await server.rename(name));
  }

  async keep(name: string, passphrase: string): Promise<void> {
    this.change(await server.keep(name, passphrase));
  }

  async login(name: string, passphrase: string): Promise<void> {
    this.change(await server.login(name, passphrase));
  }

  async logout(): Promise<void> {
    this.change(await server.logout());
  }

  private async meet(): Promise<void> {
    const asked = (this.latest += 1);
    try {
      const me = await server.me();
      if (asked === this.latest) this.become(me);
    } catch {
      setTimeout(() => asked === this.latest && void this.meet(), PAUSE);
    }
  }

  private change(me: Me): void {
    this.latest += 1;
    this.become(me);
    this.changes += 1;
    this.channel?.postMessage(null);
  }

  private become(me: Me): void {
    this.name = me.name;
    this.kept = me.kept;
    this.known = true;
  }
}

export const me = new Player();
