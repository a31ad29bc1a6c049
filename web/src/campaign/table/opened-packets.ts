/** Packets that were opened in a game and not yet shown on this device. */

import { recall, remember } from "../../device/storage";
import type { Packet, Scene, Told } from "../../wire";

const OPEN = "open ";

/** The packets a log tells the opening of, by their ids. */
export function findOpened(log: readonly Told[]): string[] {
  return log.flatMap(({ kind, text }) =>
    kind === "open" && text !== null && text.startsWith(OPEN) ? [text.slice(OPEN.length)] : [],
  );
}

/** The next packet to be shown: opened in this game, and not shown before. */
export function findPacketToShow(
  scene: Scene,
  log: readonly Told[],
  shown: readonly string[],
): Packet | null {
  const fresh = findOpened(log).filter((id) => !shown.includes(id));
  const packets = scene.evolution?.world.packets ?? [];
  return packets.find((packet) => packet.opened && fresh.includes(packet.id)) ?? null;
}

/** What this device has shown at a table. */
export function recallShown(table: string): string[] {
  return (recall(key(table)) ?? "").split(" ").filter((id) => id !== "");
}

export function rememberShown(table: string, ids: readonly string[]): void {
  remember(key(table), ids.join(" "));
}

function key(table: string): string {
  return `risiko.packets.${table}`;
}
