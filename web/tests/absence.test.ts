/** What is told to somebody who comes back: a few lines of what matters, and nothing after a mere reload. */

import { expect, test } from "vitest";
import { missed } from "../src/game/absence";
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
    { version: 9, told: { type: "BotPlays", seat: 0, bot: "pip" } },
  ];
  expect(missed(told, 0).map(({ told }) => told.type)).toEqual(["BotPlays"]);
});
