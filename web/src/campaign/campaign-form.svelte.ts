/** The form for a new campaign: its name and who belongs to it, before it is founded. */

import { me } from "../device/identity.svelte";
import { chooseUsualBot, games } from "../server/game-list.svelte";
import { t } from "../texts/texts";
import type { NewCampaign, PersonWish } from "../wire";

export const FEWEST = 3;
export const MOST = 11;
const USUAL = 4;

export class CampaignForm {
  name = $state(t("campaign.new.usual"));
  people = $state<{ name: string; kind: PersonWish["kind"] }[]>([]);
  /** The name that was suggested for whoever founds it. */
  private suggested = me.displayName;

  constructor() {
    this.people = [{ name: this.suggested, kind: "me" }];
    while (this.people.length < USUAL) this.add();
  }

  /** One more member: a bot with a name nobody has yet. */
  add(): void {
    const taken = this.people.map((person) => person.name);
    const free = t("campaign.new.bots")
      .split("|")
      .find((name) => !taken.includes(name));
    this.people.push({ name: free ?? "", kind: "bot" });
  }

  /** Another name is suggested; where another one was typed, that stays. */
  suggest(name: string): void {
    for (const person of this.people)
      if (person.kind === "me" && person.name === this.suggested) person.name = name;
    this.suggested = name;
  }

  remove(at: number): void {
    this.people.splice(at, 1);
  }

  toRequest(): NewCampaign {
    const game = games.ofCampaigns;
    const bot = game === undefined ? null : chooseUsualBot(game);
    return {
      name: this.name.trim(),
      people: this.people.map(({ name, kind }) => ({
        name: name.trim(),
        kind,
        bot: kind === "bot" ? bot : null,
      })),
    };
  }
}
