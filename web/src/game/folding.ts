/** The bids of one auction as a single line of the log, which opens; the newest of all always lies open. */

import { t } from "../texts";
import type { Sentence } from "./story";

export interface Entry {
  id: string;
  /** What all of it comes to. */
  summary: string;
  /** More than one are folded. */
  lines: Sentence[];
}

export function folded(told: readonly Sentence[]): Entry[] {
  return runs(told).map((lines) => ({ id: lines[0]!.id, summary: summaryOf(lines), lines }));
}

/** What belongs together: bids that follow each other, but for the newest line of all. */
function runs(told: readonly Sentence[]): Sentence[][] {
  const found: Sentence[][] = [];
  told.forEach((line, place) => {
    const before = found.at(-1);
    const isMore = line.bid !== null && before?.[0]?.bid != null && place < told.length - 1;
    if (isMore) before!.push(line);
    else found.push([line]);
  });
  return found;
}

function summaryOf(lines: readonly Sentence[]): string {
  if (lines.length === 1) return lines[0]!.text;
  const bids = lines.flatMap(({ bid }) => bid || []);
  return bids.length ? t("log.bids", { n: bids.length, amount: Math.max(...bids) }) : t("log.noBids");
}
