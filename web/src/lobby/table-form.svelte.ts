/** The form for a new table: rules, seats, dice and clock, before it is opened. */

import { me } from "../device/identity.svelte";
import { chooseUsualBot, chooseUsualPlayers } from "../server/game-list.svelte";
import { t } from "../texts/texts";
import type { GameInfo, NewTable, SeatWish } from "../wire";

export interface SeatForm {
  kind: SeatWish["kind"];
  name: string;
  bot: string;
  /** Whether an open seat is kept for friends, where strangers find the table. */
  kept: boolean;
}

/** Seconds for each decision, by the keys of the form; 0 for no limit. */
export const CLOCKS = {
  none: 0,
  half: 30,
  one: 60,
  five: 300,
  day: 86_400,
  week: 604_800,
} as const;
/** Seconds after which a bot plays for somebody who has gone. */
export const AWAY = { short: 30, two: 120, ten: 600, day: 86_400, week: 604_800 } as const;

/** Seconds for a reaction to others; 0 for no limit. */
export const REACTIONS = { none: 0, ten: 10, fifteen: 15, half: 30, one: 60 } as const;

export class TableForm {
  options = $state<string[]>([]);
  house = $state<string[]>([]);
  seats = $state<SeatForm[]>([]);
  dice = $state<"committed" | "seeded">("committed");
  seed = $state("");
  clock = $state<keyof typeof CLOCKS>("none");
  away = $state<keyof typeof AWAY>("two");
  reaction = $state<keyof typeof REACTIONS>("fifteen");
  public = $state(false);
  rated = $state(false);
  /** The name that was suggested for whoever opens the table. */
  private suggested = me.displayName;

  /** @param friends whether the other seats are for friends, not for bots */
  constructor(
    readonly game: GameInfo,
    private readonly friends: boolean,
  ) {
    this.resize(chooseUsualPlayers(game));
  }

  /** Another number of players; who is there stays. */
  resize(players: number): void {
    const bot = chooseUsualBot(this.game) ?? "";
    const fresh = (k: number): SeatForm => ({
      kind: k === 0 ? "me" : this.friends ? "open" : "bot",
      name: k === 0 ? this.suggested : t("new.player", { n: k + 1 }),
      bot,
      kept: false,
    });
    this.seats = Array.from({ length: players }, (_, k) => this.seats[k] ?? fresh(k));
  }

  /** Another name is suggested; where another one was typed, that stays. */
  suggest(name: string): void {
    for (const seat of this.seats) if (seat.name === this.suggested) seat.name = name;
    this.suggested = name;
  }

  /** The list with an option switched on or off. */
  static toggle(list: readonly string[], key: string): string[] {
    return list.includes(key) ? list.filter((one) => one !== key) : [...list, key];
  }

  /** Whether nobody has to be waited for. */
  get full(): boolean {
    return this.seats.every((seat) => seat.kind !== "open");
  }

  /** Whether the result can count: for people with accounts, one seat each, and fair dice. */
  get mayBeRated(): boolean {
    const here = this.seats.filter((seat) => seat.kind === "me").length;
    const open = this.seats.some((seat) => seat.kind === "open");
    return me.kept && here <= 1 && open && this.dice === "committed";
  }

  toRequest(): NewTable {
    const decision = CLOCKS[this.clock];
    return {
      game: this.game.id,
      options: [...this.options],
      house: [...this.house],
      seats: this.seats.map((seat): SeatWish => {
        if (seat.kind === "me") return { kind: "me", name: seat.name.trim() };
        if (seat.kind === "bot") return { kind: "bot", bot: seat.bot };
        return { kind: "open", kept: this.public && seat.kept };
      }),
      dice: this.dice,
      ...(this.dice === "seeded" && this.seed !== "" ? { seed: Number(this.seed) } : {}),
      clock: {
        decision: decision === 0 ? null : decision,
        away: AWAY[this.away],
        reaction: REACTIONS[this.reaction] || null,
      },
      public: this.public,
      rated: this.mayBeRated && this.rated,
    };
  }
}
