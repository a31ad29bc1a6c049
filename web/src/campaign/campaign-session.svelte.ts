/** A campaign that is being followed: what is known of it, and what changes there. */

import { me } from "../device/identity.svelte";
import { api, describeError } from "../server/api";
import { ServerSocket, socketAddress, type SocketStatus } from "../server/socket";
import type { CampaignInfo } from "../wire";

export class CampaignSession {
  info = $state.raw<CampaignInfo | null>(null);
  problem = $state("");
  connection = $state<SocketStatus>("opening");

  private asked = 0;
  private shown = 0;
  private readonly socket: ServerSocket;

  constructor(
    readonly id: string,
    private readonly code: string | null,
  ) {
    this.socket = new ServerSocket(socketAddress("campaigns", id), {
      onMessage: (message) => {
        if (message.type === "campaign") this.reload();
      },
      onStatus: (status) => {
        this.connection = status;
        if (status === "open") this.reload(); // something may have happened before
      },
      onRefused: ({ text }) => (this.problem = text),
      onSignedOut: () => me.noticeSignedOut(),
      makeHello: () => ({ type: "watch", version: 1, invite: this.code }),
    });
  }

  close(): void {
    this.socket.close();
  }

  /** The campaign as it is now. */
  reload(): void {
    void this.show(api.campaign(this.id, this.code));
  }

  /** Do something that is answered with the campaign; whether it was done. */
  async update(asked: Promise<CampaignInfo>): Promise<boolean> {
    return this.show(asked, () => this.reload());
  }

  /**
   * Show an answer. What was asked meanwhile, whether its answer has come or is still to come, was
   * perhaps asked by a browser that did not have the cookie yet which this answer brings.
   */
  private async show(asked: Promise<CampaignInfo>, whenOvertaken?: () => void): Promise<boolean> {
    const number = (this.asked += 1);
    try {
      const info = await asked;
      if (number < this.asked) whenOvertaken?.();
      if (number < this.shown) return true;
      this.shown = number;
      this.info = info;
      this.problem = "";
      return true;
    } catch (error) {
      this.problem = describeError(error);
      return false;
    }
  }
}
