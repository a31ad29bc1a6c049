/** What a device fetches when it begins to keep the page, to have it without a network. */

import { api } from "../server/api";

export async function stockUp(): Promise<void> {
  const asked = [api.games(), api.shelf(), api.me(), api.lobby(), api.profile()];
  await Promise.allSettled([...asked, api.history({ page: 0 })]);
}
