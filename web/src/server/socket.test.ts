import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { ServerSocket, socketAddress, type SocketListener, type SocketStatus } from "./socket";

/** A socket whose other end is the test. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: Socket[] = [];
  static get latest(): Socket {
    return Socket.all.at(-1)!;
  }
  readyState = Socket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly send = vi.fn<(text: string) => void>();
  readonly close = vi.fn();

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  /** What was sent over it. */
  get sent(): { type: string; id: number }[] {
    return this.send.mock.calls.map(([text]) => JSON.parse(text) as { type: string; id: number });
  }

  /** Answer the last message of a type. */
  answer(type: string, answer: object): void {
    const id = this.sent.findLast((message) => message.type === type)?.id;
    this.onmessage?.({ data: JSON.stringify({ id, ...answer }) });
  }

  /** The connection ends. */
  end(code: number): void {
    this.onclose?.({ code });
  }
}

const heard: SocketStatus[] = [];
const listener: SocketListener = {
  onMessage: () => undefined,
  onStatus: (status) => heard.push(status),
  onRefused: () => undefined,
  onSignedOut: () => undefined,
  makeHello: () => ({
    type: "hello",
    version: 1,
    language: "de",
    invite: null,
    seat: null,
  }),
};
const PLAY = { type: "play", ply: 7, seat: 0, action: "end" } as const;

let connection: ServerSocket;

/** The server has let us in. */
async function enter(): Promise<void> {
  Socket.latest.open();
  Socket.latest.answer("hello", { type: "welcome" });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "https:", host: "risiko.example" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  heard.length = Socket.all.length = 0;
  connection = new ServerSocket("ws://localhost/ws/tables/abc", listener);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

it("names the table in its address", () => {
  expect(socketAddress("tables", "abc")).toBe("wss://risiko.example/ws/tables/abc");
  expect(socketAddress("campaigns", "a/b")).toBe("wss://risiko.example/ws/campaigns/a%2Fb");
});

it("closes at once when the connection is open", () => {
  const socket = Socket.latest;
  socket.open();
  connection.close();
  expect(socket.close).toHaveBeenCalledOnce();
});

it("waits until the connection is open before it closes, and sends nothing more", () => {
  const socket = Socket.latest;
  connection.close();
  expect(socket.close).not.toHaveBeenCalled();
  socket.open();
  expect(socket.close).toHaveBeenCalledOnce();
  expect(socket.send).not.toHaveBeenCalled();
});

it("moves to another server within half a second when its own is restarted", async () => {
  await enter();
  Socket.latest.end(1012);
  expect(heard.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(500);
  expect(Socket.all).toHaveLength(2);
  await enter();
  expect(heard.at(-1)).toBe("open");
});

it("waits longer and longer for a server that does not answer", async () => {
  await enter();
  for (const wait of [300, 1000, 2000]) {
    const before = Socket.all.length;
    Socket.latest.end(1006);
    await vi.advanceTimersByTimeAsync(wait * 0.7);
    expect(Socket.all).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(wait * 0.6);
    expect(Socket.all).toHaveLength(before + 1);
  }
});

it("asks for another server in its address when one does not answer", async () => {
  const address = "ws://localhost/ws/tables/abc";
  expect(Socket.latest.url).toBe(address);
  Socket.latest.open(); // and the hello is not answered
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Socket.all[0]?.close).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(400);
  expect(Socket.latest.url).toBe(`${address}?try=1`);
  await enter();
  await vi.advanceTimersByTimeAsync(11_000);
  expect(Socket.all).toHaveLength(2);
  Socket.latest.end(1012);
  await vi.advanceTimersByTimeAsync(500);
  expect(Socket.latest.url).toBe(address);
});

it("sends a decision again whose answer was lost with the connection", async () => {
  await enter();
  const answer = connection.insist(PLAY);
  expect(Socket.latest.sent.at(-1)).toMatchObject(PLAY);
  Socket.latest.end(1012);
  await vi.advanceTimersByTimeAsync(500);
  await enter();
  expect(Socket.latest.sent.at(-1)).toMatchObject(PLAY);
  Socket.latest.answer("play", { type: "ok", ply: 8 });
  expect(await answer).toMatchObject({ type: "ok", ply: 8 });
  expect(Socket.latest.sent.filter(({ type }) => type === "play")).toHaveLength(1);
});

it("sends a decision again as often as it takes", async () => {
  await enter();
  const answer = connection.insist(PLAY);
  for (const code of [1006, 1012, 1006]) {
    Socket.latest.end(code);
    await vi.advanceTimersByTimeAsync(500);
    await enter();
    expect(Socket.latest.sent.at(-1)).toMatchObject(PLAY);
  }
  Socket.latest.answer("play", { type: "error", code: "stale" });
  expect(await answer).toMatchObject({ type: "error", code: "stale" });
});

it("sends a decision that was made while there was no connection", async () => {
  await enter();
  Socket.latest.end(1006);
  const answer = connection.insist(PLAY);
  await vi.advanceTimersByTimeAsync(500);
  await enter();
  Socket.latest.answer("play", { type: "ok", ply: 8 });
  expect(await answer).toMatchObject({ type: "ok" });
});

it("gives a decision up when the connection is closed for good", async () => {
  await enter();
  const answer = connection.insist(PLAY);
  connection.close();
  expect(await answer).toBeNull();
});

it("sends other messages once", async () => {
  await enter();
  const answer = connection.request({ type: "say", text: "hello" });
  Socket.latest.end(1012);
  expect(await answer).toBeNull();
  await vi.advanceTimersByTimeAsync(500);
  await enter();
  expect(Socket.latest.sent.map(({ type }) => type)).toEqual(["hello"]);
});
