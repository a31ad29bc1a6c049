/** Opening a table and sitting down, so that the dice can be checked. */

import { address } from "../routes";
import { usualBot } from "../server/game-list.svelte";
import { me } from "../device/identity.svelte";
import { addSeed } from "../dice/seeds";
import { server } from "../server/api";
import type { GameInfo, NewTable, SeatWish, TableInfo } from "../wire";

/** Turn to a page. */
export function goTo(page: Parameters<typeof address>[0]): void {
  location.hash = address(page);
}

/** Turn to a page in the place of this one: whoever goes back does not come here again. */
export function goOnTo(page: Parameters<typeof address>[0]): void {
  location.replace(address(page));
}

/** Open a table; one's own seed is added after the commitment has come. */
export async function openTable(wish: NewTable): Promise<TableInfo> {
  const table = await server.open(wish);
  void me.catchUp();
  return addSeed(table);
}

/** Play at once, against bots. */
export async function playNow(
  game: GameInfo,
  name: string,
  players: number,
  bot: string | null,
): Promise<void> {
  const opponent: SeatWish = { kind: "bot", bot: bot ?? usualBot(game) };
  const seats: SeatWish[] = [
    { kind: "me", name: name.trim() },
    ...Array.from({ length: players - 1 }, () => opponent),
  ];
  // Bots wait as long as one likes.
  const table = await openTable({ game: game.id, seats, clock: { reaction: null } });
  await server.start(table.id);
  goTo({ name: "table", id: table.id, code: null });
}
