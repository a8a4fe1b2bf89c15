/** The log: the bids of one auction are a line that opens, and the newest line is always to be seen. */

import { expect, test, vi } from "vitest";
import { folded } from "../src/game/folding";
import { latest } from "../src/game/story";
import type { Line } from "../src/game/board";
import type { GameEvent } from "../src/protocol";
import { speak, type Language } from "../src/texts";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

const SEATED = ["Ann", "Ben", "Cleo"].map((name) => ({ name, bot: null }));
const TURNED = { type: "TurnedUp", seat: 0, card: "cow" } as GameEvent;
const AUCTION = [
  TURNED,
  { type: "BidMade", seat: 1, amount: 40 },
  { type: "BidMade", seat: 2, amount: 50 },
  { type: "Called", seat: -1, number: 1 },
  { type: "BidMade", seat: 1, amount: 130 },
] as GameEvent[];
const END = [
  { type: "HammerFell", high_bidder: 1, high_bid: 130 },
  { type: "LotWon", seat: 1, price: 130, animals: [["cow", 1]] },
] as GameEvent[];

function lines(events: readonly GameEvent[]): Line[] {
  return events.map((event, version) => ({
    version,
    told: { type: "Happened", seat: 0, by: "player", events: [event] },
  }));
}

function log(events: readonly GameEvent[]): [string, number][] {
  const told = latest({ seated: SEATED, me: 0 }, lines(events), 120);
  return folded(told).map(({ summary, lines }) => [summary, lines.length]);
}

test("while they bid, the newest bid lies open and the others are one line", async () => {
  await speak("en");
  expect(log(AUCTION)).toEqual([
    ["You turn up a cow.", 1],
    ["2 bids, up to 50.", 3],
    ["Ben bids 130.", 1],
  ]);
});

test("when the hammer has fallen, all bids are one line", async () => {
  await speak("en");
  expect(log([...AUCTION, ...END])).toEqual([
    ["You turn up a cow.", 1],
    ["3 bids, up to 130.", 4],
    ["The hammer falls: Ben bid 130.", 1],
    ["Ben gets the cow for 130.", 1],
  ]);
});

test("two auctions are two lines", async () => {
  await speak("en");
  const told = log([...AUCTION, ...END, ...AUCTION, ...END]).map(([summary]) => summary);
  expect(told.filter((each) => each.startsWith("3 bids"))).toHaveLength(2);
});

test("a bid alone is no fold, and where nobody bid that is said", async () => {
  await speak("en");
  expect(log([TURNED, AUCTION[1]!, END[0]!])[1]).toEqual(["Ben bids 40.", 1]);
  const passes = [1, 2].map((seat) => ({ type: "Passed", seat }) as GameEvent);
  expect(log([TURNED, ...passes, { type: "HammerFell", high_bidder: null, high_bid: 0 }])[1]).toEqual(["No bids.", 2]);
});

test("the numbers of a countdown are no bids", async () => {
  await speak("en");
  const told = log([
    { type: "TurnedUp", seat: 0, card: "cow-pedigree" },
    { type: "Passed", seat: 1 },
    { type: "Passed", seat: 2 },
    { type: "Slapped", seat: 1, number: 4 },
  ] as GameEvent[]);
  expect(told.map(([, count]) => count)).toEqual([1, 1, 1, 1]);
});

test.each([
  ["nl", "3 biedingen, tot 130."],
  ["fr", "3 enchères, jusqu’à 130."],
  ["de", "3 Gebote, bis 130."],
] as [Language, string][])("in %s", async (language, summary) => {
  await speak(language);
  expect(log([...AUCTION, ...END])[1]).toEqual([summary, 4]);
});

test("earlier lines are as many as are asked for, however much was told that says nothing", async () => {
  await speak("en");
  const words = Array.from({ length: 300 }, (_, version) => ({
    version: version + 2,
    told: { type: "Chat", seat: 0, name: "Ann", text: "Well!", speaker: "ann" },
  })) as Line[];
  const told = [...lines([TURNED, AUCTION[1]!]), ...words];
  const shown = (most: number) => latest({ seated: SEATED, me: 0 }, told, most).map(({ text }) => text);
  expect(shown(1)).toEqual(["Ben bids 40."]);
  expect(shown(120)).toEqual(["You turn up a cow.", "Ben bids 40."]);
});
