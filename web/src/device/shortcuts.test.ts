import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { collectDigits } from "./shortcuts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("takes digits typed soon after each other as one number", () => {
  const set: number[] = [];
  const type = collectDigits((n) => set.push(n));
  type(1);
  type(2);
  vi.advanceTimersByTime(2000);
  type(3);
  expect(set).toEqual([1, 12, 3]);
});
