/** The lines of a ladder: members and bots by strength, then those who have not played enough. */

import type { GroupLadder } from "../protocol";

export interface LadderRow {
  key: string;
  member: number | null;
  bot: string | null;
  rating: number | null;
  low: number | null;
  high: number | null;
  games: number | null;
}

export function rows({ rungs, bots }: GroupLadder): LadderRow[] {
  const people = rungs.map((rung): LadderRow => ({ ...rung, key: `member ${rung.member}`, bot: null }));
  const others = bots.map(({ bot, rating }): LadderRow => ({
    key: bot,
    member: null,
    bot,
    rating,
    low: null,
    high: null,
    games: null,
  }));
  const rated = [...people.filter(({ rating }) => rating !== null), ...others];
  return [
    ...rated.toSorted((one, other) => other.rating! - one.rating!),
    ...people.filter(({ rating }) => rating === null),
  ];
}

/** From the lowest to the highest that is drawn. */
export function reach(listed: readonly LadderRow[]): { low: number; high: number } {
  const drawn = listed.flatMap(({ rating, low, high }) => [low, high, rating].filter((each) => each !== null));
  const low = Math.min(...drawn);
  return { low, high: Math.max(...drawn, low + 1) };
}
