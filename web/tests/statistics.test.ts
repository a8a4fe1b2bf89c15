/** Bluffs in words: what the server counted, as the page says it. */

import { beforeAll, describe, expect, test, vi } from "vitest";
import type { Bluff } from "../src/protocol";

let bluffs: typeof import("../src/statistics/bluffs");
let texts: typeof import("../src/texts");

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
  bluffs = await import("../src/statistics/bluffs");
  texts = await import("../src/texts");
});

describe("bluffs", () => {
  const company = [
    { name: "Ann", bot: null },
    { name: "Ben", bot: null },
  ];
  const bluff = (kind: Bluff["kind"], amount: number, means: number, outcome: Bluff["outcome"]): Bluff => ({
    version: 9,
    seat: 1,
    kind,
    amount,
    means,
    outcome,
    by: 0,
    answered: 10,
  });

  test("are told by their kind, amount and means", () => {
    expect(bluffs.bluffText(bluff("bid", 100, 40, "called"), company)).toBe("Ben bid 100 with only 40:");
    expect(bluffs.bluffText(bluff("slap", 8, 1, "called"), company)).toBe("Ben slapped at 8 with only 1 card:");
    expect(bluffs.bluffText(bluff("offer", 2, 500, "missed"), company)).toBe("Ben offered nothing but 2 zeros:");
    expect(bluffs.bluffText(bluff("offer", 0, 500, "missed"), company)).toBe("Ben covered an empty hand:");
  });

  test("are caught only where somebody called them, and each outcome has its words", () => {
    const outcomes = Object.keys(bluffs.OUTCOMES) as Bluff["outcome"][];
    expect(outcomes.filter((outcome) => bluffs.isCaught(bluff("bid", 100, 40, outcome)))).toEqual(["called"]);
    expect(new Set(outcomes.map((outcome) => texts.t(bluffs.OUTCOMES[outcome]))).size).toBe(outcomes.length);
  });
});
