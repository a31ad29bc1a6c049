import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import type { CampaignInfo } from "../wire";
import type { CampaignSession } from "./campaign-session.svelte";

/** A connection with nobody at the other end. */
class Socket {
  close(): void {
    // there is nothing to close
  }
}

const info = (name: string) => ({ name }) as unknown as CampaignInfo;
/** An answer that comes when the test wants. */
function later() {
  let resolve: (answer: CampaignInfo) => void = () => undefined;
  const promise = new Promise<CampaignInfo>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** What the server answers when it is asked for the campaign, one answer after the other. */
let answers: Promise<CampaignInfo>[] = [];
let make: () => CampaignSession;

beforeAll(async () => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
  const { api } = await import("../server/api");
  vi.spyOn(api, "campaign").mockImplementation(() => {
    const answer = answers.shift();
    return answer ?? Promise.reject(new Error("nobody expects this question"));
  });
  const { CampaignSession: Known } = await import("./campaign-session.svelte");
  make = () => new Known("abc", null);
});

beforeEach(() => {
  answers = [];
});

it("shows what a deed was answered with", async () => {
  const session = make();
  expect(await session.update(Promise.resolve(info("done")))).toBe(true);
  expect(session.info?.name).toBe("done");
});

it("asks again when the answer to a deed comes after one that was asked for later", async () => {
  const session = make();
  const deed = later();
  answers = [Promise.resolve(info("as a stranger sees it")), Promise.resolve(info("as a member"))];
  const done = session.update(deed.promise);
  session.reload();
  await vi.waitFor(() => expect(session.info?.name).toBe("as a stranger sees it"));
  deed.resolve(info("long ago"));
  expect(await done).toBe(true);
  await vi.waitFor(() => expect(session.info?.name).toBe("as a member"));
});

it("does not ask again for questions that cross each other", async () => {
  const session = make();
  const slow = later();
  answers = [slow.promise, Promise.resolve(info("newer"))];
  session.reload();
  session.reload();
  await vi.waitFor(() => expect(session.info?.name).toBe("newer"));
  slow.resolve(info("older"));
  await slow.promise;
  await Promise.resolve();
  expect(session.info?.name).toBe("newer");
  expect(session.problem).toBe("");
});
