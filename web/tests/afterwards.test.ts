import { describe, expect, test } from "vitest";
import { Axis } from "../src/charts/axis";
import { bluffsOf } from "../src/statistics/bluffs";
import { landmarks } from "../src/replay/landmarks";
import { apart } from "../src/replay/flags";
import { isEnd } from "../src/replay/stage";
import { sample, ticks } from "../src/charts/series";
import { linesOf } from "../src/score/lines";
import type { GameEvent, Replay, ReplayStep, SeatView, Sheet, TradeTold, View } from "../src/protocol";

const empty: Sheet = {
  seat: 0,
  families: [],
  matching: [],
  matching_value: 0,
  sum: 0,
  number: 0,
  product: 0,
  loose: [],
  loose_value: 0,
  rats: false,
  lost: null,
  money: null,
  total: 0,
  rank: 0,
};

describe("the score sheet", () => {
  test("has the lines of the rulebook's example with rats and pedigrees", () => {
    const sheet: Sheet = {
      ...empty,
      families: [["dog", 160], ["cow", 800]],
      matching: ["dog"],
      matching_value: 250,
      sum: 1210,
      number: 2,
      product: 2420,
      loose: ["horse"],
      loose_value: 250,
      rats: true,
      lost: "goose",
      money: 430,
      total: 3100,
    };
    expect(linesOf(sheet)).toEqual([
      { kind: "family", family: "dog", value: 160 },
      { kind: "family", family: "cow", value: 800 },
      { kind: "matching", family: "dog", value: 250 },
      { kind: "lost", family: "goose" },
      { kind: "sum", value: 1210 },
      { kind: "times", value: 2 },
      { kind: "product", value: 2420 },
      { kind: "loose", family: "horse", value: 250 },
      { kind: "money", value: 430 },
    ]);
  });

  test("says so where there is no family, and what then still counts", () => {
    expect(linesOf({ ...empty, rats: true, loose: ["cat", "pig"], loose_value: 500 }).map((line) => line.kind)).toEqual([
      "rats",
      "none",
      "loose",
      "loose",
    ]);
  });
});

describe("bluffs", () => {
  const trade = (version: number, offer: number[], counter: number | null): TradeTold => ({
    version,
    challenger: 1,
    challenged: 0,
    family: "cow",
    stake: 1,
    value: 800,
    rounds: [{ version, offer, offer_worth: offer.reduce((sum, value) => sum + value, 0), counter: null, counter_worth: counter }],
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

test("landmarks are donkeys, broken bluffs, complete families and the end", () => {
  const step = (version: number, complete: string[], ...types: GameEvent["type"][]): ReplayStep => ({
    version,
    seat: 0,
    move: "pass",
    by: null,
    at: null,
    events: types.map((type) => ({ type }) as GameEvent),
    view: { seats: [{ complete } as SeatView] } as View,
    purses: [],
    face_down: [],
  });
  const steps = [step(0, []), step(1, [], "PaidOut"), step(2, [], "BidMade"), step(3, ["cow"], "TradeWon"), step(4, ["cow"], "GameOver")];
  expect(landmarks({ steps } as Replay)).toEqual([1, 3, 4]);
});

describe("scales", () => {
  test.each([
    [0, [0, 0.5, 1]],
    [1, [0, 0.5, 1]],
    [430, [0, 200, 400, 600]],
    [2000, [0, 500, 1000, 1500, 2000]],
  ])("up to %i are round and reach it", (most, expected) => expect(ticks(most)).toEqual(expected));

  test("samples have the first and the last", () => {
    expect(sample(101, 5)).toEqual([0, 25, 50, 75, 100]);
    expect(sample(2, 5)).toEqual([0, 1]);
    expect(sample(1, 5)).toEqual([0]);
  });
});

describe("an axis with stops", () => {
  const axis = new Axis([0, 10, 40, 50]);

  test("puts the stops equally far apart", () => {
    expect([0, 10, 40, 50].map((version) => axis.part(version))).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(axis.part(25)).toBe(0.5);
  });

  test("finds the move that lies somewhere", () => {
    for (const version of [0, 3, 10, 25, 39, 50]) expect(axis.version(axis.part(version))).toBe(version);
  });
});

describe("the flags of key moments", () => {
  test("stand where their moments are as long as there is room", () => {
    expect(apart([10, 200, 390], 400, 30)).toEqual([10, 200, 390]);
  });

  test("move apart, and stay on the rail", () => {
    expect(apart([10, 12, 20], 400, 30)).toEqual([10, 40, 70]);
    expect(apart([380, 390, 400], 400, 30)).toEqual([340, 370, 400]);
  });

  test("are left out where they would lie on each other", () => {
    expect(apart([1, 2, 3, 4], 80, 30)).toBeNull();
  });
});

describe("the stage of a replay", () => {
  const step = (phase: View["phase"], ...types: string[]) =>
    ({ view: { phase } as View, events: types.map((type) => ({ type }) as GameEvent) }) as ReplayStep;

  test("keeps what has ended by the move that is shown", () => {
    expect(isEnd(step("answer"), step("turn", "Accepted", "TradeWon", "TurnBegan"))).toBe(true);
    expect(isEnd(step("answer"), step("offer", "Countered", "Tied"))).toBe(true);
    expect(isEnd(step("payment"), step("bidding", "Exposed"))).toBe(true);
    expect(isEnd(step("countdown"), step("countdown", "Slapped", "Exposed", "Called"))).toBe(true);
    expect(isEnd(step("division"), step("division", "Kept", "Looked"))).toBe(true);
    expect(isEnd(step("rat-round"), step("countdown", "RatTaken"))).toBe(true);
  });

  test("goes along with what goes on", () => {
    expect(isEnd(undefined, step("turn"))).toBe(false);
    expect(isEnd(step("turn"), step("bidding", "TurnedUp"))).toBe(false);
    expect(isEnd(step("bidding"), step("bidding", "BidMade"))).toBe(false);
    expect(isEnd(step("bidding"), step("buy-right", "HammerFell"))).toBe(false);
    expect(isEnd(step("countdown"), step("laying", "Slapped"))).toBe(false);
    expect(isEnd(step("offer"), step("answer", "Offered"))).toBe(false);
    expect(isEnd(step("answer"), step("over", "Accepted", "TradeWon", "GameOver"))).toBe(false);
  });
});
