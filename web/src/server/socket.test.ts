import { beforeEach, expect, it, vi } from "vitest";

import { ServerSocket, type SocketListener } from "./socket";

/** A socket that opens when the test says so. */
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

  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
}

const listener: SocketListener = {
  onMessage: () => undefined,
  onStatus: () => undefined,
  onRefused: () => undefined,
  onSignedOut: () => undefined,
  makeHello: () => ({
    type: "hello",
    version: 1,
    table: "abc",
    language: "de",
    invite: null,
    seat: null,
  }),
};

let connection: ServerSocket;

beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  connection = new ServerSocket("ws://localhost/ws", listener);
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
