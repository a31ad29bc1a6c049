/** The board of a replay at any ply, from its first board and the changes that follow. */

import type { Board, Change, Replay } from "../wire";

const EVERY = 50;

export class BoardHistory {
  /** Boards at every fiftieth ply, made as they are needed. */
  private readonly kept: Board[];

  constructor(private readonly replay: Replay) {
    this.kept = [replay.board];
  }

  get length(): number {
    return this.replay.plies.length;
  }

  /** The board after so many plies. */
  at(ply: number): Board {
    const wanted = Math.floor(ply / EVERY);
    while (this.kept.length <= wanted) {
      const k = this.kept.length - 1;
      this.kept.push(this.played(this.kept[k] ?? this.replay.board, k * EVERY, (k + 1) * EVERY));
    }
    return this.played(this.kept[wanted] ?? this.replay.board, wanted * EVERY, ply);
  }

  private played(board: Board, from: number, to: number): Board {
    let changes = new Map<string, Change>();
    for (const ply of this.replay.plies.slice(from, to)) {
      if (ply.board !== null) {
        board = ply.board;
        changes = new Map();
      }
      for (const change of ply.changes) {
        const before = changes.get(change.id);
        const marks = change.marks ?? before?.marks ?? null;
        const notes = change.notes ?? before?.notes ?? null;
        changes.set(change.id, { ...change, marks, notes });
      }
    }
    return changes.size === 0 ? board : applyChanges(board, changes);
  }
}

function applyChanges(board: Board, changes: ReadonlyMap<string, Change>): Board {
  if (board.kind === "summary") return board;
  if (board.kind === "cards") {
    const cards = board.cards.map((card) => {
      const change = changes.get(card.id);
      return change === undefined ? card : { ...card, army: change.army };
    });
    const groups = board.groups.map((group) => ({
      ...group,
      army: findSoleHolder(
        cards.filter((card) => card.group === group.id).map((card) => card.army),
      ),
    }));
    return { ...board, cards, groups };
  }
  const regions = board.regions.map((region) => {
    const change = changes.get(region.id);
    if (change === undefined) return region;
    return {
      ...region,
      army: change.army,
      units: change.units,
      marks: change.marks ?? region.marks,
      notes: change.notes ?? region.notes,
    };
  });
  const continents = board.continents.map((continent) => ({
    ...continent,
    army: findSoleHolder(
      regions.filter((region) => region.continent === continent.id).map((region) => region.army),
    ),
  }));
  return { ...board, regions, continents };
}

const NOBODY = -1;

/** Who holds all of them. */
function findSoleHolder(armies: readonly number[]): number {
  const [first = NOBODY] = armies;
  return armies.every((army) => army === first) ? first : NOBODY;
}
