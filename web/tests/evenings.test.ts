/** An evening's clock and points as they are read, and its commit as this device keeps and checks it. */

import { beforeEach, expect, test, vi } from "vitest";
import { commitOf, firstSeen } from "../src/evenings/commits";
import { clockText, signed } from "../src/evenings/evening.svelte";
import { MemoryStorage } from "./storage";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("addEventListener", () => undefined);
});

beforeEach(() => vi.stubGlobal("localStorage", new MemoryStorage()));

test("a clock is read in minutes and seconds, and never less than nothing", () => {
  expect([3_605, 60, 59.2, 0.4, 0, -7].map(clockText)).toEqual(["60:05", "1:00", "1:00", "0:01", "0:00", "0:00"]);
});

test("points have a sign", () => {
  expect([60, 0, -20].map(signed)).toEqual(["+60", "0", "−20"]);
});

test("a secret is checked as the server does it", () => {
  const secret = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0")).join("");
  const terms = { evening: "0123456789abcdef".repeat(2), rules: "koehandel-2001/1" };
  expect(commitOf(terms, secret)).toBe("a5f1a9ddb58857b137659e5eabeede37d1d2792412f31ef54f3a4c70cae8888f");
  expect(commitOf({ ...terms, rules: "kuhhandel-1999/1" }, secret)).not.toBe(commitOf(terms, secret));
});

test("what was seen first of an evening is kept, whatever comes later", () => {
  expect(firstSeen({ code: "A", commit: "one" })).toBeUndefined();
  expect(firstSeen({ code: "A", commit: "two" })).toBe("one");
  expect(firstSeen({ code: "B", commit: "other" })).toBeUndefined();
  expect(firstSeen({ code: "A", commit: "one" })).toBe("one");
});
