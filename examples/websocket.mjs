// A WebSocket for Nodes that have none, which are those before 22: as much of it as a bot needs.

import { randomBytes } from "node:crypto";
import { request } from "node:http";

const [TEXT, CLOSE, PING, PONG] = [0x1, 0x8, 0x9, 0xa];

/** One frame to the server: its kind, its length, a mask, and the masked bytes. */
function pack(kind, bytes) {
  const long = bytes.length > 125;
  const head = Buffer.from([0x80 | kind, 0x80 | (long ? 126 : bytes.length)]);
  const size = Buffer.alloc(long ? 2 : 0);
  if (long) size.writeUInt16BE(bytes.length);
  const mask = randomBytes(4);
  return Buffer.concat([head, size, mask, bytes.map((byte, k) => byte ^ mask[k % 4])]);
}

/** The first frame in what was received and what comes after it, or nothing if it is not whole. */
function unpack(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const start = { 126: 4, 127: 10 }[short] ?? 2;
  if (bytes.length < start) return null;
  const size = { 126: () => bytes.readUInt16BE(2), 127: () => Number(bytes.readBigUInt64BE(2)) };
  const end = start + (size[short]?.() ?? short);
  if (bytes.length < end) return null;
  const frame = { last: bytes[0] >= 0x80, kind: bytes[0] & 0xf, body: bytes.subarray(start, end) };
  return { ...frame, rest: bytes.subarray(end) };
}

export class WebSocket {
  constructor(address) {
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      "Sec-WebSocket-Version": "13",
    };
    const asking = request(address.replace("ws", "http"), { headers });
    asking.on("upgrade", (_, line, head) => this.#open(line, head));
    asking.on("response", () => this.onclose?.());
    asking.on("error", () => this.onclose?.());
    asking.end();
  }

  #open(line, head) {
    this.line = line;
    let bytes = head;
    let parts = [];
    const read = () => {
      for (let frame = unpack(bytes); frame; frame = unpack(bytes)) {
        bytes = frame.rest;
        if (frame.kind === CLOSE) line.end();
        else if (frame.kind === PING) line.write(pack(PONG, frame.body));
        else if (frame.kind !== PONG) parts.push(frame.body);
        if (frame.last && frame.kind <= TEXT) {
          this.onmessage?.({ data: Buffer.concat(parts).toString() });
          parts = [];
        }
      }
    };
    line.on("data", (more) => {
      bytes = Buffer.concat([bytes, more]);
      read();
    });
    line.on("close", () => this.onclose?.());
    line.on("error", () => line.destroy());
    this.onopen?.();
    read();
  }

  send(text) {
    this.line.write(pack(TEXT, Buffer.from(text)));
  }

  close() {
    this.line.end(pack(CLOSE, Buffer.alloc(0)));
  }
}
