/** The list of games, their boxes and their bots, in the language of the player. */

import { settings } from "../device/settings.svelte";
import type { BotLevel, BoxInfo, CharacterInfo, GameInfo, Language } from "../wire";
import { api } from "./api";

class GameList {
  list = $state.raw<readonly GameInfo[]>([]);
  boxes = $state.raw<readonly BoxInfo[]>([]);
  private levels = $state.raw<readonly BotLevel[]>([]);
  private language: Language | null = null;

  async load(): Promise<void> {
    if (this.language === settings.language) return;
    this.language = settings.language;
    try {
      const [list, shelf] = await Promise.all([api.games(), api.shelf()]);
      this.list = list;
      this.boxes = shelf.boxes;
      this.levels = shelf.bots;
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

  /** The games in a box, the one to begin with first. */
  inBox(box: BoxInfo): GameInfo[] {
    return box.games.flatMap((id) => this.find(id) ?? []);
  }

  /** A level of bots. */
  level(bot: string | null): BotLevel | undefined {
    return this.levels.find((level) => level.key === bot);
  }

  /** Who of a level sits on a seat. */
  characterAt(bot: string | null, seat: number): CharacterInfo | undefined {
    const people = this.level(bot)?.characters ?? [];
    return people[seat % people.length];
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
