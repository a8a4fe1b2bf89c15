/** A coach's counsel in words: shares, sums, what a choice cost, and what hangs on a move. */

import { expect, test, vi } from "vitest";
import { advisedText, costOf, costText, sharesText, sum, wagerText } from "../src/coach/wording";
import type { Counsel } from "../src/protocol";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

const COMPANY = [
  { name: "Ann", bot: null },
  { name: "Ben", bot: null },
];
const BID = { move: "bid 120", share: 0.75, least: 120, most: 120, chance: 0.3 };
const PASS = { move: "pass", share: 0.25, least: null, most: null, chance: 0.28 };
const COUNSEL: Counsel = {
  chance: 0.3,
  moves: [BID, PASS],
  reach: 150,
  wager: null,
  cost: 0.04,
  made: 0.1,
  beliefs: [],
};
const WAGER = {
  move: "offer 0 2x10",
  forgone: false,
  what: "cow",
  have: 2,
  prize: 0.08,
  price: 0.02,
  gain: 0.06,
  cost: 0.03,
  needed: 0.33,
};

test("money in notation is added up", () => {
  expect(sum("offer 2x10 50 covered")).toBe(70);
  expect(sum("counter nothing")).toBe(0);
  expect(sum("pay 3x0 500")).toBe(500);
});

test("bids are told with their amounts, money with its sum, and all with their shares", () => {
  expect(advisedText(COMPANY, { ...BID, least: 90, most: 150 })).toBe("bid 90 to 150");
  expect(advisedText(COMPANY, { ...BID, move: "offer 0 2x10", least: 20, most: 40 })).toContain("(worth 20)");
  expect(sharesText(COMPANY, COUNSEL.moves)).toBe("75% bid 120, 25% pass");
});

test("a choice costs something, is better than usual, or about as good", () => {
  expect(costText(COUNSEL, "Reinaert")).toBe("This choice cost about 4% of it.");
  expect(costText({ ...COUNSEL, cost: -0.05 }, "Reinaert")).toContain("5% more than what Reinaert");
  expect(costText({ ...COUNSEL, cost: 0.004 }, "Reinaert")).toContain("about as good");
  expect(costText({ ...COUNSEL, cost: null }, "Reinaert")).toBe("");
});

test("each thing to do has its cost; what seems better, or differs too little, costs nothing", () => {
  expect(costOf(COUNSEL, PASS)).toBeCloseTo(0.02);
  expect(costOf(COUNSEL, BID)).toBe(0);
  expect(costOf(COUNSEL, { ...PASS, chance: 0.35 })).toBe(0);
  expect(costOf(COUNSEL, { ...PASS, chance: 0.295 })).toBe(0);
  expect(costOf({ ...COUNSEL, chance: null }, PASS)).toBeNull();
});

test("what is hardly ever done is left out where the shares are told in a sentence", () => {
  expect(
    sharesText(COMPANY, [
      { ...BID, share: 0.999 },
      { ...PASS, share: 0.001 },
    ]),
  ).toBe("100% bid 120");
});

test("what is at stake, and what hangs on a move: what it gains, what it costs when called, how often it must work", () => {
  expect(wagerText(COMPANY, WAGER)).toMatch(
    /^Cow, with 2 of that family already there: worth 8% of chance; the money for it 2%\. Offer .* \(worth 20\): \+6% of chance where it works, -3% where it is called; it must work 33% of the time\.$/,
  );
  expect(wagerText(COMPANY, { ...WAGER, what: "cow 2, pig", have: null })).toMatch(/^2 × cow, pig: worth 8%/);
  expect(wagerText(COMPANY, { ...WAGER, have: 0 })).toMatch(/^Cow: worth 8%/);
  expect(wagerText(COMPANY, { ...WAGER, cost: -0.02, needed: 0 })).toContain("even called it costs nothing (+2%)");
  expect(wagerText(COMPANY, { ...WAGER, gain: -0.01, needed: 1 })).toContain("gains nothing (-1%)");
  expect(wagerText(COMPANY, { ...WAGER, move: "buy", cost: null, needed: null })).toContain(
    "beside the alternative, as things",
  );
});

test("who passes, accepts or draws hears of what was left; a trade is won or lost", () => {
  expect(wagerText(COMPANY, { ...WAGER, move: "bid 60", forgone: true })).toContain("Instead, bid 60: +6% of chance");
  const trade = { ...WAGER, move: "challenge 1 cow", prize: null, price: null, needed: null };
  expect(wagerText(COMPANY, trade)).toBe(
    "Challenge Ben for the cow: +6% of chance if it is won, -3% if it is lost, before what the money is worth.",
  );
});
