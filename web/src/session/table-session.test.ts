import { beforeAll, expect, it, vi } from "vitest";

import type { FromServer, TableInfo } from "../wire";
import type { TableSession } from "./table-session.svelte";

let heard: (event: { data: string }) => void;

/** A socket that says what the test wants. */
class Socket {
  set onmessage(hear: typeof heard) {
    heard = hear;
  }
  close(): void {
    // nobody is at the other end
  }
}

const info = (title: string) => ({ title, seats: [] }) as unknown as TableInfo;
const changed = (title: string) =>
  heard({
    data: JSON.stringify({ type: "table", table: info(title), you: [] }),
  });

let table: TableSession;

beforeAll(async () => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {} });
  const { TableSession: Known } = await import("./table-session.svelte");
  table = new Known("abc", null);
});

it("believes an answer when nothing was heard meanwhile", async () => {
  changed("before");
  expect(await table.manage(() => Promise.resolve(info("answer")))).toBe(true);
  expect(table.info?.title).toBe("answer");
});

it("does not go back to an answer that is older than what was heard", async () => {
  changed("before");
  const deed = async () => {
    await Promise.resolve();
    changed("newer");
    return info("older");
  };
  expect(await table.manage(deed)).toBe(true);
  expect(table.info?.title).toBe("newer");
});

it("shows every line of the chat once, in their order", () => {
  const said = (id: number, text: string) =>
    heard({
      data: JSON.stringify({ type: "chat", line: { id, seat: 0, name: "Ben", text, at: "" } }),
    });
  said(5, "first");
  said(9, "third");
  said(7, "second");
  said(9, "third");
  expect(table.chat.shown.map(({ text }) => text)).toEqual(["first", "second", "third"]);
});

it("looks from a seat again when the server had no time for it", async () => {
  vi.useFakeTimers();
  const busy = () => Promise.resolve({ type: "error", code: "too_fast" } as FromServer);
  const { TableSession: Known } = await import("./table-session.svelte");
  const shared = new Known("def", null, () => ({ request: busy, insist: busy, close: () => {} }));
  const proceed = vi.spyOn(shared, "proceed").mockReturnValue();
  await shared.lookFrom(1);
  expect(proceed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(proceed).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
