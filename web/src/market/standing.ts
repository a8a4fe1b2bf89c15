/** Where somebody stands in the field, and how the field looks. */

import type { MarketField } from "../protocol";

/** How many others finished, and which share of them did worse; who did as well counts half. */
export function standing({ finished, better, worse }: MarketField): { others: number; beaten: number } | null {
  if (better === null || worse === null) return null;
  const others = finished - 1;
  const equal = others - better - worse;
  return { others, beaten: others ? (worse + equal / 2) / others : 0 };
}

export interface Bin {
  from: number;
  to: number;
  people: number;
  isOwn: boolean;
}

const ROUND = [1, 2, 5];

/** So many bins of a round width at most, from the lowest score to the highest. */
export function bins(scores: readonly number[], own: number | null, most = 10): Bin[] {
  if (!scores.length) return [];
  const [least, greatest] = [Math.min(...scores), Math.max(...scores)];
  const width = roundAbove((greatest - least + 1) / most);
  const first = Math.floor(least / width) * width;
  const count = Math.floor((greatest - first) / width) + 1;
  return Array.from({ length: count }, (_, place) => {
    const [from, to] = [first + place * width, first + (place + 1) * width - 1];
    const people = scores.filter((score) => score >= from && score <= to).length;
    return { from, to, people, isOwn: own !== null && own >= from && own <= to };
  });
}

function roundAbove(width: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, width)));
  return (ROUND.find((factor) => factor * power >= width) ?? 10) * power;
}
