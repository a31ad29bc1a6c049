/** Fingers, mouse and wheel on the map: dragging, pinching, zooming. Keys are in `arrow-keys.ts`. */

import type { Attachment } from "svelte/attachments";

import type { Point } from "../geometry/world";

export interface GestureHandlers {
  drag(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** A click or tap that was no drag, on whatever is there. */
  tap(target: Element, touch: boolean, at: Point): void;
  /** A finger that rests on something. */
  hold(target: Element, at: Point): void;
  /** Whether a finger or the mouse that begins here draws a path, rather than moving the map. */
  draws(target: Element, touch: boolean, at: Point): boolean;
  draw(at: Point): void;
  /** What drew a path, or was about to, is lifted. */
  drawn(): void;
  /** Two in a row: taps anywhere, clicks not on a territory, where the second one confirms. */
  twice(target: Element, touch: boolean, at: Point): void;
}

/** Screen pixels that a finger may tremble. */
const STILL = 6;
/** Milliseconds after which a finger that rests holds something. */
const HELD = 500;
const WHEEL = 0.0016;
/** Milliseconds between two taps that belong together, and pixels between them. */
const SOON = 320;
const BESIDE = 24;
/** Browsers report a pinch on a touch pad as small turns of the wheel. */
const PINCH = 0.012;
const LINE_HEIGHT = 16;

export function listenToGestures(on: GestureHandlers): Attachment<HTMLElement> {
  return (map) => {
    const fingers = new Map<number, Point>();
    let moved = false;
    let held = false;
    let drawing = false;
    let holding: ReturnType<typeof setTimeout> | undefined;
    let touch = false;
    let start: Point = [0, 0];
    let tapped: { readonly when: number; readonly at: Point } = { when: -SOON, at: [0, 0] };

    function here(event: MouseEvent): Point {
      const box = map.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    }

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      touch = event.pointerType === "touch";
      clearTimeout(holding);
      if (fingers.size === 0) {
        moved = held = false;
        start = here(event);
        begin(event.target);
      } else drawing = false;
      fingers.set(event.pointerId, here(event));
    }

    function begin(target: EventTarget | null): void {
      drawing = target instanceof Element && on.draws(target, touch, start);
      if (!touch || !(target instanceof Element)) return;
      holding = setTimeout(() => {
        held = true;
        on.hold(target, start);
      }, HELD);
    }

    function move(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = here(event);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (!moved && other === undefined && measureDistance(start, now) < STILL) return;
      if (!moved || !map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
      moved = true;
      clearTimeout(holding);
      fingers.set(event.pointerId, now);
      if (drawing) return on.draw(now);
      if (other === undefined) {
        on.drag(now[0] - before[0], now[1] - before[1]);
        return;
      }
      on.drag((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      const factor = measureDistance(now, other) / Math.max(measureDistance(before, other), 1);
      on.zoom(factor, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
    }

    function up(event: PointerEvent): void {
      clearTimeout(holding);
      fingers.delete(event.pointerId);
      if (fingers.size === 0) on.drawn();
    }

    /** What a browser offers for a finger that rests is in the way. */
    function menu(event: Event): void {
      if (touch) event.preventDefault();
    }

    function click(event: MouseEvent): void {
      // Assistive technology clicks without a pointer; `detail` is 0 then.
      if ((moved || held) && event.detail !== 0) return;
      if (!(event.target instanceof Element)) return;
      const finger = touch && event.detail !== 0;
      const at = here(event);
      // Where each tap places one unit, two soon after each other place two.
      const single = event.target.closest("[data-taps=single]") !== null;
      if (
        finger &&
        !single &&
        event.timeStamp - tapped.when < SOON &&
        measureDistance(at, tapped.at) < BESIDE
      ) {
        tapped = { when: -SOON, at };
        on.twice(event.target, finger, at);
        return;
      }
      tapped = { when: event.timeStamp, at };
      on.tap(event.target, finger, at);
    }

    function twice(event: MouseEvent): void {
      if (
        !moved &&
        !touch &&
        event.target instanceof Element &&
        !event.target.closest("[data-id]")
      ) {
        on.twice(event.target, false, here(event));
      }
    }

    function wheel(event: WheelEvent): void {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1;
      const speed = event.ctrlKey ? PINCH : WHEEL;
      on.zoom(Math.exp(-event.deltaY * lines * speed), here(event));
    }

    const listening = new AbortController();
    const { signal } = listening;
    map.addEventListener("pointerdown", down, { signal });
    map.addEventListener("pointermove", move, { signal });
    map.addEventListener("pointerup", up, { signal });
    map.addEventListener("pointercancel", up, { signal });
    map.addEventListener("click", click, { signal });
    map.addEventListener("contextmenu", menu, { signal });
    map.addEventListener("dblclick", twice, { signal });
    map.addEventListener("wheel", wheel, { signal, passive: false });
    return () => {
      clearTimeout(holding);
      listening.abort();
    };
  };
}

function measureDistance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
