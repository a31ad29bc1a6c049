/**
 * The line to a table or a campaign on the server: messages with answers, and coming back when it
 * breaks.
 */

import type { FromClient, FromServer, Hello, Refused, WatchCampaign } from "../wire";

export type LineStatus = "opening" | "open" | "lost" | "closed";
/** A message without its number, which the line adds. */
export type Unnumbered<M = FromClient> = M extends FromClient ? Omit<M, "id"> : never;

const BACKOFF = [300, 1000, 2000, 4000, 8000] as const;
const HEARTBEAT = 20_000;
const LONGEST_SILENCE = 10_000;
/** Refusals of a hello that may be other in a moment; after the others trying again is no use. */
const PATIENCE: ReadonlySet<string> = new Set(["too_fast", "unhealthy", "not_stored", "internal"]);

export interface Listener {
  hear(message: FromServer): void;
  status(status: LineStatus): void;
  /** The server does not let us in; the line is closed for good. */
  refused(answer: Refused): void;
  hello(): Unnumbered<Hello | WatchCampaign>;
}

export class Line {
  private socket: WebSocket | null = null;
  private number = 0;
  private tries = 0;
  private closed = false;
  private greeted = false;
  private readonly answers = new Map<number, (answer: FromServer | null) => void>();
  private retry: ReturnType<typeof setTimeout> | null = null;
  private beat: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Say something; its answer, or null if the line broke before one came. */
  ask(message: Unnumbered): Promise<FromServer | null> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN || !this.greeted) {
      return Promise.resolve(null);
    }
    return this.send(socket, message);
  }

  /** Hang up for good. */
  close(): void {
    this.closed = true;
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.drop();
    this.listener.status("closed");
  }

  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden" || this.retry === null) return;
    clearTimeout(this.retry);
    this.retry = null;
    this.open();
  };

  private open(): void {
    this.greeted = false;
    if (this.tries === 0) this.listener.status("opening");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => void this.greet(socket);
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = () => this.lost(socket);
  }

  private async greet(socket: WebSocket): Promise<void> {
    const answer = await this.send(socket, this.listener.hello());
    if (answer === null) return;
    if (answer.type === "error" && !PATIENCE.has(answer.code)) {
      this.listener.refused(answer);
      this.close();
      return;
    }
    if (answer.type !== "welcome" && answer.type !== "watching") return socket.close();
    this.greeted = true;
    this.tries = 0;
    this.listener.status("open");
    this.beat = setInterval(() => void this.check(socket), HEARTBEAT);
  }

  /** A line can be dead without saying so: ask for a sign of life. */
  private async check(socket: WebSocket): Promise<void> {
    const silence = setTimeout(() => this.lost(socket), LONGEST_SILENCE);
    await this.send(socket, { type: "ping" });
    clearTimeout(silence);
  }

  private send(socket: WebSocket, message: Unnumbered): Promise<FromServer | null> {
    const id = (this.number += 1);
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  private receive(data: unknown): void {
    let message: FromServer;
    try {
      message = JSON.parse(String(data)) as FromServer;
    } catch {
      return;
    }
    this.listener.hear(message);
    const id = "id" in message ? message.id : null;
    if (id === null) return;
    this.answers.get(id)?.(message);
    this.answers.delete(id);
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.drop();
    if (this.closed) return;
    this.listener.status("lost");
    const wait = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)] ?? 0;
    this.tries += 1;
    // A little different for everybody, so that not all come back at the same moment.
    this.retry = setTimeout(
      () => {
        this.retry = null;
        this.open();
      },
      wait * (0.75 + Math.random() / 2),
    );
  }

  private drop(): void {
    if (this.beat !== null) clearInterval(this.beat);
    if (this.retry !== null) clearTimeout(this.retry);
    this.beat = this.retry = null;
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    if (socket !== null) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      // A browser complains of one that is closed before it is open.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
      else socket.close();
    }
    for (const answer of this.answers.values()) answer(null);
    this.answers.clear();
  }
}
