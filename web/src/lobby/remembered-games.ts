/** What was played last on this device, so that the next game of a kind begins with one tap. */

import { recall, remember } from "../device/storage";
import { chooseUsualBot, chooseUsualPlayers } from "../server/game-list.svelte";
import type { GameInfo } from "../wire";

/** How a game against bots is set up. */
export interface TableSetUp {
  readonly players: number;
  readonly bot: string | null;
}

const KEPT = "risiko.played";

/** The kept set-ups by the ids of their games, the last one played at the end. */
type Kept = Record<string, TableSetUp>;

/** The set-up of a game: as it was played last, where that is still possible, else as usual. */
export function recallSetUp(game: GameInfo): TableSetUp {
  const kept = read()[game.id];
  const bot = game.bots.find((one) => one.key === kept?.bot)?.key ?? chooseUsualBot(game);
  const players = game.players.find((n) => n === kept?.players) ?? chooseUsualPlayers(game);
  return { players, bot };
}

/** Keep how a game was set up. */
export function rememberSetUp(game: GameInfo, setUp: TableSetUp): void {
  const others = Object.entries(read()).filter(([id]) => id !== game.id);
  remember(KEPT, JSON.stringify(Object.fromEntries([...others, [game.id, setUp]])));
}

/** Of some games the one that was played last; the first where none was. */
export function chooseLastPlayed(games: readonly GameInfo[]): GameInfo | undefined {
  const last = Object.keys(read()).findLast((id) => games.some((game) => game.id === id));
  return games.find((game) => game.id === last) ?? games[0];
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(recall(KEPT) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}
