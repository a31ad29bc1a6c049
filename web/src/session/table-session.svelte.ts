/**
 * A table one sits at or watches: what is known of it, and what one does there. How a decision is
 * picked is in `decisions/`, how the table looks in `table/`, the connection in `server/socket.ts`.
 */

import { findAutoAnswer } from "../decisions/auto-answer";
import { chooseNextStep, type March } from "../decisions/march/march";
import { MarchPlanner } from "../decisions/march/march-planner.svelte";
import { findBoardAsks, revisePicking } from "../decisions/picking";
import { announce, clearAnnouncements, clearUrgent } from "../device/announcements.svelte";
import { me } from "../device/identity.svelte";
import { settings } from "../device/settings.svelte";
import { playSound } from "../device/sounds";
import { api, describeError } from "../server/api";
import {
  PATIENCE,
  type MessageSocket,
  ServerSocket,
  socketAddress,
  type SocketListener,
} from "../server/socket";
import { t } from "../texts/texts";
import type {
  Ask,
  Changed,
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
import { BotPace } from "./playback/bot-pace.svelte";
import { findSeatToShow, isQuickDecision, mustPassDevice } from "./hotseat";
import { LastMove } from "./last-move.svelte";
import { MarchRunner } from "./automatic/march-runner.svelte";
import { Caution } from "./automatic/caution.svelte";
import { EndQuestion } from "./automatic/end-question.svelte";
import { PlaceRest } from "./automatic/place-rest.svelte";
import { PlaybackQueue } from "./playback/playback-queue";
import { chooseLongestLag, choosePlyDuration } from "./playback/ply-duration";
import { choosePlySound } from "./playback/ply-sound";
import { ReceivedStates } from "./states/received-states";
import { TableView } from "./table-view.svelte";
import { isSettled, isStoodIn } from "./who-decides";

/** What the coach says where it cannot be asked. */
const NO_WARNING = { text: null };
/** Milliseconds until a view is asked for again that the server could not give at once. */
const LOOK_AGAIN = 500;

export class TableSession extends TableView {
  readonly pace = new BotPace((pace) => void this.socket.request({ type: "pace", pace }));
  readonly marching: MarchRunner;
  readonly planner = new MarchPlanner((path, stop) =>
    this.alone ? Promise.resolve(null) : api.march(this.id, this.state?.seat ?? 0, path, stop),
  );

  /** Decisions that the player has left to a plan. */
  readonly rest = new PlaceRest();
  readonly endQuestion = new EndQuestion();
  readonly caution = new Caution();
  readonly lastMove = new LastMove();
  /** Whether nobody else can be here: a lesson, no table. */
  readonly alone: boolean;
  /** Whether nothing is decided without being asked, as when somebody goes back to a moment. */
  byHand = $state(false);
  private sending = $state(false);
  /** Whether something newer waits than what is shown. */
  behind = $state(false);
  /** The last ply that is known to have been played. */
  private known = $state(0);
  /** All that has arrived, shown or waiting. */
  private readonly states = new ReceivedStates(() => this.socket.request({ type: "resync" }));
  /** The ply at which an automatic answer was refused; none is tried there again. */
  private mistrusted = $state(-1);
  private readonly socket: MessageSocket;
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
    super(id, invite);
    this.alone = connect !== undefined;
    const open = connect ?? ((listener) => new ServerSocket(socketAddress("tables", id), listener));
    this.marching = new MarchRunner(id, this.pace);
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

  /** Whether the decision is taken without asking; then there is nothing to be seen of it. */
  get automatic(): boolean {
    const state = this.state;
    if (state === null || !this.myTurn || this.mistrusted === state.ply) return false;
    if (this.byHand) return false;
    if (this.rest.decides(state)) return true;
    return isSettled(state, this.info, this.marching.active);
  }

  /** Whether the person who looks has to decide: nobody and nothing does it for them. */
  private get mustDecide(): boolean {
    const state = this.state;
    if (state === null || state.scene.ending !== null) return false;
    return this.myTurn && !this.covered && !this.automatic && !isStoodIn(state, this.info);
  }

  /** Decide; the coach may ask before, if it is to warn. */
  async play(action: string): Promise<void> {
    const asked = this.warns && (await this.objects(action, () => void this.decide(action)));
    if (!asked) await this.decide(action);
  }

  /** Whether the player wants to be warned, and may be. */
  private get warns(): boolean {
    return settings.warn && !this.alone && (this.info?.coach ?? false);
  }

  /** Whether the coach warns of a decision; then it is made only by whoever insists. */
  private async objects(action: string, insist: () => void): Promise<boolean> {
    const state = this.state;
    if (state === null || state.seat === null || !this.ready) return false;
    const { ply, seat } = state;
    if (!this.caution.isNew(ply, action)) return false;
    this.sending = true;
    const { text } = await api.warning(this.id, { seat, ply, action }).catch(() => NO_WARNING);
    this.sending = false;
    if (text === null || this.state?.ply !== ply) return false;
    this.caution.open = { text, insist };
    announce(text);
    return true;
  }

  /** The move that ends a turn waits until its player ends the turn. */
  private async decide(action: string): Promise<void> {
    const state = this.state;
    if (state === null || state.seat === null || !this.ready) return;
    this.round.dismiss();
    // A lesson, or a board to try things on, has its own ways back.
    const waits = !this.alone && this.lastMove.hold(state, action);
    if (!waits) return this.submit(state, state.seat, action);
    this.note = null;
    playSound("place");
    announce(t("move.held"));
  }

  /** End the turn with the move that waits. */
  async endWithMove(): Promise<void> {
    const state = this.state;
    if (state === null || state.seat === null || !this.ready) return;
    const action = this.lastMove.take();
    if (action !== null) await this.submit(state, state.seat, action);
  }

  private async submit({ ply }: State, seat: number, action: string): Promise<void> {
    const answer = await this.send({ type: "play", ply, seat, action });
    if (answer?.type === "ok") return this.proceed();
    this.marching.stop();
    this.rest.stop(seat);
    this.mistrusted = ply;
    if (answer?.type !== "error") this.note = { text: t("problem.not_sent"), cite: null };
    else if (answer.code !== "stale") this.refuse(answer);
  }

  private async send(message: Parameters<MessageSocket["insist"]>[0]): Promise<FromServer | null> {
    this.sending = true;
    this.note = null;
    const answer = await this.socket.insist(message);
    this.sending = false;
    if (answer?.type === "ok") {
      this.known = Math.max(this.known, answer.ply);
      if (message.type === "play") this.rest.advance(answer.ply);
    }
    return answer;
  }

  /** Decide by a button; the first time in a turn, what would be given up is asked about. */
  press(ask: Ask, action: string): void {
    if (!this.endQuestion.ask(ask, action)) void this.play(action);
  }

  /** Whether one's last decision can be taken back now. */
  get canTakeBack(): boolean {
    return this.hasRegrets && this.ready;
  }

  /** Whether there is something to be taken back, now or once the answer to a tap has come. */
  get hasRegrets(): boolean {
    const played = this.state?.back !== null || this.lastMove.held !== null;
    return played && this.myTurn && !this.covered;
  }

  /** Take back the last decision, or all that one tap has placed. */
  async takeBack(): Promise<void> {
    const state = this.state;
    if (state === null || state.seat === null || !this.canTakeBack) return;
    if (this.lastMove.take() !== null) return announce(t("back.taken_move"));
    const { ply, seat } = state;
    this.marching.stop();
    this.rest.stop(seat);
    const to = this.rest.findStart(state);
    const answer = await this.send({ type: "take_back", ply, seat, to });
    if (answer?.type !== "ok") return this.hearAnswer(answer);
    this.mistrusted = answer.ply; // whoever takes something back wants to decide it themselves
    this.proceed();
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

  /** Attack along a path until it is conquered or should stop. */
  startMarch(march: March): void {
    this.untilWon = true;
    const begin = () => {
      this.marching.start(march);
      this.proceed();
    };
    const first = this.state === null ? null : chooseNextStep(march, this.state);
    if (first?.kind !== "play" || !this.warns) return begin();
    void this.objects(first.action, begin).then((warned) => warned || begin());
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

  /**
   * What follows by itself once the last ply has been seen: look from the seat to act, go on
   * attacking, answer what is forced.
   */
  proceed(): void {
    const state = this.state;
    if (state === null || !this.ready || this.queue.busy) return;
    const other = findSeatToShow(state, this.mine);
    if (other !== null) return void this.lookFrom(other);
    if (this.covered || this.stoodIn || this.byHand || this.mistrusted === state.ply) return;
    const next = this.marching.decide(state);
    if (next !== null) return void this.decide(next);
    if (!this.myTurn) return;
    const planned = this.rest.isActive(state.seat) ? this.rest.choose(state) : null;
    const answer = planned ?? findAutoAnswer(state.scene.asks, settings);
    if (answer !== null) void this.decide(answer);
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
