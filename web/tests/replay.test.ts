import { describe, expect, test } from "vitest";
import type { GameEvent, Replay, ReplayStep, SeatView, View } from "../src/protocol";
import { apart } from "../src/replay/flags";
import { landmarks } from "../src/replay/landmarks";
import { isEnd } from "../src/replay/stage";

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
  const steps = [
    step(0, []),
    step(1, [], "PaidOut"),
    step(2, [], "BidMade"),
    step(3, ["cow"], "TradeWon"),
    step(4, ["cow"], "GameOver"),
  ];
  expect(landmarks({ steps } as Replay)).toEqual([1, 3, 4]);
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
