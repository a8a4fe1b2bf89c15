/** What is written down beside the real cards: a game is kept once, however often it is looked at again. */

import { beforeEach, expect, test, vi } from "vitest";
import { PaperTable } from "../src/paper/notes.svelte";
import { MemoryStorage } from "./storage";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

beforeEach(() => {
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.useFakeTimers({ now: 1_000_000 });
});

test("a game that is kept again takes the place of what was kept of it", () => {
  const table = new PaperTable();
  table.giveFamily("horse", 0);
  table.keep();
  table.giveFamily("rooster", 0);
  table.keep();
  expect(table.kept.map(({ notes }) => Object.keys(notes.families))).toEqual([["horse", "rooster"]]);
});

test("the next game is another one, also after the page was loaded anew", () => {
  const table = new PaperTable();
  table.giveFamily("horse", 0);
  table.keep();
  vi.advanceTimersByTime(60_000);
  table.beginAnew();
  table.giveFamily("cow", 1);
  table.keep();
  const again = new PaperTable();
  again.giveFamily("pig", 2);
  again.keep();
  expect(again.kept.map(({ notes }) => Object.keys(notes.families))).toEqual([["cow", "pig"], ["horse"]]);
  again.undo();
  expect(again.kept).toHaveLength(2);
});
