/** Plays events back one after the other: each waits until the one before has been seen. */

/** Milliseconds in which nobody sees anything. */
const INSTANT = 50;

export class PlaybackQueue<T> {
  private readonly waiting: T[] = [];
  /** When the last thing came, as `Date.now()`. */
  private came = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /**
   * @param show draws one thing
   * @param hold how long a thing is to be seen, in milliseconds
   * @param idle all has been seen
   * @param lag how far what is shown may lie behind what has happened, in milliseconds
   */
  constructor(
    private readonly show: (item: T) => void,
    private readonly hold: (item: T) => number,
    private readonly idle: () => void,
    private readonly lag: () => number,
  ) {}

  /** Whether something is being shown or waits. */
  get busy(): boolean {
    return this.timer !== null || this.waiting.length > 0;
  }

  /** Whether something newer than what is shown waits. */
  get behind(): boolean {
    return this.waiting.length > 0;
  }

  push(item: T): void {
    this.waiting.push(item);
    this.came = Date.now();
    if (this.timer === null) this.next();
  }

  /** Forget all that waits: something newer is shown instead. */
  clear(): void {
    this.waiting.length = 0;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Show all that waits at once. */
  flush(): void {
    const left = [...this.waiting];
    this.clear();
    for (const item of left) this.show(item);
    this.idle();
  }

  private next(): void {
    let wait = 0;
    // What could be seen for an instant only is not drawn by itself, if something newer waits.
    do {
      const item = this.waiting.shift();
      if (item === undefined) {
        this.timer = null;
        this.idle();
        return;
      }
      this.show(item);
      // The more is waiting, the shorter each is shown: all of it within the longest lag.
      const left = Math.max(this.came + this.lag() - Date.now() - wait, 0);
      const most = left / Math.max(this.waiting.length, 1);
      wait += Math.min(this.hold(item), most);
    } while (wait < INSTANT && this.waiting.length > 0);
    this.timer = setTimeout(() => this.next(), wait);
  }
}
