/** What is seen of a table, and what its player has begun to choose there. */

import { NOTHING, type Picking } from "../decisions/picking";
import type { SocketStatus } from "../server/socket";
import type { Choice, CoachStep, State, TableInfo, Told } from "../wire";
import { Round } from "./playback/round.svelte";
import { TableChat } from "./table-chat.svelte";

/** Why something cannot be done, with the place in the book. */
export interface Note {
  readonly text: string;
  readonly cite: string | null;
}

export type Tab = "act" | "players" | "hand" | "side" | "log" | "chat";

export class TableView {
  info = $state.raw<TableInfo | null>(null);
  /** One's own seats. */
  mine = $state.raw<readonly number[]>([]);
  /** What is drawn; it may lie a moment behind what has happened. */
  state = $state.raw<State | null>(null);
  log = $state.raw<readonly Told[]>([]);
  readonly chat = new TableChat();
  last = $state.raw<Told | null>(null);
  /** The last ply with something to say. */
  spoken = $state.raw<Told | null>(null);
  connection = $state<SocketStatus>("opening");
  /** Why there is nothing to see here. */
  problem = $state.raw<Note | null>(null);
  note = $state.raw<Note | null>(null);
  picking = $state.raw<Picking>(NOTHING);
  /** The verb whose panel is open, where somebody has chosen one. */
  opened = $state<string | null>(null);
  /** The choice of a list whose number is being chosen. */
  listed = $state.raw<Choice | null>(null);
  /** The number chosen for it so far. */
  wanted = $state(1);
  /** Whether the last attack was to go on until it was won. */
  untilWon = $state(false);
  /** Which part of the table is shown where there is no room for all. */
  tab = $state<Tab>("act");
  /** Whether the hand lies open, where others look on. */
  handOpen = $state(false);
  /** Whether the device has to be handed over before anything may be seen. */
  covered = $state(false);
  /** The seat whose player holds the device. */
  holder = $state<number | null>(null);
  /** When the clock of the seat to act runs out, as `Date.now()`; null without a clock. */
  deadline = $state<number | null>(null);
  /** What the others have done since one's own last turn. */
  readonly round = new Round();
  /** A territory somebody asks about by touching it. */
  asked = $state<string | null>(null);
  /** What the coach advises to do, step by step. */
  advised = $state.raw<readonly CoachStep[]>([]);
  /** Territories or cards that a teacher points at. */
  pointed = $state.raw<readonly string[]>([]);

  constructor(
    readonly id: string,
    /** The code of the invite link one came by. */
    readonly invite: string | null,
  ) {}

  /** Whether several people play at this device. */
  get shared(): boolean {
    return this.mine.length > 1;
  }

  /** The invitation that one needs to see more of the table; who sits here needs none. */
  get pass(): string | null {
    return this.mine.length > 0 ? null : this.invite;
  }

  /** Whether the seat that looks has to decide. */
  get myTurn(): boolean {
    const state = this.state;
    return state !== null && state.seat !== null && state.turn === state.seat;
  }

  /** Whether a bot plays for one of one's own seats. */
  get stoodIn(): boolean {
    return this.info?.seats.some((seat) => seat.mine && seat.stand_in) ?? false;
  }

  /** Choose the number of a choice of a list. */
  openChoice(choice: Choice): void {
    this.listed = choice;
    this.wanted = choice.n;
  }
}
