import { expect, test } from "vitest";
import { reach, rows } from "../src/groups/ladder";

const LADDER = {
  kind: "classic" as const,
  games: 12,
  rungs: [
    { member: 2, games: 12, rating: 1600, low: 1500, high: 1700 },
    { member: 1, games: 10, rating: 1400, low: 1200, high: 1500 },
    { member: 3, games: 2, rating: null, low: null, high: null },
  ],
  bots: [{ bot: "otto", rating: 1660 }],
};

test("bots stand among members by their strength, and whoever has played too little is last", () => {
  expect(rows(LADDER).map(({ key }) => key)).toEqual(["otto", "member 2", "member 1", "member 3"]);
});

test("everything that is drawn is within reach", () => {
  expect(reach(rows(LADDER))).toEqual({ low: 1200, high: 1700 });
  const alone = { ...LADDER, rungs: [], bots: [{ bot: "gus", rating: 1380 }] };
  expect(reach(rows(alone))).toEqual({ low: 1380, high: 1381 });
});
