/** What a device fetches when it begins to keep the page, to have it without a network. */

import { api } from "../server/api";

export async function stockUp(): Promise<void> {
  const asked = [api.games(), api.shelf(), api.me(), api.lobby(), api.profile()];
  const lists = [api.lessons(), api.puzzles(), api.history({ page: 0 })];
  await Promise.allSettled([...asked, ...lists]);
}
