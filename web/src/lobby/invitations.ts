/** Invitations one has looked at and not answered yet; this browser keeps them for the lobby. */

import { recall, remember } from "../device/storage";
import { api, Refusal } from "../server/api";
import type { TableInfo } from "../wire";

/** What an invite link leads to. */
export interface Invitation {
  readonly id: string;
  readonly code: string | null;
}

/** Refusals that stay the same however often one asks for a table. */
export const NO_TABLE: ReadonlySet<string> = new Set([
  "no_table",
  "bad_request",
  "invite_needed",
  "table_closed",
  "removed",
]);

const KEPT = "risiko.invitations";
const MOST = 5;

/** Keep an invitation, the newest first. */
export function rememberInvitation(invitation: Invitation): void {
  const others = read().filter((one) => one.id !== invitation.id);
  write([invitation, ...others].slice(0, MOST));
}

/** An invitation was answered. */
export function forgetInvitation(id: string): void {
  write(read().filter((one) => one.id !== id));
}

/** The tables that still wait for an answer; what is over or gone is forgotten. */
export async function loadInvitations(): Promise<(Invitation & { table: TableInfo })[]> {
  const found = await Promise.all(
    read().map(async (invitation) => {
      try {
        const table = await api.table(invitation.id, invitation.code);
        const free = table.status === "waiting" && table.seats.some((one) => one.kind === "open");
        if (free && !table.seats.some((seat) => seat.mine)) return [{ ...invitation, table }];
        forgetInvitation(invitation.id);
      } catch (error) {
        if (error instanceof Refusal && NO_TABLE.has(error.code)) forgetInvitation(invitation.id);
      }
      return [];
    }),
  );
  return found.flat();
}

function read(): readonly Invitation[] {
  try {
    const kept: unknown = JSON.parse(recall(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as Invitation[]) : [];
  } catch {
    return [];
  }
}

function write(invitations: readonly Invitation[]): void {
  remember(KEPT, JSON.stringify(invitations));
}
