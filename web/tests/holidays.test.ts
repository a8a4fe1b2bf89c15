import { expect, test } from "vitest";
import { dayAfter, endOfDay } from "../src/notices/holidays";

const EVE = new Date(2026, 11, 30, 23, 59);

test("days are those of the calendar, over the end of a year", () => {
  expect(dayAfter(0, EVE)).toBe("2026-12-30");
  expect(dayAfter(5, EVE)).toBe("2027-01-04");
});

test("a day ends when the next begins", () => {
  expect(endOfDay("2026-12-31")).toBe(new Date(2027, 0, 1).getTime() / 1000 - 1);
  expect(endOfDay(dayAfter(3, EVE)) - endOfDay(dayAfter(0, EVE))).toBe(3 * 86_400);
  expect(endOfDay("")).toBeNaN();
});
