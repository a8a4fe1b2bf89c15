import { describe, expect, test } from "vitest";
import type { Sheet } from "../src/protocol";
import { linesOf } from "../src/score/lines";

const empty: Sheet = {
  seat: 0,
  families: [],
  matching: [],
  matching_value: 0,
  sum: 0,
  number: 0,
  product: 0,
  loose: [],
  loose_value: 0,
  rats: false,
  lost: null,
  money: null,
  total: 0,
  rank: 0,
};

describe("the score sheet", () => {
  test("has the lines of the rulebook's example with rats and pedigrees", () => {
    const sheet: Sheet = {
      ...empty,
      families: [
        ["dog", 160],
        ["cow", 800],
      ],
      matching: ["dog"],
      matching_value: 250,
      sum: 1210,
      number: 2,
      product: 2420,
      loose: ["horse"],
      loose_value: 250,
      rats: true,
      lost: "goose",
      money: 430,
      total: 3100,
    };
    expect(linesOf(sheet)).toEqual([
      { kind: "family", family: "dog", value: 160 },
      { kind: "family", family: "cow", value: 800 },
      { kind: "matching", family: "dog", value: 250 },
      { kind: "lost", family: "goose" },
      { kind: "sum", value: 1210 },
      { kind: "times", value: 2 },
      { kind: "product", value: 2420 },
      { kind: "loose", family: "horse", value: 250 },
      { kind: "money", value: 430 },
    ]);
  });

  test("says so where there is no family, and what then still counts", () => {
    expect(linesOf({ ...empty, rats: true, loose: ["cat", "pig"], loose_value: 500 }).map((line) => line.kind)).toEqual(
      ["rats", "none", "loose", "loose"],
    );
  });
});
