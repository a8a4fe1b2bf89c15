/** Where one stands on a day of the market, what one tells of it, and what a device keeps of it. */

import { beforeEach, expect, test, vi } from "vitest";
import { commitOf, firstSeen } from "../src/market/commits";
import { row, shareText, told, words } from "../src/market/sharing";
import { bins, standing } from "../src/market/standing";
import type { MarketDay, MarketField } from "../src/protocol";
import { speak } from "../src/texts";
import { MemoryStorage } from "./storage";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

const FIELD: MarketField = { finished: 5, better: 1, worse: 2, scores: [90, 70, 70, 40, 10], best: [], lots: [] };
const TERMS = { day: "2026-11-16", rules: "koehandel-2001/1", bots: ["pip", "gus", "odile"] };
const DAY = {
  ...TERMS,
  number: 320,
  edition: "koehandel-2001",
  own: { code: "SECRETCODE", stage: "over", score: 70, rank: 1 },
  field: FIELD,
} as unknown as MarketDay;

beforeEach(async () => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  await speak("en");
});

test("who did as well counts half", () => {
  expect(standing(FIELD)).toEqual({ others: 4, beaten: 0.625 });
  expect(standing({ ...FIELD, finished: 1, better: 0, worse: 0 })).toEqual({ others: 0, beaten: 0 });
  expect(standing({ ...FIELD, better: null, worse: null })).toBeNull();
});

test("every score is in one bin, and one's own is marked", () => {
  for (const scores of [[0], [0, 10], [700, 9300, 4321, 4321], Array.from({ length: 300 }, (_, n) => n * 37)]) {
    const found = bins(scores, scores[0]!);
    expect(found.length).toBeLessThanOrEqual(11);
    expect(found.reduce((sum, { people }) => sum + people, 0)).toBe(scores.length);
    expect(found.filter(({ isOwn }) => isOwn)).toHaveLength(1);
  }
  expect(bins([], null)).toEqual([]);
});

test("what is shared is words, a row of signs and a link, and nothing of the game", () => {
  const text = shareText(DAY, 3, "https://play.example.org");
  expect(text.split("\n")).toEqual([
    "Daily market 320 · Classic market · Better than 63% of 4 others · Place 2 of 4 at the table · 3 days in a row",
    "▰▰▰▰▰▰▱▱▱▱",
    "https://play.example.org/market/2026-11-16",
  ]);
  expect(text).not.toMatch(/SECRETCODE|70 points/);
  expect(words(told({ ...DAY, own: { ...DAY.own!, rank: 0 } }, 0)!)).toContain("Won at the table");
  const few = { ...DAY.field!, finished: 2, better: 0, worse: 0, scores: [7200, 7200] };
  expect(words(told({ ...DAY, field: few }, 0)!)).toContain("Place 1 of 2");
  expect(words(told({ ...DAY, field: few }, 0)!)).not.toContain("%");
  expect(told({ ...DAY, field: null }, 3)).toBeNull();
  expect([row(0), row(1)]).toEqual(["▱".repeat(10), "▰".repeat(10)]);
});

test("a commit is reckoned as docs/market.md says", () => {
  const secret = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0")).join("");
  expect(commitOf(TERMS, secret)).toBe("5109557431e2fdedcd96538515371960b2ff476921a031f8217d48d8661e8c2d");
  expect(commitOf({ ...TERMS, bots: ["pip", "gus", "remy"] }, secret)).not.toBe(commitOf(TERMS, secret));
});

test("a device keeps the first commit it saw of a day", () => {
  expect(firstSeen([{ day: "2026-11-16", commit: "a" }])).toEqual({});
  expect(firstSeen([{ day: "2026-11-16", commit: "b" }])).toEqual({ "2026-11-16": "a" });
  expect(firstSeen([])).toEqual({ "2026-11-16": "a" });
});
