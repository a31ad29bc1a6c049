import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { PlaybackQueue } from "./playback-queue";

const LONGEST_LAG = 2000;

describe("the queue of plies", () => {
  let shown: number[];
  let idle: number;
  let queue: PlaybackQueue<number>;

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    idle = 0;
    queue = new PlaybackQueue(
      (ply) => shown.push(ply),
      () => 500,
      () => (idle += 1),
      () => LONGEST_LAG,
    );
  });
  afterEach(() => vi.useRealTimers());

  it("shows the first at once and the next after its moment", () => {
    queue.push(1);
    queue.push(2);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(499);
    expect(shown).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([1, 2]);
  });

  it("is behind while something newer waits", () => {
    queue.push(1);
    expect(queue.behind).toBe(false);
    queue.push(2);
    expect(queue.behind).toBe(true);
    vi.advanceTimersByTime(500);
    expect(queue.behind).toBe(false);
  });

  it("says when all has been seen", () => {
    queue.push(1);
    expect(queue.busy).toBe(true);
    vi.advanceTimersByTime(500);
    expect(queue.busy).toBe(false);
    expect(idle).toBe(1);
  });

  it("catches up when much is waiting", () => {
    for (let ply = 1; ply <= 100; ply += 1) queue.push(ply);
    vi.advanceTimersByTime(LONGEST_LAG / 2);
    expect(shown.length).toBeGreaterThan(20);
    expect(shown.length).toBeLessThan(50);
    vi.advanceTimersByTime(LONGEST_LAG / 2);
    expect(shown.length).toBe(100);
  });

  it("forgets what waits when something newer is shown", () => {
    queue.push(1);
    queue.push(2);
    queue.clear();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual([1]);
    expect(queue.busy).toBe(false);
  });

  it("shows everything at once when asked", () => {
    for (const ply of [1, 2, 3]) queue.push(ply);
    queue.flush();
    expect(shown).toEqual([1, 2, 3]);
    expect(idle).toBe(1);
  });

  it("does not dwell on each of very many, and loses none", () => {
    const many = Array.from({ length: 400 }, (_, ply) => ply);
    for (const ply of many) queue.push(ply);
    vi.advanceTimersByTime(LONGEST_LAG / 2);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.length).toBeLessThan(many.length);
    vi.advanceTimersByTime(LONGEST_LAG);
    expect(shown).toEqual(many);
    expect(idle).toBe(1);
  });
});
