/** What is told to somebody who comes back: a few lines of what matters, and nothing after a mere reload. */

import { expect, test, vi } from "vitest";
import { lastSeen, missed, noteSeen } from "../src/game/absence";
import type { Line } from "../src/game/board";
import type { GameEvent, Told } from "../src/protocol";

const happened = (version: number, ...events: GameEvent[]): Line => ({
  version,
  told: { type: "Happened", seat: 0, by: "player", events } as Told,
});
const bid = (version: number) => happened(version, { type: "BidMade", seat: 1, amount: 10 * version });
const won = (version: number) => happened(version, { type: "LotWon", seat: 1, price: 50, animals: [["cow", 1]] });

test("of many moves the last four that matter are told", () => {
  const told = Array.from({ length: 20 }, (_, place) => (place % 3 ? bid(place) : won(place)));
  expect(missed(told, 2).map(({ version }) => version)).toEqual([9, 12, 15, 18]);
});

test("a page that was loaded anew, or for the first time, tells nothing", () => {
  const told = [won(1), bid(2), won(3), bid(4)];
  expect(missed(told, 1)).toEqual([]);
  expect(missed(told, null)).toEqual([]);
});

test("that a bot played for somebody is told", () => {
  const told: Line[] = [
    ...Array.from({ length: 8 }, (_, place) => bid(place)),
    { version: 9, told: { type: "BotPlays", seat: 0, bot: "pip", by: null } },
  ];
  expect(missed(told, 0).map(({ told }) => told.type)).toEqual(["BotPlays"]);
});

test("the last versions of sixty tables are kept, and nothing else in the browser is touched", () => {
  const kept = new Map([["maquignon seen T1", "what the deal looked like"]]);
  vi.stubGlobal("localStorage", {
    getItem: (place: string) => kept.get(place) ?? null,
    setItem: (place: string, value: string) => void kept.set(place, value),
  });
  expect(lastSeen("T1")).toBeNull();
  for (let table = 1; table <= 70; table++) noteSeen(`T${table}`, table);
  noteSeen("T20", 5);
  expect([lastSeen("T1"), lastSeen("T20"), lastSeen("T70")]).toEqual([null, 5, 70]);
  expect(kept.get("maquignon seen T1")).toBe("what the deal looked like");
  vi.unstubAllGlobals();
});
