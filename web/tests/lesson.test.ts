import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { LessonBoard } from "../src/game/lesson.svelte";
import lesson from "../src/learn/lesson.json";
import { cardsIn } from "../src/learn/pointing.svelte";
import type { Script } from "../src/learn/script";
import en from "../src/texts/en";
import { contains, pieces } from "../src/rules/wording";

const script = lesson as unknown as Script;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function learner(): LessonBoard {
  return new LessonBoard(script, "Ann");
}

async function follow(board: LessonBoard): Promise<void> {
  const { wanted } = board.stop;
  if (wanted === null) board.goOn();
  else expect(await board.act(wanted), wanted).toBe(true);
  await vi.runAllTimersAsync();
}

test("who does as the coach says gets through the whole game", async () => {
  const board = learner();
  const stops = [];
  while (stops.length < script.stops.length) {
    expect(board.busy).toBe(false);
    expect(board.at).toBe(board.stop.at);
    stops.push(board.stop.name);
    await follow(board);
  }
  expect(stops).toEqual(script.stops.map(({ name }) => name));
  expect(board.isOver).toBe(true);
  expect(board.view.seats.map(({ score }) => score)).toEqual(script.sheets.map(({ total }) => total));
});

test("what is asked for can be said, and at every stop the coach has something to say", () => {
  for (const { name, at, wanted } of script.stops) {
    expect(Object.keys(en.learn)).toContain(name);
    if (wanted !== null) expect(script.frames[at]!.options, name).not.toBeNull();
  }
});

test("another move changes nothing and is met with a hint", async () => {
  const board = learner();
  while (board.stop.wanted === null) await follow(board);
  const before = board.at;
  expect(await board.act("pass")).toBe(false);
  expect(board.strayed).toBe(1);
  expect(board.at).toBe(before);
  await follow(board);
  expect(board.strayed).toBe(0);
});

test("nothing can be said while the others play", async () => {
  const board = learner();
  while (board.stop.name !== "bid") await follow(board);
  await board.act("bid 70");
  expect(board.busy).toBe(true);
  expect(await board.act("bid 80")).toBe(false);
  expect(board.strayed).toBe(0);
});

test("one can go back, and skip what is under way or to be done", async () => {
  const board = learner();
  while (board.stop.name !== "bid") await follow(board);
  const { place } = board;
  await board.act("bid 70");
  board.skip();
  expect([board.stop.name, board.busy]).toEqual(["pay", false]);
  board.back();
  expect([board.place, board.at]).toEqual([place, script.stops[place]!.at]);
  await vi.runAllTimersAsync();
  expect(board.at).toBe(script.stops[place]!.at);
  board.goTo(-3);
  expect(board.place).toBe(0);
  board.goTo(99);
  expect(board.isOver).toBe(true);
});

test("cards are read from a move", () => {
  expect(cardsIn(["2x0", "500"])).toEqual([0, 0, 500]);
  expect(cardsIn(["nothing"])).toEqual([]);
});

test("a rule's text falls into pieces", () => {
  const isRule = (id: string) => id === "R5";
  expect(pieces("In `koehandel-2001` *live*: R5, not V7.", isRule)).toEqual([
    { kind: "words", text: "In " },
    { kind: "edition", text: "Classic market" },
    { kind: "words", text: " " },
    { kind: "stressed", text: "live" },
    { kind: "words", text: ": " },
    { kind: "rule", text: "R5" },
    { kind: "words", text: ", not V7." },
  ]);
});

test("rules are found by words in any order, without accents", () => {
  expect(contains(["Enchère", "la plus haute"], "haute enchere")).toBe(true);
  expect(contains(["Enchère"], "haute")).toBe(false);
  expect(contains(["Enchère"], " ")).toBe(true);
});
