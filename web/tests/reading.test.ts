/** Files that are chosen to be checked: what is none of them is refused. */

import { describe, expect, test } from "vitest";
import { isIn, readSeen } from "../src/deal/reading";
import { nothingSeen, seenFile, type Seen } from "../src/deal/seen";
import type { DealProof } from "../src/protocol";

const hex = (digit: string) => digit.repeat(64);
const SEEN: Seen = {
  ...nothingSeen("t"),
  seat: 1,
  attempts: [
    {
      attempt: 1,
      game: "t.1",
      server_commit: hex("1"),
      seats: [0, 1],
      seat_commits: { 0: hex("2"), 1: hex("3") },
      seed: hex("4"),
      revealed: true,
      voided_by: [],
    },
  ],
  cards: { 1: "cow" },
};

describe("what was seen", () => {
  test("is read as it was saved", () => {
    expect(readSeen(seenFile(SEEN))).toEqual(SEEN);
  });

  test.each([
    "",
    "once upon a time",
    "null",
    "[]",
    JSON.stringify({ ...SEEN, maquignon: "seen 2" }),
    JSON.stringify({ ...SEEN, table: 7 }),
    JSON.stringify({ ...SEEN, seat: "1" }),
    JSON.stringify({ ...SEEN, attempts: {} }),
    JSON.stringify({ ...SEEN, attempts: [{ ...SEEN.attempts[0], seats: ["0"] }] }),
    JSON.stringify({ ...SEEN, attempts: [{ ...SEEN.attempts[0], seat_commits: null }] }),
    JSON.stringify({ ...SEEN, attempts: [{ ...SEEN.attempts[0], seed: undefined }] }),
    JSON.stringify({ ...SEEN, cards: { 1: 2 } }),
  ])("is not %s", (text) => {
    expect(readSeen(text)).toBeNull();
  });
});

test("what the server tells of a record stands in it", () => {
  const proof: DealProof = {
    game_id: "t.1",
    rules_id: "rules/1",
    server_seed: hex("5"),
    server_commit: hex("1"),
    seat_seeds: { 0: hex("4") },
    seat_commits: { 0: hex("3") },
    attempts: 1,
    announced: [],
  };
  const text = `server-seed: ${hex("5")}, server-commit: ${hex("1")}, seat 0: ${hex("4")} ${hex("3")}`;
  expect(isIn(text, proof)).toBe(true);
  expect(isIn(text.replace(hex("4"), hex("6")), proof)).toBe(false);
});
