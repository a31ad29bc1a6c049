/** A share of the chance to win as it is shown in tables: whole percentage points with a sign. */

import { formatNumber } from "../texts/texts";

const HUNDRED = 100;

export function formatSigned(share: number): string {
  const text = formatNumber(Math.abs(share) * HUNDRED);
  if (text === "0") return "0";
  return share < 0 ? `−${text}` : `+${text}`;
}
