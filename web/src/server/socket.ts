/**
 * The WebSocket to a table or a campaign: messages with answers, and a new connection when the old
 * one breaks. Requests that need no open connection are in `api.ts`; what the messages mean is in
 * `session/table-session.svelte.ts` and `campaign/campaign-session.svelte.ts`.
 */

import type { FromClient, FromServer, Hello, Refused, WatchCampaign } from "../wire";

export type SocketStatus = "opening" | "open" | "lost" | "closed";
/** A message without its number, which the socket adds. */
export type Unnumbered<M = FromClient> = M extends FromClient ? Omit<M, "id"> : never;

const BACKOFF = [300, 1000, 2000, 4000, 8000] as const;
/** The code with which a server closes that is being restarted: another one is there. */
const RESTARTING = 1012;
/** Within this time all of its players come to the others. */
const MOVING = 500;
const HEARTBEAT_INTERVAL = 20_000;
const LONGEST_SILENCE = 10_000;
/** The close code of a socket whose session has ended. */
const SIGNED_OUT = 4001;
/** Refusals of a hello that may be other in a moment; after the others trying again is no use. */
export const PATIENCE: ReadonlySet<string> = new Set([
  "too_fast",
  "unhealthy",
  "not_stored",
  "internal",
]);

/** The address of the socket of a table or a campaign. */
export function socketAddress(kind: "tables" | "campaigns", id: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/ws/${kind}/${encodeURIComponent(id)}`;
}

export interface SocketListener {
  onMessage(message: FromServer): void;
  onStatus(status: SocketStatus): void;
  /** The server does not let us in; the connection is closed for good. */
  onRefused(answer: Refused): void;
  /** Whoever plays here was signed out, perhaps from another device. */
  onSignedOut(): void;
  makeHello(): Unnumbered<Hello | WatchCampaign>;
}

/** What a table needs of whoever answers it. */
export interface MessageSocket {
  /** Send a message; its answer, or null if none came. */
  request(message: Unnumbered): Promise<FromServer | null>;
  /** Send a message that may arrive twice, until it is answered. */
  insist(message: Unnumbered): Promise<FromServer | null>;
  close(): void;
}

export class ServerSocket implements MessageSocket {
  private socket: WebSocket | null = null;
  private number = 0;
  private tries = 0;
  private closed = false;
  private accepted = false;
  private readonly answers = new Map<number, (answer: FromServer | null) => void>();
  /** Whoever waits for a connection. */
  private waiting: (() => void)[] = [];
  private retry: ReturnType<typeof setTimeout> | null = null;
  private heartbeat: ReturnType<typeof setInterval> | null = null;
  /** Runs until the server has answered the hello. */
  private greeting: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly listener: SocketListener,
  ) {
    this.open();
    addEventListener("online", this.retryNow);
    document.addEventListener("visibilitychange", this.retryNow);
  }

  /** Send a message; its answer, or null if the connection broke before one came. */
  request(message: Unnumbered): Promise<FromServer | null> {
    const socket = this.socket;
    if (socket === null || socket.readyState !== WebSocket.OPEN || !this.accepted) {
      return Promise.resolve(null);
    }
    return this.send(socket, message);
  }

  /**
   * Send a message that may arrive twice: it is sent again over the next connection if no answer
   * has come. Null if the connection was closed for good before.
   */
  async insist(message: Unnumbered): Promise<FromServer | null> {
    for (;;) {
      const answer = await this.request(message);
      if (answer !== null || this.closed) return answer;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  private stopWaiting(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve();
  }

  /** Close the connection for good. */
  close(): void {
    this.closed = true;
    removeEventListener("online", this.retryNow);
    document.removeEventListener("visibilitychange", this.retryNow);
    this.disconnect();
    this.stopWaiting();
    this.listener.onStatus("closed");
  }

  private readonly retryNow = (): void => {
    if (document.visibilityState === "hidden" || this.retry === null) return;
    clearTimeout(this.retry);
    this.retry = null;
    this.open();
  };

  private open(): void {
    this.accepted = false;
    if (this.tries === 0) this.listener.onStatus("opening");
    // Who does not get through says so in the address, and a proxy sends them to another server.
    const socket = new WebSocket(this.tries === 0 ? this.url : `${this.url}?try=${this.tries}`);
    this.socket = socket;
    this.greeting = setTimeout(() => this.handleClose(socket), LONGEST_SILENCE);
    socket.onopen = () => void this.sendHello(socket);
    socket.onmessage = (event) => this.receive(event.data);
    socket.onclose = (event) => {
      if (event.code === SIGNED_OUT) this.listener.onSignedOut();
      this.handleClose(socket, event.code);
    };
  }

  private async sendHello(socket: WebSocket): Promise<void> {
    const answer = await this.send(socket, this.listener.makeHello());
    if (answer === null) return;
    if (answer.type === "error" && !PATIENCE.has(answer.code)) {
      this.listener.onRefused(answer);
      this.close();
      return;
    }
    if (answer.type !== "welcome" && answer.type !== "watching") return socket.close();
    clearTimeout(this.greeting);
    this.accepted = true;
    this.tries = 0;
    this.listener.onStatus("open");
    this.stopWaiting();
    this.heartbeat = setInterval(() => void this.ping(socket), HEARTBEAT_INTERVAL);
  }

  /** A connection can be dead without saying so: ask for a sign of life. */
  private async ping(socket: WebSocket): Promise<void> {
    const silence = setTimeout(() => this.handleClose(socket), LONGEST_SILENCE);
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
    this.listener.onMessage(message);
    const id = "id" in message ? message.id : null;
    if (id === null) return;
    this.answers.get(id)?.(message);
    this.answers.delete(id);
  }

  private handleClose(socket: WebSocket, code?: number): void {
    if (socket !== this.socket) return;
    this.disconnect();
    if (this.closed) return;
    this.listener.onStatus("lost");
    this.retry = setTimeout(
      () => {
        this.retry = null;
        this.open();
      },
      code === RESTARTING ? MOVING * Math.random() : this.backOff(),
    );
  }

  /** How long to wait before the next try: a little different for everybody, and ever longer. */
  private backOff(): number {
    const wait = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)] ?? 0;
    this.tries += 1;
    return wait * (0.75 + Math.random() / 2);
  }

  private disconnect(): void {
    if (this.heartbeat !== null) clearInterval(this.heartbeat);
    if (this.retry !== null) clearTimeout(this.retry);
    clearTimeout(this.greeting);
    this.heartbeat = this.retry = null;
    const socket = this.socket;
    this.socket = null;
    this.accepted = false;
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
