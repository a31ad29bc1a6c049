/** What a map is given to show, and what it tells of whoever uses it. */

import type { Army, CoachStep, Language, MapBoard } from "../wire";

export interface MapProps {
  board: MapBoard;
  armies: readonly Army[];
  language: Language;
  /** Territories that may be picked now. */
  pickable: ReadonlySet<string>;
  /** The one that is picked already, such as the source of an attack. */
  selected: string | null;
  /** Where one may go from there. */
  targets: ReadonlySet<string>;
  /** The places of the last ply, source and target; a new array for every ply. */
  last: readonly string[];
  lastKind: string;
  /** Where to look in a small window, by weight; what is named otherwise is looked at anew. */
  focus?: { readonly name: string; readonly places: ReadonlyMap<string, number> } | null;
  /** The chance to conquer a target, in words. */
  chances?: ReadonlyMap<string, string>;
  /** Where something has happened that is told. */
  marked?: readonly string[];
  /** The path of a march, as far as it is picked. */
  path?: readonly string[];
  /** What the coach advises, drawn in its order. */
  advised?: readonly CoachStep[];
  /** False: nothing moves. */
  animate: boolean;
  /** Whether territories carry the pattern of their army. */
  patterns?: boolean;
  /** A territory in words. */
  describe: (id: string) => string;
  /** A territory was picked, or one that may not be. */
  onpick: (id: string) => void;
  /** A finger rests on a territory. */
  onhold?: (id: string) => void;
  /** A path is drawn from the last place that was picked over this territory. */
  ondraw?: (id: string) => void;
  /** Somebody asks about a territory, and there is no room on the map to say what it is. */
  onask?: (id: string | null) => void;
  onhover?: (id: string | null) => void;
}
