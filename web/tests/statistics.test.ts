import { describe, expect, test } from "vitest";
import type { Replay, TradeTold } from "../src/protocol";
import { bluffsOf } from "../src/statistics/bluffs";

describe("bluffs", () => {
  const trade = (version: number, offer: number[], counter: number | null): TradeTold => ({
    version,
    challenger: 1,
    challenged: 0,
    family: "cow",
    stake: 1,
    value: 800,
    rounds: [
      {
        version,
        offer,
        offer_worth: offer.reduce((sum, value) => sum + value, 0),
        counter: null,
        counter_worth: counter,
      },
    ],
    accepted: counter === null,
    winner: 1,
    loser: 0,
  });
  const replay = {
    statistics: {
      overbids: [{ version: 9, seat: 2, kind: "bid", amount: 100, had: 40, caught: true }],
      trades: [trade(20, [0, 0], null), trade(5, [0], 10), trade(30, [10], 20), trade(40, [], 10)],
    },
  } as unknown as Replay;

  test("are bids beyond the purse and offers of nothing but zeros, in order", () => {
    expect(bluffsOf(replay).map(({ version, kind, caught }) => [version, kind, caught])).toEqual([
      [5, "offer", true],
      [9, "bid", true],
      [20, "offer", false],
    ]);
  });
});
