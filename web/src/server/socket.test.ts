import { beforeEach, expect, it, vi } from "vitest";

import { Line, type Listener } from "./socket";

/** A socket that stands when the test says so. */
class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static latest: Socket;
  readyState = Socket.CONNECTING;
  onopen: (() => void) | null = null;
  readonly send = vi.fn();
  readonly close = vi.fn();

  constructor() {
    Socket.latest = this;
  }

  stand(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
}

const listener: Listener = {
  hear: () => undefined,
  status: () => undefined,
  refused: () => undefined,
  hello: () => ({ type: "hello", version: 1, table: "abc", language: "de", invite: null, seat: null }),
};

let line: Line;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  line = new Line("ws://localhost/ws", listener);
});

it("hangs up at once when the line stands", () => {
  const socket = Socket.latest;
  socket.stand();
  line.close();
  expect(socket.close).toHaveBeenCalledOnce();
});

it("waits until the line stands before it hangs up, and says nothing more", () => {
  const socket = Socket.latest;
  line.close();
  expect(socket.close).not.toHaveBeenCalled();
  socket.stand();
  expect(socket.close).toHaveBeenCalledOnce();
  expect(socket.send).not.toHaveBeenCalled();
});
