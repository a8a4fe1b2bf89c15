/** An evening's clock and points as they are read, and its commit as this device keeps and checks it. */

import { beforeEach, expect, test, vi } from "vitest";
import { commitOf, firstSeen } from "../src/evenings/commits";
import { clockText, EveningLook, isLastAsGone, signed } from "../src/evenings/evening.svelte";
import type { EveningPage, EveningTable } from "../src/protocol";
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
  expect([5_685, -1_455].map(signed), "as the language writes thousands").toEqual(["+5,685", "−1,455"]);
});

test("who is last in spite of the score is said to have gone, and nobody else", () => {
  const seats = [
    { score: 1_680, points: 60 },
    { score: 780, points: 20 },
    { score: 250, points: -20 },
    { score: 10_000, points: -60 },
  ].map((each, person) => ({ ...each, person, bot: null }));
  const table = { seats } as unknown as EveningTable;
  expect(seats.map((seat) => isLastAsGone(seat, table))).toEqual([false, false, false, true]);
  const running = { seats: seats.map((each) => ({ ...each, score: null, points: null })) } as unknown as EveningTable;
  expect(running.seats.some((seat) => isLastAsGone(seat, running))).toBe(false);
});

test("who shares the first place is named with it, and a longer round says by how much", () => {
  const people = ["Ann", "Ben", "Cas"].map((name, place) => ({ number: place + 1, name, here: true }));
  const standing = (person: number, place: number) => ({ person, place, played: 1 });
  const round = { number: 1, begun: 1_000, until: 1_000 + 45 * 60, over: false, tables: [] };
  const look = new EveningLook("A");
  look.page = { people, minutes: 40, played: [round], standings: [] } as unknown as EveningPage;
  expect([look.added, look.winnerText]).toEqual([5, ""]);
  const firsts = (...places: number[]) => places.map((place, index) => standing(index + 1, place));
  look.page = { ...look.page, standings: firsts(1, 2, 3) } as EveningPage;
  expect(look.winnerText).toBe("Ann wins the evening");
  look.page = { ...look.page, standings: firsts(1, 1, 3) } as EveningPage;
  expect(look.winnerText).toBe("Ann and Ben share the first place");
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
