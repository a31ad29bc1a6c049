/** The march along the path that is picked, from how the board stands now. */

import type { TableSession } from "../../session/table-session.svelte";
import type { Choice, Scene } from "../../wire";
import { regionOf } from "../describe-territory";
import type { March } from "./march";
import { listPath } from "../picking";

export function planMarch(table: TableSession, scene: Scene, choice: Choice): March {
  const path = listPath(table.picking);
  const units = path.map((id) => regionOf(scene.board, id)?.units ?? 0);
  return {
    seat: table.state?.seat ?? -1,
    verb: choice.verb,
    path,
    // Who has changed the number for one attack means that attack; a longer way takes all.
    n: path.length > 2 ? null : table.picking.n,
    stop: table.planner.stopFor(units[0] ?? 0),
    units,
  };
}
