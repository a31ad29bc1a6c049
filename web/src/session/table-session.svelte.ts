/**
 * A table one sits at or watches: what is known of it, and what one does there. How a decision is
 * picked is in `decisions/`, how the table looks in `table/`, the connection in `server/socket.ts`.
 */

import { findAutoAnswer } from "../decisions/auto-answer";
import { findBoardAsks, NOTHING, type Picking, revisePicking } from "../decisions/picking";
import { chooseNextStep, type RepeatedAttack } from "../decisions/repeated-attack";
import { announce, clearAnnouncements, clearUrgent } from "../device/announcements.svelte";
import { settings } from "../device/settings.svelte";
import { playSound } from "../device/sounds";
import { api, describeError } from "../server/api";
import { ServerSocket, socketAddress, type SocketStatus } from "../server/socket";
import { t } from "../texts/texts";
import type {
  Changed,
  ChatLine,
  Choice,
  FromServer,
  Played,
  Reaction,
  Refused,
  State,
  TableInfo,
  Told,
  Welcome,
} from "../wire";
import { announceTurn } from "./announce-turn";
import { BotPace } from "./bot-pace.svelte";
import { findSeatToShow, isQuickDecision, mustPassDevice } from "./hotseat";
import { PlaybackQueue } from "./playback-queue";
import { chooseLongestLag, choosePlyDuration } from "./ply-duration";
import { choosePlySound } from "./ply-sound";
import { ReceivedStates } from "./received-states";
import { Round } from "./round.svelte";
import { isSettled, isStoodIn } from "./who-decides";

/** Why something cannot be done, with the place in the book. */
export interface Note {
  readonly text: string;
  readonly cite: string | null;
}

export type Tab = "act" | "players" | "hand" | "side" | "log" | "chat";

export class TableSession {
  info = $state.raw<TableInfo | null>(null);
  /** One's own seats. */
  mine = $state.raw<readonly number[]>([]);
  /** What is drawn; it may lie a moment behind what has happened. */
  state = $state.raw<State | null>(null);
  log = $state.raw<readonly Told[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
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
  repeatedAttack = $state.raw<RepeatedAttack | null>(null);
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
  readonly pace = new BotPace((pace) => void this.socket.request({ type: "pace", pace }));

  private sending = $state(false);
  /** Whether something newer waits than what is shown. */
  behind = $state(false);
  /** The last ply that is known to have been played. */
  private known = $state(0);
  /** All that has arrived, shown or waiting. */
  private readonly states = new ReceivedStates(() => this.socket.request({ type: "resync" }));
  /** The ply at which an automatic answer was refused; none is tried there again. */
  private mistrusted = $state(-1);
  private readonly socket: ServerSocket;
  private readonly queue = new PlaybackQueue<Played>(
    (played) => this.showPly(played),
    ({ told }) => choosePlyDuration(told, this.pace.current, this.mine.includes(told.seat)),
    () => this.proceed(),
    () => chooseLongestLag(this.pace.current),
  );

  constructor(
    readonly id: string,
    /** The code of the invite link one came by. */
    readonly invite: string | null,
  ) {
    this.socket = new ServerSocket(socketAddress("tables", id), {
      onMessage: (message) => this.handleMessage(message),
      onStatus: (status) => {
        this.connection = status;
        this.proceed(); // what was said in greeting may ask for an answer
      },
      onRefused: ({ text, cite }) => (this.problem = { text, cite }),
      makeHello: () => ({
        type: "hello",
        version: 1,
        language: settings.language,
        invite: this.invite,
        seat: this.state?.seat ?? null,
        differences: true,
        pace: this.pace.current,
      }),
    });
  }

  close(): void {
    this.queue.clear();
    this.round.dismiss();
    this.socket.close();
    clearAnnouncements();
  }

  /** Whether a decision can be made now. */
  get ready(): boolean {
    const state = this.state;
    return (
      state !== null &&
      this.connection === "open" &&
      !this.sending &&
      !this.behind &&
      state.ply >= this.known
    );
  }

  /** Jump to one's own next decision. */
  skip(): void {
    this.pace.skip();
    this.queue.flush();
  }

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

  /** Whether the decision is taken without asking; then there is nothing to be seen of it. */
  get automatic(): boolean {
    const state = this.state;
    if (state === null || !this.myTurn || this.mistrusted === state.ply) return false;
    return isSettled(state, this.info, this.repeatedAttack !== null);
  }

  /** Whether the person who looks has to decide: nobody and nothing does it for them. */
  private get mustDecide(): boolean {
    const state = this.state;
    if (state === null || state.scene.ending !== null) return false;
    return this.myTurn && !this.covered && !this.automatic && !isStoodIn(state, this.info);
  }

  /** Whether a bot plays for one of one's own seats. */
  get stoodIn(): boolean {
    return this.info?.seats.some((seat) => seat.mine && seat.stand_in) ?? false;
  }

  /** Decide. */
  async play(action: string): Promise<void> {
    const state = this.state;
    if (state === null || state.seat === null || !this.ready) return;
    this.sending = true;
    this.note = null;
    this.round.dismiss();
    const { ply, seat } = state;
    const answer = await this.socket.insist({ type: "play", ply, seat, action });
    this.sending = false;
    if (answer?.type === "ok") {
      this.known = Math.max(this.known, answer.ply);
      this.proceed();
      return;
    }
    this.repeatedAttack = null;
    this.mistrusted = ply;
    if (answer?.type !== "error") this.note = { text: t("problem.not_sent"), cite: null };
    else if (answer.code !== "stale") this.refuse(answer);
  }

  /** Ask why something is not allowed. */
  async why(action: string): Promise<void> {
    const seat = this.state?.seat ?? null;
    if (seat === null) return;
    const answer = await this.socket.request({ type: "why", seat, action });
    if (answer?.type === "error") this.refuse(answer);
  }

  async sendChat(text: string): Promise<void> {
    this.hearAnswer(await this.socket.request({ type: "say", text }));
  }

  /** What a seat is not to be asked for any more; the server passes there for it. */
  async spare(seat: number, kinds: readonly Reaction[]): Promise<void> {
    this.hearAnswer(await this.socket.request({ type: "spare", seat, kinds: [...kinds] }));
  }

  /** Look through a seat, in the language of the settings. */
  async lookFrom(seat: number | null): Promise<void> {
    await this.socket.request({ type: "look", seat, language: settings.language });
  }

  /** The device is in the right hands. */
  uncover(): void {
    this.holder = this.state?.seat ?? null;
    this.covered = false;
    this.announceTurn(false);
    this.proceed();
  }

  /** Choose the number of a choice of a list. */
  openChoice(choice: Choice): void {
    this.listed = choice;
    this.wanted = choice.n;
  }

  startRepeatedAttack(repeatedAttack: RepeatedAttack): void {
    this.repeatedAttack = repeatedAttack;
    this.proceed();
  }

  /** Do something with the table; says why if it does not work. */
  async manage(deed: () => Promise<TableInfo | null>): Promise<boolean> {
    const before = this.info;
    try {
      const info = await deed();
      // What came over the line meanwhile is newer: the answer may have been on its way for long.
      if (info !== null && this.info === before) this.updateTable(info, this.mine);
      return true;
    } catch (error) {
      this.note = { text: describeError(error), cite: null };
      return false;
    }
  }

  async takeSeatBack(): Promise<void> {
    await this.manage(() => api.back(this.id));
  }

  private handleMessage(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        return this.handleWelcome(message);
      case "ply":
      case "change":
        return this.handlePly(message);
      case "state":
        return this.replaceAll(message.state, message.log);
      case "table":
        return this.updateTable(message.table, message.you);
      case "chat":
        return this.handleChat(message.line);
      case "error":
      case "ok":
      case "watching":
        return; // they answer a message, and whoever sent it hears them
      case "campaign":
        return; // only its own page is told
    }
  }

  /** A line of the chat; one that is known is skipped. */
  private handleChat(line: ChatLine): void {
    if (this.chat.some(({ id }) => id === line.id)) return;
    this.chat = [...this.chat, line].sort((a, b) => a.id - b.id);
    if (line.seat === null || !this.mine.includes(line.seat)) {
      announce(`${line.name}: ${line.text}`);
    }
  }

  private handleWelcome(welcome: Welcome): void {
    this.info = welcome.table;
    this.mine = welcome.you;
    this.chat = welcome.chat;
    this.problem = null;
    this.replaceAll(welcome.state, welcome.log);
  }

  /** Something about the table has changed: who sits there, and whether a bot plays for them. */
  private updateTable(info: TableInfo, mine: readonly number[]): void {
    const called = this.mustDecide;
    this.info = info;
    this.mine = mine;
    if (called !== this.mustDecide) this.announceTurn(called);
  }

  /** All at once, after coming, coming back, or looking from elsewhere. */
  private replaceAll(state: State | null, log: readonly Told[]): void {
    this.queue.clear();
    this.behind = false;
    this.states.begin(state);
    this.known = this.states.ply;
    this.log = log;
    this.last = log.at(-1) ?? null;
    this.spoken = log.findLast((told) => told.words.length > 0) ?? null;
    if (state === null) {
      this.state = null;
      return clearUrgent();
    }
    this.showState(state);
    this.round.begin(state, log);
    this.announceTurn(false);
    this.proceed();
  }

  /** A ply; one that is missing before it is asked for, one that is known is skipped. */
  private handlePly(message: Played | Changed): void {
    const played = this.states.take(message);
    if (played === null) return;
    this.known = Math.max(this.known, this.states.ply);
    this.queue.push(played);
    this.behind = this.queue.behind;
  }

  private showPly(played: Played): void {
    const { told, state } = played;
    const called = this.mustDecide;
    this.behind = this.queue.behind;
    this.last = told;
    if (told.words.length > 0) this.spoken = told;
    this.log = [...this.log, told];
    this.showState(state);
    this.round.hear(played, this.log);
    const heard = choosePlySound(told, state);
    if (heard !== null) playSound(heard);
    if (told.words.length > 0) announce(told.words.join(" "));
    this.announceTurn(called);
  }

  private showState(state: State): void {
    if (state.ply !== this.state?.ply) this.note = this.asked = null;
    if (state.seat !== this.state?.seat || state.player !== this.state.player)
      this.handOpen = false;
    if (!state.scene.asks.some((ask) => ask.verb === this.opened)) this.opened = null;
    this.state = state;
    this.deadline = state.seconds === null ? null : Date.now() + state.seconds * 1000;
    if (findBoardAsks(state.scene.asks).length > 0) {
      this.picking = revisePicking(state.scene.asks, this.picking);
    }
    this.covered = mustPassDevice(state, this.mine, this.holder);
    const decides = state.scene.asks.length > 0 && !isQuickDecision(state);
    if (decides && !this.covered) this.holder = state.seat;
    if (this.mustDecide || state.scene.ending !== null) this.pace.arrive();
  }

  private announceTurn(before: boolean): void {
    announceTurn(this.state?.scene, before, this.mustDecide);
  }

  /**
   * What follows by itself once the last ply has been seen: look from the seat to act, go on
   * attacking, answer what is forced.
   */
  proceed(): void {
    const state = this.state;
    if (state === null || !this.ready || this.queue.busy) return;
    const other = findSeatToShow(state, this.mine);
    if (other !== null) return void this.lookFrom(other);
    if (this.covered || this.stoodIn || this.mistrusted === state.ply) return;
    if (this.repeatedAttack !== null) {
      const step = chooseNextStep(this.repeatedAttack, state);
      if (step.kind === "play") return void this.play(step.action);
      if (step.kind === "done") this.repeatedAttack = null;
    }
    const answer = this.myTurn ? findAutoAnswer(state.scene.asks, settings) : null;
    if (answer !== null) void this.play(answer);
  }

  private hearAnswer(answer: FromServer | null): void {
    if (answer?.type === "error") this.refuse(answer);
    if (answer === null) this.note = { text: t("problem.not_sent"), cite: null };
  }

  private refuse(answer: Refused): void {
    this.note = { text: answer.text, cite: answer.cite };
    playSound("refused");
  }
}
