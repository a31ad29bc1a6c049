/**
 * Answers a table as its server would, for a lesson: the server keeps nothing of it, so every
 * request carries all that was done so far. What is shown on the table is in `session/`.
 */

import { Refusal } from "../server/api";
import {
  type MessageSocket,
  PATIENCE,
  type SocketListener,
  type Unnumbered,
} from "../server/socket";
import type {
  AskLesson,
  FromServer,
  LessonAnswer,
  LessonState,
  PlayLesson,
  Problem,
  Refused,
} from "../wire";

/** Where a lesson is played. */
export interface LessonServer {
  play(wish: PlayLesson): Promise<LessonAnswer>;
  why(wish: AskLesson): Promise<LessonAnswer>;
}

/** What the learner answers to words that are only to be read. */
export const NEXT = "next";
/** Milliseconds before the server is asked again. */
const RETRY = 2000;
/** Refusals that may be other in a moment. */
const RETRIED: ReadonlySet<string> = new Set(["offline", ...PATIENCE]);
/** Answers find their question without a number here. */
const UNNUMBERED = 0;

export class LessonSocket implements MessageSocket {
  private closed = false;
  private known: number | null = null;

  /**
   * @param played what was done before
   * @param onState something has come of what was done
   */
  constructor(
    private readonly listener: SocketListener,
    private readonly server: LessonServer,
    private readonly name: string | null,
    private played: readonly string[],
    private readonly onState: (state: LessonState, played: readonly string[]) => void,
  ) {
    void this.begin(played);
  }

  /** Go to where something was done: from the beginning, or all of it again. */
  async begin(played: readonly string[]): Promise<void> {
    try {
      const state = await this.ask(played, null);
      if (state === null) return;
      this.played = played;
      this.known = state.state.ply;
      this.onState(state, played);
      this.listener.onMessage({
        type: "welcome",
        id: UNNUMBERED,
        version: 1,
        table: state.table,
        you: typeof state.state.seat === "number" ? [state.state.seat] : [],
        state: state.state,
        log: state.log,
        chat: [],
      });
      this.listener.onStatus("open");
    } catch (error) {
      if (played.length > 0) return this.begin([]);
      this.listener.onRefused(toAnswer(error));
    }
  }

  /** What was done so far. */
  get done(): readonly string[] {
    return this.played;
  }

  /** The learner has read what was said. */
  async next(): Promise<void> {
    await this.play(NEXT);
  }

  async request(message: Unnumbered): Promise<FromServer | null> {
    switch (message.type) {
      case "play":
        return this.play(message.action);
      case "why":
        return this.why(message.action);
      case "look":
      case "resync":
        await this.begin(this.played);
    }
    return { type: "ok", id: UNNUMBERED, ply: this.known ?? 0 };
  }

  insist(message: Unnumbered): Promise<FromServer | null> {
    return this.request(message);
  }

  close(): void {
    this.closed = true;
    this.listener.onStatus("closed");
  }

  /** The learner decides. */
  async play(action: string): Promise<FromServer | null> {
    const played = [...this.played, action];
    try {
      const found = await this.ask(played, this.known);
      if (found === null) return null;
      this.played = played;
      this.known = found.state.ply;
      this.onState(found, played);
      for (const ply of found.plies) this.listener.onMessage(ply);
      if (found.plies.length === 0) {
        const { state, log } = found;
        this.listener.onMessage({ type: "state", id: null, state, log });
      }
      return { type: "ok", id: UNNUMBERED, ply: found.state.ply };
    } catch (error) {
      return toAnswer(error);
    }
  }

  private async why(action: string): Promise<FromServer | null> {
    const { played, name } = this;
    try {
      const { refused } = await this.server.why({
        played: [...played],
        known: null,
        name,
        action,
      });
      if (refused !== null) throw toRefusal(refused);
      return { type: "ok", id: UNNUMBERED, ply: this.known ?? 0 };
    } catch (error) {
      return toAnswer(error);
    }
  }

  /** What came of what was done; asks again until the server can be reached. Null once closed. */
  private async ask(played: readonly string[], known: number | null): Promise<LessonState | null> {
    while (!this.closed) {
      try {
        const wish = { played: [...played], known, name: this.name };
        const { state, refused } = await this.server.play(wish);
        if (this.closed) return null;
        this.listener.onStatus("open");
        if (refused !== null) throw toRefusal(refused);
        return state;
      } catch (error) {
        if (!(error instanceof Refusal) || !RETRIED.has(error.code)) throw error;
        if (!this.closed) this.listener.onStatus("lost");
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
    return null;
  }
}

export function toRefusal({ code, text, cite }: Problem): Refusal {
  return new Refusal(code, text, cite);
}

export function toAnswer(error: unknown): Refused {
  const known = error instanceof Refusal ? error : null;
  return {
    type: "error",
    id: UNNUMBERED,
    code: known?.code ?? "internal",
    text: known?.message ?? String(error),
    cite: known?.cite ?? null,
  };
}
