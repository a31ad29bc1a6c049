/**
 * SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104).
 *
 * Browsers keep `crypto.subtle` from pages that come over plain http from another machine, as in a
 * living room, so the check of the dice has its own; it is the one that is always used. The
 * tests hold it against `crypto.subtle` and against Python.
 */

const BLOCK = 64;
const LENGTH = 8;
const INNER = 0x36;
const OUTER = 0x5c;

const START = fractions(8, (prime) => Math.sqrt(prime));
const ROUND = fractions(64, (prime) => Math.cbrt(prime));

/** The first 32 bits of the fractional parts of roots of the first primes. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const words: number[] = [];
  for (let n = 2; words.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d !== 0;
    if (prime) words.push((root(n) % 1) * 2 ** 32);
  }
  return Uint32Array.from(words);
}

function rotate(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

const schedule = new Uint32Array(64);

/** Takes one block of 64 bytes into the state. */
function compress(state: Uint32Array, view: DataView, offset: number): void {
  const w = schedule;
  for (let t = 0; t < 16; t++) w[t] = view.getUint32(offset + 4 * t);
  for (let t = 16; t < 64; t++) {
    const early = w[t - 15]!;
    const late = w[t - 2]!;
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[t] = w[t - 16]! + s0 + w[t - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + s1 + chosen + ROUND[t]! + w[t]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + s0 + most) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => (state[k] = state[k]! + word));
}

/** The hash of `data`, where `state` has already taken in so many bytes. */
function finish(start: Uint32Array, data: Uint8Array, taken: number): Uint8Array {
  const blocks = Math.ceil((data.length + 1 + LENGTH) / BLOCK);
  const padded = new Uint8Array(blocks * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  const bytes = taken + data.length;
  view.setUint32(padded.length - LENGTH, Math.floor(bytes / 2 ** 29));
  view.setUint32(padded.length - LENGTH / 2, (bytes % 2 ** 29) * 8);
  const state = start.slice();
  for (let k = 0; k < blocks; k++) compress(state, view, k * BLOCK);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, k) => out.setUint32(4 * k, word));
  return digest;
}

/** The SHA-256 of some bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  return finish(START, data, 0);
}

/** HMAC-SHA-256 under one key, for many messages. */
export class Hmac {
  readonly #inner: Uint32Array;
  readonly #outer: Uint32Array;

  constructor(key: Uint8Array) {
    const short = key.length > BLOCK ? sha256(key) : key;
    this.#inner = keyed(short, INNER);
    this.#outer = keyed(short, OUTER);
  }

  digest(message: Uint8Array): Uint8Array {
    return finish(this.#outer, finish(this.#inner, message, BLOCK), BLOCK);
  }
}

/** The state after the block that the key makes with a pad. */
function keyed(key: Uint8Array, pad: number): Uint32Array {
  const block = new Uint8Array(BLOCK).fill(pad);
  key.forEach((byte, k) => (block[k] = byte ^ pad));
  const state = START.slice();
  compress(state, new DataView(block.buffer), 0);
  return state;
}

/** Bytes as hexadecimal digits. */
export function toHex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of hexadecimal digits; null if they are none. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, k) =>
    Number.parseInt(text.slice(2 * k, 2 * k + 2), 16),
  );
}
