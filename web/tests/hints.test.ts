/** Usual prices in words. */

import { expect, test, vi } from "vitest";
import { priceText } from "../src/hints/wording";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

test("usual prices are those of the stage, of a trade, or of a pedigree in cards", () => {
  const price = { what: "cow", stage: "early", number: 1, low: 90, middle: 120, high: 150 };
  expect(priceText(price)).toContain("beginning");
  expect(priceText({ ...price, stage: "trade", number: 2 })).toContain("2 at stake");
  expect(priceText({ ...price, what: "pedigree", stage: "late", low: 7 })).toContain("7 to 150 cards");
});
