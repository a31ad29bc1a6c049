/** Opening a table and sitting down, so that the dice can be checked. */

import { me } from "../device/identity.svelte";
import { addSeed } from "../dice/seeds";
import { goTo } from "../routes";
import { api } from "../server/api";
import { chooseUsualBot } from "../server/game-list.svelte";
import type { GameInfo, NewTable, SeatWish, TableInfo } from "../wire";

/** Open a table; one's own seed is added after the commitment has come. */
export async function openTable(wish: NewTable): Promise<TableInfo> {
  const table = await api.open(wish);
  void me.loadNewName();
  return addSeed(table);
}

/** Play at once, against bots. */
export async function playNow(
  game: GameInfo,
  name: string,
  players: number,
  bot: string | null,
): Promise<void> {
  const opponent: SeatWish = { kind: "bot", bot: bot ?? chooseUsualBot(game) };
  const seats: SeatWish[] = [
    { kind: "me", name: name.trim() },
    ...Array.from({ length: players - 1 }, () => opponent),
  ];
  // Bots wait as long as one likes.
  const table = await openTable({ game: game.id, seats, clock: { reaction: null } });
  await api.start(table.id);
  goTo({ name: "table", id: table.id, code: null });
}
