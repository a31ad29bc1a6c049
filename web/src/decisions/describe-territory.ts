/** Territories and cards of the board in words, for tooltips and screen readers. */

import { count, t } from "../texts/texts";
import type { Army, Board, MapBoard, Region } from "../wire";
import type { Neighbours } from "./picking";

export function regionOf(board: Board, id: string): Region | undefined {
  return board.kind === "map" ? board.regions.find((region) => region.id === id) : undefined;
}

/** What a place is called; its id if nobody has named it. */
export function nameOf(board: Board, id: string): string {
  if (board.kind === "map") return regionOf(board, id)?.name ?? id;
  if (board.kind === "summary") return id;
  return board.cards.find((card) => card.id === id)?.name ?? id;
}

/** Where added sea lines lead from a territory. */
function findOverseas(board: MapBoard, id: string): string[] {
  return board.lines.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
}

/** A territory with all there is to know of it: holder, units, continent, neighbours. */
export function describeTerritory(
  board: MapBoard,
  armies: readonly Army[],
  neighbours: Neighbours,
  id: string,
): string {
  const region = regionOf(board, id);
  if (region === undefined) return id;
  const holder = armies.find((army) => army.id === region.army);
  const continent = board.continents.find((one) => one.id === region.continent);
  return [
    region.name,
    holder === undefined
      ? t("board.free")
      : t("board.held", { name: holder.name, units: count("units", region.units) }),
    ...region.marks.map((mark) => mark.text),
    ...region.notes,
    ...(continent === undefined
      ? []
      : [
          [
            t("board.continent", { name: continent.name, n: continent.bonus }),
            ...continent.notes,
          ].join(", "),
        ]),
    t("board.neighbours", {
      names: [...neighbours(id), ...findOverseas(board, id)]
        .map((one) => nameOf(board, one))
        .join(", "),
    }),
  ].join(".\n");
}
