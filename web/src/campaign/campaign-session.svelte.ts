/** A campaign that is being followed: what is known of it, and what changes there. */

import { Line, type LineStatus } from "../server/socket";
import { reason, server } from "../server/api";
import type { CampaignInfo } from "../wire";

export class Watch {
  info = $state.raw<CampaignInfo | null>(null);
  problem = $state("");
  connection = $state<LineStatus>("opening");

  private asked = 0;
  private shown = 0;
  private readonly line: Line;

  constructor(
    readonly id: string,
    private readonly code: string | null,
  ) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.line = new Line(`${scheme}//${location.host}/ws`, {
      hear: (message) => {
        if (message.type === "campaign") this.look();
      },
      status: (status) => {
        this.connection = status;
        if (status === "open") this.look(); // something may have happened before
      },
      refused: ({ text }) => (this.problem = text),
      hello: () => ({ type: "watch", version: 1, campaign: this.id, invite: this.code }),
    });
  }

  close(): void {
    this.line.close();
  }

  /** The campaign as it is now. */
  look(): void {
    void this.keep(server.campaign(this.id, this.code));
  }

  /** Do something that is answered with the campaign; whether it was done. */
  async keep(asked: Promise<CampaignInfo>): Promise<boolean> {
    const number = (this.asked += 1);
    try {
      const info = await asked;
      if (number < this.shown) return true; // what was asked later has come before
      this.shown = number;
      this.info = info;
      this.problem = "";
      return true;
    } catch (error) {
      this.problem = reason(error);
      return false;
    }
  }
}
