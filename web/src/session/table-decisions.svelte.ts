/**
 * What a player decides at a table, by hand or by what they have left to a plan: sent, refused,
 * taken back, and what follows by itself. How a decision is picked is in `decisions/`.
 */

import { findAutoAnswer } from "../decisions/auto-answer";
import { chooseNextStep, type March } from "../decisions/march/march";
import { MarchPlanner } from "../decisions/march/march-planner.svelte";
import { announce } from "../device/announcements.svelte";
import { settings } from "../device/settings.svelte";
import { playSound } from "../device/sounds";
import { api } from "../server/api";
import type { MessageSocket } from "../server/socket";
import { t } from "../texts/texts";
import type { Ask, FromServer, Refused, State } from "../wire";
import { Caution } from "./automatic/caution.svelte";
import { EndQuestion } from "./automatic/end-question.svelte";
import { MarchRunner } from "./automatic/march-runner.svelte";
import { PlaceRest } from "./automatic/place-rest.svelte";
import { findSeatToShow } from "./hotseat";
import { LastMove } from "./last-move.svelte";
import { BotPace } from "./playback/bot-pace.svelte";
import { TableView } from "./table-view.svelte";
import { isSettled, isStoodIn } from "./who-decides";

/** What the coach says where it cannot be asked. */
const NO_WARNING = { text: null };

export abstract class TableDecisions extends TableView {
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
  /** Whether nothing is decided without being asked, as when somebody goes back to a moment. */
  byHand = $state(false);
  /** Whether something newer waits than what is shown. */
  behind = $state(false);
  /** The last ply that is known to have been played. */
  protected known = $state(0);
  private sending = $state(false);
  /** The ply at which an automatic answer was refused; none is tried there again. */
  private mistrusted = $state(-1);

  constructor(
    id: string,
    invite: string | null,
    /** Whether nobody else can be here: a lesson, no table. */
    readonly alone: boolean,
  ) {
    super(id, invite);
    this.marching = new MarchRunner(id, this.pace);
  }

  protected abstract readonly socket: MessageSocket;

  /** Whether something that was played is still to be seen. */
  protected abstract get playing(): boolean;

  /** Look through a seat. */
  abstract lookFrom(seat: number | null): Promise<void>;

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

  /** Whether the decision is taken without asking; then there is nothing to be seen of it. */
  get automatic(): boolean {
    const state = this.state;
    if (state === null || !this.myTurn || this.mistrusted === state.ply) return false;
    if (this.byHand) return false;
    if (this.rest.decides(state)) return true;
    return isSettled(state, this.info, this.marching.active);
  }

  /** Whether the person who looks has to decide: nobody and nothing does it for them. */
  protected get mustDecide(): boolean {
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

  /**
   * What follows by itself once the last ply has been seen: look from the seat to act, go on
   * attacking, answer what is forced.
   */
  proceed(): void {
    const state = this.state;
    if (state === null || !this.ready || this.playing) return;
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

  protected hearAnswer(answer: FromServer | null): void {
    if (answer?.type === "error") this.refuse(answer);
    if (answer === null) this.note = { text: t("problem.not_sent"), cite: null };
  }

  protected refuse(answer: Refused): void {
    this.note = { text: answer.text, cite: answer.cite };
    playSound("refused");
  }
}
