/** Who plays at this device: their name and account, and following changes in other tabs. */

import { api } from "../server/api";
import { t } from "../texts/texts";
import type { Me } from "../wire";

/** Milliseconds after which the server is asked again when it gave no answer. */
const PAUSE = 2000;
/** Where the tabs of a browser tell each other that somebody else plays now. */
const CHANNEL = "risiko.me";

class Identity {
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
  get displayName(): string {
    return this.known ? (this.name ?? t("me.guest")) : "";
  }

  /** Find out who this is, and follow what happens in other tabs. */
  start(): void {
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = () => {
      this.changes += 1;
      void this.load();
    };
    void this.load();
  }

  /** Somebody who had no name has one once they sit down. */
  async loadNewName(): Promise<void> {
    if (this.name !== null) return;
    await this.load();
    this.channel?.postMessage(null);
  }

  /** Take another name; with a passphrase it is also the one to sign in with from then on. */
  async rename(name: string): Promise<void> {
    if (name !== "" && name !== this.name) this.change(await api.rename(name));
  }

  async keep(name: string, passphrase: string): Promise<void> {
    this.change(await api.keep(name, passphrase));
  }

  async login(name: string, passphrase: string): Promise<void> {
    this.change(await api.login(name, passphrase));
  }

  async logout(): Promise<void> {
    this.change(await api.logout());
  }

  async logoutEverywhere(): Promise<void> {
    await api.endSessions();
    this.change(await api.me());
  }

  /** All other devices are signed out by it. */
  async changePassphrase(old: string, fresh: string): Promise<void> {
    this.change(await api.changePassphrase(old, fresh));
  }

  /** The server has ended this session, perhaps from another device. */
  noticeSignedOut(): void {
    this.changes += 1;
    void this.load();
  }

  private async load(): Promise<void> {
    const asked = (this.latest += 1);
    try {
      const me = await api.me();
      if (asked === this.latest) this.apply(me);
    } catch {
      setTimeout(() => asked === this.latest && void this.load(), PAUSE);
    }
  }

  private change(me: Me): void {
    this.latest += 1;
    this.apply(me);
    this.changes += 1;
    this.channel?.postMessage(null);
  }

  private apply(me: Me): void {
    this.name = me.name;
    this.kept = me.kept;
    this.known = true;
  }
}

export const me = new Identity();
