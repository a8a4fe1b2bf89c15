/** The bluffs of a game: bids and slaps beyond one's means, and offers of nothing but zeros. */

import type { Replay } from "../protocol";

export interface Bluff {
  version: number;
  seat: number;
  kind: "bid" | "slap" | "offer";
  /** What was bid, called, or how many zeros were offered. */
  amount: number;
  had: number;
  caught: boolean;
}

export function bluffsOf(replay: Replay): Bluff[] {
  const { overbids, trades } = replay.statistics;
  const hollow = trades.flatMap((trade) =>
    trade.rounds
      .filter((round) => round.offer.length > 0 && round.offer_worth === 0)
      .map((round): Bluff => ({
        version: round.version,
        seat: trade.challenger,
        kind: "offer",
        amount: round.offer.length,
        had: 0,
        caught: (round.counter_worth ?? 0) > 0,
      })),
  );
  return [...overbids, ...hollow].sort((one, other) => one.version - other.version);
}
