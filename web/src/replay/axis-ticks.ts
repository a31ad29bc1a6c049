/** Axes of charts. */

/** Round numbers between two others, about as many as wanted. */
export function chooseTicks(lo: number, hi: number, wanted: number): number[] {
  if (!(hi > lo)) return [lo];
  const rough = (hi - lo) / Math.max(wanted, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= rough) ?? 10 * power;
  const found: number[] = [];
  for (let k = Math.ceil(lo / step); k * step <= hi + step / 1e6; k += 1) {
    found.push(Number((k * step).toPrecision(12)));
  }
  return found;
}
