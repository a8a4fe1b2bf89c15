import { expect, test } from "vitest";
import { areAllOut, isOut, type Board } from "../src/game/board";
import type { AuctionView, Choices, Speed, View } from "../src/protocol";
import { quickWish, USUAL } from "../src/start/quickGame";
import { nameOfSpeed, SPEEDS } from "../src/setup/speeds";

function board(
  out: number[] | undefined,
  passed: number[],
  pace: View["pace"] = "live",
  high: number | null = 1,
): Board {
  const auction = { passed, high_bidder: high } as AuctionView;
  return { view: { pace, players: 4, active: 0, auction } as View, ...(out ? { out } : {}) } as Board;
}

test("at live pace the table says who is out, though others have bid since", () => {
  expect(isOut(board([2], []), 2)).toBe(true);
  expect(isOut(board([], [2]), 2)).toBe(false);
});

test("in turn, and in a replay, who passed is out until somebody bids", () => {
  expect(isOut(board([2], [3], "turn-based"), 2)).toBe(false);
  expect(isOut(board([2], [3], "turn-based"), 3)).toBe(true);
  expect(isOut(board(undefined, [3]), 3)).toBe(true);
});

test("all are out without the auctioneer and the highest bidder", () => {
  expect(areAllOut(board([2], []))).toBe(false);
  expect(areAllOut(board([2, 3], []))).toBe(true);
  expect(areAllOut(board([2, 3], [], "live", null))).toBe(false);
});

const speed = (call: number, bots: number) => ({ call, bots }) as Speed;

test("a speed is known by its times, also after it was changed", () => {
  const choices = { speeds: { calm: speed(5, 3), normal: speed(3, 2) } } as unknown as Choices;
  expect(nameOfSpeed(choices, speed(5, 3))).toBe("calm");
  expect(nameOfSpeed(choices, speed(5, 2))).toBe("");
  expect(nameOfSpeed(null, speed(5, 3))).toBe("");
});

test("a game against bots is played at the speed that was chosen", () => {
  for (const each of SPEEDS) expect(quickWish({ ...USUAL, speed: each }, []).speed).toBe(each);
});
