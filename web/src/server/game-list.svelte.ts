/** The list of games, in the language of the player, and what is usual for each. */

import { settings } from "../device/settings.svelte";
import type { GameInfo, Language } from "../wire";
import { api } from "./api";

class GameList {
  list = $state.raw<readonly GameInfo[]>([]);
  private language: Language | null = null;

  async load(): Promise<void> {
    if (this.language === settings.language) return;
    this.language = settings.language;
    try {
      this.list = await api.games();
    } catch (error) {
      this.language = null;
      throw error;
    }
  }

  /** A game by its id or its full name, `2000/missions@1+escalating`. */
  find(name: string): GameInfo | undefined {
    const [id] = name.split(/[@+]/);
    return this.list.find((game) => game.id === id);
  }

  /** The game whose games can be linked into campaigns. */
  get ofCampaigns(): GameInfo | undefined {
    return this.list.find((game) => game.campaign);
  }
}

export const games = new GameList();

const USUAL_TABLE = 4;

/** How many play if nobody says otherwise: four, or as near as the game allows. */
export function chooseUsualPlayers(game: GameInfo): number {
  const near = (n: number) => Math.abs(n - USUAL_TABLE);
  return game.players.reduce((best, n) => (near(n) < near(best) ? n : best));
}

/** An opponent neither the weakest nor the strongest. */
export function chooseUsualBot(game: GameInfo): string | null {
  return game.bots[Math.floor(game.bots.length / 2)]?.key ?? null;
}
