/** Notifications of the browser while a page is open but not looked at; off until asked for. */

import { playSound } from "../device/sounds";
import { settings } from "../device/settings.svelte";
import { findInstalled } from "../offline/install";
import { goTo } from "../routes";
import { api } from "../server/api";
import { t } from "../texts/texts";

/** Milliseconds between two looks at one's other tables. */
const LOOK = 30_000;

export function canNotify(): boolean {
  return "Notification" in window;
}

/** Ask the browser whether it may; whether it may. */
export async function askPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Say that one has to decide at a table, unless one is looking at this page. */
export async function notifyTurn(table: string, body: string): Promise<void> {
  if (!settings.notify || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  const path = `/table/${table}`;
  const options = { body, tag: `table-${table}`, icon: "/icons/icon-192.png", data: path };
  const installed = await findInstalled();
  if (installed) return installed.showNotification(t("table.your_turn"), options);
  const notice = new Notification(t("table.your_turn"), options);
  notice.onclick = () => {
    window.focus();
    goTo({ name: "table", id: table, code: null });
    notice.close();
  };
}

/** Look now and then whether one has to decide at a table that is not open; ends by what it gives. */
export function watchTables(isOpen: (table: string) => boolean): () => void {
  const known = new Map<string, number>();
  const look = async (tell: boolean) => {
    const { mine } = await api.lobby();
    for (const { id, ply, turn, seats, title } of mine) {
      if (!seats.some((seat) => seat.mine && seat.seat === turn)) continue;
      const news = known.get(id) !== ply;
      known.set(id, ply);
      if (!tell || !news || isOpen(id)) continue;
      playSound("turn");
      await notifyTurn(id, title);
    }
  };
  look(false).catch(() => undefined);
  const again = setInterval(() => {
    if (document.hidden) look(true).catch(() => undefined);
  }, LOOK);
  return () => clearInterval(again);
}
