import { describe, expect, test } from "vitest";

import { findTouched, isSmall, lookAt, type Sight, TOUCH, WORKING } from "./focus";
import { computeScale, EVERYTHING, toScreen } from "./viewport";
import { PLACES, type Point } from "./world";

const PHONE = { width: 390, height: 600 };
/** Pixels above the lower edge over which buttons lie. */
const UNDER_BUTTONS = 52;
const DESK = { width: 1040, height: 790 };

const sight = (id: string, weight = 1): Sight => ({ at: PLACES.get(id)!.badge, weight });

describe("where to look", () => {
  test("a phone needs to come closer, a desk does not", () => {
    expect(isSmall(PHONE)).toBe(true);
    expect(isSmall(DESK)).toBe(false);
  });

  test("neighbours are a finger apart at the working zoom", () => {
    const badges = [...PLACES.values()].map((place) => place.badge);
    const gaps = badges.flatMap((a, i) =>
      badges.slice(i + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1])),
    );
    expect(Math.min(...gaps) * WORKING).toBeCloseTo(TOUCH);
  });

  test.each([["alaska"], ["argentina"], ["eastern_australia"], ["china"]])(
    "%s and its neighbours are seen",
    (id) => {
      const places = [id, ...PLACES.get(id)!.neighbours].filter((one) => one !== "kamchatka");
      const view = lookAt(
        places.map((one) => sight(one, one === id ? 100 : 1)),
        EVERYTHING,
        PHONE,
      );
      expect(computeScale(view, PHONE)).toBeGreaterThanOrEqual(WORKING * 0.99);
      const [x, y] = toScreen(PLACES.get(id)!.badge, view, PHONE);
      expect(x).toBeGreaterThan(20);
      expect(x).toBeLessThan(PHONE.width - 20);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(PHONE.height - UNDER_BUTTONS);
    },
  );

  test("nothing moves where all is seen already", () => {
    const view = lookAt([sight("brazil")], EVERYTHING, PHONE);
    expect(lookAt([sight("brazil"), sight("peru")], view, PHONE)).toBe(view);
  });

  test("what matters most is seen where not everything can be", () => {
    const view = lookAt([sight("alaska"), sight("japan", 5)], EVERYTHING, PHONE);
    const [x] = toScreen(PLACES.get("japan")!.badge, view, PHONE);
    expect(x).toBeLessThan(PHONE.width);
  });
});

describe("a finger", () => {
  const badges: [string, Point][] = [
    ["a", [100, 100]],
    ["b", [140, 100]],
  ];

  test("means the nearest centre, whatever lies under it", () => {
    expect(findTouched([118, 100], "b", badges)).toBe("a");
    expect(findTouched([122, 100], "a", badges)).toBe("b");
  });

  test("means the land it is on, far from all centres", () => {
    expect(findTouched([100, 135], "c", badges)).toBe("c");
  });

  test("reaches small islands from the sea, but not across it", () => {
    expect(findTouched([100, 135], null, badges)).toBe("a");
    expect(findTouched([100, 180], null, badges)).toBeNull();
  });
});
