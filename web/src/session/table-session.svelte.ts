/**
 * A table one sits at or watches: what arrives from the server, and how it comes to be shown. What
 * one decides there is in `table-decisions.svelte.ts`, how the table looks in `table/`, the
 * connection in `server/socket.ts`.
 */

import { findBoardAsks, revisePicking } from "../decisions/picking";
import { announce, clearAnnouncements, clearUrgent } from "../device/announcements.svelte";
import { me } from "../device/identity.svelte";
import { settings } from "../device/settings.svelte";
import { playSound } from "../device/sounds";
import { describeError } from "../server/api";
import {
  PATIENCE,
  type MessageSocket,
  ServerSocket,
  socketAddress,
  type SocketListener,
} from "../server/socket";
import type {
  Changed,
  FromServer,
  Played,
  Reaction,
  State,
  TableInfo,
  Told,
  Welcome,
} from "../wire";
import { announceTurn } from "./announce-turn";
import { isQuickDecision, mustPassDevice } from "./hotseat";
import { PlaybackQueue } from "./playback/playback-queue";
import { chooseLongestLag, choosePlyDuration } from "./playback/ply-duration";
import { choosePlySound } from "./playback/ply-sound";
import { ReceivedStates } from "./states/received-states";
import { TableDecisions } from "./table-decisions.svelte";

/** Milliseconds until a view is asked for again that the server could not give at once. */
const LOOK_AGAIN = 500;

export class TableSession extends TableDecisions {
  protected readonly socket: MessageSocket;
  /** All that has arrived, shown or waiting. */
  private readonly states = new ReceivedStates(() => this.socket.request({ type: "resync" }));
  private readonly queue = new PlaybackQueue<Played>(
    (played) => this.showPly(played),
    ({ told }) => choosePlyDuration(told, this.pace.current, this.mine.includes(told.seat)),
    () => this.proceed(),
    () => chooseLongestLag(this.pace.current),
  );

  constructor(
    id: string,
    invite: string | null,
    /** Who answers instead of a table, as in a lesson. */
    connect?: (listener: SocketListener) => MessageSocket,
  ) {
    super(id, invite, connect !== undefined);
    const open = connect ?? ((listener) => new ServerSocket(socketAddress("tables", id), listener));
    this.socket = open({
      onMessage: (message) => this.handleMessage(message),
      onStatus: (status) => {
        this.connection = status;
        this.proceed(); // what was said in greeting may ask for an answer
      },
      onRefused: ({ text, cite }) => (this.problem = { text, cite }),
      onSignedOut: () => me.noticeSignedOut(),
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

  protected get playing(): boolean {
    return this.queue.busy;
  }

  /** Jump to one's own next decision. */
  skip(): void {
    this.pace.skip();
    this.queue.flush();
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
    const answer = await this.socket.request({ type: "look", seat, language: settings.language });
    if (answer?.type === "error" && PATIENCE.has(answer.code)) {
      setTimeout(() => this.proceed(), LOOK_AGAIN);
    }
  }

  /** The device is in the right hands. */
  uncover(): void {
    this.holder = this.state?.seat ?? null;
    this.covered = false;
    this.announceTurn(false);
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
        return this.chat.add(message.line, this.mine);
      case "error":
      case "ok":
      case "watching":
        return; // they answer a message, and whoever sent it hears them
      case "campaign":
        return; // only its own page is told
    }
  }

  private handleWelcome(welcome: Welcome): void {
    this.info = welcome.table;
    this.mine = welcome.you;
    this.chat.replace(welcome.chat);
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
    if (state.ply !== this.state?.ply || state.seat !== this.state.seat) this.lastMove.drop();
    if (state.seat !== this.state?.seat || state.player !== this.state.player) {
      this.handOpen = false;
      this.endQuestion.reset();
    }
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
    announceTurn(this.id, this.state?.scene, before, this.mustDecide);
  }
}
