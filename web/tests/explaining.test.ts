/** A key moment is told in two sentences: what was at stake and known, and what a strong player does how often. */

import { expect, test, vi } from "vitest";
import type { Counsel, KeyMoment } from "../src/protocol";
import { explained } from "../src/review/explaining";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

const COMPANY = [
  { name: "Ann", bot: null },
  { name: "Ben", bot: null },
];
const TRADE: KeyMoment = {
  version: 7,
  kind: "offer",
  seat: 0,
  other: 1,
  what: "cow",
  amount: 120,
  said: [
    { move: "offer 0 10", times: 9 },
    { move: "offer 2x100", times: 3 },
  ],
  have: 3,
  least: 40,
  most: 230,
  changes: [0.2, -0.2],
  gainer: 0,
  loser: 1,
};

function told(change: Partial<KeyMoment>, counsel: Counsel | null = null): string {
  return explained(COMPANY, { ...TRADE, ...change }, { bot: counsel ? "Reinaert" : "Odile", counsel });
}

test("a trade says what it was about, what could be known, and what the strong bot says how often", () => {
  const [stake, advice, ...rest] = told({}).split(". ");
  expect(stake).toBe("It was about the cow: Ann had 3 of that family and could know that Ben held 40 to 230");
  expect(advice).toMatch(/^Asked 12 times, Odile says: 9× offer .*, 3× offer/);
  expect(rest).toEqual([]);
});

test("the coach says what he does how often", () => {
  const moves = [{ move: "accept", share: 0.8, least: null, most: null, chance: 0.2 }];
  const counsel = { chance: 0.3, moves, reach: null, wager: null, cost: null, made: null, beliefs: [] };
  expect(told({}, counsel)).toMatch(/Reinaert does this: 80% accept.*\.$/);
});

test("what is known exactly is told so, what is not known is left out", () => {
  expect(told({ most: 40 })).toContain("held 40.");
  expect(told({ least: null, most: null })).toContain("Ann had 3 of that family.");
});

test("luck is nobody's choice", () => {
  const luck = told({ kind: "card", what: "donkey, cow", said: [], have: null });
  expect(luck).toBe("Luck decided here: donkey, cow came up, and nobody could choose it. It helped Ann most.");
});

test("two animals, a pedigree and the table's own moves are told too", () => {
  expect(told({ what: "cow 2", have: null })).toContain("2 × cow");
  expect(told({ what: "cow-pedigree", have: null })).toContain("cow pedigree");
  expect(told({ seat: null, said: [] })).toBe("It was about this: cow. It helped Ann most.");
});
