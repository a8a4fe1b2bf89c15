import { expect, test } from "vitest";
import type { BotFacts, EditionFacts, OwnTable, TableFacts } from "../src/protocol";
import { codeFrom, isOfEvening, isWhole, spaced } from "../src/start/code";
import { fitting, levelOf, LEVELS, opponentsFor, USUAL } from "../src/start/quickGame";
import { openSeats, unfinished, welcoming } from "../src/start/listing";

const LADDER = ["pip", "gus", "berta", "remy", "nora", "otto", "odile"];

test("each level has its neighbours on the ladder", () => {
  expect(opponentsFor(LADDER, 3, "easy")).toEqual(["pip", "gus", "berta"]);
  expect(opponentsFor(LADDER, 3, "medium")).toEqual(["berta", "remy", "nora"]);
  expect(opponentsFor(LADDER, 3, "hard")).toEqual(["nora", "otto", "odile"]);
  expect(opponentsFor(LADDER, 1, "hard")).toEqual(["odile"]);
});

test("everybody on the ladder has a level, and who is not on it has none", () => {
  const bots = LADDER.map((id) => ({ id })) as BotFacts[];
  expect(LADDER.map((id) => levelOf(bots, id))).toEqual([
    ...["easy", "easy", "easy"],
    ...["medium", "medium"],
    ...["hard", "hard"],
  ]);
  expect(levelOf(bots, "random")).toBeUndefined();
  expect(levelOf([], "pip")).toBeUndefined();
});

test("with those who think by a network the strongest are among these", () => {
  const everybody = [...LADDER, "cuwaert", "tibeert", "grimbeert", "champion"];
  const bots = everybody.map((id) => ({ id })) as BotFacts[];
  expect(opponentsFor(everybody, 3, "easy")).toEqual(["pip", "gus", "berta"]);
  expect(opponentsFor(everybody, 3, "medium")).toEqual(["nora", "otto", "odile"]);
  expect(opponentsFor(everybody, 3, "hard")).toEqual(["tibeert", "grimbeert", "champion"]);
  expect(["remy", "nora", "cuwaert", "tibeert"].map((id) => levelOf(bots, id))).toEqual([
    ...["easy", "medium", "medium", "hard"],
  ]);
});

test("a short ladder still fills the seats, and none fills nothing", () => {
  expect(opponentsFor(["pip", "gus"], 3, "hard")).toEqual(["pip", "gus", "pip"]);
  for (const level of LEVELS) expect(opponentsFor([], 3, level)).toEqual([]);
});

test("what was remembered is made to fit what there is", () => {
  const editions = [{ id: "one" }, { id: "two" }] as unknown as EditionFacts[];
  const three = () => [3, 4];
  expect(fitting({ edition: "gone", opponents: 5, level: "hard", speed: "brisk" }, editions, three)).toEqual({
    edition: "one",
    opponents: 3,
    level: "hard",
    speed: "brisk",
  });
  const odd = { edition: "two", opponents: 2, level: "impossible" as "easy", speed: "relaxed" };
  expect(fitting(odd, editions, three)).toEqual({
    edition: "two",
    opponents: 2,
    level: USUAL.level,
    speed: USUAL.speed,
  });
});

test.each([
  ["7kd3qx9hpr4m", "7KD3QX9HPR4M"],
  [" 7KD3 QX9H-PR4M ", "7KD3QX9HPR4M"],
  ["https://play.example.org/t/7KD3QX9HPR4M#x", "7KD3QX9HPR4M"],
  ["http://192.168.0.5:8630/tv/7kd3qx9hpr4m", "7KD3QX9HPR4M"],
  ["7KD3QX9HPR4M5", "7KD3QX9HPR4M"],
  ["https://play.example.org/t/7KD3QX", "7KD3QX"],
  ["0OI1L", ""],
])("the code in %j is %j", (text, code) => {
  expect(codeFrom(text)).toBe(code);
});

test("a code is whole with twelve letters, or six where it is an old one, and is read out in groups of four", () => {
  expect(["7KD3QX9HPR4M", "7KD3QX", "7KD3QX9", ""].map(isWhole)).toEqual([true, true, false, false]);
  expect(["7KD3QX9H", "7KD3QX9HPR4M"].map(isOfEvening)).toEqual([true, false]);
  expect(codeFrom("https://example.org/evening/7kd3qx9h")).toBe("7KD3QX9H");
  expect(spaced("7KD3QX9HPR4M")).toBe("7KD3 QX9H PR4M");
  expect(spaced("7KD3QX")).toBe("7KD3QX");
  expect(codeFrom(spaced("7KD3QX9HPR4M"))).toBe("7KD3QX9HPR4M");
});

function own(code: string, part: Partial<OwnTable>): OwnTable {
  return { code, status: "playing", waiting: false, late: null, changed: 0, ...part } as OwnTable;
}

test("what waits for me comes first, then what runs, then what has not begun", () => {
  const tables = [
    own("lobby", { status: "lobby", changed: 9 }),
    own("old", { changed: 1 }),
    own("mine", { waiting: true }),
    own("late", { late: 2, changed: -1 }),
    own("new", { changed: 5 }),
    own("over", { status: "over" }),
    own("closed", { status: "closed" }),
  ];
  expect(unfinished(tables).map(({ code }) => code)).toEqual(["mine", "late", "new", "old", "lobby"]);
});

test("tables with free seats come first, finished ones not at all", () => {
  const open = { name: "", open: true, bot: null };
  const full = { code: "full", status: "playing", seats: [open] } as TableFacts; // a seat of a game under way is not free
  const free = { code: "free", status: "lobby", seats: [open, open] } as TableFacts;
  expect(openSeats(full)).toBe(0);
  expect(welcoming([full, { ...free, code: "over", status: "over" }, free]).map(({ code }) => code)).toEqual([
    "free",
    "full",
  ]);
});

test("among tables with free seats the server's order stands: the liveliest first", () => {
  const seat = (open: boolean) => ({ name: "", open, bot: null });
  const lively = { code: "lively", status: "lobby", seats: [seat(false), seat(true)] } as TableFacts;
  const empty = { code: "empty", status: "lobby", seats: [seat(true), seat(true)] } as TableFacts;
  expect(welcoming([lively, empty]).map(({ code }) => code)).toEqual(["lively", "empty"]);
});
