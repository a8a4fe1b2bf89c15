/** Hints in words: a bid is how far one would go, money is told with its sum. */

import { expect, test, vi } from "vitest";
import { adviceText, priceText, rivalText, sum } from "../src/hints/wording";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

const COMPANY = [
  { name: "Ann", bot: null },
  { name: "Ben", bot: null },
];

test("money in notation is added up", () => {
  expect(sum("offer 2x10 50 covered")).toBe(70);
  expect(sum("counter nothing")).toBe(0);
  expect(sum("pay 3x0 500")).toBe(500);
});

test("a bid says how far the bot would go", () => {
  const bid = { move: "bid 120", times: 12, least: 120, most: 120 };
  expect(adviceText(COMPANY, bid)).toBe("bid up to 120");
  expect(adviceText(COMPANY, { ...bid, least: 90, most: 150 })).toBe("bid up to 90, at times 150");
  expect(adviceText(COMPANY, { move: "pass", times: 2, least: null, most: null })).toBe("pass");
});

test("an offer says what it is worth", () => {
  const offer = { move: "offer 0 2x10", times: 7, least: 20, most: 40 };
  expect(adviceText(COMPANY, offer)).toContain("(worth 20)");
});

test("a purse is told as a range, or exactly", () => {
  expect(rivalText("Ben", { seat: 1, least: 40, most: 40 })).toBe("Ben has 40.");
  expect(rivalText("Ben", { seat: 1, least: 40, most: 90 })).toBe("Ben has 40 to 90.");
});

test("usual prices are those of the stage, of a trade, or of a pedigree in cards", () => {
  const price = { what: "cow", stage: "early", number: 1, low: 90, middle: 120, high: 150 };
  expect(priceText(price)).toContain("beginning");
  expect(priceText({ ...price, stage: "trade", number: 2 })).toContain("2 at stake");
  expect(priceText({ ...price, what: "pedigree", stage: "late", low: 7 })).toContain("7 to 150 cards");
});
