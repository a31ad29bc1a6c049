/** The camera over the map: the part that is shown, and how it gets there. */

import { chooseSizes } from "./geometry/sizes";
import {
  computeScale,
  EVERYTHING,
  keepInside,
  type Size,
  toScreen,
  type Viewport,
} from "./geometry/viewport";
import type { Point } from "./geometry/world";

/** Milliseconds without a movement after which the map is drawn anew, sharp. */
const STILL = 160;
/** Milliseconds after which a window that was opened or resized has been drawn once. */
const OPENED = 120;

export class Camera {
  /** Whether fingers or the wheel move the map. */
  moving = $state(false);
  /** Whether it glides to the new view; a window just opened or resized shows it at once. */
  gliding = $state(false);

  #width = $state(0);
  #height = $state(0);
  #wanted: Viewport = $state.raw(EVERYTHING);
  /** The view that badges and names were drawn for: while fingers move, the picture only moves. */
  #drawn: Viewport = $state.raw(EVERYTHING);
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** When the window was opened or resized. */
  #resized = 0;

  readonly size: Size = $derived({ width: this.#width, height: this.#height });
  readonly view = $derived(keepInside(this.#wanted, this.size));
  /** Screen pixels for one of the map. */
  readonly scale = $derived(computeScale(this.view, this.size));
  readonly sizes = $derived(
    chooseSizes(computeScale(keepInside(this.#drawn, this.size), this.size)),
  );
  readonly transform = $derived(
    `translate(${this.#width / 2 - this.view.x * this.scale}px, ` +
      `${this.#height / 2 - this.view.y * this.scale}px) scale(${this.scale})`,
  );

  get width(): number {
    return this.#width;
  }

  set width(width: number) {
    this.#resize();
    this.#width = width;
  }

  get height(): number {
    return this.#height;
  }

  set height(height: number) {
    this.#resize();
    this.#height = height;
  }

  #resize(): void {
    this.gliding = false;
    this.#resized = performance.now();
  }

  /** Where a point of the map is in the window. */
  find(point: Point): Point {
    return toScreen(point, this.view, this.size);
  }

  /** Look elsewhere. */
  look(view: Viewport): void {
    this.gliding = performance.now() - this.#resized > OPENED;
    this.#wanted = this.#drawn = view;
  }

  /** Fingers or the wheel move the map. */
  move(view: Viewport): void {
    this.gliding = false;
    this.#wanted = view;
    this.moving = true;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.moving = false;
      this.#drawn = this.#wanted;
    }, STILL);
  }
}
