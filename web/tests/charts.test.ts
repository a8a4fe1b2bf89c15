import { describe, expect, test } from "vitest";
import { Axis } from "../src/charts/axis";
import { sample, ticks } from "../src/charts/series";

describe("scales", () => {
  test.each([
    [0, [0, 0.5, 1]],
    [1, [0, 0.5, 1]],
    [430, [0, 200, 400, 600]],
    [2000, [0, 500, 1000, 1500, 2000]],
  ])("up to %i are round and reach it", (most, expected) => expect(ticks(most)).toEqual(expected));

  test("samples have the first and the last", () => {
    expect(sample(101, 5)).toEqual([0, 25, 50, 75, 100]);
    expect(sample(2, 5)).toEqual([0, 1]);
    expect(sample(1, 5)).toEqual([0]);
  });
});

describe("an axis with stops", () => {
  const axis = new Axis([0, 10, 40, 50]);

  test("puts the stops equally far apart", () => {
    expect([0, 10, 40, 50].map((version) => axis.part(version))).toEqual([0, 1 / 3, 2 / 3, 1]);
    expect(axis.part(25)).toBe(0.5);
  });

  test("finds the move that lies somewhere", () => {
    for (const version of [0, 3, 10, 25, 39, 50]) expect(axis.version(axis.part(version))).toBe(version);
  });
});
