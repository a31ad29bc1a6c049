/**
 * Answers a table as its server would, for the analysis board: the server keeps nothing of it, so
 * every request carries the position and all that was played since.
 */

import { Refusal } from "../server/api";
import type { MessageSocket, SocketListener, Unnumbered } from "../server/socket";
import { toAnswer, toRefusal } from "../lessons/lesson-socket";
import type {
  AnalysisAnswer,
  AnalysisQuestion,
  AnalysisState,
  AnalysisWish,
  FromServer,
} from "../wire";

/** Where positions are played on. */
export interface AnalysisServer {
  play(wish: AnalysisWish): Promise<AnalysisAnswer>;
  why(wish: AnalysisQuestion): Promise<AnalysisAnswer>;
}

/** A position that cannot be, with all its flaws. */
export class Flawed extends Refusal {
  constructor(
    refusal: Refusal,
    readonly flaws: readonly string[],
  ) {
    super(refusal.code, refusal.message, refusal.cite);
  }
}

/** Answers find their question without a number here. */
const UNNUMBERED = 0;

export class AnalysisSocket implements MessageSocket {
  private closed = false;
  /** What was played up to the moment that is shown. */
  private played: readonly string[] = [];

  constructor(
    private readonly listener: SocketListener,
    private readonly server: AnalysisServer,
    private readonly line: string,
    /** Whether dice and cards decide by themselves. */
    private readonly draws: () => boolean,
    private readonly onState: (state: AnalysisState, moved: "played" | "shown") => void,
    private readonly onFlaws: (flaws: readonly string[]) => void,
  ) {}

  /** Show the moment after some plies. */
  async show(played: readonly string[]): Promise<void> {
    try {
      const found = await this.ask({ line: this.line, played: [...played], draw: false });
      if (found === null) return;
      this.played = found.played;
      this.onState(found, "shown");
      const { table, state, log } = found;
      this.listener.onMessage({
        type: "welcome",
        id: UNNUMBERED,
        version: 1,
        table,
        you: state.seat === null ? [] : [state.seat],
        state,
        log,
        chat: [],
      });
      this.listener.onStatus("open");
    } catch (error) {
      if (error instanceof Flawed) this.onFlaws(error.flaws);
      this.listener.onRefused(toAnswer(error));
    }
  }

  /** Play a decision, or what dice or cards bring; nothing for what they bring by themselves. */
  async play(item: string | null): Promise<FromServer> {
    const played = item === null ? [...this.played] : [...this.played, item];
    const draw = item === null || this.draws();
    try {
      const known = this.played.length;
      const found = await this.ask({ line: this.line, played, known, draw });
      if (found === null) return { type: "ok", id: UNNUMBERED, ply: known };
      this.played = found.played;
      this.onState(found, "played");
      this.listener.onMessage({
        type: "table",
        table: found.table,
        you: found.state.seat === null ? [] : [found.state.seat],
      });
      for (const ply of found.plies) this.listener.onMessage(ply);
      return { type: "ok", id: UNNUMBERED, ply: found.state.ply };
    } catch (error) {
      return toAnswer(error);
    }
  }

  async request(message: Unnumbered): Promise<FromServer | null> {
    switch (message.type) {
      case "play":
        return this.play(message.action);
      case "why":
        return this.why(message.action);
      case "look":
      case "resync":
        await this.show(this.played);
    }
    return { type: "ok", id: UNNUMBERED, ply: this.played.length };
  }

  insist(message: Unnumbered): Promise<FromServer | null> {
    return this.request(message);
  }

  close(): void {
    this.closed = true;
    this.listener.onStatus("closed");
  }

  private async why(action: string): Promise<FromServer> {
    const { line, played } = this;
    try {
      const answer = await this.server.why({ line, played: [...played], draw: false, action });
      if (answer.refused !== null) throw toRefusal(answer.refused);
      return { type: "ok", id: UNNUMBERED, ply: played.length };
    } catch (error) {
      return toAnswer(error);
    }
  }

  private async ask(wish: AnalysisWish): Promise<AnalysisState | null> {
    const { state, refused, flaws } = await this.server.play(wish);
    if (this.closed) return null;
    if (refused !== null) {
      const refusal = toRefusal(refused);
      throw flaws.length > 0 ? new Flawed(refusal, flaws) : refusal;
    }
    return state;
  }
}
